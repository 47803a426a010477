import CGTK

extension String {
  /// The path with `~` in place of the home folder, for reading.
  @MainActor var replacingHome: String {
    let home = String(cString: g_get_home_dir())
    guard home.count > 1, hasPrefix(home) else { return self }
    return "~" + dropFirst(home.count)
  }
}
