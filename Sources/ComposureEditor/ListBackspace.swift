import ComposureMarkdown
import ComposureText

/// What Backspace does where the text of an item begins: takes the marker away, the box of a task with it. The text stays
/// where it is, and what belonged to the item belongs to what its text belongs to now. Nil elsewhere.
func removeListMarker(_ state: EditorState) -> Transaction? {
  guard state.selection.isCaret else { return nil }
  let caret = state.selection.head
  let line = state.text.line(at: caret)
  guard !state.syntax.block(at: caret).kind.isVerbatim, let item = state.listItem(at: line), item.firstLine == line,
    caret == item.textStart
  else { return nil }
  let previous = state.previousSibling(of: item)
  // The text joins the item before it, unless a line without text stands between.
  let joins = previous != nil && !state.hasNoText(line - 1)
  let content = joins ? previous!.contentColumn : item.column
  var edits = [ChangeSet.Edit(range: item.marker.lowerBound..<item.textStart, insert: "")]
  edits += state.shifting(
    state.below(item), by: content - item.contentColumn, from: item.contentColumn, quotes: item.quotes)
  let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
  let next = item.number == nil || state.isUniform(item) ? nil : state.nextSibling(of: item)
  return state.numbering(changes, caret: item.marker.lowerBound) { new in
    guard let next else { return new.noChanges }
    return new.numbering(from: next.firstLine, depth: item.depth, first: previous == nil ? item.number : nil)
  }
}
