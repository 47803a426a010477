import ComposureEditor
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

/// Enchant with the dictionaries that the tests install.
@Suite(.serialized) struct EnchantSpellingTests {
  private let broker: EnchantBroker

  init() {
    setenv(
      "ENCHANT_CONFIG_DIR", FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path, 1)
    broker = EnchantBroker()
  }

  @Test func koreanAndEnglishAreThere() {
    let choices = SpellingLanguages.choices(among: broker.languages)
    #expect(choices.contains("en_US"))
    #expect(choices.contains { SpellingScript(language: $0) == .hangul })
  }

  @Test func koreanWordsAreJudgedWithTheirParticlesHoweverTheyAreEncoded() {
    let korean = EnchantDictionary("ko", broker)
    for word in ["한국어는", "학교에서는", "먹었습니다"] {
      #expect(korean.accepts(word), "\(word)")
      #expect(korean.accepts(word.decomposedStringWithCanonicalMapping), "\(word)")
    }
    for word in ["먹엇습니다", "맏춤법을"] {
      #expect(!korean.accepts(word), "\(word)")
      #expect(!korean.accepts(word.decomposedStringWithCanonicalMapping), "\(word)")
    }
    #expect(korean.suggestions(for: "먹엇습니다").map { Array($0.utf8) } == [Array("먹었습니다".utf8)])
  }

  @Test func aWordThatIsAddedIsKnownToTheNextOneWhoAsks() {
    let english = EnchantDictionary("en_US", broker)
    #expect(!english.accepts("preedit"))
    english.add("preedit")
    #expect(EnchantDictionary("en_US", EnchantBroker()).accepts("preedit"))
    #expect(english.suggestions(for: "teh").contains("the"))
  }

  @Test func aDictionaryThatIsNotThereFindsNothingWrong() {
    #expect(EnchantDictionary("xx_XX", broker).accepts("anything"))
    #expect(EnchantDictionary("xx_XX", broker).suggestions(for: "anything") == [])
  }

  @MainActor @Test(arguments: Language.allCases) func theWelcomeNoteHasNoWrongWord(_ language: Language) async throws {
    let service = EnchantSpelling()
    service.use(["en_US", "ko"], preferred: [])
    let note = language == .english ? Welcome.note : try PortableObject(language).translations[Welcome.note]
    let text = Rope(try #require(note))
    let words = await withCheckedContinuation { continuation in
      service.misspellings(in: text.fullRange, of: text, EditorState(text: text).syntax) {
        continuation.resume(returning: $0)
      }
    }
    #expect(words.map(\.text) == [])
  }

  @MainActor @Test func wrongWordsOfATextAreToldOnTheMainActor() async {
    let service = EnchantSpelling()
    service.use(["en_US", "ko"], preferred: [])
    let text = Rope("The wrod 학교에서는 잘못됀\n")
    let state = EditorState(text: text)
    let words = await withCheckedContinuation { continuation in
      service.misspellings(in: text.fullRange, of: text, state.syntax) { continuation.resume(returning: $0) }
    }
    #expect(words.map(\.text) == ["wrod", "잘못됀"])
  }

  @MainActor @Test func ofANoteOnlyProseIsChecked() async {
    let service = EnchantSpelling()
    service.use(["en_US", "ko"], preferred: [])
    let text = Rope(
      """
      ---
      titel: wrod 잘못됀
      ---

      # Heding

      `cod` <b titel="x"> [[wikki]] [link](htps://exmaple.kr/wrod) ![pictre](wrod.png "titel") #taag @naem
      https://exmaple.kr/wrod me@exmaple.kr 한글exmaple

      ```swift
      fnuc wrod 잘못됀
      ```

          indentde 잘못됀

      | Colunm | 안뇽하세요 |
      |-|-|

      [^noet]: Footnoet

      """)
    let words = await misspelled(text, service)
    #expect(words == ["Heding", "pictre", "exmaple", "Colunm", "안뇽하세요", "Footnoet"])
  }

  @MainActor @Test func withoutAKoreanDictionaryNoKoreanIsWrong() async {
    let service = EnchantSpelling()
    service.use(["en_US"], preferred: [])
    #expect(await misspelled(Rope("맏춤법을 안뇽하세요 wrod 잘못됀\n"), service) == ["wrod"])
  }

  @MainActor private func misspelled(_ text: Rope, _ service: EnchantSpelling) async -> [String] {
    let state = EditorState(text: text)
    let words = await withCheckedContinuation { continuation in
      service.misspellings(in: text.fullRange, of: text, state.syntax) { continuation.resume(returning: $0) }
    }
    return words.map(\.text)
  }
}
