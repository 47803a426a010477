import ComposureMarkdown
import ComposureText

/// Korean syllables in tables, which are set as wide as two Latin letters. The source is aligned by that count, and few
/// monospaced fonts keep it: in Noto's a syllable is a little narrower.
enum TableSyllables {
  /// The runs of syllables in a row of a table, in order; nothing for other lines.
  static func ranges(of line: LineIndex, in syntax: SyntaxTree) -> [TextRange] {
    let text = syntax.text
    let content = text.contentRange(of: line)
    guard content.length < 20_000, isRow(content, in: syntax) else { return [] }
    var ranges: [TextRange] = []
    var position = content.lowerBound
    for scalar in text.string(in: content).unicodeScalars {
      let next = position + UTF8.width(scalar)
      if Hangul.isSyllable(scalar) {
        if let last = ranges.last, last.upperBound == position {
          ranges[ranges.count - 1] = last.lowerBound..<next
        } else {
          ranges.append(position..<next)
        }
      }
      position = next
    }
    return ranges
  }

  private static func isRow(_ content: TextRange, in syntax: SyntaxTree) -> Bool {
    syntax.styleSpans(in: content).contains {
      ($0.role == .tableRow || $0.role == .tableHeader) && $0.range.overlaps(content)
    }
  }
}
