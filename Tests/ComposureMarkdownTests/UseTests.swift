import ComposureText
import Testing

@testable import ComposureMarkdown

@Suite struct UseTests {
  private func strings(_ text: Rope, _ ranges: [TextRange]) -> [String] { ranges.map { text.string(in: $0) } }

  @Test func theOutlineHoldsHeadingsOfAllKindsAndPlaces() {
    let text = Rope("# 가\n글\n\n나\n다\n---\n> ### 라 ##\n\n- #### 마\n```\n# 바\n```\n")
    let outline = SyntaxTree(text).outline()
    #expect(outline.map(\.level) == [1, 2, 3, 4])
    #expect(strings(text, outline.map(\.title)) == ["가", "나\n다", "라", "마"])
    #expect(SyntaxTree(text).outline(in: TextRange(6, 9)).isEmpty)
  }

  @Test func aSectionEndsAtTheNextHeadingOfItsRankInItsContainer() throws {
    let text = Rope("# 가\n글\n## 나\n> # 인용\n글\n# 다\n끝")
    let tree = SyntaxTree(text)
    let first = try #require(tree.sectionBody(at: .zero))
    #expect(text.string(in: first) == "글\n## 나\n> # 인용\n글\n")
    let quoted = Rope("> # 가\n> 나\n\n다\n")
    let body = try #require(SyntaxTree(quoted).sectionBody(at: .zero))
    #expect(quoted.string(in: body) == "> 나\n")
    #expect(tree.sectionBody(at: UTF8Offset(6)) == nil)
  }

  @Test func whatHasLinesBelowItsFirstCanBeFolded() {
    let text = Rope("---\na: b\n---\n# 가\n- 나\n  다\n- 라\n\n```\n마\n```\n> 바\n> 사\n\n| a |\n|---|\n| b |\n")
    let regions = SyntaxTree(text).foldRegions(in: text.fullRange)
    #expect(
      regions.map(\.kind) == [.frontMatter, .section(1), .list, .listItem, .code, .quote, .table])
    #expect(
      strings(text, regions.map(\.head)) == ["---", "# 가", "- 나", "- 나", "```", "> 바", "| a |"])
    #expect(text.string(in: regions[0].body) == "a: b\n---\n")
    #expect(text.string(in: regions[3].body) == "  다\n")
    #expect(regions[1].body.upperBound == text.end)
  }

  @Test func tasksAreFoundWithTheirBoxes() {
    let text = Rope("> - [ ] 가\n> - [x] 나\n>   - [ ] 다\n\n[ ] 라\n- 마 [ ] 바\n")
    let tasks = SyntaxTree(text).tasks(in: text.fullRange)
    #expect(tasks.map(\.isDone) == [false, true, false])
    #expect(strings(text, tasks.map(\.box)) == ["[ ]", "[x]", "[ ]"])
  }

  @Test func aTableKnowsItsCells() throws {
    let text = Rope("> | 가 | 나 |\n> |:--|---|\n> | `a\\|b` |\n> | 1 | 2 | 3 |\n끝")
    let table = try #require(SyntaxTree(text).table(at: UTF8Offset(40)))
    #expect(table.alignments == [.left, .unspecified])
    #expect(strings(text, table.header.cells) == ["가", "나"])
    #expect(table.rows.map { strings(text, $0.cells) } == [["`a\\|b`"], ["1", "2", "3"]])
    #expect(text.string(in: table.range).hasPrefix("| 가"))
    #expect(SyntaxTree(text).table(at: text.end) == nil)
  }

  @Test func aLinkLeadsWhereItSays() throws {
    let text = Rope("[가](/a\\_b \"제&amp;목\") ![나][c] <a@b.kr> www.d.kr [[쪽|이름]] x[^1]\n\n[C]: <e f>\n\n[^1]: 주\n")
    let tree = SyntaxTree(text)
    let nodes = tree.inlines(of: tree.block(at: .zero)).filter { ![.escape, .entity].contains($0.kind) }
    #expect(nodes.map(\.kind) == [.link, .image, .autolink, .autolink, .wikiLink, .footnoteReference])
    #expect(tree.target(of: nodes[0]) == LinkTarget(address: "/a_b", title: "제&목"))
    #expect(tree.target(of: nodes[1]) == LinkTarget(address: "e f"))
    #expect(tree.target(of: nodes[2])?.address == "mailto:a@b.kr")
    #expect(tree.target(of: nodes[3])?.address == "http://www.d.kr")
    #expect(tree.target(of: nodes[4])?.address == "쪽")
    let footnote = try #require(tree.footnote(of: nodes[5]))
    #expect(text.string(in: footnote..<text.end) == "[^1]: 주\n")
  }

  @Test func anAddressInATableIsWithoutTheBackslashBeforeADivider() throws {
    for (source, address) in [
      (#"<http://a.kr/b\|c>"#, "http://a.kr/b|c"), (#"http://a.kr/b\|c"#, "http://a.kr/b|c"),
      (#"[d](http://a.kr/b\|c)"#, "http://a.kr/b|c"), (#"[d](<http://a.kr/b\|c>)"#, "http://a.kr/b|c"),
    ] {
      let tree = SyntaxTree(Rope("| 가 |\n| --- |\n| \(source) |\n"))
      let node = try #require(tree.inlines(of: tree.block(at: UTF8Offset(20))).first)
      #expect(tree.target(of: node)?.address == address, "\(source)")
      #expect(
        tree.html().contains(#"href="http://a.kr/b%7Cc""#) || tree.html().contains(#"href="http://a.kr/b|c""#),
        "\(tree.html())")
    }
    let tree = SyntaxTree(Rope(#"<http://a.kr/b\|c>"#))
    let node = try #require(tree.inlines(of: tree.block(at: .zero)).first)
    #expect(tree.target(of: node)?.address == #"http://a.kr/b\|c"#)
  }

  @Test func theTextWithoutMarkupIsWhatAReaderReads() {
    let text = Rope(
      "---\na: b\n---\n# **가** &amp; 나\n\n> - [x] `다`\\*\n\n[라](주소)[^1] <b>마</b>\n\n| 1 | 2 |\n|---|---|\n\n[^1]: 주\n\n[r]: s\n"
    )
    let tree = SyntaxTree(text)
    #expect(tree.plainText(in: text.fullRange) == "가 & 나\n다*\n라 마\n1\t2\n주\n")
    #expect(SyntaxTree("1. 가\n2. 나\n\n   다\n\n- 라\n- 마\n").plainText() == "1. 가\n\n2. 나\n\n   다\n\n• 라\n• 마\n")
  }

  @Test func aPassOverAllInlinesSeesWhatTheBlocksSay() {
    var random = SeededGenerator(seed: 77)
    var seen = 0
    let boxes = "- [x] 가\n\n[x]: b\n\n|`a\\|b` \\\\|\n|-|\n"
    for round in 0..<200 {
      let text = Rope(round == 0 ? boxes : Fragments.document(10, &random))
      let tree = SyntaxTree(text)
      var wanted: [InlineElement] = []
      for block in tree.blocks(in: text.fullRange) {
        for node in tree.inlines(of: block) where node.kind != .openTask && node.kind != .doneTask {
          let target = node.label ?? node.target
          wanted.append(
            InlineElement(
              kind: node.kind, range: node.range, contentRange: node.contentRange,
              target: target.flatMap { $0.isEmpty ? nil : $0 }))
        }
      }
      var got: [InlineElement] = []
      tree.visitInlines { got.append($0) }
      #expect(got == wanted, "\(text.string.debugDescription)")
      seen += got.count
    }
    #expect(seen > 500)
  }

  @Test func newConstructsHaveRoles() {
    func roles(_ source: String) -> [String] {
      let text = Rope(source)
      return SyntaxTree(text).styleSpans(in: text.fullRange).map {
        "\($0.role) \(text.string(in: $0.range).debugDescription)"
      }
    }
    #expect(roles("~~가~~") == ["strikethrough \"~~가~~\"", "markup \"~~\"", "markup \"~~\""])
    #expect(roles("==가==") == ["highlight \"==가==\"", "markup \"==\"", "markup \"==\""])
    #expect(roles("- [x] 가") == ["listMarker \"-\"", "task(done: true) \"[x]\""])
    #expect(roles("[[가|나]]") == ["markup \"[[가|\"", "linkTarget \"가\"", "link \"나\"", "markup \"]]\""])
    #expect(roles("<b>") == ["html \"<b>\""])
    #expect(roles("<div>\n*가*\n") == ["html \"<div>\\n\"", "html \"*가*\\n\""])
    #expect(
      roles("|가|나|\n|-|-|\n|*다*|\n") == [
        "tableHeader \"|가|나|\\n\"", "markup \"|\"", "markup \"|\"", "markup \"|\"", "tableRow \"|-|-|\\n\"",
        "markup \"|-|-|\"", "tableRow \"|*다*|\\n\"", "markup \"|\"", "emphasis \"*다*\"", "markup \"*\"",
        "markup \"*\"", "markup \"|\"",
      ])
    #expect(
      roles("---\na: b\n---\n") == [
        "frontMatter \"---\\n\"", "markup \"---\"", "frontMatter \"a: b\\n\"", "frontMatter \"---\\n\"",
        "markup \"---\"",
      ])
    #expect(
      roles("[a] x[^1]\n\n[a]: b\n\n[^1]: 가\n") == [
        "markup \"[\"", "link \"a\"", "markup \"]\"", "footnote \"[^1]\"", "markup \"[^\"", "markup \"]\"",
        "markup \"[a]: b\"", "footnote \"[^1]:\"",
      ])
  }

  @Test func onlyInlineMarkupOfNewConstructsHides() {
    func hidden(_ source: String) -> [String] {
      let text = Rope(source)
      return SyntaxTree(text).hiddenRanges(in: text.fullRange).map { text.string(in: $0.range) }
    }
    #expect(hidden("~~가~~ ==나== [[다]] [라][마]\n\n[마]: b\n") == ["~~", "~~", "==", "==", "[[", "]]", "[", "][마]"])
    #expect(hidden("- [ ] 가\n\n|*나*|\n|-|\n\n<b>다</b> &amp; x[^1]\n\n[^1]: 라\n") == ["*", "*"])
  }
}
