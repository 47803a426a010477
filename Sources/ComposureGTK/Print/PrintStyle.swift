/// The looks of a printed page. All lengths are in points.
struct PrintStyle: Equatable, Sendable {
  var bodyFamilies: [String]
  var monospaceFamilies: [String]
  var bodySize = 10.5
  /// The height of a row, as a factor of its letters'.
  var leading = 1.62
  /// Before each paragraph.
  var paragraphSpace = 7.0
  /// By which what stands in an item or a quote moves to the right.
  var indent = 18.0

  init(_ theme: Theme) {
    bodyFamilies = theme.bodyFamilies
    monospaceFamilies = theme.monospaceFamilies
  }

  func size(ofHeading level: Int) -> Double {
    let factors = [1.8, 1.4, 1.2, 1.08, 1, 1]
    return bodySize * factors[min(max(1, level), 6) - 1]
  }

  func space(aboveHeading level: Int) -> Double { level == 1 ? 16 : level == 2 ? 14 : 11 }
}

/// Where text may stand on a page, in points.
struct PrintPage: Equatable, Sendable {
  var width: Double
  var height: Double
  /// On each side, for printing to a file; a printer's dialog has margins of its own.
  var margin: Double

  /// A4 with margins for reading and binding.
  static let a4 = PrintPage(width: 595.28, height: 841.89, margin: 62)

  var textWidth: Double { width - 2 * margin }
  /// Below the text there is room for the page's number.
  var textHeight: Double { height - 2 * margin }
}
