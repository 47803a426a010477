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

  /// The sections that can be folded, in order. Takes one look at each heading, however far its section reaches.
  ///
  /// - Parameter levels: the ranks of their headings.
  public func sections(ofLevels levels: ClosedRange<Int> = 1...6) -> [FoldRegion] {
    var headings: [(level: Int, leaf: LeafBlock)] = []
    var line = 0
    while line < lines.lineCount, let found = lines.first(from: line, kinds: LineKind.headings) {
      let leaf = leafBlock(holding: found)
      switch leaf.kind {
      case .atxHeading(let level), .setextHeading(let level): headings.append((level, leaf))
      default: break
      }
      line = leaf.lines.upperBound
    }
    var regions: [FoldRegion] = []
    /// Where the next heading of a rank or a higher one begins that no quote or item holds.
    var next = [Int](repeating: lines.byteCount, count: 7)
    for (level, leaf) in headings.reversed() {
      let start = lines.start(of: leaf.lines.upperBound)
      let isInContainer = containers[stack(after: leaf.lines.lowerBound)].depth > 0
      let end = isInContainer ? sectionBody(at: UTF8Offset(leaf.start))?.upperBound.value ?? start : next[level]
      if !isInContainer { for rank in level...6 { next[rank] = leaf.start } }
      guard levels.contains(level), end > start else { continue }
      let head = UTF8Offset(leaf.start)..<text.contentRange(of: LineIndex(leaf.lines.upperBound - 1)).upperBound
      regions.append(FoldRegion(kind: .section(level), head: head, body: TextRange(start, end)))
    }
    return regions.reversed()
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
