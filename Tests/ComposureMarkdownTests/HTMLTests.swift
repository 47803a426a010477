import ComposureMarkdown
import ComposureText
import Testing

private func html(_ source: String, _ options: MarkdownOptions = .init(), filteringTags: Bool = true) -> String {
  SyntaxTree(Rope(source), options: options).html(filteringTags: filteringTags)
}

@Suite struct HTMLTests {
  @Test func blocksNestAsTheyDoInTheSource() {
    #expect(
      html("> - 가\n>   1. 나\n") == "<blockquote>\n<ul>\n<li>가\n<ol>\n<li>나</li>\n</ol>\n</li>\n</ul>\n</blockquote>\n")
    #expect(html("3) 가\n4) 나") == "<ol start=\"3\">\n<li>가</li>\n<li>나</li>\n</ol>\n")
    #expect(html("# **가** #\n나\n===\n") == "<h1><strong>가</strong></h1>\n<h1>나</h1>\n")
  }

  @Test func aListWithABlankLineBetweenItsItemsIsLoose() {
    #expect(html("- 가\n\n- 나\n") == "<ul>\n<li>\n<p>가</p>\n</li>\n<li>\n<p>나</p>\n</li>\n</ul>\n")
    #expect(html("- 가\n  > 나\n  >\n- 다\n").contains("<li>가\n<blockquote>"))
    #expect(html("- 가\n  - 나\n\n    다\n- 라\n").contains("<li>라</li>"))
  }

  @Test func codeIsWrittenAsItStands() {
    #expect(html("```swift x\r\n<a>\r\n```\r\n") == "<pre><code class=\"language-swift\">&lt;a&gt;\n</code></pre>\n")
    #expect(html(">\t\t가\n") == "<blockquote>\n<pre><code>  가\n</code></pre>\n</blockquote>\n")
    #expect(html("```\n가\n") == "<pre><code>가\n</code></pre>\n")
  }

  @Test func aReferenceFindsItsDefinitionAnywhereAndTheFirstWins() {
    #expect(
      html("[가]\n\n> [가]: /나 '다 \"라\"'\n\n[가]: /마\n").hasPrefix(
        "<p><a href=\"/%EB%82%98\" title=\"다 &quot;라&quot;\">가</a></p>"))
    #expect(html("[a  B]\n\n[A b]:\n  <c d>\n").hasPrefix("<p><a href=\"c%20d\">a  B</a></p>"))
    #expect(html("![*가*][b]\n\n[b]: c\n").hasPrefix("<p><img src=\"c\" alt=\"가\" /></p>"))
    #expect(html("[Straße]\n\n[STRASSE]: /a\n").hasPrefix("<p><a href=\"/a\">"))
  }

  @Test func whatOnlyLooksLikeADefinitionIsText() {
    #expect(html("[a]: b c\n") == "<p>[a]: b c</p>\n")
    #expect(html("[a]: b\n\"c\n") == "<p>&quot;c</p>\n")
    #expect(html("[a]: b \"c\n") == "<p>[a]: b &quot;c</p>\n")
    #expect(html("글\n[a]: b\n") == "<p>글\n[a]: b</p>\n")
    #expect(html("[a]:\n\n글\n") == "<p>[a]:</p>\n<p>글</p>\n")
    #expect(html("[a]: b\n===\n") == "<p>===</p>\n")
    #expect(html("[a]:\n> [b]: c\n\n[b]\n").hasSuffix("<p><a href=\"c\">b</a></p>\n"))
  }

  @Test func aTableHasItsColumnsFromTheLineBelowItsHeader() {
    #expect(
      html("글\n| 가 | 나 |\n|:-:|--:|\n| `a\\|b` |\n| 1 | 2 | 3 |\n\n끝\n", .gitHub)
        == "<p>글</p>\n<table>\n<thead>\n<tr>\n<th align=\"center\">가</th>\n<th align=\"right\">나</th>\n</tr>\n</thead>\n<tbody>\n"
        + "<tr>\n<td align=\"center\"><code>a|b</code></td>\n<td align=\"right\"></td>\n</tr>\n"
        + "<tr>\n<td align=\"center\">1</td>\n<td align=\"right\">2</td>\n</tr>\n</tbody>\n</table>\n<p>끝</p>\n")
    #expect(html("가 | 나\n--- | --- | ---\n") == "<p>가 | 나\n--- | --- | ---</p>\n")
    #expect(html("> 가 | 나\n-|-\n") == "<blockquote>\n<p>가 | 나\n-|-</p>\n</blockquote>\n")
  }

  @Test func footnotesStandAtTheEndInTheOrderOfTheirReferences() {
    let page = html("가[^b] 나[^a] 다[^b] 라[^c]\n\n[^a]: 첫\n[^b]: 둘\n\n    더\n")
    #expect(page.contains("가<sup class=\"footnote-ref\"><a href=\"#fn-b\" id=\"fnref-b\">1</a></sup> 나"))
    #expect(page.contains("다<sup class=\"footnote-ref\"><a href=\"#fn-b\">1</a></sup> 라[^c]</p>\n<section"))
    #expect(
      page.contains(
        "<li id=\"fn-b\">\n<p>둘</p>\n<p>더 <a href=\"#fnref-b\" class=\"footnote-backref\">↩</a></p>\n</li>\n<li id=\"fn-a\">"
      ))
  }

  @Test func frontMatterIsNotWrittenAndNeedsItsEnd() {
    #expect(html("---\ntitle: a\n...\n# 가\n") == "<h1>가</h1>\n")
    #expect(html("---\n가\n").hasPrefix("<hr />"))
    #expect(html("글\n\n---\n가\n---\n").hasPrefix("<p>글</p>\n<hr />"))
  }

  @Test func tagsThatTakeOverAPageAreMadeHarmless() {
    #expect(html("<script>\na\n</script>\n") == "&lt;script>\na\n&lt;/script>\n")
    #expect(html("<script>\na\n</script>\n", filteringTags: false) == "<script>\na\n</script>\n")
    #expect(html("a <iframe src=\"b\"> <b>\n") == "<p>a &lt;iframe src=\"b\"> <b></p>\n")
  }

  @Test func tasksHaveBoxes() {
    #expect(
      html("- [ ] 가\n- [X] 나\n- [x]다\n")
        == "<ul>\n<li><input disabled=\"\" type=\"checkbox\"> 가</li>\n"
        + "<li><input checked=\"\" disabled=\"\" type=\"checkbox\"> 나</li>\n<li>[x]다</li>\n</ul>\n")
    #expect(html("[ ] 가\n") == "<p>[ ] 가</p>\n")
  }

  @Test func bareAddressesEndBeforeTheSentenceDoes() {
    #expect(html("(https://a.kr/b(c)).") == "<p>(<a href=\"https://a.kr/b(c)\">https://a.kr/b(c)</a>).</p>\n")
    #expect(html("**www.a.kr**") == "<p><strong><a href=\"http://www.a.kr\">www.a.kr</a></strong></p>\n")
    #expect(html("a.b@c.kr, x@y") == "<p><a href=\"mailto:a.b@c.kr\">a.b@c.kr</a>, x@y</p>\n")
    #expect(html("[https://a.kr](b)") == "<p><a href=\"b\">https://a.kr</a></p>\n")
    #expect(html("[ https://a.kr") == "<p>[ <a href=\"https://a.kr\">https://a.kr</a></p>\n")
    #expect(html("http://a_b.kr www._a.kr") == "<p>http://a_b.kr www._a.kr</p>\n")
  }

  @Test func wikiLinksAndHighlightsAreWritten() {
    #expect(html("[[쪽]] [[쪽|이름]]") == "<p><a href=\"%EC%AA%BD\">쪽</a> <a href=\"%EC%AA%BD\">이름</a></p>\n")
    #expect(html("==가 *나*== a == b") == "<p><mark>가 <em>나</em></mark> a == b</p>\n")
    #expect(html("[[가\n나]] [[]]") == "<p>[[가\n나]] [[]]</p>\n")
  }

  @Test func everyExtensionCanBeSwitchedOff() {
    func differs(_ source: String, _ change: (inout MarkdownOptions) -> Void) -> Bool {
      var options = MarkdownOptions()
      change(&options)
      return html(source) != html(source, options) && html(source, options) == html(source, .commonMark)
    }
    #expect(differs("a|b\n-|-\n") { $0.tables = false })
    #expect(differs("~~가~~") { $0.strikethrough = false })
    #expect(differs("- [ ] 가") { $0.taskLists = false })
    #expect(differs("https://a.kr") { $0.bareAddresses = false })
    #expect(differs("---\na: b\n---\n") { $0.frontMatter = false })
    #expect(differs("가[^1]\n\n[^1]: 나 다\n") { $0.footnotes = false })
    #expect(differs("[[가]]") { $0.wikiLinks = false })
    #expect(differs("==가==") { $0.highlight = false })
  }

  @Test func nothingOfTheTextCanBecomeMarkupUnasked() {
    #expect(html("a < b & \"c\" > \u{0}") == "<p>a &lt; b &amp; &quot;c&quot; &gt; \u{FFFD}</p>\n")
    #expect(html("[a](<b\"c>)") == "<p><a href=\"b%22c\">a</a></p>\n")
    #expect(html("&lt;b&gt; &#0;") == "<p>&lt;b&gt; \u{FFFD}</p>\n")
  }

  @Test(arguments: [
    "[가](javascript:x)", "[가](JaVaScRiPt:x)", "[가](<java\tscript:x>)", "[가](&#106;avascript:x)", "![가](javascript:x)",
    "<javascript:x>", "[가](vbscript:x)", "[가](data:text/html,x)", "[가]\n\n[가]: javascript:x", "[[javascript:x|가]]",
    "![가](data:image/svg+xml,x)", "<a href='javascript:x'>", "<a href=java&#115;cript:x>", "<a href='java\nscript:x'>",
    "<img src=x onerror=x>", "<img/onerror=x>", "<img src='x'ONERROR =x>", "<div onclick='x'>\n글\n</div>",
    "<p>\n<b onload\n=x>", "<iframe src=x>", "<script>x</script>", "<a href='data:text/html,x'>",
  ])
  func nothingOfAPageRunsAScript(_ source: String) {
    let page = html(source + "\n").lowercased()
    #expect(!page.contains("<script") && !page.contains("<iframe") && !page.contains("<img src=x"), "\(page)")
    for tag in page.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let attributes = tag.prefix { $0 != ">" }
      #expect(!attributes.contains("script:") && !attributes.contains(/\bon[a-z]+\s*=/), "\(page)")
      #expect(!attributes.contains("data:text") && !attributes.contains("data:image/svg"), "\(page)")
    }
  }

  @Test func whatRunsNoScriptStaysAsItIs() {
    #expect(html("[가](https://a.b/javascript:x)\n") == "<p><a href=\"https://a.b/javascript:x\">가</a></p>\n")
    #expect(html("![가](data:image/png;base64,AA)\n") == "<p><img src=\"data:image/png;base64,AA\" alt=\"가\" /></p>\n")
    #expect(
      html("<b title='only 2='>가</b> <a href=\"on.html\">나</a>\n")
        == "<p><b title='only 2='>가</b> <a href=\"on.html\">나</a></p>\n")
    #expect(html("[가](javascript:x)\n", filteringTags: false) == "<p><a href=\"javascript:x\">가</a></p>\n")
  }
}
