import ComposureText

extension SyntaxTree {
  /// The leaf block of the line that holds a position; a position at the end of a line, before its terminator, is on
  /// that line. A line without text has a block of kind `blank`.
  public func block(at offset: UTF8Offset) -> BlockNode {
    node(leafBlock(holding: lines.locate(offset.value).line))
  }

  /// The level of the heading on the line that holds a position, if it is one.
  public func headingLevel(at offset: UTF8Offset) -> Int? {
    let leaf = leafBlock(holding: lines.locate(offset.value).line)
    switch leaf.kind {
    case .atxHeading(let level), .setextHeading(let level): return level
    default: return nil
    }
  }

  /// The blocks on the lines that a range touches, in document order, a container before what it holds.
  public func blocks(in range: TextRange) -> [BlockNode] {
    let asked = lines(touching: range)
    var quoteMarkers: [Int: [QuoteMarker]] = [:]
    visit(asked) { visit in
      for prefix in visit.prefixes {
        guard case .quote = prefix.kind else { continue }
        let range = visit.range(prefix.marker.lowerBound..<prefix.range.upperBound)
        quoteMarkers[prefix.depth, default: []].append(QuoteMarker(line: visit.line, range: range))
      }
    }
    var nodes: [BlockNode] = []
    var openings = Openings()
    for (index, leaf) in leafBlocks(touching: asked).enumerated() {
      let path = containers.path(to: stack(after: leaf.lines.lowerBound))
      let firstDepth = index == 0 ? 0 : Int(leaf.first.keep)
      for depth in firstDepth..<max(firstDepth, path.count) {
        let lines = containerLines(depth: depth, container: path[depth], around: leaf.lines.lowerBound)
        guard lines.overlaps(asked) else { continue }
        nodes.append(container(path[depth], depth: depth, lines: lines, quoteMarkers[depth] ?? [], &openings))
      }
      if leaf.kind == .tableHeader || index == 0 && leaf.isTableLine { nodes.append(table(around: leaf)) }
      nodes.append(node(leaf))
    }
    return nodes
  }

  /// The leaf blocks that touch a range, of the kinds that are wanted: what `blocks(in:)` has of them, for less.
  public func leaves(in range: TextRange, where isWanted: (BlockKind) -> Bool) -> [BlockNode] {
    leafBlocks(touching: lines(touching: range)).filter { isWanted($0.kind) }.map(node)
  }

  private func table(around leaf: LeafBlock) -> BlockNode {
    let range = tableLines(around: leaf.lines.lowerBound)
    let end = lines.start(of: range.upperBound)
    return visit(line: range.lowerBound) { first in
      let whole = TextRange(first.start + first.lexed.leafStart, end)
      return BlockNode(
        kind: .table, range: whole, contentRange: whole, markers: [], depth: containers[first.stack].depth)
    }
  }

  // MARK: Leaf blocks

  private func node(_ leaf: LeafBlock) -> BlockNode {
    let last = leaf.lines.upperBound - 1
    return visit(line: leaf.lines.lowerBound) { first in
      let end = leaf.lines.count == 1 ? first.end : lines.start(of: leaf.lines.upperBound)
      var node = BlockNode(
        kind: leaf.kind, range: TextRange(first.start + first.lexed.leafStart, end),
        contentRange: TextRange(first.start + first.lexed.contentStart, first.contentEnd), markers: [],
        depth: leaf.kind == .blank ? blankDepth(leaf.lines.lowerBound) : containers[first.stack].depth)
      switch leaf.kind {
      case .atxHeading:
        let parts = first.headingParts
        node.contentRange = first.range(parts.content)
        node.markers = ([parts.opening] + (parts.closing.map { [$0] } ?? [])).map(first.range)
      case .setextHeading:
        node.contentRange = node.contentRange.lowerBound..<trimmedEnd(ofLine: last - 1)
        node.markers = [visit(line: last) { $0.range($0.trimmedContent) }]
      case .paragraph:
        node.contentRange = node.contentRange.lowerBound..<trimmedEnd(ofLine: last)
      case .fencedCode:
        node.markers = [first.range(first.fence)]
        node.contentRange = TextRange(first.end, max(first.end, end))
        if lines[last].kind == .fenceClose {
          visit(last..<last + 1) { visit in
            node.markers.append(visit.range(visit.fence))
            node.contentRange = TextRange(first.end, visit.start)
          }
        }
      case .indentedCode:
        node.contentRange = TextRange(first.start + first.lexed.contentStart, end)
      case .thematicBreak:
        node.markers = [first.range(first.trimmedContent)]
        node.contentRange = TextRange(first.contentEnd, first.contentEnd)
      case .html:
        node.contentRange = node.range
      case .linkDefinition:
        node.contentRange = node.contentRange.lowerBound..<trimmedEnd(ofLine: last)
      case .frontMatter:
        node.markers = [first.range(first.trimmedContent)]
        visit(last..<last + 1) { visit in
          node.markers.append(visit.range(visit.trimmedContent))
          node.contentRange = TextRange(first.end, visit.start)
        }
      case .tableHeader, .tableRow:
        node.depth += 1
        node.markers = first.tableMarkers.map(first.range)
      case .tableDelimiter:
        node.depth += 1
        node.markers = [first.range(first.trimmedContent)]
      default:
        node.contentRange = TextRange(first.contentEnd, first.contentEnd)
      }
      return node
    }
  }

  /// The number of containers around a blank line: those that go on after it, and the quotes whose marker it carries.
  private func blankDepth(_ line: Int) -> Int {
    let node = containers[stack(after: line)]
    if node.depth == 0 || lines[line].opens { return node.depth }
    guard let next = lines.first(from: line + 1, mayHold: { $0.hasContent }, matches: { $0.hasContent }) else {
      return node.innermostQuote
    }
    return max(node.innermostQuote, min(node.depth, lines.leastKeep(line + 1..<next + 1)))
  }

  private func trimmedEnd(ofLine line: Int) -> UTF8Offset {
    visit(line: line) { $0.range($0.trimmedContent).upperBound }
  }

  // MARK: Containers

  private struct QuoteMarker {
    var line: Int
    var range: TextRange
  }

  /// The containers that begin on the line looked at last, by depth: a line can open thousands of containers.
  private struct Openings {
    var line = -1
    var start = 0
    var prefixes: [Int: LinePrefix] = [:]

    init() {}

    init(_ visit: LineVisit) {
      line = visit.line
      start = visit.start
      for prefix in visit.prefixes {
        if case .indent = prefix.kind { continue }
        prefixes[prefix.depth] = prefix
      }
    }
  }

  /// The containers that hold a line.
  func stack(after line: Int) -> UInt32 {
    line + 1 < lines.lineCount ? lines[line + 1].stack : endStack
  }

  /// The lines of the container at `depth` that holds `line`, without blank lines at the end of a list or item.
  private func containerLines(depth: Int, container: UInt32, around line: Int) -> Range<Int> {
    let keep = UInt16(depth)
    let first = lines.last(through: line, mayHold: { $0.leastKeep <= keep }, matches: { $0.keep <= keep }) ?? 0
    let end =
      lines.first(from: first + 1, mayHold: { $0.leastKeep <= keep }, matches: { $0.keep <= keep })
      ?? lines.lineCount
    if case .quote = containers[container].container { return first..<end }
    var last = lines.last(through: end - 1, mayHold: { $0.hasContent }, matches: { $0.hasContent }) ?? first
    last = max(last, first)
    // A blank line that carries the marker of a quote inside this container belongs to both.
    while last + 1 < end, containers[stack(after: last + 1)].innermostQuote > depth { last += 1 }
    return first..<last + 1
  }

  private func container(
    _ stack: UInt32, depth: Int, lines range: Range<Int>,
    _ quoteMarkers: [QuoteMarker], _ openings: inout Openings
  ) -> BlockNode {
    if openings.line != range.lowerBound {
      openings = visit(line: range.lowerBound) { Openings($0) }
    }
    let kind: BlockKind
    // A list begins where its first item does.
    var markerDepth = depth
    switch containers[stack].container {
    case .quote: kind = .quote
    case .list(let marker):
      kind = marker == UInt8(ascii: ".") || marker == UInt8(ascii: ")") ? .orderedList : .bulletList
      markerDepth += 1
    case .item: kind = .listItem
    case .footnote: kind = .footnote
    }
    let opening = openings.prefixes[markerDepth]
    let start = openings.start + (opening?.range.lowerBound ?? 0)
    let contentStart =
      openings.start
      + (kind == .bulletList || kind == .orderedList
        ? opening?.range.lowerBound ?? 0 : opening?.range.upperBound ?? 0)
    let end = lines.start(of: range.upperBound)
    var markers: [TextRange] = []
    switch kind {
    case .listItem, .footnote:
      if let opening {
        markers = [
          TextRange(openings.start + opening.marker.lowerBound, openings.start + opening.range.upperBound)
        ]
      }
    case .quote:
      for marker in quoteMarkers where range.contains(marker.line) { markers.append(marker.range) }
    default: break
    }
    return BlockNode(
      kind: kind, range: TextRange(start, end), contentRange: TextRange(min(contentStart, end), end),
      markers: markers, depth: depth)
  }
}
