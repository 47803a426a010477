import ComposureText
import Testing

@Suite struct RopeTests {
  @Test("An empty text has one line and nothing else")
  func empty() {
    let rope = Rope()
    rope._invariantCheck()
    #expect(rope.isEmpty && rope.lineCount == 1 && rope.string.isEmpty && rope.end == .zero)
    #expect(rope.scalar(at: .zero) == nil && rope.scalar(before: .zero) == nil)
    #expect(rope.line(at: .zero) == LineIndex(0) && rope.range(of: LineIndex(0)).isEmpty)
    #expect(rope.nextGrapheme(after: .zero) == .zero && rope.isGraphemeBoundary(.zero))
    var cursor = Rope.ByteCursor(rope, at: .zero)
    #expect(cursor.next() == nil && cursor.peek() == nil)
  }

  @Test("Text that is written and deleted again leaves an empty text")
  func deleteEverything() {
    var rope = Rope(String(repeating: "한글 ", count: 4000))
    rope.replace(rope.fullRange, with: "")
    rope._invariantCheck()
    #expect(rope.isEmpty && rope.utf16Count == 0 && rope == Rope())
  }

  @Test("NFC and NFD spellings of one word are different texts")
  func normalisationIsKept() {
    let composed: Rope = "한"
    let decomposed: Rope = "\u{1112}\u{1161}\u{11AB}"
    #expect(composed.string == decomposed.string)
    #expect(composed != decomposed)
    #expect(Rope("\u{E9}x") != Rope("e\u{301}"))
    #expect(utf8(decomposed) == utf8("\u{1112}\u{1161}\u{11AB}"))
  }

  @Test("Bytes that are not UTF-8 become replacement characters")
  func repairing() {
    let rope = Rope(repairingUTF8: [0x61, 0xFF, 0xED, 0x95, 0x9C, 0xED, 0x95, 0x62, 0xED, 0xA0, 0x80])
    #expect(utf8(rope) == utf8("a\u{FFFD}한\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}"))
  }

  @Test("Scalars are read on both sides of an offset and from inside themselves")
  func scalars() {
    let rope: Rope = "a한😀"
    #expect(rope.scalar(at: UTF8Offset(1)) == "한")
    #expect(rope.scalar(at: UTF8Offset(2)) == "한")
    #expect(rope.scalar(before: UTF8Offset(4)) == "한")
    #expect(rope.scalar(at: UTF8Offset(4)) == "😀")
    #expect(rope.scalar(before: UTF8Offset(8)) == "😀")
    #expect(rope.scalar(at: UTF8Offset(8)) == nil)
    #expect(rope.byte(at: UTF8Offset(0)) == 0x61)
    #expect(rope.floorScalar(UTF8Offset(3)) == UTF8Offset(1))
    #expect(rope.floorScalar(UTF8Offset(7)) == UTF8Offset(4))
    #expect(rope.floorScalar(UTF8Offset(8)) == UTF8Offset(8))
    #expect(!rope.isScalarBoundary(UTF8Offset(6)) && rope.isScalarBoundary(UTF8Offset(4)))
  }

  @Test("A cursor jumps to another place of its text")
  func cursorSeeks() {
    let text = String(repeating: "가나다라", count: 1000)
    let bytes = utf8(text)
    var cursor = Rope.ByteCursor(Rope(text), at: UTF8Offset(11_990))
    #expect(cursor.next() == bytes[11_990])
    for offset in [0, 5000, 767, 768, 769, 4999, 12_000] {
      cursor.seek(to: UTF8Offset(offset))
      #expect(cursor.position == UTF8Offset(offset))
      #expect(cursor.peek() == (offset < bytes.count ? bytes[offset] : nil))
      #expect(cursor.next() == (offset < bytes.count ? bytes[offset] : nil))
    }
  }

  @Test("Appending letter by letter and deleting from the front keeps the tree balanced")
  func typingAtTheEnd() {
    var rope = Rope()
    for index in 0..<6000 { rope.replace(rope.end..<rope.end, with: index % 7 == 0 ? "\n" : "글") }
    rope._invariantCheck()
    #expect(rope.lineCount == 858 + 1)
    for _ in 0..<5990 { rope.replace(.zero..<rope.nextGrapheme(after: .zero), with: "") }
    rope._invariantCheck()
    #expect(rope.scalarCount == 10)
  }

  @Test("A full leaf that gets as much again is cut between scalars into two that are not too large")
  func cuttingALeaf() {
    var rope = Rope("a" + String(repeating: "한", count: 341))
    rope.replace(TextRange(1, 1), with: "b" + String(repeating: "글", count: 341))
    rope._invariantCheck()
    #expect(rope.utf8Count == 2048 && rope.scalarCount == 684)
  }

  @Test("A snapshot taken on one task reads the same while another edits")
  func snapshotsAreSendable() async {
    let rope = Rope(String(repeating: "안녕하세요\n", count: 2000))
    let reader = Task.detached { utf8(rope) }
    var edited = rope
    for _ in 0..<200 { edited.replace(TextRange(16, 32), with: "") }
    #expect(await reader.value == utf8(String(repeating: "안녕하세요\n", count: 2000)))
    #expect(edited.lineCount == 1801)
  }
}
