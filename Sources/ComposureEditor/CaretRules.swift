import ComposureMarkdown
import ComposureText

/// Where Home puts the caret: after the markers of the line's block and the box of a task, and at the start of the line
/// from there.
public func homeTarget(_ state: EditorState, from caret: UTF8Offset) -> UTF8Offset {
  let number = state.text.line(at: caret)
  let line = state.text.contentRange(of: number)
  var content = blockContentStart(state, of: line)
  if let item = state.listItem(at: number), item.firstLine == number { content = max(content, item.textStart) }
  content = min(content, line.upperBound)
  return caret == content ? line.lowerBound : content
}

/// Where a caret that Up, Down or a click put at `offset` belongs: never before a hidden marker at the start of a line.
///
/// - Parameter hidden: the ranges that were hidden when the caret was moved, in order.
public func landing(_ offset: UTF8Offset, hidden: [TextRange], in state: EditorState) -> UTF8Offset {
  guard let range = hidden.first(where: { $0.lowerBound <= offset && offset < $0.upperBound }) else { return offset }
  let line = state.text.contentRange(of: state.text.line(at: offset))
  return range.upperBound <= blockContentStart(state, of: line) ? range.upperBound : offset
}

/// What Backspace or Delete does at a hidden marker: removes the marker and its other half as one step.
///
/// - Parameters:
///   - hidden: the ranges that are hidden on the surface, in order.
///   - forward: true for Delete, false for Backspace.
/// - Returns: nil where no hidden marker is next to the caret, so that the platform deletes as ever.
public func deleteHiddenMarker(_ state: EditorState, hidden: [TextRange], forward: Bool) -> Transaction? {
  guard state.selection.isCaret else { return nil }
  let caret = state.selection.head
  let isHidden = { (marker: TextRange) in
    hidden.contains { $0.lowerBound <= marker.lowerBound && marker.upperBound <= $0.upperBound }
  }
  let line = state.text.range(of: state.text.line(at: caret))
  let markers = state.syntax.hiddenRanges(in: line).filter { isHidden($0.range) }
  let next = markers.first {
    forward
      ? $0.range.lowerBound <= caret && caret < $0.range.upperBound
      : $0.range.lowerBound < caret && caret <= $0.range.upperBound
  }
  guard let next else { return nil }
  var ranges = [next.range]
  if let pair = next.pair { ranges.append(pair) }
  ranges.sort { $0.lowerBound < $1.lowerBound }
  return Transaction(
    changes: ChangeSet(length: state.text.utf8Count, edits: ranges.map { .init(range: $0, insert: "") }),
    annotations: Annotations(.command("deleteMarker")))
}

/// Where an arrow key puts the caret when a hidden marker is next to it: behind the marker, in one step.
///
/// - Returns: nil where no hidden marker is next to the caret.
public func arrowTarget(from caret: UTF8Offset, hidden: [TextRange], forward: Bool) -> UTF8Offset? {
  if forward {
    return hidden.first { $0.lowerBound <= caret && caret < $0.upperBound }?.upperBound
  }
  return hidden.last { $0.lowerBound < caret && caret <= $0.upperBound }?.lowerBound
}
