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
      var closing: HiddenRange?
      if case .atxHeading = block.kind { closing = addHeading(block, to: &hidden) }
      for part in layout(of: block).hidden {
        if Int(part.range.lowerBound) + block.start >= end { break }
        guard Int(part.range.upperBound) + block.start > start else { continue }
        hidden.append(
          HiddenRange(
            range: part.range.absolute(block.start), reveal: part.reveal.absolute(block.start), kind: .inline,
            pair: part.pair.absolute(block.start)))
      }
      // The opening marker of a heading stands before its text; the closing one behind it.
      if let closing { hidden.append(closing) }
    }
    return hidden
  }

  /// Appends the opening marker and gives the closing one.
  private func addHeading(_ block: LeafBlock, to hidden: inout [HiddenRange]) -> HiddenRange? {
    visit(line: block.lines.lowerBound) { visit in
      let parts = visit.headingParts
      guard !parts.content.isEmpty else { return nil }
      let reveal = TextRange(visit.start, visit.contentEnd)
      let opening = visit.range(parts.opening)
      let closing = parts.closing.map(visit.range)
      hidden.append(HiddenRange(range: opening, reveal: reveal, kind: .headingMarker, pair: closing))
      return closing.map { HiddenRange(range: $0, reveal: reveal, kind: .headingMarker, pair: opening) }
    }
  }
}
