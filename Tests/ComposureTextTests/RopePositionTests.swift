import ComposureText
import Testing

/// Lines and units: every position of random texts against the plain way of counting.
@Suite struct RopePositionTests {
  private func longText(_ random: inout SeededGenerator, _ size: Int) -> String {
    var text = ""
    while text.utf8.count < size { text += random.text(40) }
    return text
  }

  @Test("Lines are those between LF, CR and CRLF, wherever the leaves are cut", arguments: seeds(6))
  func lines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Mostly line ends, so that many CRLF lie across the cut between two leaves.
    var text = String(repeating: "x", count: random.below(3))
    for _ in 0..<3000 { text += ["\r\n", "\r", "\n", "\r\n\r\n", "한", "\u{2029}"][random.below(6)] }
    check(Rope(text), utf8(text))
    text = longText(&random, 5000)
    check(Rope(text), utf8(text))
  }

  private func check(_ rope: Rope, _ bytes: [UInt8]) {
    let starts = lineStarts(of: bytes)
    #expect(rope.lineCount == starts.count)
    guard rope.lineCount == starts.count else { return }
    for (line, start) in starts.enumerated() where rope.start(of: LineIndex(line)).value != start {
      Issue.record("line \(line) starts at \(rope.start(of: LineIndex(line))), not \(start)")
      return
    }
    var line = 0
    for offset in 0...bytes.count {
      while line + 1 < starts.count && starts[line + 1] <= offset { line += 1 }
      if rope.line(at: UTF8Offset(offset)).value != line {
        Issue.record("offset \(offset) is in line \(rope.line(at: UTF8Offset(offset))), not \(line)")
        return
      }
    }
  }

  @Test("A line's range has its line end and its content range has not")
  func lineRanges() {
    let rope: Rope = "a\r\n\r한\n\r\nb"
    let whole = (0..<rope.lineCount).map { rope.string(in: rope.range(of: LineIndex($0))) }
    let content = (0..<rope.lineCount).map { rope.string(in: rope.contentRange(of: LineIndex($0))) }
    #expect(whole.map(utf8) == ["a\r\n", "\r", "한\n", "\r\n", "b"].map(utf8))
    #expect(content.map(utf8) == ["a", "", "한", "", "b"].map(utf8))
    let last: Rope = "a\n"
    #expect(last.lineCount == 2 && last.contentRange(of: LineIndex(1)) == TextRange(2, 2))
  }

  @Test("A CR and an LF typed one after the other are one line end, and two again when parted")
  func crlfAcrossEdits() {
    var rope = Rope(String(repeating: "x", count: 5000) + "\r" + String(repeating: "y", count: 5000))
    #expect(rope.lineCount == 2)
    rope.replace(TextRange(5001, 5001), with: "\n")
    #expect(rope.lineCount == 2 && rope.start(of: LineIndex(1)) == UTF8Offset(5002))
    #expect(rope.line(at: UTF8Offset(5001)) == LineIndex(0))
    rope.replace(TextRange(5001, 5001), with: "z")
    #expect(rope.lineCount == 3 && rope.start(of: LineIndex(1)) == UTF8Offset(5001))
  }

  @Test("UTF-16 and scalar offsets convert both ways at every position", arguments: seeds(6))
  func conversion(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = longText(&random, 5000)
    let rope = Rope(text)
    var offset = 0
    var utf16 = 0
    for (scalars, scalar) in text.unicodeScalars.enumerated() {
      let position = UTF8Offset(offset)
      let width = String(scalar).utf8.count
      let inside = UTF8Offset(offset + width - 1)
      if rope.utf16(position) != UTF16Offset(utf16) || rope.scalars(position) != ScalarOffset(scalars)
        || rope.utf8(UTF16Offset(utf16)) != position || rope.utf8(ScalarOffset(scalars)) != position
        || rope.utf16(inside) != UTF16Offset(utf16) || rope.scalars(inside) != ScalarOffset(scalars)
        || (scalar.value > 0xFFFF && rope.utf8(UTF16Offset(utf16 + 1)) != position)
      {
        Issue.record("units disagree at \(offset) of seed \(seed)")
        return
      }
      offset += width
      utf16 += scalar.value > 0xFFFF ? 2 : 1
    }
    #expect(rope.utf16(rope.end).value == utf16 && rope.utf8(UTF16Offset(utf16)) == rope.end)
    #expect(rope.utf8(ScalarOffset(rope.scalarCount)) == rope.end)
  }

  @Test("Ranges convert with both ends")
  func rangeConversion() {
    let rope: Rope = "a😀한"
    #expect(rope.utf8(Range<UTF16Offset>(1, 3)) == TextRange(1, 5))
    #expect(rope.utf8(Range<UTF16Offset>(2, 4)) == TextRange(1, 8))
    #expect(rope.utf8(Range<ScalarOffset>(1, 3)) == TextRange(1, 8))
    #expect(rope.utf16(TextRange(1, 8)) == Range<UTF16Offset>(1, 4))
    #expect(rope.scalars(TextRange(1, 8)) == Range<ScalarOffset>(1, 3))
  }
}
