import CGTK
import ComposureEditor

/// The keys and the menu of a window, both made from the one list of commands.
@MainActor enum CommandMenu {
  /// What a window can do besides the editor's own commands.
  enum WindowCommand: String, CaseIterable {
    case new, open, reopen, save
    case saveAs = "save-as"
    case export
    case print
    case copyHTML = "copy-html"
    case openLink = "open-link"
    case find, replace
    case findNext = "find-next"
    case findPrevious = "find-previous"
    case close, quit
    case outline
    case formatPanel = "format-panel"
    case fullScreen = "full-screen"

    var title: String {
      switch self {
      case .new: tr("New Note")
      case .open: tr("Open…")
      case .reopen: tr("Reopen Closed Note")
      case .save: tr("Save")
      case .saveAs: tr("Save As…")
      case .export: tr("Export…")
      case .print: tr("Print…")
      case .copyHTML: tr("Copy as HTML")
      case .openLink: tr("Open Link or Check Task")
      case .find: tr("Find…")
      case .replace: tr("Find and Replace…")
      case .findNext: tr("Find Next")
      case .findPrevious: tr("Find Previous")
      case .close: tr("Close")
      case .quit: tr("Quit")
      case .outline: tr("Outline")
      case .formatPanel: tr("Formatting Panel")
      case .fullScreen: tr("Full Screen")
      }
    }

    var accelerator: String {
      switch self {
      case .new: "<Control>n"
      case .open: "<Control>o"
      case .reopen: "<Control><Shift>t"
      case .save: "<Control>s"
      case .saveAs: "<Control><Shift>s"
      case .export: "<Control><Shift>e"
      case .print: "<Control>p"
      case .copyHTML: "<Control><Shift>c"
      case .openLink: "<Control>Return"
      case .find: "<Control>f"
      case .replace: "<Control>h"
      case .findNext: "<Control>g"
      case .findPrevious: "<Control><Shift>g"
      case .close: "<Control>w"
      case .quit: "<Control>q"
      // F9 is the Hanja key of keyboards without one, and the input method's.
      case .outline: "<Control><Alt>o"
      case .formatPanel: "<Control>t"
      case .fullScreen: "F11"
      }
    }
  }

  /// What the program can do without a note.
  enum AppCommand: String, CaseIterable {
    case quickEntry = "quick-entry"
    case preferences, shortcuts, about

    var title: String {
      switch self {
      case .quickEntry: tr("Quick Entry")
      case .preferences: tr("Preferences")
      case .shortcuts: tr("Keyboard Shortcuts")
      case .about: tr("About Composure")
      }
    }

    var accelerator: String? {
      switch self {
      case .quickEntry: "<Control><Alt>n"
      case .preferences: "<Control>comma"
      case .shortcuts: "<Control>question"
      case .about: nil
      }
    }
  }

  /// The editor's own commands.
  nonisolated static let editorCommands = EditorCommand.all(on: .gtk)

  static func model() -> Object {
    let menu = object(g_menu_new())
    section(of: menu, [.new, .open, .reopen].map { item($0) } + [item(.quickEntry)])
    section(of: menu, [.save, .saveAs, .export, .print, .copyHTML].map { item($0) })
    section(of: menu, [.find, .replace].map { item($0) })
    for group in EditorCommand.Group.allCases {
      let items = editorCommands.filter { $0.group == group }.map { item($0) }
      switch group {
      case .history: section(of: menu, items)
      default: submenu(of: menu, title(of: group), items)
      }
    }
    let view = ViewActions.menu()
    g_menu_append_submenu(menu.opaque, tr("View"), view.of())
    g_object_unref(view)
    let appearances = [(tr("Follow System"), "system"), (tr("Light"), "light"), (tr("Dark"), "dark")]
    submenu(
      of: menu, tr("Appearance"),
      appearances.map { (title: $0.0, action: "app.appearance::\($0.1)") })
    section(of: menu, [.preferences, .shortcuts, .about].map { item($0) })
    section(of: menu, [.close, .quit].map { item($0) })
    return menu
  }

  /// The name of a group of commands, for lists.
  static func title(of group: EditorCommand.Group) -> String {
    switch group {
    case .history: tr("Edit")
    case .format: tr("Format")
    case .paragraph: tr("Paragraph")
    case .lists: tr("Lists")
    case .insert: tr("Insert")
    case .table: tr("Table")
    case .folding: tr("Folding")
    }
  }

  /// Tells the application which keys run which actions.
  static func setKeys(of application: Object) {
    for command in WindowCommand.allCases { setKey(of: application, "win.\(command.rawValue)", command.accelerator) }
    for command in AppCommand.allCases {
      if let accelerator = command.accelerator { setKey(of: application, "app.\(command.rawValue)", accelerator) }
    }
    for command in ViewActions.Command.allCases {
      setKeys(of: application, "app.\(command.rawValue)", command.accelerators)
    }
    setKey(of: application, "app.\(SettingKey<Bool>.isTypewriter.name)", ViewActions.typewriterKey)
    for command in editorCommands {
      if let key = accelerator(of: command) { setKey(of: application, "win.\(command.id.rawValue)", key) }
    }
  }

  /// A command's key as GTK writes it. Ctrl+0 is for the size of the text on this platform, as in all its programs.
  static func accelerator(of command: EditorCommand) -> String? {
    command.id == .body ? "<Control><Alt>0" : command.key.map(accelerator(for:))
  }

  /// The name that GTK parses: `<Control><Shift>z`.
  static func accelerator(for chord: KeyChord) -> String {
    let name = keyNames[chord.key] ?? String(chord.key)
    return (chord.control ? "<Control>" : "") + (chord.shift ? "<Shift>" : "") + (chord.alt ? "<Alt>" : "") + name
  }

  private static let keyNames: [Character: String] = [
    "+": "plus", "-": "minus", "=": "equal", ",": "comma", ".": "period", "/": "slash", "[": "bracketleft",
    "]": "bracketright", ";": "semicolon", "'": "apostrophe", "`": "grave", "\\": "backslash", "\r": "Return",
    "\t": "Tab", KeyChord.up: "Up", KeyChord.down: "Down",
  ]

  /// Adds an action to a window.
  static func add(
    _ name: String, state: OpaquePointer? = nil, to window: Object, _ body: @escaping @MainActor () -> Void
  ) -> Object {
    let action = object(
      state.map { g_simple_action_new_stateful(name, nil, $0) } ?? g_simple_action_new(name, nil))
    connect(action, "activate") { _ in body() }
    g_action_map_add_action(window.opaque, action.opaque)
    g_object_unref(action)
    return action
  }

  private typealias Item = (title: String, action: String)

  private static func item(_ command: AppCommand) -> Item { (command.title, "app.\(command.rawValue)") }

  private static func item(_ command: WindowCommand) -> Item {
    (command.title, "win.\(command.rawValue)")
  }

  private static func item(_ command: EditorCommand) -> Item {
    (translated(command.title), "win.\(command.id.rawValue)")
  }

  private static func section(of menu: Object, _ items: [Item]) {
    let section = model(of: items)
    g_menu_append_section(menu.opaque, nil, section.of())
    g_object_unref(section)
  }

  private static func submenu(of menu: Object, _ title: String, _ items: [Item]) {
    let submenu = model(of: items)
    g_menu_append_submenu(menu.opaque, title, submenu.of())
    g_object_unref(submenu)
  }

  private static func model(of items: [Item]) -> Object {
    let model = object(g_menu_new())
    for item in items { g_menu_append(model.opaque, item.title, item.action) }
    return model
  }

  private static func setKey(of application: Object, _ action: String, _ accelerator: String) {
    setKeys(of: application, action, [accelerator])
  }

  private static func setKeys(of application: Object, _ action: String, _ accelerators: [String]) {
    var list: [UnsafeMutablePointer<CChar>?] = accelerators.map { strdup($0) } + [nil]
    defer { for accelerator in list { free(accelerator) } }
    list.withUnsafeMutableBufferPointer { list in
      list.baseAddress!.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: list.count) {
        gtk_application_set_accels_for_action(application.of(), action, $0)
      }
    }
  }
}
