import CGTK
import Foundation

/// What was installed with the program. One in `PREFIX/bin` has its data in `PREFIX/share`, where the system looks by
/// itself only for some prefixes.
enum ProgramPrefix {
  /// The program's file, links followed.
  static var program: String { takeString(g_file_read_link("/proc/self/exe", nil)) ?? CommandLine.arguments[0] }

  /// The folder at a path in the data of the program's prefix; nil where there is none.
  static func folder(_ path: String) -> String? {
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/\(path)").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  /// Has GTK look for icons there, too.
  @MainActor static func addIcons() {
    guard let display = gdk_display_get_default(), let icons = folder("icons") else { return }
    let theme = gtk_icon_theme_get_for_display(display)
    gtk_icon_theme_add_search_path(theme, icons)
  }
}
