import ComposureMarkdown
import ComposureText

/// The ways to take a format off words, element by element, the best first.
///
/// An element of which only a part is selected is split around it: `**a b c**` without `b` becomes `**a** b **c**`. Where
/// the rules of Markdown leave no room for the markers, the whole element loses the format.
func removals(of format: InlineFormat, from words: [SelectedWords], in state: EditorState) -> [FormatUnit] {
  var units: [FormatUnit] = []
  var done: Set<InlineNode> = []
  let cores = words.map { $0.widenedCore(without: format) }
  for part in words {
    for node in part.nodes where node.kind == format.inlineKind && node.markers.count == 2 {
      guard node.range.overlaps(part.core), done.insert(node).inserted else { continue }
      let own = state.text.string(in: node.markers[0])
      var candidates = [splitting(node, around: cores, own, part.all, format, in: state)]
      if own != format.marker {
        candidates.append(splitting(node, around: cores, format.marker, part.all, format, in: state))
      }
      candidates.append(splitting(node, around: [node.contentRange], own, part.all, format, in: state))
      units.append(FormatUnit(lines: part.lines, candidates: candidates))
    }
  }
  return units
}

extension SelectedWords {
  /// The words with all of what cannot be taken apart, code among it, to take a format off.
  fileprivate func widenedCore(without format: InlineFormat) -> TextRange {
    var core = core
    for node in nodes where node.isAtom && node.kind != format.inlineKind && node.range.overlaps(core) {
      core = min(core.lowerBound, node.range.lowerBound)..<max(core.upperBound, node.range.upperBound)
    }
    return core
  }
}

private func splitting(
  _ node: InlineNode, around cores: [TextRange], _ marker: String, _ nodes: [InlineNode], _ format: InlineFormat,
  in state: EditorState
) -> FormatCandidate {
  let markup = state.markup(of: node)
  let content = markup[0].upperBound..<markup[1].lowerBound
  let pieces = pieces(of: content, of: node, without: cores, nodes, in: state)
  var edits: [ChangeSet.Edit] = []
  func markers(_ piece: TextRange) -> (opening: String, closing: String) {
    format == .code ? codeMarkers(around: state.text.string(in: piece)) : (marker, marker)
  }
  func write(_ insert: String, over range: TextRange) {
    if state.text.string(in: range) != insert { edits.append(.init(range: range, insert: insert)) }
  }
  let keepsStart = pieces.first?.lowerBound == content.lowerBound
  let keepsEnd = pieces.last?.upperBound == content.upperBound
  write(keepsStart ? pieces.first.map { markers($0).opening } ?? "" : "", over: markup[0])
  for (index, piece) in pieces.enumerated() {
    let markers = markers(piece)
    if index > 0 || !keepsStart { write(markers.opening, over: piece.lowerBound..<piece.lowerBound) }
    if index < pieces.count - 1 || !keepsEnd { write(markers.closing, over: piece.upperBound..<piece.upperBound) }
  }
  write(keepsEnd ? pieces.last.map { markers($0).closing } ?? "" : "", over: markup[1])
  let target = cores.compactMap { core -> TextRange? in
    let lower = max(core.lowerBound, node.contentRange.lowerBound)
    let upper = min(core.upperBound, node.contentRange.upperBound)
    return lower < upper ? lower..<upper : nil
  }
  return FormatCandidate(edits: edits, target: target, inner: content)
}

/// What an element still holds without some words: ranges that cut no other element.
private func pieces(
  of content: TextRange, of element: InlineNode, without cores: [TextRange], _ nodes: [InlineNode],
  in state: EditorState
) -> [TextRange] {
  var rest: [TextRange] = [content]
  func cut(_ hole: TextRange) {
    rest = rest.flatMap { range -> [TextRange] in
      guard range.overlaps(hole) else { return [range] }
      var parts: [TextRange] = []
      if range.lowerBound < hole.lowerBound { parts.append(range.lowerBound..<hole.lowerBound) }
      if hole.upperBound < range.upperBound { parts.append(hole.upperBound..<range.upperBound) }
      return parts
    }
  }
  for core in cores { cut(core) }
  for node in nodes where node != element && node.isInside(content) {
    rest = rest.flatMap { range -> [TextRange] in
      guard range.overlaps(node.range), !node.isInside(range), !node.holds(range), !node.isAtom else { return [range] }
      let parts = [
        (range.lowerBound, min(range.upperBound, node.range.lowerBound)),
        (max(range.lowerBound, node.contentRange.lowerBound), min(range.upperBound, node.contentRange.upperBound)),
        (max(range.lowerBound, node.range.upperBound), range.upperBound),
      ]
      return parts.compactMap { $0.0 < $0.1 ? $0.0..<$0.1 : nil }
    }
  }
  return rest.map(state.trimmedToProse).filter { !state.core(of: $0, nodes).isEmpty }
}

extension EditorState {
  /// A range without white space and markers of containers at its ends, which may lie on different lines.
  fileprivate func trimmedToProse(_ range: TextRange) -> TextRange {
    var range = trimmed(range)
    while !range.isEmpty {
      let before = range
      let first = text.contentRange(of: text.line(at: range.lowerBound))
      let start = min(range.upperBound, proseStart(of: first))
      if range.lowerBound < start { range = trimmed(start..<range.upperBound) }
      let line = text.line(at: range.upperBound)
      if line > text.line(at: range.lowerBound), range.upperBound <= proseStart(of: text.contentRange(of: line)) {
        range = trimmed(range.lowerBound..<max(range.lowerBound, text.contentRange(of: line - 1).upperBound))
      }
      if range == before { break }
    }
    return range
  }
}
