import CGTK

/// The window with the settings; what is changed in it holds at once.
@MainActor final class PreferencesWindow {
  let window: Object
  private let settings: Settings
  /// Brings a control up to date when its setting changes elsewhere.
  private var isFollowing = false

  init(settings: Settings) {
    self.settings = settings
    window = object(adw_preferences_window_new())
    gtk_window_set_title(window.of(), tr("Preferences"))
    fit(over: nil)
    for (index, page) in PreferencePage.all().enumerated() {
      let widget = object(adw_preferences_page_new())
      adw_preferences_page_set_title(widget.of(), page.title)
      adw_preferences_page_set_icon_name(widget.of(), page.icon + "-symbolic")
      if index == 0, let problem = settings.problem { adw_preferences_page_add(widget.of(), notice(problem).of()) }
      for group in page.groups { adw_preferences_page_add(widget.of(), make(group).of()) }
      adw_preferences_window_add(window.of(), widget.of())
    }
  }

  /// As large as reads well, but on a phone's screen no wider than that, and no wider than a narrow window.
  func fit(over parent: Object?) {
    let room = WindowSize.room
    let isNarrow = parent.map { Int(gtk_widget_get_width($0.of())) < WindowShell.narrowWidth } ?? false
    let width = isNarrow ? min(560, max(300, Int(gtk_widget_get_width(parent!.of())))) : 560
    gtk_window_set_default_size(window.of(), Int32(min(width, room.width)), Int32(min(520, room.height)))
  }

  private func notice(_ text: String) -> Object {
    let group = object(adw_preferences_group_new())
    adw_preferences_group_set_description(group.of(), text)
    return group
  }

  private func make(_ group: PreferenceGroup) -> Object {
    let widget = object(adw_preferences_group_new())
    adw_preferences_group_set_title(widget.of(), group.title)
    if let description = group.description { adw_preferences_group_set_description(widget.of(), description) }
    for row in group.rows { adw_preferences_group_add(widget.of(), make(row).of()) }
    return widget
  }

  private func make(_ row: PreferenceRow) -> Object {
    switch row.control {
    case .toggle(let key):
      let control = object(gtk_switch_new())
      let show: @MainActor () -> Void = { [settings] in gtk_switch_set_active(control.opaque, settings[key] ? 1 : 0) }
      follow(key, show)
      connect(control, "notify::active") { [weak self] _ in
        self?.choose(key, gtk_switch_get_active(control.opaque) != 0)
      }
      return actionRow(row, control)
    case .spelling(let language):
      let control = object(gtk_switch_new())
      follow(.spellingLanguages) { [settings] in
        gtk_switch_set_active(control.opaque, SpellingSettings.uses(language, in: settings) ? 1 : 0)
      }
      connect(control, "notify::active") { [weak self] _ in
        guard let self, !isFollowing else { return }
        SpellingSettings.choose(language, gtk_switch_get_active(control.opaque) != 0, in: settings)
      }
      return actionRow(row, control)
    case .number(let key, let range, let step, let digits):
      let control = object(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
      gtk_spin_button_set_digits(control.opaque, guint(digits))
      let show: @MainActor () -> Void = { [settings] in gtk_spin_button_set_value(control.opaque, settings[key]) }
      follow(key, show)
      connect(control, "value-changed") { [weak self] _ in
        self?.choose(key, gtk_spin_button_get_value(control.opaque))
      }
      return actionRow(row, control)
    case .appearance(let choices): return appearanceRow(row, choices)
    }
  }

  private func appearanceRow(_ row: PreferenceRow, _ choices: [(Appearance, String)]) -> Object {
    let names = object(gtk_string_list_new(nil))
    for choice in choices { gtk_string_list_append(names.opaque, choice.1) }
    let control = object(adw_combo_row_new())
    adw_preferences_row_set_title(control.of(), row.title)
    adw_combo_row_set_model(control.of(), names.opaque)
    g_object_unref(names)
    follow(.appearance) { [settings] in
      let index = choices.firstIndex { $0.0 == settings[.appearance] } ?? 0
      adw_combo_row_set_selected(control.of(), guint(index))
    }
    connect(control, "notify::selected") { [weak self] _ in
      let index = Int(adw_combo_row_get_selected(control.of()))
      if choices.indices.contains(index) { self?.choose(.appearance, choices[index].0) }
    }
    return control
  }

  private func actionRow(_ row: PreferenceRow, _ control: Object) -> Object {
    let widget = object(adw_action_row_new())
    adw_preferences_row_set_title(widget.of(), row.title)
    if let subtitle = row.subtitle { adw_action_row_set_subtitle(widget.of(), subtitle) }
    gtk_widget_set_valign(control.of(), GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(widget.of(), control.of())
    adw_action_row_set_activatable_widget(widget.of(), control.of())
    return widget
  }

  /// Shows the setting now, and whenever it changes while the window is there.
  private func follow<Value>(_ key: SettingKey<Value>, _ show: @escaping @MainActor () -> Void) {
    show()
    settings.observe(key) { [weak self] in
      guard let self else { return }
      isFollowing = true
      show()
      isFollowing = false
    }
  }

  private func choose<Value>(_ key: SettingKey<Value>, _ value: Value) {
    if !isFollowing, settings[key] != value { settings[key] = value }
  }
}
