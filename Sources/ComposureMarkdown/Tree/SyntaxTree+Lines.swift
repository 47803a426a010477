import ComposureText

/// A line as a query sees it, read again from the text.
struct LineVisit {
  var line: Int
  /// Where the line begins in the text.
  var start: Int
  var lexed: LexedLine
  /// What the line was found to be; unlike `lexed`, it knows what later lines said about it.
  var record: LineRecord
  var prefixes: [LinePrefix]
  /// The containers that are open after the line: those that hold it.
  var stack: UInt32
  /// Terminator included; only valid during the visit.
  var bytes: UnsafeBufferPointer<UInt8>

  var end: Int { start + bytes.count }
  var contentEnd: Int { start + lexed.contentEnd }
  var whole: TextRange { TextRange(start, end) }
  /// The line without its containers' markers.
  var leaf: TextRange { TextRange(start + lexed.leafStart, end) }

  func range(_ local: Range<Int>) -> TextRange { TextRange(start + local.lowerBound, start + local.upperBound) }
}

/// A leaf block as the line table knows it.
struct LeafBlock {
  /// Its lines.
  var lines: Range<Int>
  /// Where its first line begins.
  var start: Int
  var kind: BlockKind
  var first: LineRecord

  /// Whether it is a line of a table.
  var isTableLine: Bool { kind == .tableHeader || kind == .tableDelimiter || kind == .tableRow }
}

extension SyntaxTree {
  /// The lines that a range touches. An end at the start of a line doesn't touch that line, unless the range is empty.
  func lines(touching range: TextRange) -> Range<Int> {
    let first = lines.locate(range.lowerBound.value).line
    let last =
      range.isEmpty ? first : lines.locate(max(range.lowerBound.value, range.upperBound.value - 1)).line
    // The end of the text, when it is asked for, includes the empty line there.
    if range.upperBound.value >= lines.byteCount { return first..<lines.lineCount }
    return first..<last + 1
  }

  /// Reads lines again, with their containers' markers.
  func visit(_ range: Range<Int>, _ body: (LineVisit) -> Void) {
    guard !range.isEmpty else { return }
    let start = lines.start(of: range.lowerBound)
    var lexer = lexer(at: range.lowerBound, records: true)
    var cursor = LineCursor(lines, line: range.lowerBound, start: start)
    var reader = LineReader(text, at: start, piece: 2048)
    for line in range {
      let start = reader.position
      reader.next { bytes, _ in
        let lexed = lexer.lex(bytes)
        body(
          LineVisit(
            line: line, start: start, lexed: lexed, record: cursor.record, prefixes: lexer.prefixes,
            stack: lexer.state.stack, bytes: bytes))
      }
      cursor.advance()
    }
  }

  func visit<Result>(line: Int, _ body: (LineVisit) -> Result) -> Result {
    var result: Result?
    visit(line..<line + 1) { result = body($0) }
    guard let result else { preconditionFailure("A line that exists is visited") }
    return result
  }

  /// The leaf block that holds a line.
  func leafBlock(holding line: Int) -> LeafBlock {
    let first = lines.blockStart(line)
    var end = lines.blockEnd(line)
    let record = lines[first]
    let kind = kind(record, last: lines[end - 1])
    if kind == .indentedCode {
      // Blank lines belong to the code only when more code follows.
      let last = lines.last(through: end - 1, mayHold: { $0.hasContent }, matches: { $0.hasContent }) ?? first
      if line > last {
        return LeafBlock(lines: line..<line + 1, start: lines.start(of: line), kind: .blank, first: lines[line])
      }
      end = last + 1
    }
    return LeafBlock(lines: first..<end, start: lines.start(of: first), kind: kind, first: record)
  }

  /// The leaf blocks that lie on some of the lines, in order.
  func leafBlocks(touching range: Range<Int>) -> [LeafBlock] {
    guard !range.isEmpty else { return [] }
    var blocks = [leafBlock(holding: range.lowerBound)]
    guard blocks[0].lines.upperBound < range.upperBound else { return blocks }
    let next = blocks[0].lines.upperBound
    var cursor = LineCursor(lines, line: next, start: lines.start(of: next))
    while cursor.line < range.upperBound {
      let (first, start, record) = (cursor.line, cursor.start, cursor.record)
      var last = record
      repeat {
        last = cursor.record
        cursor.advance()
      } while cursor.line < range.upperBound && !cursor.record.starts
      let isWhole = cursor.isAtEnd || cursor.record.starts
      if isWhole, record.kind != .indentedCode {
        blocks.append(
          LeafBlock(lines: first..<cursor.line, start: start, kind: kind(record, last: last), first: record))
        continue
      }
      // The block reaches beyond the lines, or its end has to be looked for.
      var line = first
      while line < min(cursor.line, range.upperBound) {
        let block = leafBlock(holding: line)
        blocks.append(block)
        line = block.lines.upperBound
      }
    }
    return blocks
  }

  /// The lines of the table that holds a line.
  func tableLines(around line: Int) -> Range<Int> {
    let first = lines.last(through: line, kinds: LineKind.tableHeader.bit) ?? line
    let below = LineKind.tableDelimiter.bit | LineKind.tableRow.bit
    let end = lines.first(
      from: first + 1, mayHold: { $0.kinds & ~below != 0 }, matches: { $0.kind.bit & below == 0 })
    return first..<(end ?? lines.lineCount)
  }

  /// The kind of a leaf block by its first and last line.
  private func kind(_ first: LineRecord, last: LineRecord) -> BlockKind {
    switch first.kind {
    case .paragraph: return last.kind.setextLevel.map { .setextHeading($0) } ?? .paragraph
    case .fenceOpen: return .fencedCode
    case .thematicBreak: return .thematicBreak
    case .indentedCode: return .indentedCode
    case .html: return .html
    case .definition: return .linkDefinition
    case .frontMatter: return .frontMatter
    case .tableHeader: return .tableHeader
    case .tableDelimiter: return .tableDelimiter
    case .tableRow: return .tableRow
    default: return first.kind.atxLevel.map { .atxHeading($0) } ?? .blank
    }
  }
}

// MARK: - The parts of a leaf block's line

extension LineVisit {
  struct HeadingParts {
    /// The `#` signs with the spaces after them.
    var opening: Range<Int>
    var content: Range<Int>
    /// The `#` signs at the end with the spaces beside them.
    var closing: Range<Int>?
  }

  /// The parts of an ATX heading.
  var headingParts: HeadingParts {
    let end = lexed.contentEnd
    var start = lexed.contentStart
    while start < end, bytes[start] == UInt8(ascii: "#") { start += 1 }
    let signs = start
    while start < end, isSpace(start) { start += 1 }
    var contentEnd = end
    while contentEnd > start, isSpace(contentEnd - 1) { contentEnd -= 1 }
    let textEnd = contentEnd
    while contentEnd > start, bytes[contentEnd - 1] == UInt8(ascii: "#") { contentEnd -= 1 }
    let opening = lexed.contentStart..<start
    guard contentEnd < textEnd, contentEnd == start ? start > signs : isSpace(contentEnd - 1) else {
      return HeadingParts(opening: opening, content: start..<textEnd, closing: nil)
    }
    while contentEnd > start, isSpace(contentEnd - 1) { contentEnd -= 1 }
    return HeadingParts(opening: opening, content: start..<contentEnd, closing: contentEnd..<end)
  }

  /// The fence on an opening or closing line.
  var fence: Range<Int> {
    var end = lexed.contentStart
    while end < lexed.contentEnd, bytes[end] == bytes[lexed.contentStart] { end += 1 }
    return lexed.contentStart..<end
  }

  /// The info string after an opening fence.
  var fenceInfo: Range<Int> { trimmed(fence.upperBound..<lexed.contentEnd) }

  /// The cells of a row, without the spaces around their text.
  var tableCells: [Range<Int>] {
    var cells: [Range<Int>] = []
    TableScanner.forEachCell(bytes, lexed.contentStart..<lexed.contentEnd) { cells.append($0) }
    return cells
  }

  /// What divides the cells of a row, with the spaces beside it, and the backslashes before `|` in cells.
  var tableMarkers: [Range<Int>] {
    var markers: [Range<Int>] = []
    var position = lexed.contentStart
    for cell in tableCells {
      if cell.lowerBound > position { markers.append(position..<cell.lowerBound) }
      for index in cell where isEscapedDivider(index, in: cell) { markers.append(index..<index + 1) }
      position = cell.upperBound
    }
    if position < lexed.contentEnd { markers.append(position..<lexed.contentEnd) }
    return markers
  }

  /// Whether a backslash stands there only to keep the `|` after it in its cell.
  func isEscapedDivider(_ index: Int, in cell: Range<Int>) -> Bool {
    guard bytes[index] == UInt8(ascii: "\\"), index + 1 < cell.upperBound, bytes[index + 1] == UInt8(ascii: "|") else {
      return false
    }
    var before = index
    while before > cell.lowerBound, bytes[before - 1] == UInt8(ascii: "\\") { before -= 1 }
    return (index - before) % 2 == 0
  }

  /// The content without the spaces around it.
  var trimmedContent: Range<Int> { trimmed(lexed.contentStart..<lexed.contentEnd) }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(start) { start += 1 }
    while end > start, isSpace(end - 1) { end -= 1 }
    return start..<end
  }

  private func isSpace(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
}
