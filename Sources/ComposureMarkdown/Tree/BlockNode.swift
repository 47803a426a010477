import ComposureText

/// What a block is.
public enum BlockKind: Hashable, Sendable {
  case paragraph
  /// A heading of level 1 to 6, marked by `#` signs before it.
  case atxHeading(Int)
  /// A heading of level 1 or 2, marked by a line below it.
  case setextHeading(Int)
  case fencedCode
  case indentedCode
  case thematicBreak
  /// Raw HTML.
  case html
  /// `[label]: address "title"`, where the address of link references stands.
  case linkDefinition
  /// YAML at the start of the text, with the lines of dashes around it.
  case frontMatter
  /// The first line of a table.
  case tableHeader
  /// The line of dashes below a table's header.
  case tableDelimiter
  case tableRow
  /// A line without text.
  case blank
  case quote
  case bulletList
  case orderedList
  case listItem
  case table
  /// What a footnote says, after its `[^label]:`.
  case footnote

  /// Whether blocks of this kind hold other blocks.
  public var isContainer: Bool {
    switch self {
    case .quote, .bulletList, .orderedList, .listItem, .table, .footnote: true
    default: false
    }
  }
}

/// One block, with absolute positions that hold for the text the tree was asked about.
public struct BlockNode: Hashable, Sendable {
  public var kind: BlockKind
  /// From the first byte after the enclosing containers' markers on the first line to the end of the last line,
  /// its terminator included. On the lines between, the containers' markers lie inside the range.
  public var range: TextRange
  /// The text without the block's own markers: of a paragraph or heading without the last terminator, of fenced code
  /// the lines between the fences.
  public var contentRange: TextRange
  /// The block's own syntax characters, in order: the `#` signs of a heading with the spaces beside them, fences, a
  /// setext underline, an item's or footnote's marker with the space after it, what divides the cells of a row; of a
  /// quote one such marker a line, within the lines that were asked for.
  public var markers: [TextRange]
  /// The number of containers around the block.
  public var depth: Int
}
