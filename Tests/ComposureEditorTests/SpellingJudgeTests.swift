import Testing

@testable import ComposureEditor

/// A list of words that counts how often it is asked.
final class WordList: SpellingDictionary {
  let language: String
  var words: Set<String>
  var asked: [String] = []

  init(_ language: String, _ words: Set<String>) {
    self.language = language
    self.words = words
  }

  func accepts(_ word: String) -> Bool {
    asked.append(word)
    return words.contains(word)
  }

  func suggestions(for word: String) -> [String] { words.filter { $0.first == word.first }.sorted() }
  func add(_ word: String) { words.insert(word) }
}

@Suite struct SpellingJudgeTests {
  @Test func aWordIsRightWhenAnyDictionaryOfItsScriptKnowsIt() {
    let (english, french) = (WordList("en_US", ["word"]), WordList("fr", ["mot"]))
    let judge = SpellingJudge([english, french])
    #expect(judge.accepts("word", .latin))
    #expect(judge.accepts("mot", .latin))
    #expect(!judge.accepts("wort", .latin))
  }

  @Test func withoutADictionaryOfItsScriptNoWordIsWrong() {
    let english = WordList("en_US", [])
    let judge = SpellingJudge([english, WordList("ja", [])])
    #expect(judge.accepts("안뇽", .hangul))
    #expect(judge.accepts("слово", .cyrillic))
    #expect(english.asked == [])
  }

  @Test func aWordIsAskedForOnce() {
    let korean = WordList("ko", ["안녕"])
    let judge = SpellingJudge([korean], limit: 2)
    for _ in 0..<3 {
      #expect(judge.accepts("안녕", .hangul))
      #expect(!judge.accepts("안뇽", .hangul))
    }
    #expect(korean.asked == ["안녕", "안뇽"])
    #expect(!judge.accepts("앙녕", .hangul))
    _ = judge.accepts("안녕", .hangul)
    #expect(korean.asked.count == 4)
  }

  @Test func addedAndIgnoredWordsAreRight() {
    let english = WordList("en", [])
    let judge = SpellingJudge([english])
    #expect(!judge.accepts("composure", .latin))
    judge.add("composure", .latin)
    #expect(judge.accepts("composure", .latin))
    #expect(english.words == ["composure"])
    judge.ignore("preedit")
    #expect(judge.accepts("preedit", .latin))
    #expect(!english.words.contains("preedit"))
  }

  @Test func theApostropheOfTypographyIsAskedForAsThatOfTheTypewriter() {
    let english = WordList("en", ["don't"])
    let judge = SpellingJudge([english])
    #expect(judge.accepts("don’t", .latin))
    #expect(judge.suggestions(for: "dont’", .latin) == ["don’t"])
  }

  @Test func suggestionsOfSeveralLanguagesTakeTurns() {
    let judge = SpellingJudge([WordList("en", ["wa", "wb"]), WordList("de", ["wc", "wa"]), WordList("ko", ["가"])])
    #expect(judge.suggestions(for: "w", .latin, count: 3) == ["wa", "wb", "wc"])
    #expect(judge.suggestions(for: "가나", .hangul) == ["가"])
  }

  @Test func languagesKnowTheirScript() {
    #expect(SpellingScript(language: "ko_KR") == .hangul)
    #expect(SpellingScript(language: "sr-Latn-RS") == .latin)
    #expect(SpellingScript(language: "ru") == .cyrillic)
    #expect(SpellingScript(language: "ja") == nil && SpellingScript(language: "zh_TW") == nil)
  }
}
