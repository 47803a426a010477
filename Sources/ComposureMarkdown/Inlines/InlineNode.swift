import ComposureText

/// What a piece of a paragraph or heading is.
public enum InlineKind: UInt8, Hashable, Sendable {
  case strong
  case emphasis
  /// A code span.
  case code
  case link
  case image
  /// An address in angle brackets.
  case autolink
  /// A backslash and the punctuation it makes literal.
  case escape
  /// A line break that is kept: a backslash or two spaces at the end of a line.
  case hardBreak
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
  /// The address of a link or image, without its title and angle brackets.
  public var target: TextRange?
  /// How many elements enclose this one.
  public var depth: Int
}
