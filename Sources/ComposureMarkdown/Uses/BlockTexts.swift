import ComposureText

extension SyntaxTree {
  /// Visits what a reader reads in a range, block by block and in order: without markup, front matter, raw HTML and
  /// definitions, and with escapes and references to characters replaced. Of blocks that lie only partly in the range
  /// that part is read. For counts.
  ///
  /// - Parameter body: receives the kind of a leaf block and its text as UTF-8, which is valid only during the call; the
  ///   cells of a row are divided by tabs, the lines of a paragraph by line breaks.
  public func visitTexts(in range: TextRange, _ body: (BlockKind, UnsafeBufferPointer<UInt8>) -> Void) {
    guard !range.isEmpty else { return }
    let asked = lines(touching: range)
    var out: [UInt8] = []
    var line = asked.lowerBound
    while line < asked.upperBound {
      // In pieces, since a text of megabytes has blocks by the hundred thousand.
      let piece = line..<min(asked.upperBound, line + 1_000)
      for leaf in leafBlocks(touching: piece) where leaf.lines.upperBound > line {
        line = leaf.lines.upperBound
        let start = UTF8Offset(leaf.start)
        let isWhole =
          range.lowerBound <= start && lines.start(of: leaf.lines.upperBound) <= range.upperBound.value
        out.removeAll(keepingCapacity: true)
        appendText(
          of: leaf, clip: isWhole ? nil : max(0, range.lowerBound - start)..<max(0, range.upperBound - start), to: &out)
        if !out.isEmpty { out.withUnsafeBufferPointer { body(leaf.kind, $0) } }
      }
      line = max(line, piece.upperBound)
    }
  }

  /// Where the leaf block begins that holds the line of a position: before the markers of its containers.
  public func blockStart(at offset: UTF8Offset) -> UTF8Offset {
    UTF8Offset(leafBlock(holding: lines.locate(offset.value).line).start)
  }

  /// Appends the text of a leaf block, without a line break at its end.
  ///
  /// - Parameter clip: the part of the source that is asked for, counted from the start of the block's first line.
  func appendText(of leaf: LeafBlock, clip: Range<Int>? = nil, to out: inout [UInt8]) {
    switch leaf.kind {
    case .paragraph, .atxHeading, .setextHeading, .tableHeader, .tableRow:
      for (index, source) in inlineSources(of: leaf).enumerated() {
        if index > 0 { out.append(0x09) }
        appendText(of: source, clip: clip, to: &out)
      }
    case .fencedCode, .indentedCode:
      visit(leaf.lines) { visit in
        switch visit.record.kind {
        case .fenceOpen, .fenceClose: return
        default: break
        }
        guard !visit.bytes.isEmpty else { return }
        var start = visit.lexed.contentStart
        var end = visit.lexed.contentEnd
        if visit.lexed.tabRest > 0 {
          for _ in 0..<visit.lexed.tabRest { out.append(0x20) }
          start += 1
        }
        if let clip {
          let base = visit.start - leaf.start
          start = max(start, clip.lowerBound - base)
          end = min(end, clip.upperBound - base)
        }
        if start < end { out += visit.bytes[start..<end] }
        out.append(0x0A)
      }
      while out.last == 0x0A { out.removeLast() }
    default: break
    }
  }

  private func appendText(of source: InlineSource, clip: Range<Int>?, to out: inout [UInt8]) {
    let nodes = InlineParser.parse(source, options: options, definitions: definitions).nodes
    source.bytes.withUnsafeBufferPointer { bytes in
      var cursor = 0
      // The space behind a task's box stands for nothing.
      if source.task != nil { cursor = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? 0 }
      var open: [InlineRecord] = []
      func write(_ range: Range<Int>) {
        guard let clip else {
          out += bytes[range]
          return
        }
        for piece in source.pieces {
          let shift = piece.source - piece.buffer
          let lower = max(range.lowerBound, piece.buffer, clip.lowerBound - shift)
          let upper = min(range.upperBound, piece.buffer + piece.length, clip.upperBound - shift)
          if lower < upper { out += bytes[lower..<upper] }
        }
      }
      func isInside(_ node: InlineRecord) -> Bool {
        guard let clip else { return true }
        return clip.lowerBound <= source.source(start: Int(node.start))
          && source.source(end: Int(node.end)) <= clip.upperBound
      }
      func text(to end: Int) {
        if end > cursor { write(cursor..<end) }
        cursor = max(cursor, end)
      }
      func close(before position: Int32) {
        while let last = open.last, last.end <= position {
          text(to: Int(last.contentEnd))
          cursor = Int(last.end)
          open.removeLast()
        }
      }
      for node in nodes {
        close(before: node.start)
        text(to: Int(node.start))
        cursor = Int(node.contentStart)
        switch node.kind {
        case .entity: if isInside(node) { out += Entities.reference(bytes, Int(node.start))?.text ?? [] }
        case .code:
          let content = Int(node.contentStart)..<Int(node.contentEnd)
          if isInside(node) { out += CodeSpan.text(bytes, content) } else { write(content) }
        case .html, .footnoteReference: break
        case .hardBreak: if isInside(node) { out.append(0x0A) }
        case .escape, .autolink, .wikiLink: text(to: Int(node.contentEnd))
        default:
          open.append(node)
          continue
        }
        cursor = Int(node.end)
      }
      close(before: .max)
      text(to: bytes.count)
    }
  }
}
