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
  var hasFrontMatter: Bool
  /// What the text defines for links and footnotes.
  var definitions: DefinitionIndex
  let cache: InlineCache

  /// Parses the blocks of a whole text.
  public init(_ text: Rope, options: MarkdownOptions = .init()) {
    self.options = options
    self.text = text
    cache = InlineCache()
    hasFrontMatter = SyntaxTree.hasFrontMatter(text, options)
    var parser = LineParser(
      LineLexer(ContainerTable(), options: options, opensFrontMatter: hasFrontMatter), capacity: text.lineCount)
    var reader = LineReader(text, at: 0, piece: 1 << 16)
    var isLast = false
    while !isLast {
      reader.next { line, last in
        parser.read(line)
        isLast = last
      }
    }
    parser.finishText()
    parser.assignSerials(from: cache)
    lines = LineTree(parser.records)
    containers = parser.lexer.containers
    endStack = parser.state.stack
    definitions = DefinitionIndex(parser.labels, version: cache.reserve(1))
  }

  /// A lexer that stands before a line.
  func lexer(at line: Int, records: Bool) -> LineLexer {
    LineLexer(
      containers, state: lines[line].state, options: options, opensFrontMatter: line == 0 && hasFrontMatter,
      records: records)
  }

  /// Front matter that isn't ended within this many lines is none: otherwise a line of dashes at the top of a text would
  /// make the whole text front matter.
  private static let frontMatterLimit = 1_000

  /// Whether a text begins with `---` and a later line ends what is above it.
  static func hasFrontMatter(_ text: Rope, _ options: MarkdownOptions) -> Bool {
    guard options.frontMatter, text.utf8Count >= 7,
      (0..<3).allSatisfy({ text.byte(at: UTF8Offset($0)) == UInt8(ascii: "-") })
    else { return false }
    var reader = LineReader(text, at: 0, piece: 2048)
    for line in 0..<frontMatterLimit {
      enum Found { case yes, no, goOn }
      let found = reader.next { bytes, isLast -> Found in
        if line == 0 { return LineLexer.opensFrontMatter(bytes) && !isLast ? .goOn : .no }
        return LineLexer.closesFrontMatter(bytes) ? .yes : isLast ? .no : .goOn
      }
      if found != .goOn { return found == .yes }
    }
    return false
  }
}
