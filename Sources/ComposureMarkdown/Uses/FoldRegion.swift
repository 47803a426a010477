import ComposureText

/// A part of the text that can be folded away below a line that stays.
public struct FoldRegion: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// What stands below a heading of a level.
    case section(Int)
    case code
    case quote
    case list
    case listItem
    case frontMatter
    case table
    case html
    case footnote
  }

  public var kind: Kind
  /// The line that stays, without its terminator.
  public var head: TextRange
  /// What is folded away: whole lines below the head.
  public var body: TextRange
}

extension SyntaxTree {
  /// What can be folded, in the order of the lines that stay, the outer before the inner; only parts whose head lies on
  /// the lines that a range touches.
  public func foldRegions(in range: TextRange) -> [FoldRegion] {
    let asked = lines(touching: range)
    let start = UTF8Offset(lines.start(of: asked.lowerBound))
    var regions: [FoldRegion] = []
    for block in blocks(in: range) where block.range.lowerBound >= start {
      guard let kind = Self.foldKind(block.kind) else { continue }
      let first = text.line(at: block.range.lowerBound)
      var bodyStart = text.range(of: first).upperBound
      var head = text.contentRange(of: first)
      var end = block.range.upperBound
      if case .section = kind {
        guard let body = sectionBody(at: block.range.lowerBound) else { continue }
        head = head.lowerBound..<text.contentRange(of: text.line(at: max(.zero, block.range.upperBound - 1))).upperBound
        bodyStart = body.lowerBound
        end = body.upperBound
      }
      guard end > bodyStart else { continue }
      regions.append(FoldRegion(kind: kind, head: head, body: bodyStart..<end))
    }
    return regions
  }

  /// The sections that can be folded, in order.
  ///
  /// - Parameter levels: the ranks of their headings.
  public func sections(ofLevels levels: ClosedRange<Int> = 1...6) -> [FoldRegion] {
    outline().compactMap { item in
      guard levels.contains(item.level), let body = sectionBody(at: item.heading.lowerBound), !body.isEmpty else {
        return nil
      }
      let last = text.line(at: max(.zero, item.heading.upperBound - 1))
      let head = text.start(of: text.line(at: item.heading.lowerBound))..<text.contentRange(of: last).upperBound
      return FoldRegion(kind: .section(item.level), head: head, body: body)
    }
  }

  private static func foldKind(_ kind: BlockKind) -> FoldRegion.Kind? {
    switch kind {
    case .atxHeading(let level), .setextHeading(let level): .section(level)
    case .fencedCode, .indentedCode: .code
    case .quote: .quote
    case .bulletList, .orderedList: .list
    case .listItem: .listItem
    case .frontMatter: .frontMatter
    case .table: .table
    case .html: .html
    case .footnote: .footnote
    case .paragraph, .thematicBreak, .linkDefinition, .tableHeader, .tableDelimiter, .tableRow, .blank: nil
    }
  }
}
