/// What a writer looks for.
public struct SearchQuery: Hashable, Sendable {
  public var text: String
  /// False holds A and a for the same letter.
  public var matchesCase = false
  /// True finds only what has no letter or digit right before or behind it.
  public var matchesWholeWords = false
  /// True when `text` is a regular expression.
  public var isRegularExpression = false
  /// True while the query may be half typed: its last syllable stands for all that it can become, and a lone consonant
  /// for every syllable that begins with it; a straight quotation mark stands for a curly one too. What is replaced is looked for with false: as it is written.
  public var isHalfTyped = true

  public init(
    _ text: String, matchesCase: Bool = false, matchesWholeWords: Bool = false, isRegularExpression: Bool = false,
    isHalfTyped: Bool = true
  ) {
    self.text = text
    self.matchesCase = matchesCase
    self.matchesWholeWords = matchesWholeWords
    self.isRegularExpression = isRegularExpression
    self.isHalfTyped = isHalfTyped
  }
}
