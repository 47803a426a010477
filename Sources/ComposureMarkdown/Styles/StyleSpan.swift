import ComposureText

/// What a range of the source is to a theme.
public enum StyleRole: Hashable, Sendable {
  /// A heading of level 1 to 6: each of its lines without the containers' markers, its own marker and the line's
  /// terminator included, so that what is typed on an empty heading has its size.
  case heading(Int)
  case strong
  case emphasis
  case codeSpan
  /// A line of code with its terminator; fences are such lines too.
  case codeBlock
  /// The info string of a fence.
  case codeInfo
  /// The text of a link or image, or an address in angle brackets.
  case link
  /// The address of a link or image.
  case linkTarget
  /// A line in quotes, from its start, terminator included, and how many quotes hold it.
  case quote(Int)
  /// The bullet or number of an item.
  case listMarker
  /// Any other syntax character.
  case markup
  case thematicBreak
  case strikethrough
  case highlight
  /// A reference to a footnote, and the mark before what the footnote says.
  case footnote
  /// The box of a task.
  case task(done: Bool)
  /// Raw HTML, a span a line in blocks of it.
  case html
  /// A line of front matter with its terminator.
  case frontMatter
  /// A line of a table without its containers' markers, terminator included.
  case tableHeader
  case tableRow
  /// What steps back while the writer focuses on another part of the text. The editor says where; no syntax has it.
  case unfocused
  /// A word that no dictionary knows: told by whoever checks spelling, not by the syntax.
  case misspelling
  /// What a search has found, and whether it is the match that is selected. No part of the syntax.
  case found(isCurrent: Bool)
}

/// A range of the source and its role. Spans may nest and overlap.
public struct StyleSpan: Hashable, Sendable {
  public var range: TextRange
  public var role: StyleRole

  public init(range: TextRange, role: StyleRole) {
    self.range = range
    self.role = role
  }
}

/// Markup that isn't drawn while the caret is elsewhere.
public struct HiddenRange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case inline
    case headingMarker
  }

  /// The bytes that aren't drawn; never more than one line.
  public var range: TextRange
  /// A caret in here, both ends included, reveals the markup.
  public var reveal: TextRange
  public var kind: Kind
  /// The other half of the markup, which Backspace at one half removes too.
  public var pair: TextRange?

  public init(range: TextRange, reveal: TextRange, kind: Kind, pair: TextRange?) {
    self.range = range
    self.reveal = reveal
    self.kind = kind
    self.pair = pair
  }
}
