import ComposureMarkdown
import ComposureText

/// A table as rows of cells, to be changed and written back with its columns aligned.
///
/// A cell is its source, markup and escaped dividers included.
struct TableGrid {
  struct Row {
    var cells: [String]
    /// Where the row stands in the text; nil for one that is new.
    var line: LineIndex?
    /// The row in the text without its line break and the markers of what holds the table.
    var range: TextRange?
    /// Between the dividers, with the spaces there.
    var fields: [TextRange] = []
    /// The cells' texts in the text.
    var texts: [TextRange] = []
  }

  /// A cell, with the row counted from the header.
  struct Place: Equatable {
    var row: Int
    var column: Int
  }

  /// The header and the rows below it, without the line of dashes.
  var rows: [Row]
  var alignments: [ColumnAlignment]
  /// The line of dashes, without its line break and the markers before it.
  var delimiter: TextRange
  /// What a new row begins with: the markers of what holds the table.
  var lead: String

  /// A greater table is not written anew for each key.
  static let greatest = 1_000

  init?(at position: UTF8Offset, in state: EditorState) {
    guard state.syntax.block(at: position).kind.isTableLine, let table = state.syntax.table(at: position) else {
      return nil
    }
    let text = state.text
    rows = ([table.header] + table.rows).map { row in
      let line = text.line(at: row.range.lowerBound)
      let range = row.range.lowerBound..<state.lineEnd(line)
      let fields = row.cells.map { cell in
        var (start, end) = (cell.lowerBound, cell.upperBound)
        while start > range.lowerBound, isSpace(start - 1..<start, text) { start -= 1 }
        while end < range.upperBound, isSpace(end..<end + 1, text) { end += 1 }
        return start..<end
      }
      return Row(
        cells: row.cells.map { text.string(in: $0) }, line: line, range: range, fields: fields, texts: row.cells)
    }
    alignments = table.alignments
    let line = text.line(at: table.header.range.lowerBound) + 1
    let start = state.syntax.block(at: text.start(of: line)).range.lowerBound
    delimiter = start..<state.lineEnd(line)
    lead = text.string(in: text.start(of: line)..<start)
  }

  var columns: Int { alignments.count }

  /// The cell that holds a position, and whether the position is behind the row's last divider; nil on the line of
  /// dashes and before the row.
  func place(of position: UTF8Offset) -> (place: Place, isBehind: Bool)? {
    guard
      let row = rows.firstIndex(where: {
        $0.range.map { $0.lowerBound <= position && position <= $0.upperBound } == true
      }),
      let first = rows[row].fields.first, position >= first.lowerBound
    else { return nil }
    let fields = rows[row].fields
    let column = fields.firstIndex { position <= $0.upperBound }
    return (Place(row: row, column: min(column ?? fields.count - 1, columns - 1)), column == nil)
  }

  // MARK: Writing

  /// The columns' widths in cells of a fixed grid; a line of dashes needs three.
  private var widths: [Int] {
    var widths = alignments.map { _ in 3 }
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        if column < widths.count { widths[column] = max(widths[column], cell.displayWidth) }
      }
    }
    return widths
  }

  /// A row as it is written, and where its cells' texts are in it.
  private func written(_ row: Row, _ widths: [Int]) -> (text: String, cells: [Range<Int>]) {
    var text = "|"
    var cells: [Range<Int>] = []
    for column in 0..<max(columns, row.cells.count) {
      let cell = column < row.cells.count ? row.cells[column] : ""
      let room = column < columns ? max(0, widths[column] - cell.displayWidth) : 0
      let before: Int
      switch column < columns ? alignments[column] : .unspecified {
      case .right: before = room
      case .centre: before = room / 2
      case .left, .unspecified: before = 0
      }
      // In an empty cell the caret stands where the text begins.
      text += " " + String(repeating: " ", count: cell.isEmpty ? 0 : before)
      cells.append(text.utf8.count..<text.utf8.count + cell.utf8.count)
      text += cell + String(repeating: " ", count: cell.isEmpty ? room : room - before) + " |"
    }
    return (text, cells)
  }

  private func writtenDelimiter(_ widths: [Int]) -> String {
    zip(alignments, widths).reduce("|") { text, column in
      let (alignment, width) = column
      let left = alignment == .left || alignment == .centre ? ":" : "-"
      let right = alignment == .right || alignment == .centre ? ":" : "-"
      return text + " " + left + String(repeating: "-", count: width - 2) + right + " |"
    }
  }

  /// The transaction that makes the table of the text what the grid is, with its columns aligned.
  ///
  /// - Parameters:
  ///   - old: the grid that the text has.
  ///   - caret: the cell at the end of whose text the caret is put.
  func transaction(from old: TableGrid, caret: Place, in state: EditorState, _ annotations: Annotations) -> Transaction?
  {
    var writer = Writer(state)
    let widths = widths
    let isAligned = rows.count <= Self.greatest || columns != old.columns
    let lineBreak = state.lineBreak(at: delimiter.lowerBound)
    var target: UTF8Offset?
    var left = old.rows[...]
    for (index, row) in rows.enumerated() {
      let (text, cells) = written(row, widths)
      let start: UTF8Offset
      if let range = row.range {
        while let next = left.popFirst(), next.line != row.line { writer.delete(through: next.range!.upperBound) }
        let indentation = writer.indentation(of: range)
        start = range.lowerBound + writer.growth + indentation.utf8.count
        if isAligned || index == caret.row { writer.write(row, as: indentation + text, cells, indentation) }
        writer.position = range.upperBound
      } else {
        start = writer.position + writer.growth + lineBreak.utf8.count + lead.utf8.count
        writer.replace(writer.position..<writer.position, with: lineBreak + lead + text)
      }
      if index == caret.row { target = start + cells[caret.column].upperBound }
      if index == 0 {
        if isAligned {
          writer.replace(delimiter, with: writer.indentation(of: delimiter) + writtenDelimiter(widths))
        }
        writer.position = delimiter.upperBound
      }
    }
    for row in left { writer.delete(through: row.range!.upperBound) }
    return Transaction(
      changes: ChangeSet(length: state.text.utf8Count, edits: writer.edits), selection: target.map { Selection($0) },
      annotations: annotations)
  }
}

/// Gathers edits from the start of a table to its end.
private struct Writer {
  let text: Rope
  var edits: [ChangeSet.Edit] = []
  /// How much longer the text has become so far.
  var growth = 0
  /// The end of what was looked at last.
  var position = UTF8Offset.zero

  init(_ state: EditorState) { text = state.text }

  func indentation(of range: TextRange) -> String {
    String(text.string(in: range).prefix { $0 == " " || $0 == "\t" })
  }

  mutating func replace(_ range: TextRange, with insert: String) {
    guard !text.string(in: range).utf8.elementsEqual(insert.utf8) else { return }
    edits.append(.init(range: range, insert: insert))
    growth += insert.utf8.count - range.length
  }

  /// Takes away what stands between the position and an end.
  mutating func delete(through end: UTF8Offset) {
    replace(position..<end, with: "")
    position = end
  }

  /// Writes a row; where its cells are what they were, only what stands between them is touched.
  mutating func write(_ row: TableGrid.Row, as line: String, _ cells: [Range<Int>], _ indentation: String) {
    guard let range = row.range else { return }
    let isUnchanged =
      row.texts.count == row.cells.count
      && zip(row.texts, row.cells).allSatisfy { text.string(in: $0).utf8.elementsEqual($1.utf8) }
    guard isUnchanged else { return replace(range, with: line) }
    let bytes = Array(line.utf8)
    var (old, new) = (range.lowerBound, 0)
    // An empty cell has no place of its own: taken by itself, spaces would move from behind it to before it for nothing.
    for (text, cell) in zip(row.texts, cells) where !text.isEmpty {
      let start = indentation.utf8.count + cell.lowerBound
      replace(old..<text.lowerBound, with: String(decoding: bytes[new..<start], as: UTF8.self))
      (old, new) = (text.upperBound, indentation.utf8.count + cell.upperBound)
    }
    replace(old..<range.upperBound, with: String(decoding: bytes[new...], as: UTF8.self))
  }
}
