import ComposureText
import Testing

/// What a search finds in a text, as the text itself.
private func found(_ query: SearchQuery, in text: String) -> [String] {
  let rope = Rope(text)
  return (TextSearch(query)?.matches(in: rope) ?? []).map { rope.string(in: $0) }
}

private func same(_ lhs: [String], _ rhs: [String]) -> Bool { lhs.map { Array($0.utf8) } == rhs.map { Array($0.utf8) } }

@Suite struct SearchTests {
  @Test(
    "A half-typed syllable finds what it can become",
    arguments: [
      ("한그", "한글"), ("하", "한"), ("하", "하"), ("한ㄱ", "한글"), ("한글", "한글"), ("고", "과"), ("고", "광"), ("구", "궈"),
      ("그", "긔"), ("달", "닭"), ("한", "하나"), ("닭", "달걀"), ("있", "이쒀"), ("갑", "값"), ("강", "가아"), ("않", "안하"),
      ("여", "열"), ("ㅎ", "하"), ("ㅋㅋ", "ㅋㅋ"), ("안녀", "안녕"), ("갃", "각사"),
    ])
  func halfTyped(query: String, text: String) {
    #expect(same(found(SearchQuery(query), in: "앞 \(text) 뒤"), [text]))
  }

  @Test(
    "A syllable does not become what no keyboard makes of it",
    arguments: [
      ("한", "할"), ("한", "하다"), ("각", "갂"), ("가", "과"), ("닭", "달까"), ("하글", "한글"), ("간", "가"), ("과", "고"), ("강", "가"),
      ("ㄱ", "ㄲ"), ("ㅏ", "가"), ("있", "이서"),
    ])
  func notHalfTyped(query: String, text: String) {
    #expect(found(SearchQuery(query), in: "앞 \(text) 뒤").isEmpty)
  }

  @Test(
    "Initial consonants find words",
    arguments: [
      ("ㅎㄱ", "한글"), ("ㄱㅅㅎㄴㄷ", "감사합니다"), ("ㄳ", "감사"), ("ㅇㄴㅎ", "안녕하"), ("ㅎ글", "한글"), ("ㄲㅊ", "까치"),
      ("ㅎㄱ", "ㅎㄱ"), ("ㄳ", "ㄳ"), ("ﾾﾡ", "한글"),
    ])
  func initials(query: String, text: String) {
    #expect(same(found(SearchQuery(query), in: "앞 \(text) 뒤"), [text]))
  }

  @Test(
    "A straight quotation mark finds a curly one, and the other way round",
    arguments: [
      ("\"가", "“가"), ("가\"", "가”"), ("'s", "’s"), ("'가", "‘가"), ("“가”", "\"가\""), ("’s", "'s"), ("“", "”"), ("\"", "＂"),
    ])
  func quotationMarks(query: String, text: String) {
    #expect(same(found(SearchQuery(query), in: "- \(text) -"), [text]))
    #expect(query == "\"" || found(SearchQuery(query, isHalfTyped: false), in: "- \(text) -").isEmpty)
  }

  @Test("What is replaced is found only as it is written")
  func asWritten() {
    let text = "하 한 ㅎ 하나"
    #expect(found(SearchQuery("하", isHalfTyped: false), in: text) == ["하", "하"])
    #expect(found(SearchQuery("ㅎ", isHalfTyped: false), in: text) == ["ㅎ"])
  }

  @Test(
    "Spellings and widths of the same letters are the same, and the range is the source's",
    arguments: [
      ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("\u{1112}\u{1161}\u{11AB}", "한"),
      ("각", "가\u{11A8}"), ("café", "cafe\u{301}"), ("cafe\u{301}", "café"), ("abc", "ＡＢＣ"), ("ＡＢＣ", "abc"),
      ("ガ", "ｶﾞ"), ("ｶﾞ", "カ\u{3099}"), ("ㄱ", "ﾡ"), ("Å", "\u{212B}"), ("a\u{323}\u{302}", "a\u{302}\u{323}"),
      ("ậ", "a\u{302}\u{323}"), ("a b", "a\u{3000}b"), ("ΣΑΣ", "σας"), ("K", "\u{212A}"), ("神", "\u{FA19}"),
      ("❤", "❤\u{FE0F}"), ("a\nb", "a\r\nb"), ("İ", "i\u{307}"),
    ])
  func spellings(query: String, text: String) {
    #expect(same(found(SearchQuery(query, isHalfTyped: false), in: "-\(text)-"), [text]))
  }

  @Test(
    "No match begins or ends inside a grapheme",
    arguments: [
      ("e", "e\u{301}"), ("e", "é"), ("ae", "aé"), ("👩", "👩‍💻"), ("🇰🇷", "🇺🇰🇷🇺"), ("\u{301}", "e\u{301}"), ("カ", "ｶﾞ"),
      ("가", "가\u{11A8}"), ("\r", "\r\n2"),
    ])
  func graphemes(query: String, text: String) {
    let found = found(SearchQuery(query, isHalfTyped: false), in: text)
    #expect(found.isEmpty || query == "\r" && same(found, ["\r\n"]))
  }

  @Test("Case and whole words are asked for")
  func options() {
    #expect(found(SearchQuery("word"), in: "Word word sword") == ["Word", "word", "word"])
    #expect(found(SearchQuery("word", matchesCase: true), in: "Word word") == ["word"])
    #expect(found(SearchQuery("word", matchesWholeWords: true), in: "sword word words 단word word") == ["word", "word"])
    #expect(found(SearchQuery("한글", matchesWholeWords: true), in: "한글은 한글 (한글)") == ["한글", "한글"])
    #expect(found(SearchQuery("!", matchesWholeWords: true), in: "a!b") == ["!"])
  }

  @Test("Matches do not overlap, and an empty query finds nothing")
  func plain() {
    #expect(found(SearchQuery("aa"), in: "aaaaa") == ["aa", "aa"])
    #expect(TextSearch(SearchQuery("")) == nil)
  }

  @Test("A search that is told to stop stops between two pieces")
  func stops() {
    let text = Rope(String(repeating: "한글 ", count: 100_000))
    var asked = 0
    let some = TextSearch(SearchQuery("한글"))!.matches(in: text) {
      asked += 1
      return asked < 3
    }
    #expect(asked == 3)
    #expect(some.count > 10_000 && some.count < 30_000)
  }
}
