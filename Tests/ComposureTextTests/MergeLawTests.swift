import Testing

@testable import ComposureText

/// What holds for every merge, on random texts full of things that join.
@Suite struct MergeLawTests {
  @Test("A side that did not change gives way, and equal sides stay", arguments: seeds(200))
  func identities(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let base = random.text(40)
    let changed = random.edited(base, mark: "m")
    for (mine, theirs) in [(changed, base), (base, changed), (changed, changed)] {
      let result = merge(base: base, mine: mine, theirs: theirs)
      #expect(utf8(result.text) == utf8(changed) && result.conflicts.isEmpty)
    }
  }

  @Test("A diff leads from one text to the other", arguments: seeds(300))
  func diff(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = random.text(60)
    let new = seed % 3 == 0 ? random.text(60) : random.edited(old, mark: "x")
    var result = utf8(old)
    let boundaries = Set(graphemeBoundaries(of: old))
    for edit in wordDiff(from: utf8(old), to: utf8(new)).reversed() {
      #expect(boundaries.contains(edit.base.lowerBound) && boundaries.contains(edit.base.upperBound))
      result.replaceSubrange(edit.base, with: edit.text)
    }
    #expect(result == utf8(new))
  }

  @Test("Long scripts and bounded ones both lead from one sequence to the other", arguments: seeds(200))
  func sequences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (0..<random.below(60)).map { _ in random.below(20) }
    var new = old
    for _ in 0..<random.below(12) where !new.isEmpty {
      let index = random.below(new.count)
      if random.chance(50) { new.remove(at: index) } else { new.insert(random.below(30), at: index) }
    }
    for limit in [0, 3, 1000] {
      var result = old
      for hunk in sequenceDiff(old, new, maxScript: limit).reversed() {
        result.replaceSubrange(hunk.old, with: new[hunk.new])
      }
      #expect(result == new)
    }
  }

  @Test("Where the script would be too long, what occurs once on both sides still cuts the difference")
  func anchors() {
    let hunks = sequenceDiff([0, 1, 2, 3, 4, 5, 6], [10, 1, 12, 3, 14, 5, 16], maxScript: 0)
    #expect(hunks == [0, 2, 4, 6].map { DiffHunk(old: $0..<$0 + 1, new: $0..<$0 + 1) })
  }

  @Test("The shortest script is found", arguments: seeds(50))
  func shortest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (0..<random.below(25)).map { _ in random.below(4) }
    let new = (0..<random.below(25)).map { _ in random.below(4) }
    // The longest common subsequence, by the textbook.
    var row = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = element == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    let edits = sequenceDiff(old, new).reduce(0) { $0 + $1.old.count + $1.new.count }
    #expect(edits == old.count + new.count - 2 * row[new.count])
  }

  @Test("No inserted text is lost and every grapheme is one of a side", arguments: seeds(600))
  func nothingLost(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let base = random.text(30)
    let mine = random.edited(base, mark: "m")
    let theirs = random.edited(base, mark: "t")
    let result = merge(base: base, mine: mine, theirs: theirs)
    for (side, mark) in [(mine, "m"), (theirs, "t")] {
      for number in 0..<9 where contains(side, "\(mark)\(number)q") {
        if !contains(result.text, "\(mark)\(number)q") {
          Issue.record("\(mark)\(number)q of seed \(seed) is lost in \(result.text.debugDescription)")
        }
      }
    }
    let known = Set((Array(mine) + Array(theirs)).map { Array($0.utf8) } + [[0x20], [0x0A]])
    for grapheme in result.text where !known.contains(Array(grapheme.utf8)) {
      Issue.record("\(String(grapheme).debugDescription) of seed \(seed) is of neither side")
    }
    let again = merge(base: base, mine: mine, theirs: theirs)
    #expect(utf8(again.text) == utf8(result.text) && again.conflicts == result.conflicts)
    #expect(merge(base: base, mine: theirs, theirs: mine).conflicts.count == result.conflicts.count)
    var last = UTF8Offset(0)
    let rope = Rope(result.text)
    for conflict in result.conflicts {
      #expect(conflict.range.lowerBound >= last)
      last = conflict.range.upperBound
      let both = rope.string(in: conflict.range)
      #expect(utf8(both).starts(with: conflict.mine.utf8))
      #expect(utf8(both).reversed().starts(with: conflict.theirs.utf8.reversed()))
    }
  }

  @Test("Changes of different lines are both taken, whatever they are", arguments: seeds(100))
  func differentLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let base = (0..<60).map { "\($0) 줄 \(random.below(5))\r\n" }
    var (mine, theirs, both) = (base, base, base)
    // Every fifth line changes, so that an unchanged one stands between any two.
    for index in stride(from: 2, to: 60, by: 5) {
      let line = random.chance(30) ? "" : "\(index) \(random.below(100)) 새\r\n" + (random.chance(30) ? "또\r\n" : "")
      if random.chance(50) { mine[index] = line } else { theirs[index] = line }
      both[index] = line
    }
    let result = merge(base: base.joined(), mine: mine.joined(), theirs: theirs.joined())
    #expect(utf8(result.text) == utf8(both.joined()) && result.conflicts.isEmpty)
  }

  private func contains(_ text: String, _ mark: String) -> Bool {
    let (bytes, wanted) = (utf8(text), utf8(mark))
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }
}

extension SeededGenerator {
  /// A text with a few edits on grapheme boundaries; what they insert holds `mark`, a number and `q`.
  fileprivate mutating func edited(_ text: String, mark: String) -> String {
    var graphemes = text.map { String($0) }
    for number in 0...below(4) {
      let lower = below(graphemes.count + 1)
      let upper = chance(40) ? lower : min(graphemes.count, lower + below(6))
      let insert =
        chance(25) ? "" : (chance(50) ? self.text(2) : "") + "\(mark)\(number)q" + (chance(50) ? self.text(2) : "")
      graphemes.replaceSubrange(lower..<upper, with: [insert])
    }
    return graphemes.joined()
  }
}
