import ComposureMarkdown
import ComposureText

/// Switches an inline format on or off: for the selected text, or for what is typed next when nothing is selected.
///
/// Inside an element of the format the element is taken apart; with the caret at its inner end the caret steps out, and
/// at an outer end it steps in. Selected text over several lines is formatted line by line, since no inline element
/// reaches over a blank line. Nil in code and where the markers would run together with others.
public func toggle(_ format: InlineFormat, in state: EditorState) -> Transaction? {
  let selection = state.selection
  if let reversal = reversal(of: format.rawValue, in: state) { return reversal }
  guard selection.isCaret else { return toggleSelected(format, in: state) }
  let annotations = Annotations(.command(format.rawValue), isToggle: true)
  let caret = selection.head
  if state.pendingFormats.continues(at: caret) { return togglePending(format, in: state, annotations: annotations) }
  let covering = selection.range
  if let element = state.syntax.inline(format.inlineKind, covering: covering), element.markers.count == 2 {
    return toggle(format, at: caret, of: element, in: state, annotations: annotations)
  }
  guard hasInlines(state, at: caret), !isMarkerNear(caret, format, in: state) else { return nil }
  if let code = state.syntax.inline(.code, covering: covering), contains(code, caret) { return nil }
  return Transaction(
    changes: state.noChanges, pendingFormats: PendingFormats(formats: [format], at: caret), annotations: annotations)
}

private func toggle(
  _ format: InlineFormat, at caret: UTF8Offset, of element: InlineNode, in state: EditorState, annotations: Annotations
) -> Transaction {
  func move(to caret: UTF8Offset, pending: PendingFormats? = nil) -> Transaction {
    Transaction(
      changes: state.noChanges, selection: Selection(caret), pendingFormats: pending, annotations: annotations)
  }
  let content = element.contentRange
  if caret == content.upperBound { return move(to: element.range.upperBound) }
  if caret == element.range.lowerBound { return move(to: content.lowerBound) }
  if caret == element.range.upperBound {
    // Typing goes on in the element as if it had never ended, with the spaces at its end outside.
    var pending = PendingFormats(formats: [format], at: content.lowerBound)
    pending.typed = content.lowerBound..<element.range.upperBound
    pending.closer = content.upperBound..<element.range.upperBound
    let source = state.text.string(in: element.range)
    let isOurs =
      !source.contains(where: \.isNewline) && source.hasPrefix(format.marker)
      && element.markers.allSatisfy { $0.length == format.marker.utf8.count }
    return move(to: content.upperBound, pending: isOurs ? pending : nil)
  }
  return Transaction(
    changes: ChangeSet(
      length: state.text.utf8Count, edits: state.markup(of: element).map { .init(range: $0, insert: "") }),
    annotations: annotations)
}

private func contains(_ element: InlineNode, _ caret: UTF8Offset) -> Bool {
  element.range.lowerBound < caret && caret < element.range.upperBound
}

/// True where the line's text has inline elements, or may have once it is written.
private func hasInlines(_ state: EditorState, at position: UTF8Offset) -> Bool {
  switch state.syntax.block(at: position).kind {
  case .fencedCode, .indentedCode, .html, .frontMatter, .linkDefinition, .tableDelimiter: false
  default: true
  }
}

/// True where a marker of the format at the caret would make a run that reads as something else.
private func isMarkerNear(_ caret: UTF8Offset, _ format: InlineFormat, in state: EditorState) -> Bool {
  let sides = [
    runLength(before: caret, of: format.marker, in: state.text),
    runLength(after: caret, of: format.marker, in: state.text),
  ]
  return !sides.allSatisfy(format.allowsMarker(beside:))
}

/// The number of characters of a marker that stand right before an offset.
func runLength(before offset: UTF8Offset, of marker: String, in text: Rope) -> Int {
  var start = offset
  while text.scalar(before: start) == marker.unicodeScalars.first { start -= 1 }
  return offset - start
}

/// The number of characters of a marker that stand right after an offset.
func runLength(after offset: UTF8Offset, of marker: String, in text: Rope) -> Int {
  var end = offset
  while text.scalar(at: end) == marker.unicodeScalars.first { end += 1 }
  return end - offset
}

private func togglePending(_ format: InlineFormat, in state: EditorState, annotations: Annotations) -> Transaction {
  var pending = state.pendingFormats
  if let closer = pending.closer {
    // Leave the element: what is typed next stands behind it.
    let caret = max(closer.upperBound, state.selection.head)
    let next = pending.formats.toggling(format)
    return Transaction(
      changes: state.noChanges, selection: Selection(caret), pendingFormats: PendingFormats(formats: next, at: caret),
      annotations: annotations)
  }
  if !pending.typed.isEmpty {
    // What was typed so far is written with the formats it was typed with; the change is for what comes next.
    let next = pending.formats.toggling(format)
    return Transaction(
      changes: state.noChanges, pendingFormats: PendingFormats(formats: next, at: state.selection.head),
      deferred: pending, annotations: annotations)
  }
  pending.formats = pending.formats.toggling(format)
  return Transaction(
    changes: state.noChanges, pendingFormats: pending.formats.isEmpty ? PendingFormats.none : pending,
    annotations: annotations)
}

/// Where the text of a line begins, after the markers of quotes, lists and headings.
func blockContentStart(_ state: EditorState, of line: TextRange) -> UTF8Offset {
  var start = line.lowerBound
  for block in state.syntax.blocks(in: line.lowerBound..<line.lowerBound) {
    let markers: [TextRange]
    switch block.kind {
    case .quote, .listItem, .footnote: markers = block.markers
    // A closing run of `#` stands behind the text.
    case .atxHeading: markers = Array(block.markers.prefix(1))
    default: markers = []
    }
    for marker in markers where marker.lowerBound >= line.lowerBound && marker.upperBound <= line.upperBound {
      start = max(start, marker.upperBound)
    }
  }
  return start
}
