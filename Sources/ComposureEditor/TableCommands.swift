import ComposureMarkdown
import ComposureText

/// A change of a whole table.
enum TableChange: Sendable {
  case align
  case addRow(below: Bool)
  case removeRow
  case addColumn(after: Bool)
  case removeColumn
}

/// Whether the caret stands where a table can be changed so.
func canChangeTable(_ change: TableChange, _ state: EditorState) -> Bool {
  let kind = state.syntax.block(at: state.selection.head).kind
  guard kind.isTableLine else { return false }
  switch change {
  case .align: return true
  case .addRow(let below): return below || kind == .tableRow
  case .removeRow: return kind == .tableRow
  case .addColumn: return kind != .tableDelimiter
  case .removeColumn:
    return kind != .tableDelimiter && (state.syntax.table(at: state.selection.head)?.alignments.count ?? 0) > 1
  }
}

/// Changes the table around the caret and aligns its columns. Nil outside of tables, and where the table would be none.
func changeTable(_ change: TableChange, _ state: EditorState) -> Transaction? {
  guard canChangeTable(change, state), let grid = TableGrid(at: state.selection.head, in: state) else { return nil }
  var new = grid
  // The line of dashes belongs to the header, and what stands before a row to its first cell.
  let line = state.text.line(at: state.selection.head)
  let row = grid.rows.firstIndex { $0.line == line } ?? 0
  var place = grid.place(of: state.selection.head)?.place ?? TableGrid.Place(row: row, column: 0)
  switch change {
  case .align:
    break
  case .addRow(let below):
    place.row += below ? 1 : 0
    new.rows.insert(TableGrid.Row(cells: grid.alignments.map { _ in "" }), at: place.row)
  case .removeRow:
    new.rows.remove(at: place.row)
    place.row = min(place.row, new.rows.count - 1)
  case .addColumn(let after):
    place.column += after ? 1 : 0
    new.alignments.insert(.unspecified, at: place.column)
    for row in new.rows.indices where new.rows[row].cells.count >= place.column {
      new.rows[row].cells.insert("", at: place.column)
    }
  case .removeColumn:
    new.alignments.remove(at: place.column)
    for row in new.rows.indices where new.rows[row].cells.count > place.column {
      new.rows[row].cells.remove(at: place.column)
    }
    place.column = min(place.column, new.columns - 1)
  }
  return new.transaction(from: grid, caret: place, in: state, Annotations(.tableKey))
}
