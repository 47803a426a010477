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
    var prefixes: [(line: Int, start: Int, prefix: LinePrefix)] = []
    visit(asked) { visit in
      for prefix in visit.prefixes { prefixes.append((visit.line, visit.start, prefix)) }
    }
    var nodes: [BlockNode] = []
    var openings = Openings()
    for (index, leaf) in leafBlocks(touching: asked).enumerated() {
      let path = containers.path(to: stack(after: leaf.lines.lowerBound))
      let firstDepth = index == 0 ? 0 : Int(leaf.first.keep)
      for depth in firstDepth..<max(firstDepth, path.count) {
        let lines = containerLines(depth: depth, container: path[depth], around: leaf.lines.lowerBound)
        guard lines.overlaps(asked) else { continue }
        nodes.append(container(path[depth], depth: depth, lines: lines, prefixes, &openings))
      }
      nodes.append(node(leaf))
    }
    return nodes
  }

  // MARK: Leaf blocks

  private func node(_ leaf: LeafBlock) -> BlockNode {
    let last = leaf.lines.upperBound - 1
    return visit(line: leaf.lines.lowerBound) { first in
      let end = leaf.lines.count == 1 ? first.end : lines.start(of: leaf.lines.upperBound)
      var node = BlockNode(
        kind: leaf.kind, range: TextRange(first.start + first.lexed.leafStart, end),
        contentRange: TextRange(first.start + first.lexed.contentStart, first.contentEnd), markers: [],
        depth: containers[first.stack].depth)
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
      default:
        node.contentRange = TextRange(first.contentEnd, first.contentEnd)
      }
      return node
    }
  }

  private func trimmedEnd(ofLine line: Int) -> UTF8Offset {
    visit(line: line) { $0.range($0.trimmedContent).upperBound }
  }

  // MARK: Containers

  /// The containers' markers on the line looked at last: a line can open thousands of containers.
  private struct Openings {
    var line = -1
    var start = 0
    var prefixes: [LinePrefix] = []
  }

  /// The containers that hold a line.
  private func stack(after line: Int) -> UInt32 {
    line + 1 < lines.lineCount ? lines[line + 1].stack : visit(line: line) { $0.stack }
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
    _ prefixes: [(line: Int, start: Int, prefix: LinePrefix)], _ openings: inout Openings
  ) -> BlockNode {
    if openings.line != range.lowerBound {
      visit(range.lowerBound..<range.lowerBound + 1) { visit in
        openings = Openings(line: visit.line, start: visit.start, prefixes: visit.prefixes)
      }
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
    }
    let opening = openings.prefixes.first { prefix in
      if case .indent = prefix.kind { return false }
      return prefix.depth == markerDepth
    }
    let start = openings.start + (opening?.range.lowerBound ?? 0)
    let contentStart =
      openings.start
      + (kind == .bulletList || kind == .orderedList
        ? opening?.range.lowerBound ?? 0 : opening?.range.upperBound ?? 0)
    let end = lines.start(of: range.upperBound)
    var markers: [TextRange] = []
    switch kind {
    case .listItem:
      if let opening {
        markers = [
          TextRange(openings.start + opening.marker.lowerBound, openings.start + opening.range.upperBound)
        ]
      }
    case .quote:
      for (line, start, prefix) in prefixes where range.contains(line) && prefix.depth == depth {
        if case .quote = prefix.kind {
          markers.append(TextRange(start + prefix.marker.lowerBound, start + prefix.range.upperBound))
        }
      }
    default: break
    }
    return BlockNode(
      kind: kind, range: TextRange(start, end), contentRange: TextRange(min(contentStart, end), end),
      markers: markers, depth: depth)
  }
}
