import Testing

@testable import ComposureNotes

@Suite struct QuickEntryTests {
  @Test func aNoteWithoutAPlaceIsItself() {
    #expect(QuickEntry(note: "한 줄\n두 줄", place: " \n").text == "한 줄\n두 줄")
  }

  @Test func aPlaceStandsInFrontMatterBeforeTheNote() {
    #expect(QuickEntry(note: "커피", place: " 서울역 ").text == "---\nplace: \"서울역\"\n---\n\n커피")
    #expect(QuickEntry(note: "", place: "서울역").text == "---\nplace: \"서울역\"\n---\n")
  }

  @Test(arguments: [
    ("\"홍대\" 앞: #3", "\"\\\"홍대\\\" 앞: #3\""), ("C:\\글", "\"C:\\\\글\""), ("- no: [yes]", "\"- no: [yes]\""),
    ("가\u{2028}나\u{85}다\u{7}", "\"가\\u2028나\\u0085다\\u0007\""), ("1.0", "\"1.0\""), ("👩‍👩‍👧", "\"👩‍👩‍👧\""),
  ])
  func whateverThePlaceIsCalledTheYAMLIsSound(_ place: String, _ quoted: String) {
    let text = QuickEntry(note: "글", place: place).text
    #expect(Array(text.utf8) == Array("---\nplace: \(quoted)\n---\n\n글".utf8))
  }

  @Test func frontMatterOfTheNotesOwnStaysAndHasOnePlace() {
    let note = "---\ntags: [가]\nplace: 부산\n---\n글"
    #expect(QuickEntry(note: note, place: "서울").text == "---\nplace: \"서울\"\ntags: [가]\n---\n글")
    #expect(QuickEntry(note: note, place: "").text == note)
    #expect(QuickEntry(note: "---\n글", place: "서울").text == "---\nplace: \"서울\"\n---\n\n---\n글")
  }

  @Test func onlyWhiteSpaceIsNothingToKeep() {
    #expect(QuickEntry(note: " \n", place: "\t").isEmpty)
    #expect(!QuickEntry(note: "글").isEmpty)
    #expect(!QuickEntry(place: "서울").isEmpty)
    #expect(QuickEntry(note: "\n", place: "서울").title == "서울")
  }
}
