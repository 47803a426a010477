import ComposureMarkdown
import ComposureText
import Testing

/// `kind lower..<upper` of each block, indented by depth.
private func outline(_ source: String) -> [String] {
  let text = Rope(source)
  return SyntaxTree(text).blocks(in: text.fullRange).map { block in
    String(repeating: " ", count: block.depth) + "\(block.kind) \(block.range.lowerBound)..<\(block.range.upperBound)"
  }
}

private func content(_ source: String, at offset: Int = 0) -> String {
  let text = Rope(source)
  return text.string(in: SyntaxTree(text).block(at: UTF8Offset(offset)).contentRange)
}

private func markers(_ source: String, at offset: Int = 0) -> [String] {
  let text = Rope(source)
  return SyntaxTree(text).block(at: UTF8Offset(offset)).markers.map { text.string(in: $0) }
}

@Suite struct BlockTests {
  @Test func anEmptyTextIsOneBlankLine() {
    #expect(outline("") == ["blank 0..<0"])
    #expect(outline("\n") == ["blank 0..<1", "blank 1..<1"])
  }

  @Test func aHeadingNeedsASpaceOrTheEndOfTheLineAfterItsSigns() {
    #expect(outline("# 제목\n") == ["atxHeading(1) 0..<9", "blank 9..<9"])
    #expect(outline("#") == ["atxHeading(1) 0..<1"])
    #expect(outline("# ") == ["atxHeading(1) 0..<2"])
    #expect(outline("#\r\n") == ["atxHeading(1) 0..<3", "blank 3..<3"])
    #expect(outline("#제목") == ["paragraph 0..<7"])
    #expect(outline("####### 일곱") == ["paragraph 0..<14"])
    #expect(outline("    # 코드") == ["indentedCode 0..<12"])
  }

  @Test func aHeadingsMarkersTakeTheSpacesBesideThem() {
    #expect(content("##  제목  ##  ") == "제목")
    #expect(markers("##  제목  ##  ") == ["##  ", "  ##  "])
    #expect(markers("# 제목 \\#") == ["# "])
    #expect(content("# C#") == "C#")
    #expect(markers("## ##") == ["## ", "##"])
    #expect(content("## ##") == "")
    #expect(markers("# 제목 #\r\n") == ["# ", " #"])
    #expect(markers("#") == ["#"])
  }

  @Test func aLineBelowMakesAParagraphAHeading() {
    #expect(outline("가\n나\n===\n") == ["setextHeading(1) 0..<12", "blank 12..<12"])
    #expect(outline("가\n-") == ["setextHeading(2) 0..<5"])
    #expect(content("가\n나 \n---", at: 9) == "가\n나")
    #expect(markers("가\n  ---  \n") == ["---"])
    #expect(outline("> 가\n===") == ["quote 0..<9", " paragraph 2..<9"])
    #expect(outline("> 가\n---") == ["quote 0..<6", " paragraph 2..<6", "thematicBreak 6..<9"])
  }

  @Test func aParagraphGoesOnUntilSomethingInterruptsIt() {
    #expect(outline("가\r\n나\r\n\r\n다") == ["paragraph 0..<10", "blank 10..<12", "paragraph 12..<15"])
    #expect(outline("가\n    나") == ["paragraph 0..<11"])
    #expect(outline("가\n# 나") == ["paragraph 0..<4", "atxHeading(1) 4..<9"])
    #expect(outline("가\n2. 나") == ["paragraph 0..<10"])
    #expect(outline("가\n1. 나") == ["paragraph 0..<4", "orderedList 4..<10", " listItem 4..<10", "  paragraph 7..<10"])
    #expect(outline("가\r나\n") == ["paragraph 0..<8", "blank 8..<8"])
  }

  @Test func fencedCodeRunsToItsFenceOrToTheEnd() {
    let source = "```swift\nlet a\n\n```\n끝"
    #expect(outline(source) == ["fencedCode 0..<20", "paragraph 20..<23"])
    #expect(content(source, at: 12) == "let a\n\n")
    #expect(markers(source) == ["```", "```"])
    #expect(outline("~~~\n```\n") == ["fencedCode 0..<8"])
    #expect(outline("````\n```\n````") == ["fencedCode 0..<13"])
    #expect(outline("``` a`b\n") == ["paragraph 0..<8", "blank 8..<8"])
    #expect(outline("> ```\n> 가\n나") == ["quote 0..<12", " fencedCode 2..<12", "paragraph 12..<15"])
  }

  @Test func indentedCodeKeepsTheBlankLinesBetweenItsLinesOnly() {
    #expect(outline("    a\n\n    b\n\n끝") == ["indentedCode 0..<13", "blank 13..<14", "paragraph 14..<17"])
    #expect(outline("\ta") == ["indentedCode 0..<2"])
    let text = Rope("    a\n\n\n")
    let tree = SyntaxTree(text)
    #expect(tree.block(at: UTF8Offset(6)).kind == .blank)
    #expect(tree.block(at: UTF8Offset(3)).range == TextRange(0, 6))
  }

  @Test func aThematicBreakIsNoListItemAndNoUnderline() {
    #expect(outline("- - -\n") == ["thematicBreak 0..<6", "blank 6..<6"])
    #expect(outline("***") == ["thematicBreak 0..<3"])
    #expect(outline("가\n***") == ["paragraph 0..<4", "thematicBreak 4..<7"])
    #expect(markers("  * * *  ") == ["* * *"])
  }

  @Test func aQuoteHoldsLazyLinesAndItsOwnBlankLines() {
    #expect(outline("> 가\n나\n\n다") == ["quote 0..<10", " paragraph 2..<10", "blank 10..<11", "paragraph 11..<14"])
    #expect(
      outline(">가\n>\n> 나\n") == [
        "quote 0..<13", " paragraph 1..<5", " blank 6..<7", " paragraph 9..<13", "blank 13..<13",
      ])
    #expect(outline("> > 가\n> 나") == ["quote 0..<13", " quote 2..<13", "  paragraph 4..<13"])
  }

  @Test func aQuotesMarkersAreThoseOfTheLinesAskedFor() {
    let text = Rope("> 가\n> 나\n> 다\n")
    let tree = SyntaxTree(text)
    let all = tree.blocks(in: text.fullRange)[0]
    #expect(all.markers == [TextRange(0, 2), TextRange(6, 8), TextRange(12, 14)])
    let middle = tree.blocks(in: TextRange(8, 9))[0]
    #expect(middle.range == TextRange(0, 18))
    #expect(middle.markers == [TextRange(6, 8)])
  }

  @Test func listsNestByIndentation() {
    #expect(
      outline("- 가\n- 나\n  - 다\n\n끝") == [
        "bulletList 0..<20", " listItem 0..<6", "  paragraph 2..<6", " listItem 6..<20", "  paragraph 8..<12",
        "  bulletList 14..<20", "   listItem 14..<20", "    paragraph 16..<20", "blank 20..<21", "paragraph 21..<24",
      ])
  }

  @Test func anotherMarkerBeginsAnotherList() {
    #expect(
      outline("- a\n+ b\n1. c\n2) d") == [
        "bulletList 0..<4", " listItem 0..<4", "  paragraph 2..<4", "bulletList 4..<8", " listItem 4..<8",
        "  paragraph 6..<8", "orderedList 8..<13", " listItem 8..<13", "  paragraph 11..<13", "orderedList 13..<17",
        " listItem 13..<17", "  paragraph 16..<17",
      ])
  }

  @Test func aListEndsBeforeTheBlankLinesAfterItButHoldsThoseBetween() {
    #expect(
      outline("* a\n\n* b\n\n\nc") == [
        "bulletList 0..<9", " listItem 0..<4", "  paragraph 2..<4", " blank 4..<5", " listItem 5..<9",
        "  paragraph 7..<9", "blank 9..<10", "blank 10..<11", "paragraph 11..<12",
      ])
  }

  @Test func anItemThatBeginsWithABlankLineEndsAtTheSecond() {
    #expect(outline("-\n  a") == ["bulletList 0..<5", " listItem 0..<5", "  blank 1..<2", "  paragraph 4..<5"])
    #expect(
      outline("-\n\n  a") == ["bulletList 0..<2", " listItem 0..<2", "  blank 1..<2", "blank 2..<3", "paragraph 3..<6"])
  }

  @Test func aQuoteInAnItemKeepsItsBlankLineInBoth() {
    #expect(
      outline("- > a\n  >\n\nb") == [
        "bulletList 0..<10", " listItem 0..<10", "  quote 2..<10", "   paragraph 4..<6", "   blank 9..<10",
        "blank 10..<11", "paragraph 11..<12",
      ])
  }

  @Test func aTabCountsAsColumns() {
    #expect(
      outline("-\ta\n\n\tb") == [
        "bulletList 0..<7", " listItem 0..<7", "  paragraph 2..<4", "  blank 4..<5", "  paragraph 6..<7",
      ])
    #expect(outline(">\t\ta") == ["quote 0..<4", " indentedCode 1..<4"])
  }

  @Test func theBlockOfAPositionIsThatOfItsLine() {
    let text = Rope("# 제목\n본문\n")
    let tree = SyntaxTree(text)
    #expect(tree.block(at: UTF8Offset(8)).kind == .atxHeading(1))
    #expect(tree.block(at: UTF8Offset(9)).kind == .paragraph)
    #expect(tree.block(at: text.end).kind == .blank)
    #expect(tree.headingLevel(at: UTF8Offset(8)) == 1)
    #expect(tree.headingLevel(at: UTF8Offset(9)) == nil)
    #expect(SyntaxTree("가\n--").headingLevel(at: UTF8Offset(5)) == 2)
  }

  @Test func theLeavesOfAKindAreThoseAmongTheBlocks() {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      let tree = SyntaxTree(Rope(Fragments.document(30, &random)))
      let places = [randomOffset(tree.text, &random), randomOffset(tree.text, &random)].sorted()
      let range = places[0]..<places[1]
      for kind in [BlockKind.fencedCode, .indentedCode, .paragraph, .blank] {
        #expect(tree.leaves(in: range) { $0 == kind } == tree.blocks(in: range).filter { $0.kind == kind }, "\(seed)")
      }
    }
  }

  @Test func markersNestedBeyondTheLimitAreTextAndBreakNothing() {
    let text = Rope(String(repeating: "> ", count: 70_000) + "끝")
    let tree = SyntaxTree(text)
    #expect(tree.block(at: text.end).depth < 65_536)
    #expect(tree.block(at: text.end).kind == .paragraph)
  }
}
