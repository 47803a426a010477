import CGTK

/// What the program remembers of its user's choices: a key file in the user's configuration folder. A file that cannot
/// be read counts as empty, and one that cannot be written costs no more than the choice.
@MainActor struct Settings {
  enum Appearance: String, CaseIterable {
    case system, light, dark

    var scheme: AdwColorScheme {
      switch self {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    }
  }

  private static let group = "Page"
  private static let appearanceKey = "Appearance"

  /// The file's folder may be missing.
  let path: String

  var appearance: Appearance {
    get {
      let file = g_key_file_new()
      defer { g_key_file_unref(file) }
      guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else { return .system }
      let value = takeString(g_key_file_get_string(file, Self.group, Self.appearanceKey, nil))
      return value.flatMap(Appearance.init(rawValue:)) ?? .system
    }
    nonmutating set {
      let file = g_key_file_new()
      defer { g_key_file_unref(file) }
      // What else is in the file stays, comments included.
      g_key_file_load_from_file(file, path, G_KEY_FILE_KEEP_COMMENTS, nil)
      g_key_file_set_string(file, Self.group, Self.appearanceKey, newValue.rawValue)
      let folder = g_path_get_dirname(path)
      defer { g_free(folder) }
      g_mkdir_with_parents(folder, 0o700)
      g_key_file_save_to_file(file, path, nil)
    }
  }
}
