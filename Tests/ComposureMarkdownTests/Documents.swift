import ComposureMarkdown
import ComposureText

/// SplitMix64: the same seed gives the same documents and edits on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}

/// Pieces that documents and edits are made of: all constructs, and what breaks them.
enum Fragments {
  static let blocks = [
    "# 제목\n", "## 소제목 ##\n", "#\n", "제목\n===\n", "Heading\nover two\n---\n", "글을 씁니다.\n둘째 줄입니다.\n", "> 인용문\n> 둘째 줄\n",
    "> 게으른\n이어짐\n", "- 하나\n- 둘\n  이어짐\n", "* a\n\n  문단\n\n* b\n", "1. 첫째\n2. 둘째\n   - 안쪽\n", "7) x\n", "-\n\n  밖\n",
    "```swift\nlet a = 1\n\n  b\n```\n", "~~~\n열린 울타리\n", "    들여 쓴 코드\n\n    더\n", "***\n", "- - -\n", "\n", "\n\n",
    "> - 인용 속 목록\n>   이어짐\n>\n> 끝\n", "> ```\n> 코드\n", "- > 인용\n  >\n", "**굵게**와 *기울임*\n", "**리스트(list)**는\n",
    "[링크](https://example.kr \"제목\") ![그림](a.png)\n", "[여러\n줄](b)\n", "> [끊긴](\n> c)\n", "`코드 * 안`\n",
    "\\*글자\\*  \n다음\\\n끝\n",
    "<https://example.kr>\n", "\ta\tb\n", ">\t> 탭\n", "줄\r\n둘\r\n", "\r", "\r\n", "끝",
    "| 가 | 나 |\n| --- | :-: |\n| 다 | `a\\|b` |\n", "글\n가 | 나\n-|-\n**다**\n> 끝\n", "| 하나\n|:-\n", "a | b\n--- | ---\n\n",
    "[이름]: https://example.kr \"제목\"\n", "[하나]:\n  /주소\n  '여러\n  줄'\n글\n", "[a]: b\n\"제목 없음\n",
    "[둘]: <c>\n[셋]: d\n===\n",
    "[이름] [글][하나] [둘][] ![셋][a]\n", "글[^1]과 [^주]\n", "[^1]: 각주\n\n    둘째 문단\n", "[^주]: [안]: b\n    - 목록\n",
    "<div>\n*글*\n\n", "<!-- 주석\n\n**안**\n-->\n", "<script>\na\n\n</script>\n", "<a href=\"b\">글</a> <!-- 줄 --> <?x?>\n",
    "<b-c>\n",
    "---\ntitle: 글\n---\n", "---\n", "...\n", "- [ ] 할 일\n- [x] 한 일\n", "~~지움~~ ==표시== [[쪽]] [[쪽|이름]]\n",
    "&amp; &#44032; &없음;\n",
    "www.example.kr, https://example.kr/(가). a@b.kr\n", "> [인용]: e\n> \"제\n> 목\"\n", "[인용] [안]\n",
  ]
  static let pieces = [
    "*", "**", "_", "`", "``", "```", "~~~", "[", "](", ")", "![", "<", ">", "> ", "#", "# ", "- ", "1. ", "+", "=",
    "===", "---", " ",
    "  ", "    ", "\t", "\n", "\n\n", "\r", "\r\n", "\\", "한", "글", "(", "a", "b c", "안녕하세요", "。", "👨‍👩‍👧", "e\u{301}",
    "\u{0}", "|", "-|-", "|-", ":-", "[^1]: ", "[^1]", "[하나]", "[a]: ", "]: b", "\"", "'", "[[", "]]", "==", "~~", "~",
    "<!--", "-->", "<div>",
    "</div>", "<a ", "&amp;", "---\n", "...", "[ ] ", "[x] ", "www.a.b", "http://", "@", "w",
  ]

  static func document(_ blocks: Int, _ random: inout SeededGenerator) -> String {
    (0..<blocks).map { _ in random.pick(Self.blocks) }.joined()
  }
}

/// The positions of a text between scalars.
func randomOffset(_ text: Rope, _ random: inout SeededGenerator) -> UTF8Offset {
  text.floorScalar(UTF8Offset(Int.random(in: 0...text.utf8Count, using: &random)))
}

/// Everything a tree says about its text.
struct Reading: Equatable {
  var blocks: [BlockNode]
  var inlines: [[InlineNode]]
  var spans: [StyleSpan]
  var hidden: [HiddenRange]
  var pieces: [SyntaxPiece]

  init(_ tree: SyntaxTree) {
    let all = tree.text.fullRange
    blocks = tree.blocks(in: all)
    inlines = blocks.map { tree.inlines(of: $0) }
    spans = tree.styleSpans(in: all)
    hidden = tree.hiddenRanges(in: all)
    pieces = tree.pieces(in: all)
  }

  /// What differs, for the message of a failed test.
  func difference(from other: Reading) -> String? {
    if let pair = zip(blocks, other.blocks).first(where: { $0 != $1 }) { return "blocks \(pair)" }
    if blocks.count != other.blocks.count { return "\(blocks.count) blocks, not \(other.blocks.count)" }
    if inlines != other.inlines { return "inlines" }
    if let pair = zip(spans, other.spans).first(where: { $0 != $1 }) { return "spans \(pair)" }
    if spans != other.spans { return "spans" }
    if hidden != other.hidden { return "hidden \(hidden) \(other.hidden)" }
    if pieces != other.pieces { return "pieces" }
    return nil
  }
}
