import ComposureText
import Testing

@Suite struct ChangeSetTests {
  private func edit(_ lower: Int, _ upper: Int, _ insert: String) -> ChangeSet.Edit {
    ChangeSet.Edit(range: TextRange(lower, upper), insert: insert)
  }

  @Test("Edits that touch become one and edits that do nothing vanish")
  func canonical() {
    let changes = ChangeSet(
      length: 10, edits: [edit(0, 0, ""), edit(1, 1, "a"), edit(1, 3, "b"), edit(3, 3, "c"), edit(5, 6, "")])
    #expect(changes.edits == [edit(1, 3, "abc"), edit(5, 6, "")])
    #expect(changes == ChangeSet(length: 10, edits: [edit(1, 3, "abc"), edit(5, 6, "")]))
    #expect(changes.lengthAfter == 10)
    #expect(ChangeSet(length: 3).isEmpty && !changes.isEmpty)
    #expect(ChangeSet(length: 3) != ChangeSet(length: 4))
  }

  @Test("Changes that insert marks in another order are not equal")
  func equalityIsByBytes() {
    // Equal for a string, and of equal length: only the bytes tell them apart.
    let (first, second) = ("a\u{308}\u{323}", "a\u{323}\u{308}")
    #expect(first == second)
    let one = ChangeSet.replacing(TextRange(0, 0), with: first, length: 0)
    let other = ChangeSet.replacing(TextRange(0, 0), with: second, length: 0)
    #expect(one != other)
  }

  @Test("A change says what it replaces and where that stands afterwards")
  func editedRanges() {
    let changes = ChangeSet(length: 12, edits: [edit(0, 3, ""), edit(5, 5, "한글"), edit(9, 12, "x")])
    #expect(changes.editedRanges.map(\.old) == [TextRange(0, 3), TextRange(5, 5), TextRange(9, 12)])
    #expect(changes.editedRanges.map(\.new) == [TextRange(0, 0), TextRange(2, 8), TextRange(12, 13)])
    #expect(utf8(changes.apply(to: Rope("가abcdefxyz"))) == utf8("ab한글cdefx"))
  }

  @Test("A position at an insertion goes to the side it is asked to keep")
  func mapAtInsertion() {
    let changes = ChangeSet.replacing(TextRange(3, 3), with: "xx", length: 6)
    #expect(changes.map(UTF8Offset(2), .after) == UTF8Offset(2))
    #expect(changes.map(UTF8Offset(3), .before) == UTF8Offset(3))
    #expect(changes.map(UTF8Offset(3), .after) == UTF8Offset(5))
    #expect(changes.map(UTF8Offset(4), .before) == UTF8Offset(6))
    #expect(changes.map(TextRange(3, 3)) == TextRange(5, 5))
    #expect(changes.map(TextRange(1, 3)) == TextRange(1, 3))
    #expect(changes.map(TextRange(1, 3), end: .after) == TextRange(1, 5))
    #expect(changes.map(TextRange(3, 5)) == TextRange(5, 7))
    #expect(changes.map(TextRange(3, 5), start: .before) == TextRange(3, 7))
  }

  @Test("The ends of replaced text stay at its ends and the inside goes to one of them")
  func mapInReplacement() {
    let changes = ChangeSet.replacing(TextRange(2, 5), with: "1234", length: 8)
    for side in [Association.before, .after] {
      #expect(changes.map(UTF8Offset(2), side) == UTF8Offset(2))
      #expect(changes.map(UTF8Offset(5), side) == UTF8Offset(6))
    }
    #expect(changes.map(UTF8Offset(3), .before) == UTF8Offset(2))
    #expect(changes.map(UTF8Offset(3), .after) == UTF8Offset(6))
    #expect(changes.map(TextRange(3, 4)) == TextRange(6, 6))
    #expect(changes.map(TextRange(0, 8)) == TextRange(0, 9))
  }

  @Test("A change touches the ranges it edits and those it is next to")
  func touches() {
    let changes = ChangeSet(length: 20, edits: [edit(5, 7, "x"), edit(12, 12, "y")])
    #expect(changes.touches(TextRange(6, 6)) && changes.touches(TextRange(7, 9)) && changes.touches(TextRange(2, 5)))
    #expect(changes.touches(TextRange(12, 12)) && changes.touches(TextRange(10, 12)))
    #expect(!changes.touches(TextRange(0, 4)) && !changes.touches(TextRange(8, 11)))
    #expect(!changes.touches(TextRange(13, 20)))
  }

  @Test("What both changes delete is deleted once, and text inserted inside a deletion survives")
  func rebaseOverDeletion() {
    let base: Rope = "one two three"
    let mine = ChangeSet.replacing(TextRange(3, 13), with: "", length: 13)
    let theirs = ChangeSet(length: 13, edits: [edit(0, 4, ""), edit(7, 7, "!")])
    let merged = mine.rebased(over: theirs, otherFirst: true).apply(to: theirs.apply(to: base))
    #expect(merged.string == "!")
  }

  @Test("Two insertions at one place come in the order that was asked for")
  func rebaseOrder() {
    let base: Rope = "ab"
    let mine = ChangeSet.replacing(TextRange(1, 1), with: "한", length: 2)
    let theirs = ChangeSet.replacing(TextRange(1, 1), with: "글", length: 2)
    let after = mine.rebased(over: theirs, otherFirst: true).apply(to: theirs.apply(to: base))
    let before = mine.rebased(over: theirs, otherFirst: false).apply(to: theirs.apply(to: base))
    #expect(utf8(after) == utf8("a글한b") && utf8(before) == utf8("a한글b"))
  }

  @Test("A caret goes with the text typed at it, a selection does not grow")
  func selections() {
    let insert = ChangeSet.replacing(TextRange(3, 3), with: "xx", length: 6)
    #expect(Selection(UTF8Offset(3)).mapped(through: insert) == Selection(UTF8Offset(5)))
    #expect(Selection(UTF8Offset(3)).mapped(through: insert, .before) == Selection(UTF8Offset(3)))
    let backwards = Selection(anchor: UTF8Offset(5), head: UTF8Offset(3))
    #expect(backwards.range == TextRange(3, 5) && !backwards.isCaret)
    #expect(backwards.mapped(through: insert) == Selection(anchor: UTF8Offset(7), head: UTF8Offset(5)))
    let forwards = Selection(anchor: UTF8Offset(0), head: UTF8Offset(3))
    #expect(forwards.mapped(through: insert, .after) == forwards)
    let deletion = ChangeSet.replacing(TextRange(0, 6), with: "", length: 6)
    #expect(backwards.mapped(through: deletion) == Selection(.zero))
  }
}
