import ComposureText

/// What a piece of a paragraph, heading or cell is.
public enum InlineKind: UInt8, Hashable, Sendable {
  case strong
  case emphasis
  /// A code span.
  case code
  case link
  case image
  /// An address in angle brackets, or a bare one.
  case autolink
  /// A backslash and the punctuation it makes literal.
  case escape
  /// A line break that is kept: a backslash or two spaces at the end of a line.
  case hardBreak
  /// `~~text~~`
  case strikethrough
  /// `==text==`
  case highlight
  /// `[[note]]`
  case wikiLink
  /// `[^label]` of a footnote that the text has.
  case footnoteReference
  /// A tag, comment or instruction of HTML.
  case html
  /// `&name;` or `&#number;`.
  case entity
  /// `[ ]` at the start of an item: something to do.
  case openTask
  /// `[x]` at the start of an item: something done.
  case doneTask
}

/// How a link says where it leads.
public enum LinkForm: UInt8, Hashable, Sendable {
  /// `[text](address)`, or an address alone.
  case inline
  /// `[text][label]`
  case reference
  /// `[label][]`
  case collapsed
  /// `[label]`
  case shortcut
}

/// One element of a paragraph's or heading's text, with absolute positions.
///
/// Nodes come as a flat list in document order, an element before what it holds, with its nesting depth:
/// a deeply nested text needs no deep recursion anywhere.
public struct InlineNode: Hashable, Sendable {
  public var kind: InlineKind
  /// The whole element, markers included. Between the lines of a quote or item it also spans their markers.
  public var range: TextRange
  /// What the markers enclose: the text of a link, the code of a code span.
  public var contentRange: TextRange
  /// The syntax characters, in order. A link's last marker is all from `]` to `)`; when it goes over several lines
  /// it is one range a line.
  public var markers: [TextRange]
  /// The address of a link or image, without its title and angle brackets; the note that a wiki link names. Nil for
  /// a link whose address stands in a definition elsewhere; see `SyntaxTree.target(of:)`.
  public var target: TextRange?
  /// The label of a reference to a definition or footnote.
  public var label: TextRange?
  public var form = LinkForm.inline
  /// How many elements enclose this one.
  public var depth: Int
}
