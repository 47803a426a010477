import CGTK
import ComposureEditor
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

/// SplitMix64: the same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@MainActor @Suite(.serialized) struct SurfaceTests {
  @Test(arguments: ["가\r\n나\r다\n", "a\u{2029}b\u{2028}c", "👨‍👩‍👧‍👦🇰🇷é\u{1112}\u{1161}\u{11AB}", "", "\n", "글"])
  func theViewHoldsEveryScalarOfTheText(_ text: String) async throws {
    let page = try await Page(text)
    #expect(Array(page.text().utf8) == Array(text.utf8))
    page.replace(page.session.state.text.end..<page.session.state.text.end, with: "끝")
    #expect(Array(page.text().utf8) == Array((text + "끝").utf8))
  }

  @Test func markupIsDrawnOnlyNearTheCaret() async throws {
    let page = try await Page("# 제목\n\n가 **굵게** 나\n끝")
    page.select(page.session.state.text.end..<page.session.state.text.end)
    #expect(page.text(drawn: true) == "제목\n\n가 굵게 나\n끝")
    page.select(TextRange(4, 4))
    #expect(page.text(drawn: true) == "# 제목\n\n가 굵게 나\n끝")
    page.select(TextRange(17, 17))
    #expect(page.text(drawn: true) == "제목\n\n가 **굵게** 나\n끝")
  }

  @Test func aCopyIsTheSourceWithWhatIsHidden() async throws {
    let page = try await Page("# 제목\n**굵게**\n[길](https://a.b)\n끝")
    page.select(page.session.state.text.end..<page.session.state.text.end)
    // A selection reveals what it touches, but not before the button is up.
    page.session.followPointerButton(isDown: true)
    page.selectByPointer()
    #expect(page.text(drawn: true) == "제목\n굵게\n길\n끝")
    #expect(page.copy() == "# 제목\n**굵게**\n[길](https://a.b)\n끝")
  }

  @Test func aChangeInSeveralPlacesLandsInEachOfThem() async throws {
    let page = try await Page("가나 다라 마바")
    let edits: [ChangeSet.Edit] = [
      .init(range: TextRange(0, 3), insert: "하하하"), .init(range: TextRange(7, 7), insert: "**"),
      .init(range: TextRange(13, 13), insert: "**"), .init(range: TextRange(17, 20), insert: ""),
    ]
    page.session.submit(.changes(ChangeSet(length: 20, edits: edits), Annotations(.external)), endsComposition: false)
    page.turn()
    #expect(page.text() == "하하하나 **다라** 마")
  }

  /// GTK finds a line's hidden text in the line after it, or ends the program.
  @Test func everyPixelOfALineLeadsIntoThatLine() async throws {
    let hidden = "[길](https://example.org/a/very/long/way/to/go/a/very/long/way/to/go) **굵게**"
    let kinds = [
      "# \(hidden)", "###### \(hidden)", hidden, "- \(hidden)", "> \(hidden)", "| \(hidden) | b |\n|---|---|",
    ]
    let page = try await Page(kinds.joined(separator: "\n\n짧다\n\n") + "\n\n```\ncode\n```\n끝")
    page.select(page.session.state.text.end..<page.session.state.text.end)
    try await page.show()
    #expect(!page.text(drawn: true).contains("example.org"))
    let lines = page.linesDownTheMiddle()
    #expect(lines.count > 500)
    for (y, line) in lines.enumerated() { try #require(line.found == line.drawn, "at pixel \(y)") }
  }

  @Test func everyLineOfACodeBlockStandsOnItsGroundAndNoOther() async throws {
    let page = try await Page("글\n```\na\n\nb\n```\n> ```\n> a\n>\n> ```\n글\n\n    a\n\n    b\n\n글\n")
    try await page.show()
    let expected = [(false, 1), (true, 5), (true, 4), (false, 2), (true, 3), (false, 3)].flatMap {
      Array(repeating: $0, count: $1)
    }
    #expect(try page.coloursBesideLines().map { $0 == Palette.light.codeBackground } == expected)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func randomChangesLeaveViewAndStateTheSame(_ seed: UInt64) async throws {
    let pieces = [
      "한", "글 ", "\n", "\r\n", "**", "# ", "`", "- ", "> ", "\u{1112}\u{1161}", "👩‍💻", "\u{2029}", "e\u{301}", "```\n",
      "[가](나)",
    ]
    var random = SeededGenerator(state: seed)
    let page = try await Page("# 가나다\n\n라 **마** 바\n")
    for step in 0..<400 {
      let text = page.session.state.text
      let a = text.floorScalar(UTF8Offset(Int.random(in: 0...text.utf8Count, using: &random)))
      let b = text.floorScalar(min(text.end, a + Int.random(in: 0...6, using: &random)))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: page.session.perform(.command(.undo))
      case 1: page.session.perform(.command(.redo))
      case 2: page.session.perform(.command(.bold))
      case 3: page.session.perform(.command(.heading2))
      case 4: page.select(a..<b)
      case 5: page.replace(a..<b, with: "")
      default: page.replace(a..<a, with: pieces.randomElement(using: &random)!)
      }
      page.turn()
      let held = Array(page.text().utf8)
      try #require(
        held == page.session.state.text.utf8(in: page.session.state.text.fullRange), "step \(step) of seed \(seed)")
    }
  }
}
