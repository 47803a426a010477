import CGTK
import ComposureEditor

/// The list of all keys, made from the lists of commands. GTK builds this window from XML only.
@MainActor enum ShortcutsWindow {
  typealias Entry = (title: String, accelerator: String)

  static func make() -> Object? {
    let builder = object(gtk_builder_new_from_string(xml(groups()), -1))
    defer { g_object_unref(builder) }
    guard let window = gtk_builder_get_object(builder.opaque, "shortcuts").map({ Object($0) }) else { return nil }
    Accelerator.showSigns(in: window)
    return window
  }

  /// Every command that has a key, and the keys that are no command's, under the names of their groups.
  static func groups() -> [(title: String, entries: [Entry])] {
    let program = CommandMenu.AppCommand.allCases.compactMap { command in
      command.accelerator.map { (title: command.title, accelerator: $0) }
    }
    func keys(_ commands: [CommandMenu.WindowCommand]) -> [Entry] { commands.map { ($0.title, $0.accelerator) } }
    let views = ViewActions.Command.allCases.map { (title: $0.title, accelerator: $0.accelerators[0]) }
    let text = EditorCommand.Group.allCases.map { group in
      let entries = CommandMenu.editorCommands.filter { $0.group == group }.compactMap { command in
        CommandMenu.accelerator(of: command).map { (title: translated(command.title), accelerator: $0) }
      }
      return (title: CommandMenu.title(of: group), entries: entries)
    }
    let window: [(String, [Entry])] = [
      (tr("Program"), program + [(tr("Main Menu"), "F10"), (tr("Context Menu"), "Menu")]),
      (tr("Note"), keys([.new, .open, .reopen, .save, .saveAs, .openLink, .close, .quit])),
      (tr("Export and Print"), keys([.export, .print, .copyHTML])),
      (
        tr("Find"),
        keys([.find, .replace, .findNext, .findPrevious])
          + [
            (tr("Replace All Matches"), "<Control><Alt>Return"),
            (tr("Leave the Find Bar, Panel or Full Screen"), "Escape"),
          ]
      ),
      (
        tr("View"),
        keys([.outline, .formatPanel, .fullScreen]) + views + [(tr("Typewriter Mode"), ViewActions.typewriterKey)]
      ),
      (
        tr("Clipboard"),
        [
          (tr("Cut"), "<Control>x"), (tr("Copy"), "<Control>c"), (tr("Paste"), "<Control>v"),
          (tr("Select All"), "<Control>a"), (tr("Insert Emoji"), "<Control>semicolon"),
        ]
      ),
      (
        tr("In Lists and Tables"),
        [
          (tr("Next Item or Row"), "Return"), (tr("Line Break Within an Item"), "<Shift>Return"),
          (tr("Move Item In, or to the Next Cell"), "Tab"),
          (tr("Move Item Out, or to the Previous Cell"), "<Shift>Tab"),
        ]
      ),
    ]
    return (window + text).filter { !$0.1.isEmpty }.map { (title: $0.0, entries: $0.1) }
  }

  /// The rows of a column. A group is never cut, so none may be longer: the window has to fit on the screen of a small laptop.
  static let rows = 11

  private static func xml(_ groups: [(title: String, entries: [Entry])]) -> String {
    var xml = """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>\
      <child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
      <property name="max-height">\(rows)</property>
      """
    for group in groups {
      xml += "<child><object class=\"GtkShortcutsGroup\"><property name=\"title\">\(escaped(group.title))</property>"
      for entry in group.entries {
        let title = entry.title.hasSuffix("…") ? String(entry.title.dropLast()) : entry.title
        xml += """
          <child><object class="GtkShortcutsShortcut"><property name="title">\(escaped(title))</property>\
          <property name="accelerator">\(escaped(entry.accelerator))</property></object></child>
          """
      }
      xml += "</object></child>"
    }
    return xml + "</object></child></object></interface>"
  }

  private static func escaped(_ text: String) -> String {
    takeString(g_markup_escape_text(text, -1)) ?? ""
  }
}
