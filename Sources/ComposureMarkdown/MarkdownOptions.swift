/// Which dialect of Markdown a tree is built for.
public struct MarkdownOptions: Sendable, Hashable {
  /// Whether emphasis next to Chinese, Japanese or Korean text follows the CJK-friendly amendment of CommonMark,
  /// so that `**리스트(list)**는` is strong. CommonMark's own rule leaves it literal.
  public var cjkFriendlyEmphasis: Bool

  public init(cjkFriendlyEmphasis: Bool = true) {
    self.cjkFriendlyEmphasis = cjkFriendlyEmphasis
  }
}
