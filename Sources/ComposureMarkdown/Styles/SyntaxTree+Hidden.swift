import ComposureText

extension SyntaxTree {
  /// The markup on the lines that a range touches that a writer needs to see only near the caret, sorted by start.
  ///
  /// The markers of emphasis, code spans, links and headings; never those of lists, quotes and fences. Markup without
  /// text (`# ` alone, `[](address)`) stays visible: hidden, nothing would be left to see. So does a link whose address
  /// goes over several lines: a hidden line break would join them.
  public func hiddenRanges(in range: TextRange) -> [HiddenRange] {
    let asked = lines(touching: range)
    let start = lines.start(of: asked.lowerBound)
    let end = lines.start(of: asked.upperBound)
    var hidden: [HiddenRange] = []
    for block in leafBlocks(touching: asked) where block.first.startsInlines {
      if case .atxHeading = block.kind { addHeading(block, to: &hidden) }
      let layout = layout(of: block)
      for node in layout.nodes where Int(node.end) + block.start > start && Int(node.start) + block.start < end {
        layout.addHidden(node, base: block.start, to: &hidden)
      }
    }
    // Elements overlap the lines when only one of their halves does.
    hidden.removeAll { $0.range.upperBound.value <= start || $0.range.lowerBound.value >= end }
    return hidden.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func addHeading(_ block: LeafBlock, to hidden: inout [HiddenRange]) {
    visit(block.lines) { visit in
      let parts = visit.headingParts
      guard !parts.content.isEmpty else { return }
      let reveal = TextRange(visit.start, visit.contentEnd)
      let opening = visit.range(parts.opening)
      let closing = parts.closing.map(visit.range)
      hidden.append(HiddenRange(range: opening, reveal: reveal, kind: .headingMarker, pair: closing))
      if let closing {
        hidden.append(HiddenRange(range: closing, reveal: reveal, kind: .headingMarker, pair: opening))
      }
    }
  }
}

extension InlineLayout {
  fileprivate func addHidden(_ record: InlineRecord, base: Int, to hidden: inout [HiddenRange]) {
    switch record.kind {
    case .strong, .emphasis, .code, .link, .image: break
    case .autolink, .escape, .hardBreak: return
    }
    guard record.contentEnd > record.contentStart else { return }
    let openings = opening(record)
    let closings = closing(record)
    guard openings.count == 1, closings.count == 1 else { return }
    let reveal = absolute(record.start, record.end, base)
    let first = TextRange(openings[0].lowerBound + base, openings[0].upperBound + base)
    let second = TextRange(closings[0].lowerBound + base, closings[0].upperBound + base)
    hidden.append(HiddenRange(range: first, reveal: reveal, kind: .inline, pair: second))
    hidden.append(HiddenRange(range: second, reveal: reveal, kind: .inline, pair: first))
  }
}
