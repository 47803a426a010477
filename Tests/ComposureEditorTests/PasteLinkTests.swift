import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct PasteLinkTests {
  private static let address = "https://example.org/가?b=c"

  private func pasted(_ pasted: String, _ before: String, _ selected: String, _ after: String) -> String {
    let surface = TestSurface(before + selected + after)
    let start = UTF8Offset(before.utf8.count)
    surface.select(Selection(anchor: start, head: start + selected.utf8.count))
    surface.loop.runTurns()
    surface.session.paste(pasted)
    surface.loop.runTurns()
    return surface.string
  }

  @Test func anAddressPastedOverWordsMakesThemALinkWithTheCaretBehindIt() {
    let surface = TestSurface("가 나다는 라")
    surface.select(Selection(anchor: UTF8Offset(4), head: UTF8Offset(10)))
    surface.loop.runTurns()
    surface.session.paste(Self.address + "\n")
    surface.loop.runTurns()
    #expect(drawn(surface) == "가 [나다](\(Self.address))|는 라")
    surface.perform(.undo)
    #expect(drawn(surface) == "가 [나다]는 라")
  }

  @Test func formatsOfTheWordsAreKept() {
    #expect(pasted("https://a.b", "", "**가**", "는") == "[**가**](https://a.b)는")
    #expect(pasted("https://a.b", "**", "가", "**는") == "**[가](https://a.b)**는")
    #expect(pasted("https://a.b", "가 ", "나 ", "다") == "가 [나](https://a.b) 다")
    #expect(pasted("https://a.b/c_(d)", "", "가", "") == "[가](<https://a.b/c_(d)>)")
  }

  @Test(arguments: [
    ("not an address", "", "가", ""), ("https://a.b two", "", "가", ""), ("https://", "", "가", ""),
    // Over nothing, an address, a link or part of one, in code, over half of an element, over several lines.
    ("https://a.b", "가", "", "나"), ("https://a.b", "", "https://c.d", ""), ("https://a.b", "[", "가", "](u)"),
    ("https://a.b", "", "[가](u)", ""), ("https://a.b", "[가](", "u", ")"), ("https://a.b", "`가 ", "나", "`"),
    ("https://a.b", "```\n", "가", "\n```"), ("https://a.b", "**가 ", "나** 다", ""), ("https://a.b", "", "가\n나", ""),
    ("https://a.b", "<", "https://c.d", ">"), ("https://a.b", "", "가 ] 나", ""),
  ])
  func everythingElseIsPastedAsItIs(_ text: String, _ before: String, _ selected: String, _ after: String) {
    #expect(pasted(text, before, selected, after) == before + text + after)
  }

  @Test func anAddressInATableStaysInItsCell() {
    let (before, after) = ("| 가 | 나 |\n| --- | --- |\n| 다 ", " | 라 |\n")
    for (selected, written) in [
      ("", #"https://a.b/c\|d"#), ("마", #"[마](https://a.b/c\|d)"#), ("https://c.d", #"https://a.b/c\|d"#),
    ] {
      #expect(pasted("https://a.b/c|d", before, selected, after) == before + written + after)
    }
    #expect(pasted("https://a.b/(c|d)", before, "마", after) == before + #"[마](<https://a.b/(c\|d)>)"# + after)
    // What is more than an address, and what stands in no cell, is pasted as it is.
    #expect(pasted("a | b", before, "", after) == before + "a | b" + after)
    #expect(pasted("https://a.b/c|d", "가 ", "", "") == "가 https://a.b/c|d")
    #expect(pasted("https://a.b/c|d", "가 ", "나", "") == "가 [나](https://a.b/c|d)")
  }

  @Test func anAddressPastedWhileASyllableIsComposedReplacesNoMoreThanWasSelected() {
    let surface = TestSurface("가 나다")
    surface.compose("한")
    surface.session.paste("https://a.b")
    surface.loop.runTurns()
    surface.commit("한")
    surface.loop.runTurns()
    #expect(surface.lost.isEmpty)
    #expect(surface.string.contains("가 나다") && surface.string.contains("한") && surface.string.contains("https://a.b"))
  }
}
