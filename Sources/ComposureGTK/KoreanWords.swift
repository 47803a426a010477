import ComposureText

/// Korean words that are to stay whole at the end of a row.
///
/// Unicode's line breaking allows a break between any two syllables, and Pango has no Korean rule of its own; readers
/// expect rows of prose to break at spaces.
enum KoreanWords {
  /// Longer runs without a space are broken where they must, or they would leave the page.
  private static let longest = 20

  /// The words with Hangul in them on a line, in order. What is not drawn, like the target of a link, is part of its
  /// word and adds nothing to its length.
  ///
  /// - Parameter hidden: the ranges that are not drawn, in order.
  static func ranges(of line: LineIndex, in text: Rope, hidden: [TextRange] = []) -> [TextRange] {
    let content = text.contentRange(of: line)
    // Breaking a line of megabytes well would cost more than it is worth.
    guard content.length < 20_000 else { return [] }
    var ranges: [TextRange] = []
    var unseen = hidden.drop { $0.upperBound <= content.lowerBound }
    var start = content.lowerBound
    var position = start
    var length = 0
    var hasHangul = false
    func wordEnded() {
      if hasHangul, (2...longest).contains(length) { ranges.append(start..<position) }
    }
    for scalar in text.string(in: content).unicodeScalars {
      let next = position + UTF8.width(scalar)
      while let first = unseen.first, first.upperBound <= position { unseen.removeFirst() }
      if unseen.first?.contains(position) == true {
        position = next
        continue
      }
      if scalar.properties.isWhitespace {
        wordEnded()
        (start, length, hasHangul) = (next, 0, false)
      } else {
        length += 1
        if Hangul.isHangul(scalar) { hasHangul = true }
      }
      position = next
    }
    wordEnded()
    return ranges
  }
}
