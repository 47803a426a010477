import ComposureText

/// A leaf of the source: every byte belongs to exactly one.
public struct SyntaxPiece: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// What the writer means to be read, with line breaks and indentation.
    case text
    /// What only tells how.
    case markup
  }
  public var range: TextRange
  public var kind: Kind
}

extension SyntaxTree {
  /// The source of the lines that a range touches as text and markup, in order and without gaps.
  public func pieces(in range: TextRange) -> [SyntaxPiece] {
    let asked = lines(touching: range)
    let start = lines.start(of: asked.lowerBound)
    let end = lines.start(of: asked.upperBound)
    var pieces: [SyntaxPiece] = []
    var position = start
    for marker in markers(on: asked) where marker.lowerBound.value >= start && marker.upperBound.value <= end {
      if marker.lowerBound.value > position {
        pieces.append(SyntaxPiece(range: TextRange(position, marker.lowerBound.value), kind: .text))
      }
      pieces.append(SyntaxPiece(range: marker, kind: .markup))
      position = marker.upperBound.value
    }
    if position < end { pieces.append(SyntaxPiece(range: TextRange(position, end), kind: .text)) }
    return pieces
  }

  /// All markers of blocks and inline elements that may lie on the lines, in order. None overlaps another.
  private func markers(on asked: Range<Int>) -> [TextRange] {
    var markers: [TextRange] = []
    visit(asked) { visit in
      for prefix in visit.prefixes where !prefix.range.isEmpty { markers.append(visit.range(prefix.range)) }
      switch visit.record.kind {
      case .fenceOpen, .fenceClose: markers.append(visit.range(visit.fence))
      case .setext1, .setext2, .thematicBreak: markers.append(visit.range(visit.trimmedContent))
      case .blank, .paragraph, .fenceContent, .indentedCode: break
      case .html, .frontMatter: if !visit.leaf.isEmpty { markers.append(visit.leaf) }
      case .definition, .tableDelimiter: markers.append(visit.range(visit.trimmedContent))
      case .tableHeader, .tableRow: markers += visit.tableMarkers.map(visit.range)
      case .atx1, .atx2, .atx3, .atx4, .atx5, .atx6:
        let parts = visit.headingParts
        markers.append(visit.range(parts.opening))
        if let closing = parts.closing { markers.append(visit.range(closing)) }
      }
    }
    for block in leafBlocks(touching: asked) where block.first.startsInlines {
      let layout = layout(of: block)
      for node in layout.nodes {
        for marker in layout.markers(of: node) { markers.append(marker.absolute(block.start)) }
      }
    }
    return markers.sorted { $0.lowerBound < $1.lowerBound }
  }
}
