import ComposureText

extension SyntaxTree {
  /// The inline elements of a paragraph or heading, in document order, an element before what it holds. Empty for other
  /// blocks. Parsed once for as long as the block doesn't change.
  public func inlines(of block: BlockNode) -> [InlineNode] {
    guard !block.kind.isContainer else { return [] }
    let leaf = leafBlock(holding: lines.locate(block.range.lowerBound.value).line)
    let layout = layout(of: leaf)
    return layout.nodes.map { layout.node($0, base: leaf.start) }
  }

  /// The innermost element of a kind whose whole range, both ends included, holds `range`.
  public func inline(_ kind: InlineKind, covering range: TextRange) -> InlineNode? {
    let leaf = leafBlock(holding: lines.locate(range.lowerBound.value).line)
    let layout = layout(of: leaf)
    let (low, high) = (range.lowerBound.value - leaf.start, range.upperBound.value - leaf.start)
    // Elements begin in order, and the innermost of those around a range begins last.
    let found = layout.nodes.last { $0.kind == kind && Int($0.start) <= low && Int($0.end) >= high }
    return found.map { layout.node($0, base: leaf.start) }
  }

  /// The inline elements of a leaf block, from the cache when they are there.
  func layout(of leaf: LeafBlock) -> InlineLayout {
    guard leaf.first.startsInlines else { return .empty }
    if let known = cache.layout(leaf.first.serial) { return known }
    let layout = InlineParser.layout(inlineSource(of: leaf), options: options).layout
    cache.store(layout, leaf.first.serial)
    return layout
  }

  /// The text of a leaf block that is parsed for inlines.
  func inlineSource(of leaf: LeafBlock) -> InlineSource {
    var source = InlineSource()
    var textLines = leaf.lines
    switch leaf.kind {
    case .atxHeading:
      visit(leaf.lines) { visit in
        let content = visit.headingParts.content
        if !content.isEmpty { source.append(visit.bytes[content], from: content.lowerBound) }
      }
      return source
    case .setextHeading: textLines = textLines.dropLast()
    default: break
    }
    visit(textLines) { visit in
      source.append(visit.bytes[visit.lexed.contentStart...], from: visit.start - leaf.start + visit.lexed.contentStart)
    }
    source.trimEnd()
    return source
  }
}

extension InlineLayout {
  /// A record with absolute positions, for a block whose first line begins at `base`.
  fileprivate func node(_ record: InlineRecord, base: Int) -> InlineNode {
    let hasTarget = record.kind == .link || record.kind == .image || record.kind == .autolink
    return InlineNode(
      kind: record.kind, range: (record.start..<record.end).absolute(base),
      contentRange: (record.contentStart..<record.contentEnd).absolute(base),
      markers: markers(of: record).map { $0.absolute(base) },
      target: hasTarget ? (record.targetStart..<record.targetEnd).absolute(base) : nil, depth: Int(record.depth))
  }
}
