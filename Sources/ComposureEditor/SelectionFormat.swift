import ComposureMarkdown
import ComposureText

/// Switches a format on or off for selected text.
///
/// It is taken off where all that is selected has it, and put on otherwise. Elements of the same format that the
/// selection touches become one with it; other elements that it cuts are taken in whole.
func toggleSelected(_ format: InlineFormat, in state: EditorState, annotations: Annotations) -> Transaction? {
  let parts = selectedParts(in: state)
  guard !parts.isEmpty else { return nil }
  let elements = parts.map { inlineElements(around: $0, in: state) }
  if zip(parts, elements).allSatisfy({ isCovered($0, by: $1, format, in: state) }) {
    var markers: [TextRange] = []
    for (part, nodes) in zip(parts, elements) {
      for node in nodes where node.kind == format.inlineKind && node.range.overlaps(part) {
        for marker in node.markers where !markers.contains(marker) { markers.append(marker) }
      }
    }
    markers.sort { $0.lowerBound < $1.lowerBound }
    return Transaction(
      changes: ChangeSet(length: state.text.utf8Count, edits: markers.map { .init(range: $0, insert: "") }),
      annotations: annotations)
  }
  var wrapped: [Wrapped] = []
  for (part, nodes) in zip(parts, elements) {
    guard let range = widened(part, over: nodes, for: format) else { continue }
    let same = nodes.filter {
      $0.kind == format.inlineKind && range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
    if let last = wrapped.last, last.range.upperBound >= range.lowerBound {
      let merged = last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
      wrapped[wrapped.count - 1] = Wrapped(range: merged, markers: last.markers + same.flatMap(\.markers))
    } else {
      wrapped.append(Wrapped(range: range, markers: same.flatMap(\.markers)))
    }
  }
  return wrap(wrapped, format, in: state, annotations: annotations)
}

/// What gets markers around it, and the markers of the same format that it holds already.
private struct Wrapped {
  var range: TextRange
  var markers: [TextRange]
}

/// The selected part of every line that has inline elements, without the line's markers and the spaces at its ends.
private func selectedParts(in state: EditorState) -> [TextRange] {
  let range = state.selection.range
  var parts: [TextRange] = []
  var line = state.text.line(at: range.lowerBound)
  let last = state.text.line(at: range.upperBound)
  while line <= last {
    let content = state.text.contentRange(of: line)
    line += 1
    let start = blockContentStart(state, of: content)
    let lower = max(content.lowerBound, range.lowerBound, start)
    var upper = min(content.upperBound, range.upperBound)
    let block = state.syntax.block(at: content.lowerBound)
    switch block.kind {
    case .paragraph: break
    case .atxHeading: upper = min(upper, max(start, block.contentRange.upperBound))
    case .setextHeading:
      if let underline = block.markers.last, content.upperBound >= underline.upperBound { continue }
    default: continue
    }
    guard lower < upper else { continue }
    let text = state.text.string(in: lower..<upper)
    var trimmed = text.trimmedOfWhitespace
    let first = lower + text.prefix(while: \.isWhitespace).utf8.count
    // A backslash at the end would make the closing marker a letter.
    let backslashes = trimmed.reversed().prefix { $0 == "\\" }.count
    if !backslashes.isMultiple(of: 2) { trimmed = String(trimmed.dropLast()).trimmedAtEndOfWhitespace }
    if !trimmed.isEmpty { parts.append(first..<(first + trimmed.utf8.count)) }
  }
  return parts
}

private func inlineElements(around part: TextRange, in state: EditorState) -> [InlineNode] {
  state.syntax.inlines(of: state.syntax.block(at: part.lowerBound)).filter {
    $0.range.lowerBound <= part.upperBound && part.lowerBound <= $0.range.upperBound
  }
}

/// True when everything of a part but spaces lies in elements of the format.
private func isCovered(
  _ part: TextRange, by nodes: [InlineNode], _ format: InlineFormat, in state: EditorState
) -> Bool {
  var position = part.lowerBound
  for node in nodes where node.kind == format.inlineKind && node.markers.count == 2 && node.range.overlaps(part) {
    if node.range.lowerBound > position {
      guard state.text.string(in: position..<node.range.lowerBound).allSatisfy(\.isWhitespace) else { return false }
    }
    position = max(position, node.range.upperBound)
  }
  return position >= part.upperBound
}

/// The part with all elements that it cuts. Nil inside of code, where markers are letters.
private func widened(_ part: TextRange, over nodes: [InlineNode], for format: InlineFormat) -> TextRange? {
  var range = part
  var changed = true
  while changed {
    changed = false
    for node in nodes where !(range.lowerBound <= node.range.lowerBound && node.range.upperBound <= range.upperBound) {
      let isSame = node.kind == format.inlineKind
      guard isSame ? touches(node.range, range) : node.range.overlaps(range) else { continue }
      let isInside =
        node.contentRange.lowerBound <= range.lowerBound && range.upperBound <= node.contentRange.upperBound
      if isInside, !isSame {
        switch node.kind {
        case .strong, .emphasis, .link: continue
        case .code where range == part: return nil
        default: break
        }
      }
      range = min(range.lowerBound, node.range.lowerBound)..<max(range.upperBound, node.range.upperBound)
      changed = true
    }
  }
  return range
}

private func touches(_ one: TextRange, _ other: TextRange) -> Bool {
  one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
}

private func wrap(
  _ parts: [Wrapped], _ format: InlineFormat, in state: EditorState, annotations: Annotations
) -> Transaction? {
  var edits: [ChangeSet.Edit] = []
  var inner: (start: UTF8Offset, end: UTF8Offset)?
  for part in parts {
    let markers = Set(part.markers).sorted { $0.lowerBound < $1.lowerBound }
    let range = part.range
    let first = markers.first { $0.lowerBound == range.lowerBound }
    let last = markers.last { $0.upperBound == range.upperBound }
    let start = first?.upperBound ?? range.lowerBound
    let end = last?.lowerBound ?? range.upperBound
    guard let (opening, closing) = ends(format, around: start..<end, of: range, markers, in: state) else { continue }
    edits.append(.init(range: range.lowerBound..<start, insert: opening))
    for marker in markers where marker != first && marker != last { edits.append(.init(range: marker, insert: "")) }
    edits.append(.init(range: end..<range.upperBound, insert: closing))
    inner = (inner?.start ?? start, end)
  }
  guard let inner else { return nil }
  let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
  // The selection stays on the words, so that the same command takes the format off again.
  let lower = changes.map(inner.start, .after)
  let upper = changes.map(inner.end, .before)
  let forward = state.selection.anchor <= state.selection.head
  return Transaction(
    changes: changes, selection: Selection(anchor: forward ? lower : upper, head: forward ? upper : lower),
    annotations: annotations)
}

/// The markers for a part. Nil where they would run together with others into something else.
private func ends(
  _ format: InlineFormat, around content: TextRange, of range: TextRange, _ markers: [TextRange], in state: EditorState
) -> (opening: String, closing: String)? {
  let marker = format.marker
  let outside = max(
    runLength(before: range.lowerBound, of: marker, in: state.text),
    runLength(after: range.upperBound, of: marker, in: state.text))
  guard format == .code else {
    let inside = max(
      runLength(after: content.lowerBound, of: marker, in: state.text),
      runLength(before: content.upperBound, of: marker, in: state.text))
    return outside + marker.utf8.count + inside > 3 ? nil : (marker, marker)
  }
  guard outside == 0 else { return nil }
  var code = ""
  var position = content.lowerBound
  for marker in markers where marker.lowerBound >= content.lowerBound && marker.upperBound <= content.upperBound {
    code += state.text.string(in: position..<marker.lowerBound)
    position = marker.upperBound
  }
  code += state.text.string(in: position..<content.upperBound)
  // The code is marked by more backticks than stand together in it.
  let longest = code.split { $0 != "`" }.map(\.count).max() ?? 0
  let ticks = String(repeating: "`", count: longest + 1)
  let space = code.hasPrefix("`") || code.hasSuffix("`") ? " " : ""
  return (ticks + space, space + ticks)
}
