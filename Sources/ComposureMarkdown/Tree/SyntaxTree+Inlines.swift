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
    if let known = cache.layout(leaf.first.serial, definitions) { return known }
    let layout = InlineParser.layout(inlineSources(of: leaf), options: options, definitions: definitions).layout
    cache.store(layout, leaf.first.serial)
    return layout
  }

  /// The texts of a leaf block that are parsed for inlines: each cell of a row for itself.
  func inlineSources(of leaf: LeafBlock) -> [InlineSource] {
    switch leaf.kind {
    case .tableHeader, .tableRow:
      return visit(line: leaf.lines.lowerBound) { visit in visit.tableCells.map { visit.source(ofCell: $0) } }
    case .atxHeading:
      return visit(line: leaf.lines.lowerBound) { visit in
        let content = visit.headingParts.content
        var source = InlineSource()
        if !content.isEmpty { source.append(visit.bytes[content], from: content.lowerBound) }
        return [source]
      }
    default:
      return [paragraphSource(of: leaf)]
    }
  }

  private func paragraphSource(of leaf: LeafBlock) -> InlineSource {
    var source = InlineSource()
    var textLines = leaf.lines
    if case .setextHeading = leaf.kind { textLines = textLines.dropLast() }
    visit(textLines) { visit in
      var start = visit.lexed.contentStart
      if options.taskLists, visit.line == leaf.lines.lowerBound, leaf.kind == .paragraph, beginsItem(visit) {
        source.task = InlineSource.Task(visit.bytes, visit.lexed.contentStart..<visit.lexed.contentEnd)
        start = source.task?.range.upperBound ?? start
      }
      source.append(visit.bytes[start...], from: visit.start - leaf.start + start)
    }
    source.trimEnd()
    return source
  }
}

extension SyntaxTree {
  /// Whether the innermost container of a line is an item that begins on it.
  private func beginsItem(_ visit: LineVisit) -> Bool {
    guard visit.record.opens, case .item = containers[visit.stack].container else { return false }
    return true
  }
}

extension InlineSource.Task {
  /// `[ ]` or `[x]` at the start of a line's content, with text after it.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ content: Range<Int>) {
    let start = content.lowerBound
    guard start + 3 < content.upperBound, bytes[start] == UInt8(ascii: "["), bytes[start + 2] == UInt8(ascii: "]"),
      bytes[start + 3] == 0x20 || bytes[start + 3] == 0x09
    else { return nil }
    range = start..<start + 3
    switch bytes[start + 1] {
    case 0x20: isDone = false
    case UInt8(ascii: "x"), UInt8(ascii: "X"): isDone = true
    default: return nil
    }
  }
}

extension LineVisit {
  /// The text of a cell, without the backslashes that only keep a `|` in it.
  func source(ofCell cell: Range<Int>) -> InlineSource {
    var source = InlineSource()
    var start = cell.lowerBound
    for index in cell where isEscapedDivider(index, in: cell) {
      if index > start { source.append(bytes[start..<index], from: start) }
      start = index + 1
    }
    if start < cell.upperBound { source.append(bytes[start..<cell.upperBound], from: start) }
    return source
  }
}

extension InlineLayout {
  /// A record with absolute positions, for a block whose first line begins at `base`.
  fileprivate func node(_ record: InlineRecord, base: Int) -> InlineNode {
    let named =
      record.targetEnd > record.targetStart || record.kind == .link || record.kind == .image
      ? (record.targetStart..<record.targetEnd).absolute(base) : nil
    return InlineNode(
      kind: record.kind, range: (record.start..<record.end).absolute(base),
      contentRange: (record.contentStart..<record.contentEnd).absolute(base),
      markers: markers(of: record).map { $0.absolute(base) }, target: record.isReference ? nil : named,
      label: record.isReference ? named : nil, form: record.form, depth: Int(record.depth))
  }
}
