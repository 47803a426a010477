import ComposureMarkdown
import ComposureText

/// A place for a block of its own: on the empty line of the caret, or below the block that the selection ends in.
struct BlockPlace {
  var offset: UTF8Offset
  /// What comes before the block, so that it stands alone.
  var before: String
  /// What begins another line of the block.
  var newLine: String
  /// Whether the block needs an empty line after it.
  var needsGap: Bool

  /// Nil in code, tables and front matter.
  init?(in state: EditorState) {
    let line = state.selectedLines.upperBound
    let kind = state.syntax.block(at: state.text.start(of: line)).kind
    switch kind {
    case .fencedCode, .indentedCode, .html, .frontMatter, .tableHeader, .tableDelimiter, .tableRow: return nil
    default: break
    }
    let last = state.wholeBlocks(line...line).upperBound
    let ending = state.lineEnding(at: last)
    let prefix = state.continuation(of: last, to: state.textStart(of: last))
    newLine = ending + prefix
    let gap = ending + prefix.trimmedAtEndOfWhitespace
    offset = state.text.contentRange(of: last).upperBound
    if kind == .blank {
      before = line.value > 0 && !state.isBlank(line - 1) ? newLine : ""
    } else {
      before = gap + newLine
    }
    needsGap = last < state.lastLine && !state.isBlank(last + 1)
    self.gap = gap
  }

  private let gap: String
  /// What comes after the block.
  var after: String { needsGap ? gap : "" }
}

/// Inserts an empty table with two columns, with the caret in its first cell. Nil in code, tables and front matter.
@Sendable
public func insertTable(_ state: EditorState) -> Transaction? {
  guard let place = BlockPlace(in: state) else { return nil }
  let rows = ["|     |     |", "| --- | --- |", "|     |     |"].joined(separator: place.newLine)
  let changes = ChangeSet.replacing(
    place.offset..<place.offset, with: place.before + rows + place.after, length: state.text.utf8Count)
  let cell = place.offset + place.before.utf8.count + 2
  guard state.applying(changes).syntax.table(at: cell) != nil else { return nil }
  return Transaction(changes: changes, selection: Selection(cell), annotations: Annotations(.command("table")))
}

/// Inserts a thematic break, with the caret on a line of its own below it. Nil in code, tables and front matter.
@Sendable
public func insertRule(_ state: EditorState) -> Transaction? {
  guard let place = BlockPlace(in: state) else { return nil }
  // Dashes on the first line would begin front matter.
  let rule = place.offset == .zero && place.before.isEmpty ? "***" : "---"
  let insert = place.before + rule + place.newLine
  let changes = ChangeSet.replacing(place.offset..<place.offset, with: insert, length: state.text.utf8Count)
  let start = place.offset + place.before.utf8.count
  guard state.applying(changes).syntax.block(at: start).kind == .thematicBreak else { return nil }
  return Transaction(
    changes: changes, selection: Selection(place.offset + insert.utf8.count), annotations: Annotations(.command("rule"))
  )
}
