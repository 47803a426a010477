import ComposureText

/// The rows and cells of a table.
public struct TableStructure: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    /// The row's line without its containers' markers, terminator included.
    public var range: TextRange
    /// The cells without the spaces around their text. A row may have fewer or more than the table has columns; those
    /// beyond are not shown.
    public var cells: [TextRange]
  }

  /// From the header to the last row.
  public var range: TextRange
  /// One for each column.
  public var alignments: [ColumnAlignment]
  public var header: Row
  public var rows: [Row]
}

extension SyntaxTree {
  /// The table on the line of a position; nil where there is none.
  public func table(at offset: UTF8Offset) -> TableStructure? {
    let line = lines.locate(offset.value).line
    guard lines[line].kind.bit & LineKind.tables != 0 else { return nil }
    let range = tableLines(around: line)
    var alignments: [ColumnAlignment] = []
    var rows: [TableStructure.Row] = []
    visit(range) { visit in
      if visit.record.kind == .tableDelimiter {
        alignments =
          TableScanner.alignments(visit.bytes, visit.lexed.contentStart..<visit.lexed.contentEnd) ?? []
      } else {
        rows.append(TableStructure.Row(range: visit.leaf, cells: visit.tableCells.map(visit.range)))
      }
    }
    guard let header = rows.first, let last = rows.last else { return nil }
    let end = max(last.range.upperBound, UTF8Offset(lines.start(of: range.upperBound)))
    return TableStructure(
      range: header.range.lowerBound..<end, alignments: alignments, header: header, rows: Array(rows.dropFirst()))
  }
}
