import ComposureMarkdown
import ComposureText

/// What Tab and Shift+Tab do in a table: the caret goes to the next or the previous cell, and the columns are aligned. A
/// row is added behind the last cell. Nil outside of tables.
func moveToCell(forward: Bool, _ state: EditorState) -> Transaction? {
  guard let grid = TableGrid(at: state.selection.head, in: state) else { return nil }
  var new = grid
  guard let (place, isBehind) = grid.place(of: state.selection.head) else {
    // From the line of dashes, or from before a row.
    let line = state.text.line(at: state.selection.head)
    let row = grid.rows.firstIndex { $0.line == line } ?? 1
    let target =
      forward
      ? TableGrid.Place(row: row, column: 0) : TableGrid.Place(row: max(0, row - 1), column: grid.columns - 1)
    return new.goTo(target, from: grid, state)
  }
  var target = place
  if forward {
    target.column += 1
    if target.column == grid.columns || isBehind { target = TableGrid.Place(row: place.row + 1, column: 0) }
  } else if !isBehind {
    target.column -= 1
    if target.column < 0 {
      target = place.row == 0 ? place : TableGrid.Place(row: place.row - 1, column: grid.columns - 1)
    }
  }
  return new.goTo(target, from: grid, state)
}

/// What Enter does in a table: the caret goes to the row below, and the columns are aligned. Behind the last row one is
/// added; a last row without text is left and taken away. Nil outside of tables and before a row.
func moveToRowBelow(_ state: EditorState) -> Transaction? {
  let caret = state.selection.head
  guard let grid = TableGrid(at: caret, in: state) else { return nil }
  var new = grid
  guard let (place, isBehind) = grid.place(of: caret) else {
    guard grid.delimiter.lowerBound < caret, caret <= grid.delimiter.upperBound else { return nil }
    return new.goTo(TableGrid.Place(row: 1, column: 0), from: grid, state)
  }
  let row = grid.rows[place.row]
  if place.row > 0, place.row == grid.rows.count - 1, state.selection.isCaret, row.cells.allSatisfy(\.isEmpty) {
    // The line between ends the table; what is typed below it would be a row.
    let separator = String(grid.lead.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    guard let line = row.line else { return nil }
    let start = state.text.start(of: line)
    let insert = separator + state.lineBreak(at: start) + grid.lead
    return Transaction(
      changes: .replacing(start..<state.lineEnd(line), with: insert, length: state.text.utf8Count),
      selection: Selection(start + insert.utf8.count), annotations: Annotations(.tableKey))
  }
  return new.goTo(
    TableGrid.Place(row: place.row + 1, column: isBehind ? 0 : place.column), from: grid, state)
}

/// What Shift+Enter does in a cell, which has one line in the source: a line break of HTML. Nil outside of cells.
func breakLineInCell(_ state: EditorState) -> Transaction? {
  let range = state.selection.range
  guard let grid = TableGrid(at: range.lowerBound, in: state), let (start, isBehind) = grid.place(of: range.lowerBound),
    !isBehind, let end = grid.place(of: range.upperBound), end.place == start, !end.isBehind
  else { return nil }
  return Transaction(
    changes: .replacing(range, with: "<br>", length: state.text.utf8Count),
    selection: Selection(range.lowerBound + 4), annotations: Annotations(.tableKey))
}

extension TableGrid {
  /// Puts the caret into a cell; a row behind the last is added.
  fileprivate mutating func goTo(_ place: Place, from old: TableGrid, _ state: EditorState) -> Transaction? {
    if place.row >= rows.count { rows.append(Row(cells: alignments.map { _ in "" })) }
    return transaction(from: old, caret: place, in: state, Annotations(.tableKey))
  }
}

extension UserEvent {
  /// A key or command in a table.
  static let tableKey = UserEvent.command("table")
}
