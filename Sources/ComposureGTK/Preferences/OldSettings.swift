import CGTK

/// The key file in which versions before 0.2 remembered the appearance.
@MainActor enum OldSettings {
  private static let group = "Page"
  private static let appearanceKey = "Appearance"

  /// Takes what the file at `path` says over into `settings`, and takes it out of the file: it is read once, and what
  /// is chosen later stays. A file that then says nothing goes away.
  static func migrate(from path: String, to settings: Settings) {
    // Without a schema the choice would be gone with the program.
    guard settings.problem == nil else { return }
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_KEEP_COMMENTS, nil) != 0,
      let value = takeString(g_key_file_get_string(file, group, appearanceKey, nil))
    else { return }
    if let appearance = Appearance(rawValue: value) { settings[.appearance] = appearance }
    g_key_file_remove_key(file, group, appearanceKey, nil)
    if hasKeys(file) { g_key_file_save_to_file(file, path, nil) } else { g_unlink(path) }
  }

  private static func hasKeys(_ file: OpaquePointer?) -> Bool {
    let groups = g_key_file_get_groups(file, nil)
    defer { g_strfreev(groups) }
    var rest = groups
    while let name = rest?.pointee {
      var count: gsize = 0
      g_strfreev(g_key_file_get_keys(file, name, &count, nil))
      if count > 0 { return true }
      rest = rest?.advanced(by: 1)
    }
    return false
  }
}
