/// What a line was found to be, with byte positions relative to its start.
struct LexedLine {
  var record: LineRecord
  /// Where the leaf block's part of the line begins: after the containers' markers, indentation included.
  var leafStart: Int
  /// Where the content begins: after indentation (at most the fence's own inside a fence, four columns in indented code).
  var contentStart: Int
  /// The end of the line without its terminator.
  var contentEnd: Int
  /// How many columns of the tab at `contentStart` belong to the content, when its first columns belong to a container
  /// or to the indentation of code.
  var tabRest: Int
}

/// A container's part of a line, seen while lexing it.
struct LinePrefix {
  enum Kind {
    case quote
    /// The marker of an item that begins here. `opensList` when it is the first of its list.
    case item(opensList: Bool)
    /// `[^label]:`, where a footnote begins.
    case footnote
    /// Indentation that belongs to an item or footnote begun on an earlier line.
    case indent
  }
  var kind: Kind
  /// Which container of the stack this is, counted from the outermost.
  var depth: Int
  /// The bytes of the line that belong to the container: indentation, marker and the space after it.
  var range: Range<Int>
  /// The marker alone.
  var marker: Range<Int>
}
