import ComposureMarkdown
import ComposureText
import Testing

private func spans(_ source: String) -> [String] {
  let text = Rope(source)
  return SyntaxTree(text).styleSpans(in: text.fullRange).map {
    "\($0.role) \(text.string(in: $0.range).debugDescription)"
  }
}

private func hidden(_ source: String) -> [String] {
  let text = Rope(source)
  return SyntaxTree(text).hiddenRanges(in: text.fullRange).map { text.string(in: $0.range) }
}

@Suite struct StyleTests {
  @Test func aHeadingCoversItsMarkerAndItsLineBreak() {
    #expect(spans("# 제목\n글") == ["heading(1) \"# 제목\\n\"", "markup \"# \""])
    #expect(spans("# \n") == ["heading(1) \"# \\n\"", "markup \"# \""])
    #expect(spans("#") == ["heading(1) \"#\"", "markup \"#\""])
    #expect(spans("### 가 ##\r\n") == ["heading(3) \"### 가 ##\\r\\n\"", "markup \"### \"", "markup \" ##\""])
    #expect(
      spans("가\n나\n---\n") == [
        "heading(2) \"가\\n\"", "heading(2) \"나\\n\"", "heading(2) \"---\\n\"", "markup \"---\"",
      ])
  }

  @Test func boldInsideAHeadingInsideAQuoteHasAllThreeRoles() {
    #expect(
      spans("> # **가**\n") == [
        "quote(1) \"> # **가**\\n\"", "markup \">\"", "heading(1) \"# **가**\\n\"", "markup \"# \"", "strong \"**가**\"",
        "markup \"**\"", "markup \"**\"",
      ])
  }

  @Test func inlineRolesNestWithTheOuterFirst() {
    #expect(
      spans("*[`가`](나)*") == [
        "emphasis \"*[`가`](나)*\"", "markup \"*\"", "markup \"[\"", "link \"`가`\"", "codeSpan \"`가`\"", "markup \"`\"",
        "markup \"`\"", "markup \"](나)\"", "linkTarget \"나\"", "markup \"*\"",
      ])
  }

  @Test func codeHasOneSpanALineAndNoStyleInside() {
    #expect(
      spans("```swift 예\n*가*\n```\n") == [
        "codeBlock \"```swift 예\\n\"", "markup \"```\"", "codeInfo \"swift 예\"", "codeBlock \"*가*\\n\"",
        "codeBlock \"```\\n\"", "markup \"```\"",
      ])
    #expect(
      spans("    *가*\n\n    나\n\n") == ["codeBlock \"    *가*\\n\"", "codeBlock \"\\n\"", "codeBlock \"    나\\n\""])
  }

  @Test func listMarkersAndQuoteDepthsAreTold() {
    #expect(spans("1. 가\n   - 나") == ["listMarker \"1.\"", "listMarker \"-\""])
    #expect(spans("> > 가\n나") == ["quote(2) \"> > 가\\n\"", "markup \">\"", "markup \">\"", "quote(2) \"나\""])
    #expect(spans("***\n") == ["thematicBreak \"***\""])
  }

  @Test func spansOfOneScreenAreThoseOfTheWholeText() {
    let unit = "# 가\n> - **나**\n>   다 `라`\n\n```\n마\n```\n\n"
    let text = Rope(String(repeating: unit, count: 50))
    let tree = SyntaxTree(text)
    let asked = TextRange(unit.utf8.count * 20, unit.utf8.count * 23)
    let all = tree.styleSpans(in: text.fullRange)
    #expect(tree.styleSpans(in: asked) == all.filter { $0.range.overlaps(asked) })
    let allHidden = tree.hiddenRanges(in: text.fullRange)
    #expect(tree.hiddenRanges(in: asked) == allHidden.filter { $0.range.overlaps(asked) })
  }
}

@Suite struct HiddenRangeTests {
  @Test func inlineMarkersHideAndRevealWithTheWholeElement() {
    let tree = SyntaxTree("가 **나** 다")
    #expect(
      tree.hiddenRanges(in: TextRange(0, 1)) == [
        HiddenRange(range: TextRange(4, 6), reveal: TextRange(4, 11), kind: .inline, pair: TextRange(9, 11)),
        HiddenRange(range: TextRange(9, 11), reveal: TextRange(4, 11), kind: .inline, pair: TextRange(4, 6)),
      ])
    #expect(hidden("_가_ `` 나 `` [다](라) ![마](바)") == ["_", "_", "``", "``", "[", "](라)", "![", "](바)"])
  }

  @Test func aHeadingsMarkersRevealOnTheirLine() {
    let tree = SyntaxTree("글\n## 제목 #\r\n")
    #expect(
      tree.hiddenRanges(in: TextRange(4, 5)) == [
        HiddenRange(range: TextRange(4, 7), reveal: TextRange(4, 15), kind: .headingMarker, pair: TextRange(13, 15)),
        HiddenRange(range: TextRange(13, 15), reveal: TextRange(4, 15), kind: .headingMarker, pair: TextRange(4, 7)),
      ])
    #expect(SyntaxTree("# 가").hiddenRanges(in: TextRange(0, 0)).map(\.pair) == [nil])
  }

  @Test func whatAWriterNeedsToSeeIsNeverHidden() {
    #expect(hidden("> - 가\n> 1. 나\n") == [])
    #expect(hidden("```\n**가**\n```\n    **나**\n") == [])
    #expect(hidden("`**가**`") == ["`", "`"])
    #expect(hidden("<https://example.kr> \\* 가  \n나\n***\n") == [])
    #expect(hidden("가\n===\n") == [])
  }

  @Test func markupWithoutTextStaysVisible() {
    #expect(hidden("# ") == [])
    #expect(hidden("## ##") == [])
    #expect(hidden("[](주소)") == [])
  }

  @Test func aHiddenRangeNeverHoldsALineBreak() {
    #expect(hidden("[가](나\n\"다\")") == [])
    #expect(hidden("**가\n나**") == ["**", "**"])
  }
}
