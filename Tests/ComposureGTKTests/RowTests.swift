import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureGTK

@Suite struct RowTests {
  @Test(arguments: [
    ("- 글", "- "), ("  * 글", "  * "), ("12. 글", "12. "), ("3) 글", "3) "), ("- [ ] 할 일", "- [ ] "),
    ("- [x] 한 일", "- [x] "), ("> 인용", "> "), ("> > 둘", "> > "), ("> - 목록", "> - "), ("글 - 글", ""), ("-글", ""),
    ("12 글", ""), ("", ""), ("- ", "- "), ("-", ""),
  ])
  func laterRowsHangUnderTheTextOfTheFirst(_ line: String, _ prefix: String) {
    #expect(HangingPrefix.of(line) == prefix)
  }

  @Test func koreanWordsStayWholeAndOthersAreLeftToTheirOwnRules() {
    let text = Rope("가나다 English GTK에서 나, 🙂한글 다\n")
    let words = KoreanWords.ranges(of: LineIndex(0), in: text).map { text.string(in: $0) }
    #expect(words == ["가나다", "GTK에서", "나,", "🙂한글"])
  }

  @Test func aWordLongerThanARowMayBreak() {
    let text = Rope(String(repeating: "가", count: 21) + " " + String(repeating: "나", count: 20))
    #expect(KoreanWords.ranges(of: LineIndex(0), in: text).map(\.length) == [60])
  }

  @Test func aLinkWhoseTargetIsHiddenIsOneWordWithItsParticle() {
    let text = Rope("가 [링크](https://example.com/long/path)를 나다")
    let hidden = [TextRange(4, 5), TextRange(11, 43)]
    let words = KoreanWords.ranges(of: LineIndex(0), in: text, hidden: hidden).map { text.string(in: $0) }
    #expect(words == ["[링크](https://example.com/long/path)를", "나다"])
    #expect(KoreanWords.ranges(of: LineIndex(0), in: text).map { text.string(in: $0) } == ["나다"])
  }

  @Test func wordsOfTheSecondLineAreCountedFromTheStartOfTheText() {
    let text = Rope("하나\r\n둘둘 셋셋")
    #expect(KoreanWords.ranges(of: LineIndex(1), in: text) == [TextRange(8, 14), TextRange(15, 21)])
  }

  @Test func syllablesInTablesAreSetAsWideAsTwoLetters() {
    let text = Rope("가나\n\n| 요일 | 길a글 | 東ㅎ |\n| -- | -- | -- |\n| 월 | b | |\n")
    let syntax = SyntaxTree(text)
    let syllables = (0..<5).map { line in
      TableSyllables.ranges(of: LineIndex(line), in: syntax).map { text.string(in: $0) }
    }
    #expect(syllables == [[], [], ["요일", "길", "글"], [], ["월"]])
  }

  @MainActor @Test func rowsToSetMoveWithTheTextBeforeThem() {
    let text = Rope("0\n1\n2\n3\n4\n")
    var rows = UntidyRows()
    rows.add(TextRange(4, 5))
    rows.edit(TextRange(0, 0), replacedBy: 2)
    #expect(rows.range == TextRange(0, 7))
    #expect(rows.take(visible: TextRange(2, 100), in: text) == 1...3)
    #expect(rows.take(visible: TextRange(0, 100), in: text) == nil)
  }

  @MainActor @Test func anEditBehindTheRowsToSetLeavesThemWhereTheyAre() {
    var rows = UntidyRows()
    rows.add(TextRange(2, 3))
    rows.edit(TextRange(6, 8), replacedBy: 0)
    #expect(rows.range == TextRange(2, 6))
  }
}
