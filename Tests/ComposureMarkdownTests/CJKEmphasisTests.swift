import ComposureMarkdown
import ComposureText
import Foundation
import Testing

private func html(_ source: String, cjk: Bool = true) -> String {
  SyntaxTree(Rope(source), options: MarkdownOptions(cjkFriendlyEmphasis: cjk)).html()
}

@Suite struct CJKEmphasisTests {
  @Test(arguments: [
    ("**목록(list)**은", "<strong>목록(list)</strong>은"),
    ("**\"그렇다\"**라고", "<strong>&quot;그렇다&quot;</strong>라고"),
    ("**50%**의", "<strong>50%</strong>의"),
    ("이것은**(중요)**하다", "이것은<strong>(중요)</strong>하다"),
    ("*강조.*이다", "<em>강조.</em>이다"),
    ("~~지움(x)~~은", "<del>지움(x)</del>은"),
    ("==표시!==는", "<mark>표시!</mark>는"),
    ("**これ。**だから", "<strong>これ。</strong>だから"),
    ("**「引用」**です", "<strong>「引用」</strong>です"),
    ("**重要：**下面", "<strong>重要：</strong>下面"),
    ("ㄱ**(a)**", "ㄱ<strong>(a)</strong>"),
    ("**(a)**ᄀ", "<strong>(a)</strong>ᄀ"),
  ])
  func emphasisBesideAnIdeographOrSyllableMayTouchPunctuation(source: String, expected: String) {
    #expect(html(source) == "<p>\(expected)</p>\n")
  }

  @Test(arguments: ["**목록(list)**은", "**これ。**だから", "**重要：**下面", "이것은**(중요)**하다"])
  func theSwitchGivesTheRuleOfCommonMarkBack(source: String) {
    #expect(!html(source, cjk: false).contains("<strong>"))
  }

  @Test(arguments: ["a**(b)**c", "a**b(c)**d", "a**“b”**c", "é**(b)**é"])
  func betweenLettersOfOtherScriptsNothingChanges(source: String) {
    #expect(html(source) == html(source, cjk: false))
  }

  @Test func anUnderscoreInsideAWordStaysOneInKoreanToo() {
    #expect(html("가_나_다") == "<p>가_나_다</p>\n")
    #expect(html("가__(나)__다") == "<p>가__(나)__다</p>\n")
    #expect(html("__가(나)__：다") == "<p><strong>가(나)</strong>：다</p>\n")
  }
}

/// The inputs and results that the authors of the amendment publish, where a copy of them lies beside the repository.
@Suite(.enabled(if: Upstream.folder != nil)) struct CJKUpstreamTests {
  @Test(arguments: [
    ("korean.md", "markdown-it.snap", "** around Korean"), ("korean.md", "micromark.snap", "** around Korean"),
    ("pseudo-emoji.md", "markdown-it.snap", "** around pseudo-emoji"),
    ("pseudo-emoji.md", "micromark.snap", "** around pseudo-emoji"),
    ("underscore-cjk-punct.md", "markdown-it.snap", "process underscores"),
    ("underscore-cjk-punct.md", "micromark.snap", "process underscores"),
    ("non-bmp.md", "markdown-it.snap", "recognizes non-BMP"), ("non-bmp.md", "micromark.snap", "recognizes non-BMP"),
    ("gfm-strikethrough.md", "micromark-strikethrough.snap", "Compatible with CJK"),
  ])
  func theSnapshotsAreMatched(input: String, snapshot: String, title: String) throws {
    let source = try Upstream.text(input)
    let expected = try #require(Upstream.snapshot(try Upstream.text("expected/" + snapshot), title))
    #expect(expected.contains("<p>"))
    var options = MarkdownOptions.commonMark
    options.strikethrough = true
    let got = SyntaxTree(Rope(source), options: options).html()
    #expect(Array(got.utf8) == Array(expected.utf8))
  }

  /// The inputs of this snapshot are not published with it, but its paragraphs can be written back as Markdown.
  @Test(arguments: ["markdown-it.snap", "micromark.snap"])
  func theParagraphsAroundKanaAndHanAreMatched(snapshot: String) throws {
    let expected = try #require(Upstream.snapshot(try Upstream.text("expected/" + snapshot), "** around Kana/Han"))
    let paragraphs = expected.split(separator: "\n").filter { $0.hasPrefix("<p>") && $0.hasSuffix("</p>") }
    #expect(paragraphs.count > 60)
    for paragraph in paragraphs {
      // What stands as a backtick in the result was none that marks code.
      var source = String(paragraph.dropFirst(3).dropLast(4)).replacing("`", with: "\\`")
      source.replace(#/<a href="([^"]*)">(.*?)</a>/#) { "[\($0.output.2)](\($0.output.1))" }
      for (tag, mark) in [("strong", "**"), ("em", "*"), ("code", "`")] {
        source.replace("<\(tag)>", with: mark)
        source.replace("</\(tag)>", with: mark)
      }
      for (entity, character) in [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
        source.replace(entity, with: character)
      }
      let got = SyntaxTree(Rope(source), options: .commonMark).html()
      #expect(Array(got.utf8) == Array((paragraph + "\n").utf8), "\(source)")
    }
  }
}

private enum Upstream {
  static let folder = SharedData.path("cjk-friendly")

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: (folder ?? "") + "/" + name, encoding: .utf8)
  }

  /// The value of the snapshot whose title begins so.
  static func snapshot(_ file: String, _ title: String) -> String? {
    for part in file.components(separatedBy: "\nexports[`").dropFirst() {
      guard let name = part.range(of: " > "), part[name.upperBound...].hasPrefix(title),
        let start = part.range(of: "= `\n\""), let end = part.range(of: "\"\n`;", options: .backwards)
      else { continue }
      let value = String(part[start.upperBound..<end.lowerBound])
      return value.replacingOccurrences(of: "\\`", with: "`").replacingOccurrences(of: "\\\\", with: "\\")
    }
    return nil
  }
}
