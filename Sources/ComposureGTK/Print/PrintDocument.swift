import ComposureMarkdown
import ComposureText

/// A note as it is laid out on paper: what a reader reads, without markup.
struct PrintDocument: Equatable, Sendable {
  struct Style: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let strong = Style(rawValue: 1)
    static let emphasis = Style(rawValue: 2)
    static let code = Style(rawValue: 4)
    static let strikethrough = Style(rawValue: 8)
    static let highlight = Style(rawValue: 16)
    static let superscript = Style(rawValue: 32)
    static let `subscript` = Style(rawValue: 64)
  }

  /// Text that looks alike throughout.
  struct Run: Equatable, Sendable {
    var text: String
    var style: Style = []
    /// Where it leads.
    var link: String?
  }

  enum Alignment: Equatable, Sendable { case start, centre, end }

  struct Cell: Equatable, Sendable {
    var runs: [Run]
    var alignment = Alignment.start
    var isHeader = false
  }

  enum Content: Equatable, Sendable {
    case paragraph([Run])
    case heading(Int, [Run])
    case code(String)
    case image(source: String, description: String)
    case table([[Cell]])
    case rule
  }

  enum Container: Equatable, Sendable { case quote, item }

  struct Block: Equatable, Sendable {
    var content: Content
    /// What it stands in, outermost first.
    var containers: [Container] = []
    /// What stands before the item that the block begins: a bullet, a number, a box.
    var marker: String?
    /// Without space before it: an item of a list whose items stand close together.
    var isTight = false
  }

  var title: String
  var blocks: [Block]

  init(_ tree: SyntaxTree) {
    title = tree.outline().first.map { tree.plainText(in: $0.title) } ?? ""
    var reader = PrintReader()
    reader.read(tree.html())
    blocks = reader.blocks
  }

  init(markdown: String) { self.init(SyntaxTree(Rope(markdown))) }
}
