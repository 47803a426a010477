import ComposureText

/// Reads the inline elements of a whole text in one pass, without keeping them.
///
/// It reads each line once more than the tree did and needs the memory of one block, so that all links or all emphasis of
/// a long text can be had at a speed near that of reading it.
struct InlineStream {
  private let tree: SyntaxTree
  private var parser: InlineParser
  private var source = InlineSource()
  /// Where the first line of the block begins that `source` is read for.
  private var blockStart = 0
  private var isOpen = false

  init(_ tree: SyntaxTree) {
    self.tree = tree
    parser = InlineParser(options: tree.options, definitions: tree.definitions)
  }

  /// Gives, block by block, the elements with positions in the bytes of a source that begins at a place of the text.
  mutating func read(_ body: (_ nodes: [InlineRecord], _ source: InlineSource, _ blockStart: Int) -> Void) {
    var lexer = tree.lexer(at: 0, records: false)
    var reader = LineReader(tree.text, at: 0, piece: 1 << 16)
    var cursor = LineCursor(tree.lines, line: 0, start: 0)
    while !cursor.isAtEnd {
      let record = cursor.record
      let start = reader.position
      if isOpen, record.starts || record.kind != .paragraph { finish(body) }
      reader.next { bytes, _ in
        let lexed = lexer.lex(bytes)
        switch record.kind {
        case .paragraph:
          if record.starts { begin(at: start) }
          var contentStart = lexed.contentStart
          if record.starts, record.opens, tree.options.taskLists,
            case .item = tree.containers[lexer.state.stack].container
          {
            source.task = InlineSource.Task(bytes, contentStart..<lexed.contentEnd)
            contentStart = source.task?.range.upperBound ?? contentStart
          }
          source.append(
            UnsafeBufferPointer(rebasing: bytes[contentStart...]), from: start - blockStart + contentStart)
        case .atx1, .atx2, .atx3, .atx4, .atx5, .atx6, .tableHeader, .tableRow:
          let visit = LineVisit(
            line: cursor.line, start: start, lexed: lexed, record: record, prefixes: [], stack: 0, bytes: bytes)
          if record.kind.atxLevel != nil {
            begin(at: start)
            let content = visit.headingParts.content
            source.append(UnsafeBufferPointer(rebasing: bytes[content]), from: content.lowerBound)
            parse(body)
          } else {
            for cell in visit.tableCells where !cell.isEmpty {
              blockStart = start
              source = visit.source(ofCell: cell)
              parse(body)
            }
          }
        default: break
        }
      }
      cursor.advance()
    }
    if isOpen { finish(body) }
  }

  private mutating func begin(at start: Int) {
    source.clear()
    blockStart = start
    isOpen = true
  }

  private mutating func finish(_ body: ([InlineRecord], InlineSource, Int) -> Void) {
    source.trimEnd()
    parse(body)
  }

  private mutating func parse(_ body: ([InlineRecord], InlineSource, Int) -> Void) {
    isOpen = false
    guard !source.bytes.isEmpty else { return }
    source.bytes.withUnsafeBufferPointer { parser.parse($0) }
    if !parser.nodes.isEmpty { body(parser.nodes, source, blockStart) }
  }
}

/// An element as a pass over a whole text sees it.
public struct InlineElement: Hashable, Sendable {
  public var kind: InlineKind
  /// The whole element, markers included.
  public var range: TextRange
  /// What its markers enclose.
  public var contentRange: TextRange
  /// The address, or the label of a reference.
  public var target: TextRange?
}

extension SyntaxTree {
  /// Visits every inline element of the text but the boxes of tasks, in the order of the text, an element before what it
  /// holds: for an index of links, say. Nothing is kept of what is found.
  public func visitInlines(_ body: (InlineElement) -> Void) {
    var stream = InlineStream(self)
    stream.read { nodes, source, start in
      for node in nodes {
        let range = source.source(start: Int(node.start))..<source.source(end: Int(node.end))
        let isEmpty = node.contentEnd == node.contentStart
        let contentEnd = source.source(end: Int(node.contentEnd))
        let contentStart = isEmpty ? contentEnd : source.source(start: Int(node.contentStart))
        var target: TextRange?
        if node.targetEnd > node.targetStart {
          target = TextRange(
            start + source.source(start: Int(node.targetStart)), start + source.source(end: Int(node.targetEnd)))
        }
        body(
          InlineElement(
            kind: node.kind, range: TextRange(start + range.lowerBound, start + range.upperBound),
            contentRange: TextRange(start + contentStart, start + contentEnd), target: target))
      }
    }
  }
}
