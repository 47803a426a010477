/// Tables: a row, and below it a line of dashes with as many cells.
extension LineLexer {
  /// The number of cells of the line as a row; zero where there are no tables.
  func cells() -> Int {
    guard options.tables else { return 0 }
    return TableScanner.cells(bytes, nonspace..<end)
  }

  /// The number of cells of the line as the line below a table's header; nil when it isn't one.
  func delimiterCells() -> Int? {
    guard options.tables else { return nil }
    switch bytes[nonspace] {
    case UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: ":"): break
    default: return nil
    }
    return TableScanner.alignments(bytes, nonspace..<end)?.count
  }
}

/// How the cells of a column are set.
public enum ColumnAlignment: Hashable, Sendable {
  case unspecified
  case left
  case centre
  case right
}

/// Rows of tables as bytes. `|` divides cells unless a backslash stands before it, in code too.
enum TableScanner {
  /// The number of cells in a row.
  static func cells(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    let divider = UInt8(ascii: "|")
    let line = UnsafeBufferPointer(rebasing: bytes[range])
    if ByteSearch.first(of: divider, or: divider, line, 0) == line.count { return 1 }
    var count = 0
    forEachCell(bytes, range) { _ in count += 1 }
    return count
  }

  /// Gives each cell without the spaces around its text.
  static func forEachCell(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    while start < end, isSpace(bytes[start]) { start += 1 }
    if start < end, bytes[start] == UInt8(ascii: "|") { start += 1 }
    var index = start
    var cell = start
    func finish(_ stop: Int) {
      var (first, last) = (cell, stop)
      while first < last, isSpace(bytes[first]) { first += 1 }
      while last > first, isSpace(bytes[last - 1]) { last -= 1 }
      body(first..<last)
    }
    while index < end {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < end, InlineParser.isPunctuation(bytes[index + 1]) {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "|") {
        finish(index)
        cell = index + 1
        if cell == end { return }
      }
      index += 1
    }
    finish(end)
  }

  /// The alignments that the line below a header sets; nil for any other line.
  static func alignments(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [ColumnAlignment]? {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: ":"), 0x20, 0x09: break
      default: return nil
      }
    }
    var alignments: [ColumnAlignment] = []
    var isRight = true
    forEachCell(bytes, range) { cell in
      var (start, end) = (cell.lowerBound, cell.upperBound)
      let left = start < end && bytes[start] == UInt8(ascii: ":")
      if left { start += 1 }
      let right = start < end && bytes[end - 1] == UInt8(ascii: ":")
      if right { end -= 1 }
      if start >= end || !bytes[start..<end].allSatisfy({ $0 == UInt8(ascii: "-") }) { isRight = false }
      alignments.append(left ? (right ? .centre : .left) : right ? .right : .unspecified)
    }
    return isRight ? alignments : nil
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
