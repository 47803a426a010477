import ComposureText

/// Korean words that are to stay whole at the end of a row.
///
/// Unicode's line breaking allows a break between any two syllables, and Pango has no Korean rule of its own; readers
/// expect rows of prose to break at spaces.
enum KoreanWords {
  /// Longer runs without a space are broken where they must, or they would leave the page.
  private static let longest = 20

  /// The words of `line` with Hangul in them, in Unicode scalars from its start, in order.
  static func ranges(in line: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var hasHangul = false
    var index = 0
    func wordEnded() {
      if hasHangul, (2...longest).contains(index - start) { ranges.append(start..<index) }
    }
    for scalar in line.unicodeScalars {
      if scalar.properties.isWhitespace {
        wordEnded()
        start = index + 1
        hasHangul = false
      } else if Hangul.isHangul(scalar) {
        hasHangul = true
      }
      index += 1
    }
    wordEnded()
    return ranges
  }
}
