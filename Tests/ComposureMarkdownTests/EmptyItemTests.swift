import ComposureText
import Testing

@testable import ComposureMarkdown

@Suite struct EmptyItemTests {
  @Test(arguments: ["가\n- ", "- 가\n  - ", "1. 가\n   1. ", "> 가\n> * "])
  func anItemThatIsBeingBegunBelowAParagraphIsAnItemWhileOneWrites(source: String) {
    let text = Rope(source)
    let kinds = SyntaxTree(text, options: .editing).blocks(in: text.end..<text.end).map(\.kind)
    #expect(kinds.contains(.listItem) && kinds.last == .blank)
    #expect(SyntaxTree(text).block(at: text.end).kind != .blank)
  }

  @Test(arguments: ["가\n-", "가\n--- ", "가\n2. "])
  func nothingElseBecomesAnItem(source: String) {
    let text = Rope(source)
    #expect(SyntaxTree(text, options: .editing).block(at: text.end) == SyntaxTree(text).block(at: text.end))
  }
}
