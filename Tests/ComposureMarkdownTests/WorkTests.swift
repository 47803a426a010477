import ComposureText
import Testing

@testable import ComposureMarkdown

/// The work of parsing the one paragraph of a text, in bytes and delimiters visited.
private func work(_ source: String) -> Int {
  let tree = SyntaxTree(Rope(source))
  let sources = tree.inlineSources(of: tree.leafBlock(holding: 0))
  return InlineParser.layout(sources, options: tree.options, definitions: tree.definitions).work
}

@Suite struct WorkTests {
  @Test(arguments: [
    "*a_ ", "[", "![", "]", "[a](b", "[a](b \"c", "[a](<b", "![[a](b)", "<a:", "<a@b", "`a``b```c", "`\\`", "**a *b ",
    "_a *", "*",
    "**", "a**b", "*a **b ***c ", "\\", "[a", "![a](", "a  \n", "[](\\(", "![", "가**(나)**다",
  ])
  func workDoublesAtMostWithTheLength(unit: String) {
    let once = work(String(repeating: unit, count: 10_000))
    let twice = work(String(repeating: unit, count: 20_000))
    #expect(twice <= 2 * once + 4_000, "\(once) → \(twice)")
    // An address may hold 32 parentheses, so a row of unclosed links is read up to 33 times.
    #expect(twice <= 35 * 20_000 * unit.utf8.count, "\(twice)")
  }

  @Test func runsOfBackticksOfManyLengthsAreSearchedOnce() {
    func source(_ size: Int) -> String {
      (2..<size).map { String(repeating: "`", count: $0) + "a" }.joined()
        + String(repeating: "` a ", count: size * size / 4)
    }
    let (small, large) = (source(100), source(141))
    let growth = Double(large.utf8.count) / Double(small.utf8.count)
    #expect(Double(work(large)) <= 1.1 * growth * Double(work(small)))
  }

  @Test func imagesAroundLinksAreNotWalkedForEachLink() {
    let once = work(String(repeating: "![", count: 5_000) + String(repeating: "[a](b)", count: 5_000))
    let twice = work(String(repeating: "![", count: 10_000) + String(repeating: "[a](b)", count: 10_000))
    #expect(twice <= 2 * once + 1_000)
  }

  @Test func aParagraphOfAMegabyteOnOneLineIsVisitedOnce() {
    let source = String(repeating: "한글 **굵게(a)**는 `b` [c](d) ", count: 32_000)
    #expect(source.utf8.count > 1_000_000)
    #expect(work(source) < 4 * source.utf8.count)
  }

  @Test func deeplyNestedElementsNeedNoDeepStack() {
    let count = 20_000
    let text = Rope(String(repeating: "*a **b ", count: count) + String(repeating: " c** d*", count: count))
    let tree = SyntaxTree(text)
    #expect(tree.inlines(of: tree.block(at: .zero)).count > 1_000)
    let nested = Rope(String(repeating: "- ", count: 10_000) + "a\n")
    #expect(SyntaxTree(nested).blocks(in: nested.fullRange).count == 20_002)
  }
}
