import ComposureText
import Testing

/// The rope beside an array of bytes that gets the same edits.
@Suite struct RopeRandomTests {
  @Test("Random edits give the bytes that an array gives, and snapshots stay as they were", arguments: seeds(12))
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = [1500, 6000, 40_000][Int(seed % 3)]
    var oracle = utf8(random.text(limit / 8))
    var rope = Rope(String(decoding: oracle, as: UTF8.self))
    var snapshots: [(Rope, [UInt8])] = []
    var caret = 0
    for step in 0..<1000 {
      let kind = random.below(100)
      var start = caret
      var stop = caret
      var insert: [UInt8] = []
      if kind < 40 {
        // Typing where the caret is, as a writer does.
        insert = utf8(random.text(2))
      } else if kind < 55 {
        start = floorScalar(max(0, caret - 1), in: oracle)
      } else {
        start = random.offset(in: oracle)
        stop = start
        if kind < 85 { stop = floorScalar(min(oracle.count, start + random.below(40)), in: oracle) }
        if kind >= 95 || oracle.count > limit { stop = max(start, random.offset(in: oracle)) }
        if random.chance(70) { insert = utf8(random.text(random.chance(8) ? 400 : 6)) }
      }
      let range = TextRange(start, stop)
      if random.chance(10) {
        // Paste a piece of the text itself, shared with the tree.
        let from = random.offset(in: oracle)
        let to = max(from, floorScalar(min(oracle.count, from + random.below(3000)), in: oracle))
        insert = Array(oracle[from..<to])
        rope.replace(range, with: rope.slice(TextRange(from, to)))
      } else {
        rope.replace(range, with: String(decoding: insert, as: UTF8.self))
      }
      oracle.replaceSubrange(start..<stop, with: insert)
      caret = start + insert.count
      if utf8(rope) != oracle {
        Issue.record("bytes differ at step \(step) of seed \(seed)")
        return
      }
      if step % (limit / 1500) == 0 { rope._invariantCheck() }
      if step % 50 == 0 {
        snapshots.append((rope, oracle))
        checkReading(rope, oracle, &random)
      }
    }
    rope._invariantCheck()
    for (snapshot, bytes) in snapshots { #expect(utf8(snapshot) == bytes) }
  }

  private func checkReading(_ rope: Rope, _ oracle: [UInt8], _ random: inout SeededGenerator) {
    let text = String(decoding: oracle, as: UTF8.self)
    #expect(rope.utf8Count == oracle.count)
    #expect(rope.utf16Count == text.utf16.count)
    #expect(rope.scalarCount == text.unicodeScalars.count)
    #expect(rope.isEmpty == oracle.isEmpty)
    #expect(utf8(rope.string) == oracle)
    #expect(rope == Rope(text))
    let start = random.offset(in: oracle)
    let stop = max(start, random.offset(in: oracle))
    let part = Array(oracle[start..<stop])
    #expect(rope.utf8(in: TextRange(start, stop)) == part)
    #expect(utf8(rope.slice(TextRange(start, stop))) == part)
    rope.slice(TextRange(start, stop))._invariantCheck()
    var chunks: [UInt8] = []
    var wholeScalars = true
    rope.forEachChunk(in: TextRange(start, stop)) { chunk in
      if let first = chunk.first, first & 0xC0 == 0x80 { wholeScalars = false }
      chunks += chunk
    }
    #expect(chunks == part && wholeScalars)
    var cursor = Rope.ByteCursor(rope, at: UTF8Offset(start))
    var read: [UInt8] = []
    while cursor.position.value < stop, let byte = cursor.next() { read.append(byte) }
    #expect(read == part)
  }

  @Test("A text cut everywhere and joined again is the same text", arguments: seeds(3))
  func cutAndJoin(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = ""
    while text.utf8.count < 30_000 { text += random.text(50) }
    let bytes = utf8(text)
    let rope = Rope(text)
    rope._invariantCheck()
    for _ in 0..<150 {
      let cut = UTF8Offset(random.offset(in: bytes))
      var joined = rope.slice(.zero..<cut)
      joined._invariantCheck()
      joined.replace(joined.end..<joined.end, with: rope.slice(cut..<rope.end))
      joined._invariantCheck()
      #expect(joined == rope)
    }
  }
}
