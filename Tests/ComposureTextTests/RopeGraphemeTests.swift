import ComposureText
import Testing

@Suite struct RopeGraphemeTests {
  @Test("Grapheme boundaries are Swift's own at every byte of random texts", arguments: seeds(100))
  func boundaries(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = random.text(60)
    if seed % 10 == 0 {
      // The same, where the boundaries meet the cuts between leaves.
      text = String(repeating: "가", count: 240 + random.below(20)) + text + String(repeating: "나", count: 300)
    }
    check(text, seed: seed)
  }

  @Test(
    "Long runs that join are segmented as Swift does",
    arguments: ["🇰🇷", "\u{1F1E6}", "\u{301}", "👨‍👩‍👧‍👦", "👍🏽", "\u{1112}\u{1161}", "\r\n", "क्", "😀", "❤️", "\u{1100}"])
  func longRuns(piece: String) {
    check("a" + String(repeating: piece, count: 40) + "b" + String(repeating: piece, count: 3), seed: 0)
  }

  private func check(_ text: String, seed: UInt64) {
    let rope = Rope(text)
    let boundaries = graphemeBoundaries(of: text)
    var below = 0
    for offset in 0...rope.utf8Count {
      while below + 1 < boundaries.count && boundaries[below + 1] <= offset { below += 1 }
      let isBoundary = boundaries[below] == offset
      let above = below + 1 < boundaries.count ? boundaries[below + 1] : rope.utf8Count
      let position = UTF8Offset(offset)
      if rope.graphemeStart(atOrBefore: position).value != boundaries[below]
        || rope.graphemeEnd(atOrAfter: position).value != (isBoundary ? offset : above)
        || rope.nextGrapheme(after: position).value != above
        || rope.previousGrapheme(before: position).value
          != (isBoundary ? boundaries[max(0, below - 1)] : boundaries[below])
        || rope.isGraphemeBoundary(position) != isBoundary
      {
        Issue.record("boundaries differ at \(offset) of seed \(seed), text \(text.debugDescription)")
        return
      }
    }
  }

  @Test("CRLF, a syllable of jamo, a family and a flag are one grapheme each")
  func oneGraphemeEach() {
    for text in ["\r\n", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "🇰🇷", "👍🏽", "e\u{301}", "1️⃣"] {
      let rope = Rope("가" + text + "나")
      let start = UTF8Offset(3)
      #expect(rope.nextGrapheme(after: start) == start + text.utf8.count)
      #expect(rope.graphemeStart(atOrBefore: start + 1) == start)
      #expect(rope.graphemeRange(covering: start + 1..<start + 2) == start..<start + text.utf8.count)
    }
  }

  @Test("A word is a run of letters of any script, with its marks and jamo whole")
  func words() {
    let rope: Rope = "안녕 wor\u{301}ld, \u{1112}\u{1161}\u{11AB}ㄱ  x\r\ny"
    func word(_ offset: Int) -> [UInt8] { rope.utf8(in: rope.wordRange(at: UTF8Offset(offset))) }
    #expect(word(0) == utf8("안녕"))
    #expect(word(3) == utf8("안녕"))
    #expect(word(6) == utf8("안녕"))
    #expect(word(9) == utf8("wor\u{301}ld"))
    #expect(word(14) == utf8("wor\u{301}ld"))
    #expect(word(16) == utf8("\u{1112}\u{1161}\u{11AB}ㄱ"))
    #expect(word(29) == utf8("  "))
    #expect(word(31) == utf8("x"))
    #expect(word(33) == utf8("y"))
    #expect(Rope("a\n\nb").wordRange(at: UTF8Offset(2)).isEmpty)
    #expect(Rope("").wordRange(at: .zero).isEmpty)
  }

  @Test("Word moves stop at the ends of words and at the ends of the text")
  func wordMoves() {
    let rope: Rope = "안녕, wor\u{301}ld\n 끝 "
    func walk(_ start: Int, _ move: (UTF8Offset) -> UTF8Offset) -> [Int] {
      var stops = [start]
      while true {
        let next = move(UTF8Offset(stops[stops.count - 1])).value
        if next == stops[stops.count - 1] { return stops }
        stops.append(next)
      }
    }
    #expect(walk(0) { rope.nextWord(after: $0) } == [0, 6, 15, 20, 21])
    #expect(walk(rope.utf8Count) { rope.previousWord(before: $0) } == [21, 17, 8, 0])
    #expect(rope.nextWord(after: UTF8Offset(10)) == UTF8Offset(15))
    #expect(rope.previousWord(before: UTF8Offset(12)) == UTF8Offset(8))
  }
}
