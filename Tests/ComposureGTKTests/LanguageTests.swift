import Testing

@testable import ComposureGTK

@Suite struct LanguageTests {
  @Test func theListInLanguageGoesBeforeTheLocale() {
    #expect(Language.preferred(environment: ["LANGUAGE": "fr:ko:ja", "LANG": "ja_JP.UTF-8"]) == .korean)
  }

  @Test func anEmptyVariableCountsAsMissing() {
    let environment = ["LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "ko_KR.UTF-8"]
    #expect(Language.preferred(environment: environment) == .japanese)
  }

  @Test func chineseIsTraditionalOnlyWhereTheLocaleSaysSo() {
    #expect(Language.preferred(environment: ["LANG": "zh_TW.UTF-8"]) == .traditionalChinese)
    #expect(Language.preferred(environment: ["LANG": "zh-Hant-HK"]) == .traditionalChinese)
    #expect(Language.preferred(environment: ["LANG": "zh_CN.UTF-8"]) == .english)
  }

  @Test func anUnknownLanguageIsEnglish() {
    #expect(Language.preferred(environment: ["LANG": "C.UTF-8"]) == .english)
    #expect(Language.preferred(environment: [:]) == .english)
  }
}
