import ComposureMarkdown
import ComposureText

/// How much a text is, as a writer counts it. Markup is no part of it: of a document that is what a reader reads.
///
/// Counts of parts add up to that of the whole where the parts are divided between blocks.
public struct TextCounts: Hashable, Sendable {
  /// Words written in Hangul, divided by spaces (어절), and words of other scripts that divide them so.
  public var hangulWords = 0
  public var otherWords = 0
  /// Chinese characters and Japanese kana.
  public var ideographs = 0
  public var kana = 0
  /// Graphemes, spaces included, without line breaks and the tabs between cells.
  public var characters = 0
  public var charactersWithoutSpaces = 0
  /// What ends with a full stop, question or exclamation mark of any script, or with its block; code has none.
  public var sentences = 0
  /// Blocks with text: paragraphs, headings, items, rows of tables, code blocks.
  public var paragraphs = 0
  /// Rows of a manuscript sheet; see `ManuscriptRows`.
  public var manuscriptRows = 0

  public init() {}

  /// Runs of letters and digits between white space; each Chinese character and each kana counts as one word, as it does
  /// in Microsoft Word and in Hancom's editor. Unlike in Word, punctuation of these scripts does not.
  public var words: Int { hangulWords + otherWords + ideographs + kana }

  /// Sheets of Korean manuscript paper with 20 × 10 squares (200자 원고지) that the text takes, the last one counted whole.
  public var manuscriptPages: Int { (manuscriptRows + ManuscriptRows.perPage - 1) / ManuscriptRows.perPage }

  /// Counts a text without markup, each line of which is a paragraph.
  public init(_ text: String) {
    self.init()
    var counter = TextCounter()
    for line in text.split(whereSeparator: \.isNewline) { counter.count(line.utf8, isCode: false) }
    self = counter.counts
  }

  /// Counts what a reader reads in a range of a document, or in all of it.
  public init(_ syntax: SyntaxTree, in range: TextRange? = nil) {
    self.init()
    var counter = TextCounter()
    syntax.visitTexts(in: range ?? syntax.text.fullRange) { kind, text in
      counter.count(text, isCode: kind == .fencedCode || kind == .indentedCode)
    }
    self = counter.counts
  }

  public static func + (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, +) }
  public static func - (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, -) }

  private static func combine(_ lhs: Self, _ rhs: Self, _ operation: (Int, Int) -> Int) -> Self {
    var result = Self()
    for field in [
      \Self.hangulWords, \.otherWords, \.ideographs, \.kana, \.characters, \.charactersWithoutSpaces, \.sentences,
      \.paragraphs, \.manuscriptRows,
    ] {
      result[keyPath: field] = operation(lhs[keyPath: field], rhs[keyPath: field])
    }
    return result
  }
}
