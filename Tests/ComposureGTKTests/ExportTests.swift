import ComposureGTK
import Foundation
import Testing

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
    #expect(page.hasPrefix("<!DOCTYPE html>\n<meta charset=\"utf-8\">"))
    #expect(page.contains("<title>가 &amp; 나</title>"))
    #expect(page.hasSuffix("<h1>가 &amp; <strong>나</strong></h1>\n&lt;script>다&lt;/script>\n"))
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
