import ComposureText

extension SyntaxTree {
  /// The style spans on the lines that a range touches, sorted by start, the longer first.
  ///
  /// A heading, a quote and code have one span a line, so that no span is longer than what is seen of it; the other
  /// spans are whole even when they reach beyond the range.
  public func styleSpans(in range: TextRange) -> [StyleSpan] {
    let asked = lines(touching: range)
    let blocks = leafBlocks(touching: asked)
    let askedStart = lines.start(of: asked.lowerBound)
    let askedEnd = lines.start(of: asked.upperBound)
    var spans: [StyleSpan] = []
    var ofLines: [StyleSpan] = []
    var index = 0
    func finishBlock() {
      merge(ofLines, inlineSpans(of: blocks[index], from: askedStart, to: askedEnd), to: &spans)
      ofLines.removeAll(keepingCapacity: true)
      index += 1
    }
    visit(asked) { visit in
      while blocks[index].lines.upperBound <= visit.line { finishBlock() }
      add(visit, in: blocks[index], to: &ofLines)
    }
    while index < blocks.count { finishBlock() }
    return spans
  }

  private func inlineSpans(of block: LeafBlock, from start: Int, to end: Int) -> [StyleSpan] {
    guard block.first.startsInlines else { return [] }
    var spans: [StyleSpan] = []
    let (low, high) = (start - block.start, end - block.start)
    for span in layout(of: block).spans {
      if Int(span.range.lowerBound) >= high { break }
      if Int(span.range.upperBound) > low {
        spans.append(StyleSpan(range: span.range.absolute(block.start), role: span.role))
      }
    }
    return spans
  }

  /// Merges two sorted lists; of equal ranges those of `outer` come first.
  private func merge(_ outer: [StyleSpan], _ inner: [StyleSpan], to spans: inout [StyleSpan]) {
    var next = 0
    for span in inner {
      while next < outer.count, !Self.precedes(span.range, outer[next].range) {
        spans.append(outer[next])
        next += 1
      }
      spans.append(span)
    }
    spans += outer[next...]
  }

  private static func precedes(_ a: TextRange, _ b: TextRange) -> Bool {
    a.lowerBound != b.lowerBound ? a.lowerBound < b.lowerBound : a.upperBound > b.upperBound
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
      case .footnote: add(visit.range(prefix.marker), .footnote)
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
      if visit.record.kind.setextLevel != nil { add(visit.range(visit.trimmedContent), .markup) }
    case .fencedCode:
      add(visit.leaf, .codeBlock)
      if visit.record.kind != .fenceContent { add(visit.range(visit.fence), .markup) }
      if visit.record.kind == .fenceOpen { add(visit.range(visit.fenceInfo), .codeInfo) }
    case .indentedCode:
      add(visit.leaf, .codeBlock)
    case .thematicBreak:
      add(visit.range(visit.trimmedContent), .thematicBreak)
    case .html:
      add(visit.leaf, .html)
    case .linkDefinition:
      add(visit.range(visit.trimmedContent), .markup)
    case .frontMatter:
      add(visit.whole, .frontMatter)
      if visit.line == block.lines.lowerBound || visit.line == block.lines.upperBound - 1 {
        add(visit.range(visit.trimmedContent), .markup)
      }
    case .tableHeader, .tableRow:
      add(visit.leaf, block.kind == .tableHeader ? .tableHeader : .tableRow)
      for marker in visit.tableMarkers { add(visit.range(marker), .markup) }
    case .tableDelimiter:
      add(visit.leaf, .tableRow)
      add(visit.range(visit.trimmedContent), .markup)
    default:
      break
    }
  }
}
