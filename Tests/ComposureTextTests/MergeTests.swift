import Testing

@testable import ComposureText

@Suite struct MergeTests {
  private func check(
    _ base: String, _ mine: String, _ theirs: String, _ merged: String, conflicts: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let result = merge(base: base, mine: mine, theirs: theirs)
    #expect(
      utf8(result.text) == utf8(merged), "merged into \(result.text.debugDescription)", sourceLocation: sourceLocation)
    #expect(result.conflicts.count == conflicts, sourceLocation: sourceLocation)
  }

  @Test("Changes in different words of one line are both taken")
  func differentWords() {
    check("안녕 한글 편집기", "안녕 큰 한글 편집기", "안녕 한글 편집기입니다", "안녕 큰 한글 편집기입니다")
    check("one two three", "1 two three", "one two 3", "1 two 3")
    check("a b", "**a** b", "a *b*", "**a** *b*")
  }

  @Test("What is typed at the end of a line and a paragraph added after it are both taken")
  func typingBesideANewParagraph() {
    check("제목\n", "제목입니다\n", "제목\n\n본문\n", "제목입니다\n\n본문\n")
    check("가 나\n다", "가 나 라\n다", "가 나\n새 줄\n다", "가 나 라\n새 줄\n다")
  }

  @Test("A syllable typed while a mark is put after the word stays before the mark")
  func syllableBesideAMark() {
    check("안녕", "안녕하", "안녕!", "안녕하!")
    check("글: 안녕", "글: 안녕하", "> 글: 안녕", "> 글: 안녕하")
  }

  @Test("A side that only went further than the other is taken without a conflict")
  func furtherOnTheSameWay() {
    check("가", "가나", "가나다", "가나다")
    check("", "한", "한글", "한글")
    check("# \n", "# 제목입니다\n", "# 제목\n", "# 제목입니다\n")
  }

  @Test("The same change on both sides is taken once")
  func sameChange() {
    check("a b c", "a X c d", "a X c", "a X c d")
    check("a\nb\nc\n", "a\nc\n", "a\nc\nd\n", "a\nc\nd\n")
  }

  @Test("A word that both sides changed is kept in both forms, mine first")
  func conflict() {
    let result = merge(base: "그 고양이는 잔다.", mine: "그 강아지는 잔다.", theirs: "그 토끼는 잔다.")
    #expect(utf8(result.text) == utf8("그 강아지는 토끼는 잔다."))
    let range = TextRange(4, 4 + "강아지는 토끼는".utf8.count)
    #expect(
      result.conflicts == [MergeConflict(range: range, base: "고양이는", mine: "강아지는", theirs: "토끼는")])
    #expect(utf8(Rope(result.text).string(in: range)) == utf8("강아지는 토끼는"))
  }

  @Test("Text inserted at one place by both sides is kept from both, mine first")
  func twoInsertions() {
    check("a\n", "a\nmine\n", "a\ntheirs\n", "a\nmine\ntheirs\n", conflicts: 1)
    check("", "나", "다", "나 다", conflicts: 1)
  }

  @Test("An edit wins over a deletion, and a conflict says so")
  func deletionAgainstEdit() {
    check("가\n나 다\n라\n", "가\n라\n", "가\n나 다 더\n라\n", "가\n나 다 더\n라\n", conflicts: 1)
    check("하나 둘", "", "하나 둘 셋", "하나 둘 셋", conflicts: 1)
    check("하나 둘", "하나 두울", "", "하나 두울", conflicts: 1)
  }

  @Test("A deleted paragraph stays deleted when another is added beside it")
  func deletionBesideInsertion() {
    check("가\n나\n다\n", "가\n다\n", "가\n나\n새\n다\n", "가\n새\n다\n")
    check("가\n나\n다\n", "가\n다\n", "가\n새\n나\n다\n", "가\n새\n다\n")
    check("하나 둘", "", "하나 둘\n\n새", "\n\n새")
    check("하나 둘", "", "> 하나 둘", "> 하나 둘", conflicts: 1)
    check("one two three", "one three", "one! two three", "one! three")
  }

  @Test("CRLF stays CRLF beside changes of both sides")
  func crlf() {
    check("a\r\nb\r\nc\r\n", "a!\r\nb\r\nc\r\n", "a\r\nb\r\nc?\r\n", "a!\r\nb\r\nc?\r\n")
    check("a\r\nb\r\n", "a\r\nx\r\nb\r\n", "a\r\nb\r\ny\r\n", "a\r\nx\r\nb\r\ny\r\n")
    check("a\r\nb", "a\nb", "a\r\nb!", "a\nb!")
    check("a\r\n", "a\n", "a\r", "a\n\r", conflicts: 1)
  }

  @Test("Jamo, flags and marks of the two sides do not run together at a conflict")
  func seams() {
    check("x", "\u{1112}", "\u{1161}", "\u{1112} \u{1161}", conflicts: 1)
    check("x", "🇰", "🇷", "🇰 🇷", conflicts: 1)
    check("", "\r", "\n", "\r \n", conflicts: 1)
    check("x", "e", "\u{301}", "e\n\u{301}", conflicts: 1)
    check("a-", "🇰-", "a🇷", "🇰-a🇷", conflicts: 1)
  }

  @Test("NFC and NFD spellings are different texts to a merge")
  func normalisation() {
    let decomposed = "\u{1112}\u{1161}\u{11AB}"
    check("한 글", "\(decomposed) 글", "한 글!", "\(decomposed) 글!")
    check("한", decomposed, "한", decomposed)
    check("x", "한", decomposed, "한 \(decomposed)", conflicts: 1)
  }

  @Test("Chinese and Japanese without spaces merge within a sentence")
  func ideographs() {
    check("今天天气很好我们去公园", "今天天气不好我们去公园", "今天天气很好我们去学校", "今天天气不好我们去学校")
    check("これは本です", "それは本です", "これは本でした", "それは本でした")
  }

  @Test("A few changes far apart in a text of 1 MB merge without a conflict")
  func largeText() {
    var lines = (0..<16_000).map { "\($0) 안녕하세요 한글 편집기입니다. Plain prose.\n" }
    let base = lines.joined()
    var mine = lines
    var theirs = lines
    mine[3] = "mine at the start\n"
    theirs[10] = ""
    mine[8000] += "새 줄\n"
    theirs[15_990] = theirs[15_990].replacingPeriod()
    for (index, line) in [(3, mine[3]), (10, ""), (8000, mine[8000]), (15_990, theirs[15_990])] { lines[index] = line }
    let result = merge(base: base, mine: mine.joined(), theirs: theirs.joined())
    #expect(utf8(result.text) == utf8(lines.joined()))
    #expect(result.conflicts.isEmpty)
  }
}

extension String {
  fileprivate func replacingPeriod() -> String { String(map { $0 == "." ? "!" : $0 }) }
}
