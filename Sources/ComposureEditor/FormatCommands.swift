import ComposureMarkdown
import ComposureText

extension InlineFormat {
  var inlineKind: InlineKind {
    switch self {
    case .strong: .strong
    case .emphasis: .emphasis
    case .code: .code
    }
  }
}

/// Switches an inline format on or off: for the selected text, or for what is typed next when nothing is selected.
///
/// Inside an element of the format the element is taken apart; with the caret at its inner end the caret steps out.
/// Selected text over several lines is formatted line by line, since no inline element reaches over a blank line.
/// Nil in code blocks.
public func toggle(_ format: InlineFormat, in state: EditorState) -> Transaction? {
  let selection = state.selection
  let annotations = Annotations(.command(format.rawValue))
  if selection.isCaret, state.pendingFormats.continues(at: selection.head) {
    return togglePending(format, in: state, annotations: annotations)
  }
  if let element = state.syntax.inline(format.inlineKind, covering: selection.range), element.markers.count >= 2 {
    if selection.isCaret, selection.head == element.contentRange.upperBound {
      return Transaction(
        changes: state.noChanges, selection: Selection(element.range.upperBound), annotations: annotations)
    }
    if selection.isCaret ? contains(element, selection.head) : true {
      return Transaction(
        changes: ChangeSet(length: state.text.utf8Count, edits: element.markers.map { .init(range: $0, insert: "") }),
        annotations: annotations)
    }
  }
  guard !isCodeBlock(state, at: selection.range.lowerBound) else { return nil }
  if selection.isCaret {
    return Transaction(
      changes: state.noChanges, pendingFormats: PendingFormats(formats: [format], at: selection.head),
      annotations: annotations)
  }
  return wrap(format, in: state, annotations: annotations)
}

private func contains(_ element: InlineNode, _ caret: UTF8Offset) -> Bool {
  element.range.lowerBound < caret && caret < element.range.upperBound
}

private func isCodeBlock(_ state: EditorState, at position: UTF8Offset) -> Bool {
  switch state.syntax.block(at: position).kind {
  case .fencedCode, .indentedCode: true
  default: false
  }
}

private func togglePending(_ format: InlineFormat, in state: EditorState, annotations: Annotations) -> Transaction {
  var pending = state.pendingFormats
  if let closer = pending.closer {
    // Leave the element: what is typed next stands behind it.
    let caret = max(closer.upperBound, state.selection.head)
    let rest = pending.formats.filter { $0 != format }
    let next = pending.formats.contains(format) ? rest : rest + [format]
    return Transaction(
      changes: state.noChanges, selection: Selection(caret), pendingFormats: PendingFormats(formats: next, at: caret),
      annotations: annotations)
  }
  if !pending.typed.isEmpty {
    // What was typed so far is written with the formats it was typed with; the change is for what comes next.
    let rest = pending.formats.filter { $0 != format }
    let next = pending.formats.contains(format) ? rest : rest + [format]
    return Transaction(
      changes: state.noChanges, pendingFormats: PendingFormats(formats: next, at: state.selection.head),
      deferred: pending, annotations: annotations)
  }
  if let index = pending.formats.firstIndex(of: format) {
    pending.formats.remove(at: index)
  } else {
    pending.formats.append(format)
  }
  return Transaction(
    changes: state.noChanges, pendingFormats: pending.formats.isEmpty ? PendingFormats.none : pending,
    annotations: annotations)
}

/// Puts markers around the selected part of every line, without the white space at its ends.
private func wrap(_ format: InlineFormat, in state: EditorState, annotations: Annotations) -> Transaction? {
  let range = state.selection.range
  var edits: [ChangeSet.Edit] = []
  var line = state.text.line(at: range.lowerBound)
  let last = state.text.line(at: range.upperBound)
  while line <= last {
    let content = state.text.contentRange(of: line)
    line += 1
    let lower = max(content.lowerBound, range.lowerBound, blockContentStart(state, of: content))
    let upper = min(content.upperBound, range.upperBound)
    guard lower < upper, !isCodeBlock(state, at: lower) else { continue }
    let text = state.text.string(in: lower..<upper)
    let trimmed = text.trimmedOfWhitespace
    guard !trimmed.isEmpty else { continue }
    let start = lower + text.prefix(while: \.isWhitespace).utf8.count
    let end = start + trimmed.utf8.count
    edits.append(.init(range: start..<start, insert: format.marker))
    edits.append(.init(range: end..<end, insert: format.marker))
  }
  guard let first = edits.first, let lastEdit = edits.last else { return nil }
  let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
  // The selection stays on the words, so that the same command takes the format off again.
  let lower = changes.map(first.range.lowerBound, .after)
  let upper = changes.map(lastEdit.range.lowerBound, .before)
  let forward = state.selection.anchor <= state.selection.head
  return Transaction(
    changes: changes, selection: Selection(anchor: forward ? lower : upper, head: forward ? upper : lower),
    annotations: annotations)
}

/// Where the text of a line begins, after the markers of quotes, lists and headings.
func blockContentStart(_ state: EditorState, of line: TextRange) -> UTF8Offset {
  var start = line.lowerBound
  for block in state.syntax.blocks(in: line.lowerBound..<line.lowerBound) {
    for marker in block.markers where marker.lowerBound >= line.lowerBound && marker.upperBound <= line.upperBound {
      // A closing run of `#` stands behind text; opening markers follow one another.
      if marker.lowerBound <= start || state.text.string(in: start..<marker.lowerBound).allSatisfy(\.isWhitespace) {
        start = max(start, marker.upperBound)
      }
    }
  }
  return start
}
