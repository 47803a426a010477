import ComposureText

/// Columns of indentation: a tab reaches to the next multiple of four.
enum Columns {
  /// The column after a text that begins at `start`.
  static func end(of text: some StringProtocol, from start: Int) -> Int {
    text.unicodeScalars.reduce(start) { $1 == "\t" ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// Spaces, or tabs and spaces, from one column to another.
  static func space(from start: Int, to end: Int, tabs: Bool) -> String {
    var result = ""
    var column = start
    while tabs, (column / 4 + 1) * 4 <= end {
      result += "\t"
      column = (column / 4 + 1) * 4
    }
    return result + String(repeating: " ", count: max(0, end - column))
  }
}

/// The indentation of a line behind the quotes that hold it.
struct Indentation {
  /// The spaces and tabs.
  var range: TextRange
  /// The column at which they begin.
  var start: Int
  /// The column of what follows them.
  var column: Int
  var hasTabs: Bool
  /// Whether nothing follows them.
  var isBlankLine: Bool

  /// - Returns: nil when the line carries fewer quote marks than `quotes`.
  init?(of line: LineIndex, behind quotes: Int, in text: Rope) {
    let content = text.contentRange(of: line)
    var position = content.lowerBound
    var column = 0
    var left = quotes
    start = 0
    range = position..<position
    hasTabs = false
    loop: while position < content.upperBound {
      switch text.byte(at: position) {
      case 0x20: column += 1
      case 0x09:
        column = (column / 4 + 1) * 4
        if left == 0 { hasTabs = true }
      case UInt8(ascii: ">") where left > 0:
        left -= 1
        column += 1
        start = column
        range = position + 1..<position + 1
        // One space belongs to the mark.
        if left == 0, text.scalar(at: position + 1) == " " {
          (column, position) = (column + 1, position + 1)
          start = column
          range = position + 1..<position + 1
        }
      default: break loop
      }
      position += 1
    }
    guard left == 0 else { return nil }
    range = range.lowerBound..<position
    self.column = column
    isBlankLine = position == content.upperBound
  }

  /// What makes the indentation reach to another column.
  func edit(to wanted: Int, tabs: Bool) -> ChangeSet.Edit? {
    guard wanted != column else { return nil }
    if hasTabs || tabs {
      return ChangeSet.Edit(
        range: range, insert: Columns.space(from: start, to: max(start, wanted), tabs: true))
    }
    if wanted > column {
      let insert = String(repeating: " ", count: wanted - column)
      return ChangeSet.Edit(range: range.lowerBound..<range.lowerBound, insert: insert)
    }
    let end = range.lowerBound + min(column - wanted, range.length)
    return ChangeSet.Edit(range: range.lowerBound..<end, insert: "")
  }
}

extension EditorState {
  /// Edits that move lines by a number of columns: those that reach to `least` at least. Lines without text, and lines
  /// that belong to a paragraph although they are not indented, stay.
  func shifting(
    _ lines: Range<LineIndex>, by delta: Int, from least: Int, quotes: Int, tabs: Bool = false
  ) -> [ChangeSet.Edit] {
    guard delta != 0 else { return [] }
    let indentations = lines.each.compactMap { Indentation(of: $0, behind: quotes, in: text) }
      .filter { !$0.isBlankLine && $0.column >= least }
    if !tabs, indentations.contains(where: \.hasTabs), let nearest = indentations.map(\.column).min(),
      (0...3).contains(nearest - least - delta)
    {
      // The tabs reach far enough already.
      return []
    }
    return indentations.compactMap { $0.edit(to: $0.column + delta, tabs: tabs) }
  }
}
