import CGTK

/// What the program does without a note: its own windows, and light or dark.
@MainActor final class ApplicationActions {
  private let application: Object
  private let settings: Settings
  private var preferences: PreferencesWindow?
  /// Opens the window for a quick entry.
  var quickEntry: @MainActor () -> Void = {}

  init(application: Object, settings: Settings) {
    self.application = application
    self.settings = settings
  }

  /// Adds the actions to the application.
  func add() {
    for command in CommandMenu.AppCommand.allCases {
      let action = object(g_simple_action_new(command.rawValue, nil))
      connect(action, "activate") { [weak self] _ in self?.perform(command) }
      g_action_map_add_action(application.opaque, action.opaque)
      g_object_unref(action)
    }
    addAppearance()
  }

  private func perform(_ command: CommandMenu.AppCommand) {
    switch command {
    case .quickEntry: quickEntry()
    case .preferences: showPreferences()
    case .shortcuts: if let window = ShortcutsWindow.make() { present(window) }
    case .about: present(AboutWindow.make())
    }
  }

  private func showPreferences() {
    if let preferences { return present(preferences.window) }
    let made = PreferencesWindow(settings: settings)
    made.fit(over: gtk_application_get_active_window(application.of()).map { Object($0) })
    preferences = made
    connect(made.window, "destroy") { [weak self] _ in self?.preferences = nil }
    present(made.window)
  }

  /// Shows a window over the one in use.
  private func present(_ window: Object) {
    gtk_window_set_transient_for(window.of(), gtk_application_get_active_window(application.of()))
    gtk_window_present(window.of())
  }

  private func addAppearance() {
    let state = settings[.appearance].variant
    let action = object(g_simple_action_new_stateful("appearance", g_variant_get_type(state), state))
    connect(action, "change-state") { [settings] arguments in
      guard let chosen = arguments.variant(1).flatMap(Appearance.init) else { return }
      settings[.appearance] = chosen
    }
    settings.observe(.appearance) { [settings] in
      g_simple_action_set_state(action.opaque, settings[.appearance].variant)
    }
    g_action_map_add_action(application.opaque, action.opaque)
    g_object_unref(action)
  }
}
