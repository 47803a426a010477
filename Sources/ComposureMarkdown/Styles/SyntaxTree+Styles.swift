import ComposureText

extension SyntaxTree {
  /// The style spans on the lines that a range touches, sorted by start, the longer first.
  ///
  /// A heading, a quote and code have one span a line, so that no span is longer than what is seen of it; the other
  /// spans are whole even when they reach beyond the range.
  public func styleSpans(in range: TextRange) -> [StyleSpan] {
    let asked = lines(touching: range)
    let blocks = leafBlocks(touching: asked)
    var spans: [StyleSpan] = []
    var index = 0
    var askedEnd = 0
    visit(asked) { visit in
      while blocks[index].lines.upperBound <= visit.line { index += 1 }
      add(visit, in: blocks[index], to: &spans)
      askedEnd = visit.end
    }
    let askedStart = lines.start(of: asked.lowerBound)
    for block in blocks where block.first.startsInlines {
      let layout = layout(of: block)
      for node in layout.nodes
      where Int(node.end) + block.start > askedStart && Int(node.start) + block.start < askedEnd {
        layout.add(node, base: block.start, to: &spans)
      }
    }
    // Equal ranges keep the order of discovery, which is from outside to inside.
    return spans.enumerated().sorted { left, right in
      let (a, b) = (left.element.range, right.element.range)
      if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
      if a.upperBound != b.upperBound { return a.upperBound > b.upperBound }
      return left.offset < right.offset
    }.map(\.element)
  }

  private func add(_ visit: LineVisit, in block: LeafBlock, to spans: inout [StyleSpan]) {
    func add(_ range: TextRange, _ role: StyleRole) {
      if !range.isEmpty { spans.append(StyleSpan(range: range, role: role)) }
    }
    let quotes = containers[visit.stack].quotes
    if quotes > 0 { add(visit.whole, .quote(quotes)) }
    for prefix in visit.prefixes {
      switch prefix.kind {
      case .quote: add(visit.range(prefix.marker), .markup)
      case .item: add(visit.range(prefix.marker), .listMarker)
      case .indent: break
      }
    }
    switch block.kind {
    case .atxHeading(let level):
      add(visit.leaf, .heading(level))
      let parts = visit.headingParts
      add(visit.range(parts.opening), .markup)
      if let closing = parts.closing { add(visit.range(closing), .markup) }
    case .setextHeading(let level):
      add(visit.leaf, .heading(level))
      if visit.lexed.record.kind.setextLevel != nil { add(visit.range(visit.trimmedContent), .markup) }
    case .fencedCode:
      add(visit.leaf, .codeBlock)
      if visit.lexed.record.kind != .fenceContent { add(visit.range(visit.fence), .markup) }
      if visit.lexed.record.kind == .fenceOpen { add(visit.range(visit.fenceInfo), .codeInfo) }
    case .indentedCode:
      add(visit.leaf, .codeBlock)
    case .thematicBreak:
      add(visit.range(visit.trimmedContent), .thematicBreak)
    default:
      break
    }
  }
}

extension InlineLayout {
  /// Appends the spans of an element.
  fileprivate func add(_ record: InlineRecord, base: Int, to spans: inout [StyleSpan]) {
    let range = absolute(record.start, record.end, base)
    let content = absolute(record.contentStart, record.contentEnd, base)
    switch record.kind {
    case .strong: spans.append(StyleSpan(range: range, role: .strong))
    case .emphasis: spans.append(StyleSpan(range: range, role: .emphasis))
    case .code: spans.append(StyleSpan(range: range, role: .codeSpan))
    case .link, .image, .autolink:
      if !content.isEmpty { spans.append(StyleSpan(range: content, role: .link)) }
    case .escape, .hardBreak: break
    }
    for part in opening(record) + closing(record) {
      spans.append(
        StyleSpan(range: TextRange(part.lowerBound + base, part.upperBound + base), role: .markup))
    }
    if record.kind == .link || record.kind == .image, record.targetEnd > record.targetStart {
      spans.append(StyleSpan(range: absolute(record.targetStart, record.targetEnd, base), role: .linkTarget))
    }
  }
}
