import ComposureNotes
import Foundation
import Testing

@Suite struct FileNameTests {
  private func name(_ text: String, limit: Int = 120) -> String {
    FileName.proposed(for: text, fallback: "제목 없음", limit: limit)
  }

  @Test(
    "A note is named after its first line, as a reader sees it",
    arguments: [
      ("# 오늘의 글\n\n본문", "오늘의 글.md"), ("\n\n  첫 줄\n둘째 줄", "첫 줄.md"), ("## **굵은** `제목` ##", "굵은 제목.md"),
      ("> - 인용된 목록", "인용된 목록.md"), ("[글](https://example.org)을 읽고", "글을 읽고.md"), ("#해시태그", "#해시태그.md"),
      ("snake_case_name", "snake_case_name.md"), ("![그림](a.png) 설명", "그림 설명.md"), ("가족 👨‍👩‍👧‍👦", "가족 👨‍👩‍👧‍👦.md"),
      ("첫\r\n둘", "첫.md"),
    ])
  func title(text: String, expected: String) {
    #expect(Array(name(text).utf8) == Array(expected.utf8))
  }

  @Test(
    "Nothing in a name leaves its folder, hides the file or is refused by another system",
    arguments: [
      ("../../etc/passwd", "etc-passwd.md"), (".숨은 글", "숨은 글.md"), ("-rf", "rf.md"), ("a/b\\c:d|e", "a-b-c-d-e.md"),
      ("묻다? \"답\" <끝>", "묻다 답 끝.md"), ("끝.", "끝.md"), ("CON", "CON_.md"), ("com1", "com1_.md"),
      ("탭\t과\u{0}제어\u{7}문자", "탭 과 제어 문자.md"),
      ("거꾸로 \u{202E}gpj.md", "거꾸로 gpj.md.md"),
    ])
  func safe(text: String, expected: String) {
    let result = name(text)
    #expect(Array(result.utf8) == Array(expected.utf8))
  }

  @Test(
    "A title that is only shown has all that can be seen",
    arguments: [
      ("# 묻다? \"답\" <끝>\n\n본문", "묻다? \"답\" <끝>"), ("a/b: c | d.", "a/b: c | d."), ("\n\t탭\t과  \u{202E}빈칸 ", "탭 과 빈칸"),
      ("**굵은** `코드`", "굵은 코드"), ("...", "..."), (" \n", "제목 없음"), ("CON", "CON"),
    ])
  func shownTitle(text: String, expected: String) {
    #expect(Array(FileName.title(of: text, fallback: "제목 없음").utf8) == Array(expected.utf8))
  }

  @Test("A text without a usable line gets the fallback", arguments: ["", "\n \n", "# ", "***", "...", "/"])
  func fallback(text: String) {
    #expect(["제목 없음.md"].contains(name(text)), "\(name(text))")
  }

  @Test("A decomposed title gives a composed name")
  func composed() {
    #expect(Array(name("# 한글".decomposedStringWithCanonicalMapping).utf8) == Array("한글.md".utf8))
  }

  @Test("A long title is cut between characters, counted in bytes", arguments: 4...60)
  func limit(bytes: Int) {
    let title = "가나e\u{301}👨‍👩‍👧‍👦다라🇰🇷마바사"
    let result = name(title, limit: bytes)
    let stem = String(result.dropLast(3))
    #expect(result.utf8.count <= max(bytes, "제목 없음.md".utf8.count))
    let whole = Array(title.precomposedStringWithCanonicalMapping).map { Array(String($0).utf8) }
    let cut = Array(stem).map { Array(String($0).utf8) }
    #expect(whole.starts(with: cut) || stem == "제목 없음")
  }

  @Test(
    "A name that is taken gets the next free number",
    arguments: [
      ("이름.md", ["이름.md"], "이름 (2).md"), ("이름.md", ["이름.md", "이름 (2).md"], "이름 (3).md"),
      ("이름 (2).md", ["이름 (2).md"], "이름 (3).md"), ("이름.md", [], "이름.md"), (".profile", [".profile"], ".profile (2)"),
      ("글", ["글"], "글 (2)"), ("글 (초안).md", ["글 (초안).md"], "글 (초안) (2).md"), ("(2)", ["(2)"], "(2) (2)"),
    ])
  func unique(name: String, taken: [String], expected: String) {
    #expect(FileName.unique(name) { taken.contains($0) } == expected)
  }

  @Test("A numbered name still fits into 255 bytes")
  func uniqueLimit() {
    let long = String(repeating: "가", count: 84) + ".md"
    let result = FileName.unique(long) { $0 == long }
    #expect(long.utf8.count == 255)
    #expect(result == String(repeating: "가", count: 82) + " (2).md")
  }
}
