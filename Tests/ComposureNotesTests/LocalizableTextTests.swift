import ComposureNotes
import Testing

@Suite struct LocalizableTextTests {
  @Test("A translation may put the places in another order and braces of a name stay")
  func places() {
    let text = LocalizableText("{0} of {1}", "{1}", "둘")
    #expect(text.english == "{1} of 둘")
    #expect(text.resolved { _ in "{1}의 {0} {2} {" } == "둘의 {1} {2} {")
  }
}
