/// The colours of a page, as CSS and Pango write them (`#rrggbb`).
struct Palette: Equatable, Sendable {
  var page: String
  var text: String
  /// Headings and strong text: a little nearer to black (or white) than the body.
  var strong: String
  /// Syntax characters, quiet counts.
  var dim: String
  /// What steps back in focus mode.
  var faded: String
  var accent: String
  var quote: String
  var codeBackground: String
  var rule: String
  var selection: String
  /// Beside the page and below it.
  var sidebar: String
  /// Above the page: menus, rows of dialogs.
  var raised: String
  /// What is written on the accent colour.
  var onAccent: String
  /// Behind `==text==`.
  var highlight: String
  /// Below a misspelled word.
  var problem: String
  /// Behind what was found, and behind the match that is selected: green, where the marker is yellow and what is
  /// selected blue.
  var match: String
  var currentMatch: String

  /// What is mixed into the page behind a problem, and how much of it.
  static let alarm = "#d5552f"
  static let alarmShare = 0.18

  static let light = Palette(
    page: "#fcfbf9", text: "#2b2926", strong: "#171614", dim: "#68645e", faded: "#706b65", accent: "#1f5fae",
    quote: "#5f5a53", codeBackground: "#f1eee9", rule: "#e4e0d9", selection: "#d9e7fa", sidebar: "#f6f4f1",
    raised: "#ffffff",
    onAccent: "#ffffff",
    highlight: "#fcf2c4", problem: "#c0392b", match: "#c4ead9", currentMatch: "#84d4b4")
  static let dark = Palette(
    page: "#1c1b1a", text: "#d9d5ce", strong: "#f3f0ea", dim: "#aba69f", faded: "#a29d96", accent: "#8fb8f0",
    quote: "#b0aaa1", codeBackground: "#282624", rule: "#383532", selection: "#23374f", sidebar: "#222120",
    raised: "#2a2826",
    onAccent: "#1c1b1a",
    highlight: "#3c3511", problem: "#ff8a75", match: "#17463a", currentMatch: "#146a54")

  /// For those who have asked for high contrast: nothing that is to be read is grey.
  static let lightHighContrast = Palette(
    page: "#ffffff", text: "#000000", strong: "#000000", dim: "#404040", faded: "#404040", accent: "#0b3d82",
    quote: "#333333", codeBackground: "#f2f2f2", rule: "#000000", selection: "#cfe2ff", sidebar: "#ffffff",
    raised: "#ffffff",
    onAccent: "#ffffff",
    highlight: "#fff0a0", problem: "#a00000", match: "#b8f0da", currentMatch: "#6fdcb4")
  static let darkHighContrast = Palette(
    page: "#000000", text: "#ffffff", strong: "#ffffff", dim: "#d0d0d0", faded: "#c8c8c8", accent: "#b5d3ff",
    quote: "#dddddd", codeBackground: "#1c1c1c", rule: "#ffffff", selection: "#1a3050", sidebar: "#000000",
    raised: "#000000",
    onAccent: "#000000",
    highlight: "#302a00", problem: "#ffb3a6", match: "#003c2e", currentMatch: "#006048")

  /// The colours that suit the desktop.
  static func of(isDark: Bool, isHighContrast: Bool) -> Palette {
    isHighContrast ? isDark ? darkHighContrast : lightHighContrast : isDark ? dark : light
  }
}
