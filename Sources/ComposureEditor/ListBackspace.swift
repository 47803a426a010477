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
  let separation = state.keepingItems(below: item, after: changes)
  let next = item.number == nil || state.isUniform(item) ? nil : state.nextSibling(of: item)
  return state.numbering(changes.composed(with: separation), caret: item.marker.lowerBound) { new in
    guard let next else { return new.noChanges }
    let line = next.firstLine + (separation.isEmpty ? 0 : 1)
    let isFirst = new.listItem(at: line, depth: item.depth).flatMap { new.previousSibling(of: $0) } == nil
    return new.numbering(from: line, depth: item.depth, first: isFirst ? item.number : nil)
  }
}

extension EditorState {
  /// An empty line above the item that follows one which has become text: a number other than 1 is text of a paragraph
  /// that it stands right below.
  fileprivate func keepingItems(below item: ListItem, after changes: ChangeSet) -> ChangeSet {
    let new = applying(changes)
    var line = item.firstLine + 1
    while line <= lastLine, !hasNoText(line), items(on: line).isEmpty { line += 1 }
    guard line <= lastLine, !hasNoText(line), new.items(on: line).isEmpty else { return new.noChanges }
    let end = new.text.contentRange(of: line - 1).upperBound
    let quotes = new.text.string(in: new.text.start(of: line)..<new.indentStart(of: line)).trimmedAtEndOfWhitespace
    return .replacing(end..<end, with: new.lineEnding(at: line - 1) + quotes, length: new.text.utf8Count)
  }
}
