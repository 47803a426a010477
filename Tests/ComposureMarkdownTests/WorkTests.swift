import ComposureText
import Testing

@testable import ComposureMarkdown

/// The work of parsing a text, in bytes, delimiters and containers visited: of all its blocks, then of all its inlines.
private func work(_ source: String, options: MarkdownOptions = .init()) -> Int {
  let tree = SyntaxTree(Rope(source), options: options)
  var parser = LineParser(LineLexer(ContainerTable(), options: options, opensFrontMatter: tree.hasFrontMatter))
  var reader = LineReader(tree.text, at: 0)
  while !reader.next({ line, isLast -> Bool in
    parser.read(line)
    return isLast
  }) {}
  var work = parser.lexer.work
  for block in tree.leafBlocks(touching: 0..<tree.lines.lineCount) where block.first.startsInlines {
    work +=
      InlineParser.layout(tree.inlineSources(of: block), options: options, definitions: tree.definitions).work
  }
  return work
}

private func times(_ unit: String, _ count: Int) -> String { String(repeating: unit, count: count) }

/// A text that grows with `n`, made to be slow.
private struct Pattern: CustomStringConvertible, Sendable {
  var description: String
  var source: @Sendable (Int) -> String

  init(_ name: String, _ source: @escaping @Sendable (Int) -> String) {
    description = name
    self.source = source
  }

  /// A unit that is written again and again in one paragraph.
  init(unit: String) { self.init(unit.debugDescription) { times(unit, $0) } }
}

private let units: [Pattern] = [
  "*a_ ", "[", "![", "]", "[a](b", "[a](b \"c", "[a](<b", "![[a](b)", "<a:", "<a@b", "`a``b```c", "`\\`", "**a *b ",
  "_a *", "*", "**", "a**b", "*a **b ***c ", "\\", "[a", "![a](", "a  \n", "[](\\(", "가**(나)**다", "a_ ", "_a ", "a]",
  "[ a_", "[ (](", "![[]()", "<!--", "<?", "<!A", "<![CDATA[", "<a ", "<a b=\"", "<a b='c' ", "</", "&a", "&#", "[[a",
  "[[",
  "[^a", "[a][", "[a][b]", "[a]", "~~a ", "~a", "==a ", "a==", "http://", "http://a.b_", "_www.", "_www.a.b_ ", "a@",
  "a@b.",
  "[http://*a*", "*a_ @", "&amp;", "<b>", "a<!--", "a<?", "a<!A", "a<![CDATA[", "a</b", "[http://a.b", "http://a.b)",
  "a|", "|", "\\|",
].map { Pattern(unit: $0) }

private let texts: [Pattern] = [
  Pattern("nested emphasis") { times("*a **a ", $0) + "b" + times(" a** a*", $0) },
  Pattern("openers of one kind below closers of two") { times("*a ", $0) + times("_a*_ ", $0) },
  Pattern("closers of length two above one of length one") { "a**b" + times("c* ", $0) },
  Pattern("nested brackets") { times("[", $0) + "a" + times("]", $0) },
  Pattern("images around links") { times("![", $0) + times("[a](b)", $0) },
  Pattern("quotes in one line") { times("> ", $0) + "a" },
  Pattern("quotes in one line, below them text") { times("> ", $0) + "a\n" + times("b\n", $0) },
  Pattern("lists in one line") { times("- ", $0) + "a\n" },
  Pattern("lists in one line, below them blank lines") { times("- ", $0) + "a\n" + times("\n", $0) },
  Pattern("lists in one line, below them text") { times("* ", $0) + "a\n" + times("b\n", $0) },
  Pattern("numbered lists in one line") { times("1. ", $0) + "a\n" },
  Pattern("lists and quotes in one line") { times("- > ", $0) + "a\n" + times("\n", $0) },
  Pattern("empty items") { times("-\n", $0) },
  Pattern("a table") { "|a|b|\n|-|-|\n" + times("|*c*|`d`|\n", $0) },
  Pattern("a wide table") { times("|a", $0) + "|\n" + times("|-", $0) + "|\n" },
  Pattern("what is almost a table, line by line") { times("|a|b\n|-|-|-\n", $0) },
  Pattern("definitions") { n in (0..<n).map { "[\($0)]: /a\n" }.joined() },
  Pattern("definitions and references") { n in (0..<n).map { "[\($0)]: /a\n\n[\($0)] [x\($0)]\n\n" }.joined() },
  Pattern("definitions without an address") { times("[a]:\n", $0) },
  Pattern("a definition whose title does not end") { "[a]: b\n\"" + times("c\n", $0) },
  Pattern("titles that do not end") { times("[a]: b \"c\n", $0) },
  Pattern("labels that do not end") { times("[a\n", $0) },
  Pattern("footnotes") { n in (0..<n).map { "[^\($0)]: a\n\n[^\($0)]\n" }.joined() },
  Pattern("footnotes in one line") { times("[^a]: ", $0) },
  Pattern("fences that do not end") { times("```\na\n~~~\n", $0) },
  Pattern("HTML that does not end") { times("<div>\na\n", $0) + times("<!--\n", $0) },
  Pattern("front matter that does not end") { "---\n" + times("a: b\n", $0) },
  Pattern("a long line of letters") { times("abcde 가나다 ", $0) },
  Pattern("a paragraph of many lines") { times("abcde 가나다\n", $0) },
  Pattern("setext underlines") { times("a\n=\n", $0) },
  Pattern("thematic breaks that are none") { times("* ", $0) + "a\n" + times("- ", $0) + "b" },
]

@Suite struct WorkTests {
  @Test(arguments: units + texts) fileprivate func workDoublesAtMostWithTheLength(pattern: Pattern) {
    let size = 2_000
    let once = work(pattern.source(size))
    let twice = work(pattern.source(2 * size))
    // Numbers in a text get longer by a digit.
    #expect(twice <= 2 * once + once / 16 + 4_000, "\(once) → \(twice)")
    // An address may hold 32 parentheses, so a row of unclosed links is read up to 33 times.
    #expect(twice <= 40 * pattern.source(2 * size).utf8.count, "\(twice)")
  }

  /// Long enough that any recursion would end the process.
  @Test(arguments: [
    Pattern("*a_ ") { _ in times("*a_ ", 50_000) }, Pattern("[") { _ in times("[", 50_000) },
    Pattern("quotes") { _ in times("> ", 10_000) + "a" }, Pattern("lists") { _ in times("- ", 10_000) + "a" },
    Pattern("emphasis") { _ in times("*a **b ", 10_000) + times(" c** d*", 10_000) },
    Pattern("brackets") { _ in times("[", 50_000) + "a" + times("](b)", 50_000) },
  ]) fileprivate func nothingIsTooDeepToBeReadAskedAndWritten(pattern: Pattern) {
    let text = Rope(pattern.source(0))
    var tree = SyntaxTree(text)
    #expect(tree.blocks(in: text.fullRange).count > 0)
    #expect(tree.pieces(in: text.fullRange).last?.range.upperBound == text.end)
    #expect(tree.html().utf8.count > 10)
    #expect(tree.plainText().utf8.count > 0)
    let change = ChangeSet.replacing(TextRange(0, 0), with: "a", length: text.utf8Count)
    let after = change.apply(to: text)
    tree.update(change, old: text, new: after)
    #expect(tree.structuralDifference(from: SyntaxTree(after)) == nil)
  }

  /// What is on a screen and a key cost the same in a text ten times as long.
  @Test(arguments: [
    Pattern("a table") { "|a|b|\n|-|-|\n" + times("|c|d|\n", $0) },
    Pattern("definitions") { n in (0..<n).map { "[\($0)]: /a\n" }.joined() + "\n[7]\n" },
  ]) fileprivate func aKeyInALongBlockReadsFewLines(pattern: Pattern) {
    let text = Rope(pattern.source(20_000))
    var tree = SyntaxTree(text)
    let middle = text.start(of: LineIndex(10_000)) + 1
    let change = ChangeSet.replacing(middle..<middle, with: "x", length: text.utf8Count)
    let after = change.apply(to: text)
    let containers = tree.lines.root
    let update = tree.update(change, old: text, new: after)
    #expect(tree.lines.root !== containers)
    #expect(tree.block(at: middle).range.length < 30)
    #expect(!tree.styleSpans(in: middle..<middle + 200).isEmpty)
    // A label that is no longer defined may be named anywhere.
    if pattern.description == "a table" { #expect(update.dirty.length < 30) }
  }

  @Test func runsOfBackticksOfManyLengthsAreSearchedOnce() {
    func source(_ size: Int) -> String {
      (2..<size).map { times("`", $0) + "a" }.joined() + times("` a ", size * size / 4)
    }
    let (small, large) = (source(100), source(141))
    let growth = Double(large.utf8.count) / Double(small.utf8.count)
    #expect(Double(work(large)) <= 1.1 * growth * Double(work(small)))
  }

  @Test func aParagraphOfAMegabyteOnOneLineIsVisitedAFewTimes() {
    let source = times("한글 **굵게(a)**는 `b` [c](d) ", 32_000)
    #expect(source.utf8.count > 1_000_000)
    #expect(work(source) < 5 * source.utf8.count)
  }
}
