import Foundation
import InputMethodHarness

/// One picture of the gallery: a note, how the program is set, and what is done before the picture is taken.
struct Shot: Sendable {
  /// The picture's name, without its suffix.
  var name: String
  /// The name of the note's file, without its suffix.
  var title: String
  var note: String
  /// The window's size in points. There are two pixels a point.
  var size = (width: 860, height: 700)
  /// Settings by the names of the schema.
  var settings: [String: String] = [:]
  var act: @Sendable (Editor) async throws -> Void = { _ in }

  private static let schema = "dev.composure.Composure"

  /// Takes the picture into `folder`, with a configuration that ends the caret's blinking.
  func take(into folder: URL, configuration: URL) async throws {
    let session = try await InputMethodSession.shared(.fcitx5)
    // Names of people and places are in no dictionary; one picture is about that.
    let settings = ["check-spelling": "false"].merging(settings) { $1 }
    for (key, value) in settings { try await session.run("gsettings", "set", Self.schema, key, value) }
    let environment = ["GDK_SCALE": "2", "XDG_CONFIG_DIRS": configuration.path]
    try await withEditor(note, .fcitx5, path: "\(title).md", environment: environment) { editor in
      try await session.run(
        "xdotool", "windowsize", "--sync", editor.app.windowID(), "\(size.width * 2)", "\(size.height * 2)")
      try await act(editor)
      try await editor.app.drawn()
      try await editor.app.screenshot(to: folder.appendingPathComponent("\(name).png"))
    }
    // What the program itself keeps, too: an outline that was shown would be there in the next picture.
    try await session.run("gsettings", "reset-recursively", Self.schema)
  }
}
