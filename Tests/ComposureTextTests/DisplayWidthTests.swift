import Testing

@testable import ComposureText

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("한글", 4), ("漢字かなカナ", 12), ("ｱｶﾞ", 3), ("Ａ１", 4), ("e\u{301}", 1), ("한", 2), ("ㅎㅏ", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇰🇷", 2), ("☎️", 2), ("☎", 1), ("1️⃣", 2),
    ("、。", 4), ("…", 1), ("―", 1), ("𠮷", 2), ("가a나", 5), ("\u{200B}", 0), ("ÄÖ", 2), ("か\u{3099}", 2),
  ])
  func hangulKanjiKanaAndPicturesTakeTwoCellsAndCombiningMarksNone(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }
}
