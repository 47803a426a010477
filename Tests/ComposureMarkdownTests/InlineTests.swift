import ComposureMarkdown
import ComposureText
import Testing

/// `kind` and source of each inline element of the first line's block, indented by depth.
private func inlines(_ source: String, options: MarkdownOptions = .init(), at offset: Int = 0) -> [String] {
  let text = Rope(source)
  let tree = SyntaxTree(text, options: options)
  return tree.inlines(of: tree.block(at: UTF8Offset(offset))).map { node in
    String(repeating: " ", count: node.depth) + "\(node.kind) \(text.string(in: node.range))"
  }
}

private func first(_ source: String) -> InlineNode? {
  let tree = SyntaxTree(Rope(source))
  return tree.inlines(of: tree.block(at: .zero)).first
}

@Suite struct InlineTests {
  @Test func strongAndEmphasisKnowTheirRangesInBytes() throws {
    let node = try #require(first("가 **나다** 라"))
    #expect(node.kind == .strong)
    #expect(node.range == TextRange(4, 14))
    #expect(node.contentRange == TextRange(6, 12))
    #expect(node.markers == [TextRange(4, 6), TextRange(12, 14)])
    #expect(inlines("***가***") == ["emphasis ***가***", " strong **가**"])
    #expect(inlines("*가 **나** 다*") == ["emphasis *가 **나** 다*", " strong **나**"])
    #expect(inlines("**가* 나*") == ["emphasis **가* 나*", " emphasis *가*"])
    #expect(inlines("****") == [])
    #expect(inlines("** 가 **") == [])
  }

  @Test func anUnderscoreInAWordIsNoEmphasis() {
    #expect(inlines("snake_case_name") == [])
    #expect(inlines("_가_ __나__") == ["emphasis _가_", "strong __나__"])
    #expect(inlines("가_나_다") == [])
  }

  @Test func lengthsThatAddUpToThreeDoNotPair() {
    #expect(inlines("*foo**bar*") == ["emphasis *foo**bar*"])
    #expect(inlines("foo***bar***baz") == ["emphasis ***bar***", " strong **bar**"])
  }

  @Test func aParticleMayFollowClosingPunctuation() {
    #expect(inlines("**마크다운(Markdown)**은") == ["strong **마크다운(Markdown)**"])
    #expect(inlines("앞**\"인용\"**이라고") == ["strong **\"인용\"**"])
    #expect(inlines("**변수 `x`**를") == ["strong **변수 `x`**", " code `x`"])
    #expect(inlines("__주의(!)__：설명") == ["strong __주의(!)__"])
    #expect(inlines("日本**『語』**です") == ["strong **『語』**"])
    #expect(inlines("한**\u{1F600}**글") == ["strong **\u{1F600}**"])
  }

  @Test func withoutTheCJKRuleAParticleAfterPunctuationLeavesItLiteral() {
    let plain = MarkdownOptions(cjkFriendlyEmphasis: false)
    #expect(inlines("**마크다운(Markdown)**은", options: plain) == [])
    #expect(inlines("**마크다운(Markdown)** 은", options: plain) == ["strong **마크다운(Markdown)**"])
    #expect(inlines("**마크다운**은", options: plain) == ["strong **마크다운**"])
  }

  @Test func theCJKRuleChangesNothingBetweenLatinLetters() {
    #expect(inlines("a**(b)**c") == [])
    #expect(inlines("a**b(c)**d") == [])
    #expect(inlines("é**(b)**é") == [])
  }

  @Test func aVariationSelectorIsReadAsTheCharacterBeforeIt() {
    #expect(inlines("葛\u{E0100}**(a)**字") == ["strong **(a)**"])
    #expect(inlines("**真。\u{FE01}**她") == ["strong **真。\u{FE01}**"])
    #expect(inlines("文。\u{FE01}_word_") == ["emphasis _word_"])
  }

  @Test func aCodeSpanEndsAtARunOfTheSameLength() {
    #expect(inlines("``가 ` 나`` `*다*`") == ["code ``가 ` 나``", "code `*다*`"])
    #expect(inlines("`가 ``나") == [])
    #expect(inlines("*`가*`") == ["code `가*`"])
    #expect(inlines("\\`가`") == ["escape \\`"])
    #expect(first("``가``")?.markers == [TextRange(0, 2), TextRange(5, 7)])
  }

  @Test func aLinkKnowsItsTextAndItsAddress() throws {
    let node = try #require(first("[가](주소 \"제목\")"))
    #expect(node.kind == .link)
    #expect(node.contentRange == TextRange(1, 4))
    #expect(node.target == TextRange(6, 12))
    #expect(node.markers == [TextRange(0, 1), TextRange(4, 22)])
    #expect(first("[a](<b c>)")?.target == TextRange(5, 8))
    #expect(inlines("[a](b(c)d)") == ["link [a](b(c)d)"])
    #expect(inlines("[a](b c)") == [])
    #expect(inlines("[a] (b)") == [])
    #expect(inlines("[a](b'c')") == ["link [a](b'c')"])
    #expect(inlines("[]()") == ["link []()"])
  }

  @Test func linksDoNotNestButImagesHoldThem() {
    #expect(inlines("[a [b](c) d](e)") == ["link [b](c)"])
    #expect(inlines("![a [b](c)](d)") == ["image ![a [b](c)](d)", " link [b](c)"])
    #expect(inlines("[![a](b)](c)") == ["link [![a](b)](c)", " image ![a](b)"])
    #expect(inlines("[a ![b [c](d)](e) f](g)") == ["image ![b [c](d)](e)", " link [c](d)"])
  }

  @Test func emphasisDoesNotReachOutOfALink() {
    #expect(inlines("*가 [나*](다)") == ["link [나*](다)"])
    #expect(inlines("[*가*](나) *다*") == ["link [*가*](나)", " emphasis *가*", "emphasis *다*"])
  }

  @Test func anAddressInAngleBracketsIsALink() {
    #expect(inlines("<https://example.kr/?q=*가*>") == ["autolink <https://example.kr/?q=*가*>"])
    #expect(inlines("<me@example.kr>") == ["autolink <me@example.kr>"])
    #expect(inlines("<a b <m:> <가@나>") == [])
    #expect(first("<ab:c>")?.target == TextRange(1, 5))
  }

  @Test func aBackslashMakesPunctuationLiteral() {
    #expect(inlines("\\*가\\*") == ["escape \\*", "escape \\*"])
    #expect(inlines("\\가") == [])
    #expect(inlines("[가\\](나)") == ["escape \\]"])
  }

  @Test func aLineBreakIsKeptByTwoSpacesOrABackslash() {
    #expect(inlines("가  \n나\\\r\n다 \n라  ") == ["hardBreak   \n", "hardBreak \\\r\n"])
  }

  @Test func anElementOverQuotedLinesLeavesOutTheMarkersBesideIt() throws {
    let text = Rope("> **가\n> 나** 다\n")
    let tree = SyntaxTree(text)
    let node = try #require(tree.inlines(of: tree.block(at: .zero)).first)
    #expect(node.range == TextRange(2, 15))
    #expect(node.markers == [TextRange(2, 4), TextRange(13, 15)])
    #expect(text.string(in: node.contentRange) == "가\n> 나")
  }

  @Test func aLinksMarkerOverSeveralLinesIsCutAtThem() throws {
    let text = Rope("> [가](나\n>  \"다\") 라")
    let tree = SyntaxTree(text)
    let node = try #require(tree.inlines(of: tree.block(at: .zero)).first)
    #expect(node.markers.map { text.string(in: $0) } == ["[", "](나\n", "\"다\")"])
  }

  @Test func inlinesStandInHeadingsToo() {
    #expect(inlines("## **가** ##") == ["strong **가**"])
    #expect(inlines("가 *나*\n===") == ["emphasis *나*"])
    #expect(inlines("```\n*가*\n```", at: 5) == [])
    #expect(inlines("    *가*") == [])
  }

  @Test func theInnermostElementAroundASelectionIsFound() {
    let tree = SyntaxTree("가 **나 *다* 라** 마")
    #expect(tree.inline(.strong, covering: TextRange(10, 13))?.range == TextRange(4, 21))
    #expect(tree.inline(.emphasis, covering: TextRange(10, 13))?.range == TextRange(10, 15))
    #expect(tree.inline(.strong, covering: TextRange(4, 4)) != nil)
    #expect(tree.inline(.strong, covering: TextRange(21, 21)) != nil)
    #expect(tree.inline(.strong, covering: TextRange(3, 5)) == nil)
    #expect(tree.inline(.link, covering: TextRange(10, 13)) == nil)
  }
}
