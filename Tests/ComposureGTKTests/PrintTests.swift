import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

@Suite struct PrintTests {
  private typealias Run = PrintDocument.Run

  private func blocks(_ markdown: String) -> [PrintDocument.Block] { PrintDocument(markdown: markdown).blocks }

  @Test func whatAReaderReadsIsOnThePageWithoutMarkup() {
    #expect(
      blocks("# 제목 *기울임*\n\n**한국어**는 [길](https://a.b/?c&d) `x<y`\n") == [
        .init(content: .heading(1, [Run(text: "제목 "), Run(text: "기울임", style: .emphasis)])),
        .init(
          content: .paragraph([
            Run(text: "한국어", style: .strong), Run(text: "는 "), Run(text: "길", link: "https://a.b/?c&d"),
            Run(text: " "), Run(text: "x<y", style: .code),
          ])),
      ])
  }

  @Test func listsQuotesAndTasksKnowWhereTheyStand() {
    let found = blocks("> - 하나\n> - 둘\n\n3. 셋\n\n- [ ] 할 일\n- [x] 한 일\n-\n")
    #expect(found.map(\.marker) == ["•", "•", "3.", "☐", "☑", "•"])
    #expect(found.map(\.containers) == [[.quote, .item], [.quote, .item], [.item], [.item], [.item], [.item]])
  }

  @Test func codeTablesImagesAndRulesAreBlocks() {
    let found = blocks("```swift\n가  나\n\n다\n```\n\n***\n\n![그림](그림.png)\n\n|가|나|\n|-:|-|\n|1|**2**|\n")
    #expect(found[0].content == .code("가  나\n\n다"))
    #expect(found[1].content == .rule)
    #expect(found[2].content == .image(source: "%EA%B7%B8%EB%A6%BC.png", description: "그림"))
    guard case .table(let rows) = found[3].content else { return #expect(Bool(false), "\(found[3])") }
    #expect(rows[0].map(\.isHeader) == [true, true])
    #expect(rows[1].map(\.runs) == [[Run(text: "1")], [Run(text: "2", style: .strong)]])
    #expect(rows[1].map(\.alignment) == [.end, .start])
  }

  @Test func frontMatterIsNotPrinted() {
    #expect(blocks("---\nplace: 서울\n---\n\n글\n\n<div onclick='a>b'>나</div>\n").count == 2)
  }

  @Test func lineBreaksOfTheSourceAreSpacesOnlyWhereTheScriptHasThem() {
    #expect(PrintReader.joiningLines("한글\n문장") == "한글 문장")
    #expect(PrintReader.joiningLines("改行は\n空白") == "改行は空白")
  }

  @Test(arguments: ["<", "a <b", "&", "&#x110000;", "&bogus;", "<a href=", "<!-- ", "</", "<a b='", "<p/ >"])
  func damagedHTMLIsTextAndEnds(_ html: String) {
    #expect(Array(HTMLTokens(html)).count < 5)
  }

  @Test func narrowColumnsKeepTheirWidthAndWideOnesShareTheRest() {
    #expect(PrintTable.fitting([10, 20], into: 100) == [10, 20])
    #expect(PrintTable.fitting([10, 500, 500], into: 110) == [10, 50, 50])
  }

  private func layout(_ markdown: String) -> PrintLayout {
    PrintLayout(
      PrintDocument(markdown: markdown), on: .a4, style: PrintStyle(Theme(palette: .light, language: .korean)))
  }

  @Test func noHeadingStandsLastOnItsPage() {
    let text = "한글 문장은 길게 이어져서 여러 줄에 걸쳐 나뉜다. "
    for count in 1..<24 {
      let found = layout(String(repeating: text + "\n\n", count: count + 20) + "## 제목\n\n" + text)
      #expect(found.outline.allSatisfy { $0.y < found.page.height - found.page.margin - 40 }, "\(count)")
    }
  }

  @Test func aLongTextTakesMorePagesAndAnEmptyOneTakesOne() {
    #expect(layout("").pageCount == 1)
    #expect(layout(String(repeating: "글\n\n", count: 200)).pageCount > 3)
    // One item higher than a page must not keep the rest from being set.
    #expect(layout("```\n" + String(repeating: "코드\n", count: 400) + "```\n").pageCount > 4)
  }

  private func pdf(_ markdown: String, folder: String? = nil) throws -> URL {
    let data = try PDFWriter.pdf(
      PrintDocument(markdown: markdown), style: PrintStyle(Theme(palette: .light, language: .korean)),
      imagesIn: folder)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString).pdf")
    try data.write(to: file)
    return file
  }

  private func run(_ program: String, _ arguments: String...) async throws -> String {
    try await Tool.run("/usr/bin/\(program)", arguments)
  }

  @Test func aPDFHasItsFontsInItAndItsKoreanCanBeRead() async throws {
    let file = try pdf("# 한국어 문서\n\n본문은 **굵게** 쓴다. English, 日本語.\n\n`코드 값`\n")
    defer { try? FileManager.default.removeItem(at: file) }
    let fonts = try await run("pdffonts", file.path).split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty)
    for font in fonts { #expect(font.contains(/\ yes\ yes\ (yes|no)\ +\d+\ +\d+$/), "\(font)") }
    let text = try await run("pdftotext", "-layout", file.path, "-")
    for words in ["한국어 문서", "본문은 굵게 쓴다. English, 日本語.", "코드 값"] { #expect(text.contains(words), "\(text)") }
  }

  @Test func aPrinterGetsThePages() async throws {
    try await Page.openDisplay()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let document = PrintDocument(markdown: "# 한국어 제목\n\n" + String(repeating: "인쇄할 글\n\n", count: 80))
    let style = PrintStyle(Theme(palette: .light, language: .korean))
    let problem = await PrintJob.run(document, style: style, imagesIn: nil, over: nil, exportPath: file.path)
    #expect(problem == nil)
    let text = try await run("pdftotext", file.path, "-")
    #expect(text.contains("한국어 제목"))
    #expect(text.matches(of: /인쇄할 글/).count == 80)
  }
}
