import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

/// All values were counted by hand.
@Suite struct TextCountTests {
  private func counts(_ source: String) -> TextCounts { TextCounts(SyntaxTree(Rope(source))) }

  @Test func koreanIsCountedByWordsBetweenSpaces() {
    let counts = counts("나는 학교에 간다. 정말?\n")
    #expect(counts.words == 4 && counts.hangulWords == 4)
    #expect(counts.characters == 14 && counts.charactersWithoutSpaces == 11)
    #expect(counts.sentences == 2 && counts.paragraphs == 1)
  }

  @Test func chineseAndJapaneseAreCountedByCharacters() {
    let chinese = counts("我爱你。你呢？")
    #expect(chinese.words == 5 && chinese.ideographs == 5 && chinese.characters == 7 && chinese.sentences == 2)
    let japanese = counts("東京へ行きました。")
    #expect(japanese.words == 8 && japanese.ideographs == 3 && japanese.kana == 5)
    #expect(japanese.characters == 9 && japanese.sentences == 1)
  }

  @Test func mixedTextIsCountedEachScriptInItsWay() {
    let counts = counts("GTK는 2024년에 日本에서 v4.8을 냈다.")
    // GTK는, 2024년에, 日, 本, 에서, v4.8을, 냈다
    #expect(counts.words == 7)
    #expect(counts.ideographs == 2 && counts.hangulWords == 2 && counts.otherWords == 3)
    #expect(counts.sentences == 1)
  }

  @Test func markupIsNotCounted() {
    let marked = counts(
      "---\ntitle: 제목\n---\n# **한글** 문서\n\n- [ ] [링크](http://a.b \"말\")와 `코드`\n\n> ![그림](a.png) &amp; \\*\n\n<div>\n\n[x]: y\n"
    )
    // 한글 문서 / 링크와 코드 / 그림 & *
    #expect(marked.words == 5)
    #expect(marked.characters == 5 + 6 + 6)
    #expect(marked.charactersWithoutSpaces == 4 + 5 + 4)
    #expect(marked.paragraphs == 3)
  }

  @Test func decomposedSyllablesAndJoinedEmojiAreOneCharacterEach() {
    let counts = counts("한글 👨‍👩‍👧 é 각")
    #expect(counts.characters == 8 && counts.charactersWithoutSpaces == 5)
    #expect(counts.words == 3 && counts.hangulWords == 2)
  }

  @Test func lineBreaksAreNoCharacters() {
    #expect(counts("가\r\n나\n").characters == 2)
    #expect(counts("가\r\n나\n").words == 2)
    #expect(counts("").characters == 0 && counts("\n\n").paragraphs == 0)
  }

  @Test(arguments: [
    ("Pi is 3.14. Really.", 2), ("See e.g. this one.", 1), ("He said “Stop.” Then he left!", 2), ("Wait... what?", 1),
    ("그는 “갔다.”라고 말했다.", 1), ("# 제목\n\n본문이다. 끝", 3), ("???", 0), ("a.b.c", 1),
    ("뭐?! 정말?!", 2), ("「行く。」と言った。", 1), ("「行く。」彼は言った。", 2), ("「本当！？」って。「うん。」", 2), ("行く。とても遠い。", 2),
    ("他說：「你好。」她笑了。", 2), ("Anh ấy nói v.v. được. Anh ấy đi.", 2), ("u. ä. über alles.", 1),
    ("Это т. е. слово. Вот.", 2),
    ("Été. École.", 2), ("```\na. b. c.\n```", 0),
  ])
  func sentencesEndWhereAReaderSaysSo(_ text: String, _ sentences: Int) {
    #expect(counts(text).sentences == sentences, "\(text)")
  }

  @Test(arguments: [
    ("Dr. Kim met Mr. Lee. They left.", 2), ("김 Dr. 이야기.", 1), ("See No. 5. It is here.", 2),
    ("He said no. They left.", 2),
    ("Use it, e.g. Swift. Or not.", 2), ("I.e. Swift. Or not.", 2), ("Das ist z.B. Swift. Und z. B. Rust.", 2),
    ("Vgl. Kapitel 3. Dann d. h. Ende.", 2), ("J. R. R. Tolkien wrote. So did A. Kim.", 2), ("It was I. He left.", 2),
    ("The U.S. Army came. It left.", 2), ("We met at 5 p.m. Then we left.", 2),
    ("Fig. 3 shows it. A fig. Then more.", 3),
    ("Kim et al. (2020) say so. Yes.", 2), ("On Jan. 5 it rained. In Jan. It snowed.", 3),
    ("I wait... Then he came. Well… Yes.", 4), ("Well… maybe. 글쎄… 모르겠다.", 2), ("“Stop!” he said. “Now?” she asked.", 2),
    ("Pi is 3.14. It is 3. Then more.", 3), ("1. First point. Second.", 2), ("2024. 5. 3. 만났다. 5. 3. 헤어졌다.", 2),
    ("값은 3.5배다. 4.2도 있다.", 2), ("円周率は３．１４です。次。", 2), ("终于……他走了。好！", 2), ("他走了……。好。", 2), ("Anh Nam ạ. Em đi.", 2),
    ("TP. Hồ Chí Minh đẹp. Tôi đi.", 2), ("А. С. Пушкин писал, т.е. Он. Да.", 2), ("etc. And so on etc.", 2),
    ("He left.) Then (he came.)", 2), ("St. John came. Mt. Everest", 2), ("a. Then", 1), ("안녕! 반가워? 응.", 3),
  ])
  func abbreviationsNumbersAndEllipsesEndNoSentence(_ text: String, _ sentences: Int) {
    #expect(counts(text).sentences == sentences, "\(text)")
  }

  // MARK: - Manuscript paper

  /// One empty square, then `count` syllables.
  @Test(arguments: [(1, 1), (19, 1), (20, 2), (39, 2), (40, 3)])
  func aParagraphBeginsWithAnEmptySquare(_ count: Int, _ rows: Int) {
    #expect(counts(String(repeating: "가", count: count)).manuscriptRows == rows)
  }

  @Test func aSpaceTakesASquareButNotAtTheStartOfARow() {
    let nineteen = String(repeating: "가", count: 19)
    // 1 + 19 fill the row; the space is dropped, and 19 more are the next row's.
    #expect(counts("\(nineteen) \(nineteen)").manuscriptRows == 2)
    #expect(counts("\(nineteen) \(nineteen)가나").manuscriptRows == 3)
    // 1 + 18 + a space fill the row.
    #expect(counts("\(nineteen.dropLast()) \(nineteen)").manuscriptRows == 2)
  }

  @Test func aFullStopAndACommaTakeTheSpaceBehindThem() {
    // 1 + 8 + . + 8 + , + one more = 20 squares.
    let eight = String(repeating: "가", count: 8)
    #expect(counts("\(eight). \(eight), 가").manuscriptRows == 1)
    #expect(counts("\(eight)? \(eight), 가").manuscriptRows == 2)
  }

  @Test func noRowBeginsWithAClosingMark() {
    let nineteen = String(repeating: "가", count: 19)
    #expect(counts(nineteen + ".").manuscriptRows == 1)
    #expect(counts(nineteen + "?”").manuscriptRows == 1)
    #expect(counts(nineteen + "(").manuscriptRows == 2)
  }

  @Test func aFullStopAndTheQuotationMarkBehindItShareASquare() {
    // 1 + “ + 17 + .” = 20
    #expect(counts("“" + String(repeating: "가", count: 17) + ".”").manuscriptRows == 1)
    #expect(counts("“" + String(repeating: "가", count: 17) + "!” 가").manuscriptRows == 2)
  }

  @Test func digitsAndSmallLettersStandTwoInASquare() {
    // 1 + 2024 (2) + 년 + 17 = 21
    #expect(counts("2024년" + String(repeating: "가", count: 16)).manuscriptRows == 1)
    #expect(counts("2024년" + String(repeating: "가", count: 17)).manuscriptRows == 2)
    // W, ha, t: three squares, and 16 more fill the row.
    #expect(counts("What" + String(repeating: "가", count: 16)).manuscriptRows == 1)
    #expect(counts("What" + String(repeating: "가", count: 17)).manuscriptRows == 2)
    #expect(counts("Việt" + String(repeating: "가", count: 16)).manuscriptRows == 1)
  }

  @Test func anEllipsisTakesASquareForThreeDotsAndADashTwo() {
    let sixteen = String(repeating: "가", count: 16)
    for dots in ["……", "......"] {
      #expect(counts(sixteen + dots + "가").manuscriptRows == 1, "\(dots)")
      #expect(counts(sixteen + dots + "가나").manuscriptRows == 2, "\(dots)")
    }
    for dash in ["—", "――"] {
      #expect(counts(sixteen + dash + "가").manuscriptRows == 1, "\(dash)")
      #expect(counts(sixteen + dash + "가나").manuscriptRows == 2, "\(dash)")
    }
  }

  @Test func tenRowsAreAPage() {
    let row = String(repeating: "가", count: 19)
    #expect(counts(Array(repeating: row, count: 10).joined(separator: "\n\n")).manuscriptPages == 1)
    #expect(counts(Array(repeating: row, count: 11).joined(separator: "\n\n")).manuscriptPages == 2)
    #expect(counts("").manuscriptPages == 0)
  }

  @Test func codeIsWrittenLineByLineFromTheFirstSquare() {
    let line = String(repeating: "가", count: 20)
    #expect(counts("```\n\(line)\n\(line)\n```").manuscriptRows == 2)
  }

  // MARK: - Selections

  @Test func aSelectionIsCountedExactly() {
    let source = "# 하나 **둘셋** 넷\n\n> 다섯\n> 여섯 [일곱](주소)\n"
    let tree = SyntaxTree(Rope(source))
    func counts(_ part: String) -> TextCounts {
      let before = source.utf8.count - source[source.range(of: part)!.lowerBound...].utf8.count
      return TextCounts(tree, in: TextRange(before, before + part.utf8.count))
    }
    #expect(counts("나 **둘").characters == 3)
    #expect(counts("셋** 넷\n\n> 다").charactersWithoutSpaces == 3)
    #expect(counts("섯\n> 여").characters == 2)
    #expect(counts("곱](주").characters == 1)
    #expect(counts("주소").characters == 0)
  }

  @Test func everyCutOfATextCountsTogetherAsManyLettersAsTheWhole() {
    let source =
      "---\na: b\n---\n# 하나 **둘** 셋\n\n> 다섯\n> - 여섯 [일곱](주소) `코 드`\n\n```\n코드\n```\n\n| a | 나 |\n|---|---|\n| *c* | d |\n"
    let text = Rope(source)
    let tree = SyntaxTree(text)
    let whole = TextCounts(tree)
    var cut = UTF8Offset.zero
    while cut < text.end {
      let sum = TextCounts(tree, in: .zero..<cut) + TextCounts(tree, in: cut..<text.end)
      #expect(sum.charactersWithoutSpaces == whole.charactersWithoutSpaces, "\(cut)")
      cut = text.nextGrapheme(after: cut)
    }
  }

  // MARK: - Reading

  @Test func readingTimeTakesEachScriptAtItsRate() {
    var english = TextCounts()
    english.otherWords = 238
    #expect(ReadingTime(english).typical == 60)
    #expect(ReadingTime(english).shortest < 60 && ReadingTime(english).longest > 60)
    var chinese = TextCounts()
    chinese.ideographs = 255
    #expect(ReadingTime(chinese).typical == 60)
    chinese.ideographs = 300
    chinese.kana = 57
    #expect(ReadingTime(chinese).typical > 60)
    chinese.kana = 414
    #expect(ReadingTime(chinese).typical == 120)
  }
}
