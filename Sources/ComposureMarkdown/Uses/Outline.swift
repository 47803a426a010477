import ComposureText

/// A heading as part of a table of contents.
public struct OutlineItem: Hashable, Sendable {
  /// 1 to 6.
  public var level: Int
  /// The heading's lines, without its containers' markers.
  public var heading: TextRange
  /// The heading without its own markers; inline markup is still in it.
  public var title: TextRange
}

extension SyntaxTree {
  /// The headings that begin on the lines a range touches, in order; those inside quotes and items too.
  ///
  /// Only headings are visited, however long the text between them is.
  public func outline(in range: TextRange) -> [OutlineItem] {
    let asked = lines(touching: range)
    var items: [OutlineItem] = []
    var line = asked.lowerBound
    while line < asked.upperBound, let found = lines.first(from: line, kinds: LineKind.headings) {
      let leaf = leafBlock(holding: found)
      guard leaf.lines.lowerBound < asked.upperBound else { break }
      let block = block(at: UTF8Offset(leaf.start))
      if let level = block.headingLevel, leaf.lines.lowerBound >= asked.lowerBound {
        items.append(OutlineItem(level: level, heading: block.range, title: block.contentRange))
      }
      line = leaf.lines.upperBound
    }
    return items
  }

  /// True where the text has a heading.
  public var hasHeadings: Bool { lines.first(from: 0, kinds: LineKind.headings) != nil }

  /// All headings of the text.
  public func outline() -> [OutlineItem] { outline(in: text.fullRange) }

  /// What stands below the heading on a line, up to the next heading of the same or a higher rank in the same container;
  /// nil where no heading is.
  public func sectionBody(at offset: UTF8Offset) -> TextRange? {
    let leaf = leafBlock(holding: lines.locate(offset.value).line)
    let block = block(at: offset)
    guard let level = block.headingLevel else { return nil }
    var end = lines.lineCount
    if block.depth > 0 {
      // A section ends with the quote or item that holds it.
      let keep = UInt16(block.depth - 1)
      end =
        lines.first(
          from: leaf.lines.upperBound, mayHold: { $0.leastKeep <= keep }, matches: { $0.keep <= keep }) ?? end
    }
    var line = leaf.lines.upperBound
    while line < end, let found = lines.first(from: line, kinds: Self.headings(upTo: level)), found < end {
      let other = leafBlock(holding: found)
      if containers[stack(after: other.lines.lowerBound)].depth == block.depth {
        end = other.lines.lowerBound
        break
      }
      line = other.lines.upperBound
    }
    return block.range.upperBound..<max(block.range.upperBound, UTF8Offset(lines.start(of: end)))
  }

  private static func headings(upTo level: Int) -> UInt32 {
    var kinds = LineKind.setext1.bit
    if level >= 2 { kinds |= LineKind.setext2.bit }
    for atx in 1...max(1, level) { kinds |= LineKind.atx(atx).bit }
    return kinds
  }
}

extension BlockNode {
  /// The rank of a heading, 1 to 6; nil for other blocks.
  var headingLevel: Int? {
    switch kind {
    case .atxHeading(let level), .setextHeading(let level): level
    default: nil
    }
  }
}
