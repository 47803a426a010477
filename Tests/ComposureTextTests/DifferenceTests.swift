import Testing

@testable import ComposureText

@Suite struct DifferenceTests {
  @Test(arguments: [
    ("", ""), ("", "가"), ("가", ""), ("가나다", "가다"), ("가 나 다", "가 라 다"), ("한글\n두 줄\n", "한글\n새 줄\n두 줄\n"),
    ("a\r\nb\r\n", "a\nb\n"), ("\u{1100}\u{1161}", "가"), ("👨‍👩‍👧", "👨‍👩‍👦"), ("e\u{301}", "e"), ("가\n나\n다", "다\n나\n가"),
  ])
  func theDifferenceAppliedToTheFirstTextGivesTheSecond(old: String, new: String) {
    let rope = Rope(old)
    let changes = ChangeSet.difference(from: rope, to: new)
    #expect(sameBytes(changes.apply(to: rope).string, new))
    #expect(changes.isEmpty == sameBytes(old, new))
    for edit in changes.edits {
      #expect(rope.isGraphemeBoundary(edit.range.lowerBound))
      #expect(rope.isGraphemeBoundary(edit.range.upperBound))
    }
  }

  @Test func changesOnTwoLinesAreTwoEditsThatLeaveTheLineBetweenAlone() {
    let changes = ChangeSet.difference(from: Rope("하나\n둘\n셋\n"), to: "하나!\n둘\n넷\n")
    #expect(changes.edits.count == 2)
    #expect(!changes.touches(TextRange(8, 10)))
  }
}
