/// Which dialect of Markdown a tree is built for.
///
/// CommonMark 0.31.2 is always understood; each addition to it can be switched off.
public struct MarkdownOptions: Sendable, Hashable {
  /// Whether emphasis next to Chinese, Japanese or Korean text follows the CJK-friendly amendment of CommonMark,
  /// so that `**리스트(list)**는` is strong. CommonMark's own rule leaves it literal.
  public var cjkFriendlyEmphasis: Bool
  /// Tables of GitHub Flavored Markdown: rows of cells between `|`, the first underlined by `---`.
  public var tables = true
  /// `~~text~~` and `~text~`, as GitHub reads it.
  public var strikethrough = true
  /// `[ ]` and `[x]` at the start of a list item.
  public var taskLists = true
  /// Addresses without angle brackets: `https://…`, `www.…` and those of mail.
  public var bareAddresses = true
  /// YAML between `---` on the first line of a text and `---` or `...`.
  public var frontMatter = true
  /// `[^name]` in the text and `[^name]: …` for what it says.
  public var footnotes = true
  /// `[[note]]` and `[[note|text]]`.
  public var wikiLinks = true
  /// `==text==`.
  public var highlight = true

  /// Whether a bullet or `1.` with a space and nothing else begins an item right below a paragraph. CommonMark reads it
  /// as text of the paragraph, and `- ` makes a heading of it, until the item has text: while a list is being written,
  /// nobody means that.
  public var emptyItemsInterrupt = false

  /// Everything on, but for what is said.
  public init(cjkFriendlyEmphasis: Bool = true) {
    self.cjkFriendlyEmphasis = cjkFriendlyEmphasis
  }

  /// What a text is read as while it is being written.
  public static var editing: MarkdownOptions {
    var options = MarkdownOptions()
    options.emptyItemsInterrupt = true
    return options
  }

  /// CommonMark 0.31.2 without additions, but for emphasis next to Chinese, Japanese and Korean, which none of its
  /// examples is about.
  public static var commonMark: MarkdownOptions {
    var options = MarkdownOptions()
    options.tables = false
    options.strikethrough = false
    options.taskLists = false
    options.bareAddresses = false
    options.frontMatter = false
    options.footnotes = false
    options.wikiLinks = false
    options.highlight = false
    return options
  }

  /// The extensions of GitHub Flavored Markdown 0.29: tables, strikethrough, task lists and bare addresses.
  public static var gitHub: MarkdownOptions {
    var options = commonMark
    options.tables = true
    options.strikethrough = true
    options.taskLists = true
    options.bareAddresses = true
    return options
  }
}
