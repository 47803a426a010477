import ComposureText
import Testing

/// The algebra of changes on random texts: each law against plain arrays of bytes.
@Suite struct ChangeSetLawTests {
  @Test("Applying gives what replacing in an array gives, and inverting leads back", arguments: seeds(300))
  func applyAndInvert(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = utf8(random.text(80))
    let rope = Rope(String(decoding: bytes, as: UTF8.self))
    let changes = random.changes(to: bytes)
    var expected = bytes
    for edit in changes.edits.reversed() {
      expected.replaceSubrange(edit.range.lowerBound.value..<edit.range.upperBound.value, with: edit.insert.utf8)
    }
    let changed = changes.apply(to: rope)
    #expect(utf8(changed) == expected)
    #expect(changes.lengthBefore == bytes.count && changes.lengthAfter == expected.count)
    for (edit, ranges) in zip(changes.edits, changes.editedRanges) {
      #expect(ranges.old == edit.range && changed.utf8(in: ranges.new) == utf8(edit.insert))
    }
    let inverse = changes.inverted(in: rope)
    #expect(utf8(inverse.apply(to: changed)) == bytes)
    #expect(inverse.inverted(in: changed) == changes)
  }

  @Test("A composed change does what its parts do, in either grouping", arguments: seeds(300))
  func compose(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = Rope(random.text(40))
    let a = random.changes(to: utf8(start))
    let afterA = a.apply(to: start)
    let b = random.changes(to: utf8(afterA))
    let afterB = b.apply(to: afterA)
    let c = random.changes(to: utf8(afterB))
    let end = utf8(c.apply(to: afterB))
    let left = a.composed(with: b).composed(with: c)
    let right = a.composed(with: b.composed(with: c))
    #expect(utf8(a.composed(with: b).apply(to: start)) == utf8(afterB))
    #expect(utf8(left.apply(to: start)) == end)
    #expect(utf8(right.apply(to: start)) == end)
    #expect(left == right)
    #expect(a.composed(with: ChangeSet(length: a.lengthAfter)) == a)
    #expect(ChangeSet(length: a.lengthBefore).composed(with: a) == a)
    #expect(utf8(a.composed(with: a.inverted(in: start)).apply(to: start)) == utf8(start))
  }

  @Test("Positions keep their order and the text they stand at", arguments: seeds(300))
  func map(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = utf8(random.text(60))
    let changes = random.changes(to: bytes)
    let changed = utf8(changes.apply(to: Rope(String(decoding: bytes, as: UTF8.self))))
    var last = -1
    for offset in 0...bytes.count {
      let before = changes.map(UTF8Offset(offset), .before).value
      let after = changes.map(UTF8Offset(offset), .after).value
      #expect(last <= before && before <= after && after <= changed.count)
      last = before
      let kept = !changes.edits.contains { $0.range.lowerBound.value <= offset && offset < $0.range.upperBound.value }
      if kept && offset < bytes.count { #expect(changed[after] == bytes[offset]) }
      let untouched = !changes.touches(TextRange(offset, offset))
      if untouched { #expect(before == after) }
    }
  }

  @Test("Two changes of one text converge, whichever comes first", arguments: seeds(500))
  func rebase(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = utf8(random.text(30))
    let base = Rope(String(decoding: bytes, as: UTF8.self))
    let mine = random.changes(to: bytes)
    let theirs = random.changes(to: bytes)
    let mineFirst = theirs.rebased(over: mine, otherFirst: true)
    let theirsSecond = mine.rebased(over: theirs, otherFirst: false)
    let one = utf8(mineFirst.apply(to: mine.apply(to: base)))
    let other = utf8(theirsSecond.apply(to: theirs.apply(to: base)))
    #expect(one == other)
    #expect(one == rebaseOracle(bytes, mine, theirs))
    #expect(mine.rebased(over: ChangeSet(length: bytes.count), otherFirst: true) == mine)
    #expect(mineFirst.lengthBefore == mine.lengthAfter)
  }

  /// Byte by byte: what either deletes is gone, what either inserts stands where it was inserted, mine first.
  private func rebaseOracle(_ bytes: [UInt8], _ mine: ChangeSet, _ theirs: ChangeSet) -> [UInt8] {
    var result: [UInt8] = []
    for offset in 0...bytes.count {
      for changes in [mine, theirs] {
        for edit in changes.edits where edit.range.lowerBound.value == offset { result += edit.insert.utf8 }
      }
      let position = UTF8Offset(offset)
      let isDeleted = (mine.edits + theirs.edits).contains { $0.range.contains(position) }
      if offset < bytes.count && !isDeleted { result.append(bytes[offset]) }
    }
    return result
  }
}

extension SeededGenerator {
  /// A random change of a text, sometimes none.
  fileprivate mutating func changes(to bytes: [UInt8]) -> ChangeSet {
    var edits: [ChangeSet.Edit] = []
    var position = 0
    for _ in 0..<below(6) {
      let lower = max(position, floorScalar(position + below(bytes.count - position + 1), in: bytes))
      let reach = chance(40) ? 0 : below(min(30, bytes.count - lower + 1))
      let upper = max(lower, floorScalar(lower + reach, in: bytes))
      edits.append(ChangeSet.Edit(range: TextRange(lower, upper), insert: chance(30) ? "" : text(3)))
      position = upper
    }
    return ChangeSet(length: bytes.count, edits: edits)
  }
}
