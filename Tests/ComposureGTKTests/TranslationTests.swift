import Testing

@testable import ComposureGTK

@Suite struct TranslationTests {
  @Test func placeholdersAreFilledByName() {
    #expect(tr("{b} before {a}", ["a": "1", "b": "2"]) == "2 before 1")
  }

  @Test func bracesInAnArgumentAreLeftAlone() {
    #expect(tr("“{name}” in {folder} {", ["name": "{folder}", "folder": "글"]) == "“{folder}” in 글 {")
  }

  @Test func aPlaceholderWithoutAnArgumentStays() {
    #expect(tr("{who} and {n}") == "{who} and {n}")
  }

  @Test func aNumberIsGroupedAndChoosesItsForm() {
    #expect(trn("{n} word", "{n} words", 1) == "1 word")
    #expect(trn("{n} word in {name}", "{n} words in {name}", 1_234_567, ["name": "글"]) == "1,234,567 words in 글")
    #expect(trn("{n} word", "{n} words", 0) == "0 words")
    #expect(grouped(-1_000) == "−1,000")
  }
}
