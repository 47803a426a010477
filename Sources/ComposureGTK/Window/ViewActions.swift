import CGTK
import ComposureEditor

/// What changes how all notes look: zoom, text style, focus, typewriter, toolbar. The choices are kept.
@MainActor enum ViewActions {
  /// A plain command; what can be switched is an action with a state.
  enum Command: String, CaseIterable {
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case zoomReset = "zoom-reset"
    case cycleFocus = "cycle-focus"

    var title: String {
      switch self {
      case .zoomIn: tr("Zoom In")
      case .zoomOut: tr("Zoom Out")
      case .zoomReset: tr("Normal Size")
      case .cycleFocus: tr("Next Focus Mode")
      }
    }

    var accelerators: [String] {
      switch self {
      case .zoomIn: ["<Control>plus", "<Control>equal", "<Control>KP_Add"]
      case .zoomOut: ["<Control>minus", "<Control>KP_Subtract"]
      case .zoomReset: ["<Control>0", "<Control>KP_0"]
      case .cycleFocus: ["F8"]
      }
    }
  }

  static let typewriterKey = "<Shift>F8"

  /// The sizes that zooming goes through.
  static let zooms = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

  /// The next size after `zoom`, up or down.
  static func zoom(after zoom: Double, larger: Bool) -> Double {
    larger ? zooms.first { $0 > zoom + 0.01 } ?? zooms.last! : zooms.last { $0 < zoom - 0.01 } ?? zooms[0]
  }

  static func add(to application: Object, _ settings: Settings) {
    for command in Command.allCases {
      let action = object(g_simple_action_new(command.rawValue, nil))
      connect(action, "activate") { _ in perform(command, settings) }
      g_action_map_add_action(application.opaque, action.opaque)
      g_object_unref(action)
    }
    addSwitch(.isTypewriter, to: application, settings)
    addSwitch(.showsToolbar, to: application, settings)
    addChoice(.textStyle, to: application, settings)
    addChoice(.focusMode, to: application, settings)
  }

  static func perform(_ command: Command, _ settings: Settings) {
    switch command {
    case .zoomIn: settings[.zoom] = zoom(after: settings[.zoom], larger: true)
    case .zoomOut: settings[.zoom] = zoom(after: settings[.zoom], larger: false)
    case .zoomReset: settings[.zoom] = 1
    case .cycleFocus:
      let modes = FocusMode.allCases
      let index = modes.firstIndex(of: settings[.focusMode])!
      settings[.focusMode] = modes[(index + 1) % modes.count]
    }
  }

  /// The menu of all this.
  static func menu() -> Object {
    let menu = object(g_menu_new())
    section(of: menu, [(tr("Outline"), "win.outline"), (tr("Toolbar"), "app.show-toolbar")])
    section(of: menu, [(tr("Typewriter Mode"), "app.typewriter")])
    let modes = [
      (tr("Focus Off"), "off"), (tr("Focus on the Sentence"), "sentence"), (tr("Focus on the Paragraph"), "paragraph"),
    ]
    section(of: menu, modes.map { ($0.0, "app.focus-mode::\($0.1)") })
    section(
      of: menu, [(tr("Body Size"), "app.text-style::body"), (tr("Large Title Size"), "app.text-style::large-title")])
    section(
      of: menu, [Command.zoomIn, .zoomOut, .zoomReset].map { ($0.title, "app.\($0.rawValue)") })
    section(of: menu, [(tr("Full Screen"), "win.full-screen")])
    return menu
  }

  private static func section(of menu: Object, _ items: [(String, String)]) {
    let section = object(g_menu_new())
    for (title, action) in items { g_menu_append(section.opaque, title, action) }
    g_menu_append_section(menu.opaque, nil, section.of())
    g_object_unref(section)
  }

  private static func addSwitch(_ key: SettingKey<Bool>, to application: Object, _ settings: Settings) {
    add(key, isChoice: false, to: application, settings)
  }

  private static func addChoice<Value>(_ key: SettingKey<Value>, to application: Object, _ settings: Settings) {
    add(key, isChoice: true, to: application, settings)
  }

  private static func add<Value>(
    _ key: SettingKey<Value>, isChoice: Bool, to application: Object, _ settings: Settings
  ) {
    let state = settings[key].variant
    let action = object(g_simple_action_new_stateful(key.name, isChoice ? g_variant_get_type(state) : nil, state))
    connect(action, "change-state") { arguments in
      if let chosen = arguments.variant(1).flatMap(Value.init) { settings[key] = chosen }
    }
    settings.observe(key) { g_simple_action_set_state(action.opaque, settings[key].variant) }
    g_action_map_add_action(application.opaque, action.opaque)
    g_object_unref(action)
  }
}
