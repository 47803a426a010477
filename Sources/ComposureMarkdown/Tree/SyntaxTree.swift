import ComposureText

/// The structure of a Markdown text, kept up to date edit by edit.
///
/// The tree is a value: a copy is cheap, shares what is equal, and is not changed by updates of the original.
/// Block structure is always complete. Inline elements are parsed when they are asked for and kept for as long as their
/// block doesn't change.
public struct SyntaxTree: Sendable {
  public let options: MarkdownOptions
  /// The text the tree describes.
  public internal(set) var text: Rope
  var lines: LineTree
  var containers: ContainerTable
  /// The containers that hold the last line.
  var endStack: UInt32
  let cache: InlineCache

  /// Parses the blocks of a whole text.
  public init(_ text: Rope, options: MarkdownOptions = .init()) {
    self.options = options
    self.text = text
    cache = InlineCache()
    var lexer = LineLexer(ContainerTable())
    var reader = LineReader(text, at: 0, piece: 1 << 16)
    var records: [LineRecord] = []
    records.reserveCapacity(text.lineCount)
    var isLast = false
    while !isLast {
      reader.next { line, last in
        records.append(lexer.lex(line).record)
        isLast = last
      }
    }
    SyntaxTree.assignSerials(&records, from: cache)
    lines = LineTree(records)
    containers = lexer.containers
    endStack = lexer.state.stack
  }

  /// Gives every block that has inlines a serial nobody had before.
  static func assignSerials(_ records: inout [LineRecord], from cache: InlineCache) {
    var needed = 0
    for record in records where record.startsInlines { needed += 1 }
    guard needed > 0 else { return }
    var serial = cache.reserve(needed)
    for index in records.indices where records[index].startsInlines {
      records[index].serial = serial
      serial += 1
    }
  }
}
