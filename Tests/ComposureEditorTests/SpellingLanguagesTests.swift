import Testing

@testable import ComposureEditor

@Suite struct SpellingLanguagesTests {
  private let available = ["en_US", "en_GB", "ko", "ko_KR", "de_DE", "de_AT", "fr", "ru_RU", "ja", "zh_CN"]

  @Test func oneLanguageIsOfferedOnce() {
    #expect(
      SpellingLanguages.choices(among: available) == ["de_AT", "de_DE", "en_GB", "en_US", "fr", "ko_KR", "ru_RU"])
    #expect(SpellingLanguages.choices(among: ["ko"]) == ["ko"])
  }

  @Test func theWritersLanguagesAndEnglishAreUsedAndAllOfOtherScripts() {
    func chosen(_ preferred: String...) -> [String] {
      SpellingLanguages.automatic(among: available, preferred: preferred)
    }
    #expect(chosen("C") == ["en_US", "ko_KR", "ru_RU"])
    #expect(chosen("de_AT.UTF-8", "de_AT", "de", "C") == ["de_AT", "en_US", "ko_KR", "ru_RU"])
    #expect(chosen("en_GB.UTF-8", "en_GB") == ["en_GB", "ko_KR", "ru_RU"])
    #expect(chosen("ko_KR.UTF-8") == ["en_US", "ko_KR", "ru_RU"])
    #expect(SpellingLanguages.automatic(among: ["de_DE"], preferred: ["ko_KR"]) == [])
  }
}
