import CGTK

/// Has what is open follow the settings, whoever changes them.
@MainActor enum LiveSettings {
  /// What is open.
  struct Followers {
    /// How all pages look has changed.
    var looks: @MainActor () -> Void
    /// What windows show and how one types in them has changed.
    var windows: @MainActor () -> Void
    /// Which words are wrong has changed.
    var spelling: @MainActor () -> Void
  }

  static func follow(_ settings: Settings, _ spelling: SpellingSettings, _ followers: Followers) {
    let style = adw_style_manager_get_default()
    for change in ["notify::dark", "notify::high-contrast"] {
      connect(object(style), change) { _ in followers.looks() }
    }
    let appear: @MainActor () -> Void = { [settings] in
      adw_style_manager_set_color_scheme(style, settings[.appearance].scheme)
    }
    appear()
    settings.observe(.appearance, appear)
    settings.observe(.textSize, followers.looks)
    settings.observe(.zoom, followers.looks)
    settings.observe(.textStyle, followers.looks)
    settings.observe(.focusMode, followers.windows)
    settings.observe(.showsImages, followers.windows)
    settings.observe(.isTypewriter, followers.windows)
    settings.observe(.showsToolbar, followers.windows)
    for item in Settings.smartTypingKeys { settings.observe(item.key, followers.windows) }
    spelling.changed = followers.spelling
  }
}
