import ComposureMarkdown
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

@Suite struct ExportTests {
  private func file(_ bytes: [UInt8]) throws -> String {
    let path = NSTemporaryDirectory() + "composure-export-\(UUID().uuidString).md"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func aPageHasTheFirstHeadingAsItsTitle() throws {
    let path = try file(Array("# 가 & **나**\n\n<script>다</script>\n".utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let page = String(decoding: try Export.file(path, to: .html), as: UTF8.self)
    #expect(page.contains("<title>가 &amp; 나</title>"))
    #expect(page.contains("<body>\n<h1>가 &amp; <strong>나</strong></h1>\n&lt;script>다&lt;/script>\n</body>\n</html>\n"))
  }

  @Test func aPageIsAWholeDocument() throws {
    let page = HTMLPage(tree: SyntaxTree("한글 *문서*\n"), languages: []).text
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"ko\">\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(page.contains("<title>한글 문서</title>"))
    let style = try #require(page.firstMatch(of: /<style>\n([^<]*)\n<\/style>/)).1
    for rule in ["max-width", "blockquote {", "pre {", "table {", "keep-all"] {
      #expect(style.contains(rule), "\(rule)")
    }
    #expect(style.count { $0 == "{" } == style.count { $0 == "}" })
    for tag in ["html", "head", "title", "style", "body"] {
      let (start, end) = (try Regex("<\(tag)[ >]"), try Regex("</\(tag)>"))
      #expect(page.matches(of: start).count == 1 && page.matches(of: end).count == 1, "\(tag)")
    }
  }

  @Test(
    arguments: [
      ("나는 Markdown editor를 쓴다", "ko", []), ("The word 한글 is Korean", "en", []),
      ("日本語の文章です", "ja", []), ("中文文章", "zh", []), ("中文文章", "zh-TW", ["zh_TW.UTF-8"]),
      ("Ein Satz auf Deutsch", "de-AT", ["de_AT.UTF-8"]), ("Plain", "en", ["ko_KR.UTF-8"]), ("Слово", "", ["de_DE"]),
      ("", "en", []),
    ] as [(String, String, [String])])
  func aPageSaysItsLanguage(_ text: String, _ language: String, _ own: [String]) {
    #expect(HTMLPage(tree: SyntaxTree(Rope(text)), languages: own).text.contains("<html lang=\"\(language)\">"))
  }

  @Test(
    arguments: [
      ("/a/글.pdf", .pdf, .pdf, .file("/a/글.pdf", .pdf, isChosen: true)),
      // The ending decides.
      ("/a/글.HTM", .pdf, .pdf, .file("/a/글.HTM", .html, isChosen: true)),
      ("/a/글.txt", .html, .html, .file("/a/글.txt", .text, isChosen: true)),
      // The kind was changed where the name stays as it was proposed.
      ("/a/글.pdf", .html, .pdf, .file("/a/글.html", .html, isChosen: false)),
      // No ending, or none that names a kind of file.
      ("/a.b/글", .html, .pdf, .file("/a.b/글.html", .html, isChosen: false)),
      ("/a/판 1.2", .pdf, .pdf, .file("/a/판 1.2.pdf", .pdf, isChosen: false)),
      ("/a/가.나", .text, .text, .file("/a/가.나.txt", .text, isChosen: false)),
      ("/a/x.docx", .pdf, .pdf, .unknownKind(ending: "docx")), ("/a/x.md", .html, .html, .unknownKind(ending: "md")),
    ] as [(String, ExportFormat, ExportFormat, ExportTarget)])
  func nameAndKindAgree(_ path: String, _ kind: ExportFormat, _ proposed: ExportFormat, _ target: ExportTarget) {
    #expect(ExportTarget(path: path, kind: kind, proposed: proposed) == target)
  }

  @Test func aKoreanFileOfOldIsExportedAsUnicode() throws {
    // "한글 문서" in CP949.
    let path = try file([0xC7, 0xD1, 0xB1, 0xDB, 0x20, 0xB9, 0xAE, 0xBC, 0xAD])
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try Export.file(path, to: .text) == Data("한글 문서\n".utf8))
  }

  @Test func aMissingFileIsNamed() {
    #expect(throws: Export.Failure.self) { try Export.file("/nowhere/at-all.md", to: .text) }
  }
}
