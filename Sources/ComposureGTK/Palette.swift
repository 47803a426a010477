/// The colours of a page, as CSS and Pango write them (`#rrggbb`).
struct Palette: Equatable, Sendable {
  var page: String
  var text: String
  /// Headings and strong text: a little nearer to black (or white) than the body.
  var strong: String
  /// Syntax characters, quiet counts.
  var dim: String
  var accent: String
  var quote: String
  var codeBackground: String
  var rule: String
  var selection: String
  /// Behind `==text==`.
  var highlight: String

  static let light = Palette(
    page: "#fcfbf9", text: "#2b2926", strong: "#171614", dim: "#a8a29a", accent: "#1f5fae", quote: "#66615a",
    codeBackground: "#f1eee9", rule: "#e4e0d9", selection: "#cfe0f7", highlight: "#fbeeb4")
  static let dark = Palette(
    page: "#1c1b1a", text: "#d9d5ce", strong: "#f3f0ea", dim: "#77726b", accent: "#8fb8f0", quote: "#a7a198",
    codeBackground: "#282624", rule: "#383532", selection: "#2f4a6d", highlight: "#544a1c")
}
