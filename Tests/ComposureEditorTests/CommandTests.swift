import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct CommandTests {
  /// A surface from a drawing: `|` is the caret, `[` and `]` are the ends of the selection.
  private func surface(_ drawing: String) -> TestSurface {
    let marks: Set<Character> = ["|", "‹", "›"]
    let plain = drawing.filter { !marks.contains($0) }
    let surface = TestSurface(plain)
    func offset(of mark: Character) -> UTF8Offset? {
      guard let index = drawing.firstIndex(of: mark) else { return nil }
      return UTF8Offset(drawing[..<index].filter { !marks.contains($0) }.utf8.count)
    }
    if let caret = offset(of: "|") { surface.place(caret) }
    if let start = offset(of: "‹"), let end = offset(of: "›") {
      surface.select(Selection(anchor: start, head: end))
    }
    surface.loop.runTurns()
    return surface
  }

  private func result(_ id: EditorCommand.ID, _ drawing: String) -> String {
    let surface = surface(drawing)
    surface.perform(id)
    let range = surface.selection.range
    let text = surface.text
    let before = text.string(in: .zero..<range.lowerBound)
    let after = text.string(in: range.upperBound..<text.end)
    return range.isEmpty ? "\(before)|\(after)" : "\(before)‹\(text.string(in: range))›\(after)"
  }

  @Test func everyIdentifierHasACommandWithATitle() {
    #expect(EditorCommand.all.map(\.id) == EditorCommand.ID.allCases)
    #expect(EditorCommand.all.allSatisfy { !$0.title.isEmpty && !$0.symbol.isEmpty })
    let keys = EditorCommand.all.compactMap(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [
    ("가 ‹나다› 라", "가 **‹나다›** 라"),
    ("가‹ 나다 ›라", "가 **‹나다›** 라"),
    ("‹가나\n다라›", "**‹가나**\n**다라›**"),
    ("‹가나\n\n다라›", "**‹가나**\n\n**다라›**"),
    ("# ‹제목›", "# **‹제목›**"),
    ("‹# 제목›", "# **‹제목›**"),
  ])
  func boldPutsMarkersAroundTheSelectedWords(before: String, after: String) {
    #expect(result(.bold, before) == after)
  }

  @Test(arguments: [
    ("가 **‹나다›** 라", "가 ‹나다› 라"),
    ("가 **나|다** 라", "가 나|다 라"),
    ("가 **나다|** 라", "가 **나다**| 라"),
  ])
  func boldInBoldTextTakesItOffOrStepsOut(before: String, after: String) {
    #expect(result(.bold, before) == after)
  }

  @Test func boldTwiceGivesTheTextBack() {
    let surface = surface("가 ‹나다› 라")
    surface.perform(.bold)
    surface.perform(.bold)
    #expect(drawn(surface) == "가 [나다] 라")
  }

  @Test func boldOfNothingButSpacesDoesNothing() {
    #expect(result(.bold, "가‹  ›나") == "가‹  ›나")
  }

  @Test(arguments: [
    (EditorCommand.ID.heading1, "제|목", "# 제|목"),
    (.heading2, "# 제|목", "## 제|목"),
    (.heading1, "# 제|목", "제|목"),
    (.body, "### 제|목", "제|목"),
    (.body, "제|목", "제|목"),
    (.heading1, "|", "# |"),
    (.heading2, "‹가\n\n나›", "## ‹가\n\n## 나›"),
  ])
  func headingsAreSetChangedAndTakenOff(id: EditorCommand.ID, before: String, after: String) {
    #expect(result(id, before) == after)
  }

  @Test(arguments: [
    ("가 ‹나› 다", "가 [나](|) 다"),
    ("가 | 다", "가 [|]() 다"),
    ("‹https://example.org/가›", "[|](https://example.org/가)"),
  ])
  func aLinkIsMadeWithTheCaretWhereWritingGoesOn(before: String, after: String) {
    #expect(result(.link, before) == after)
  }

  @Test func aCommandOnASelectionIsForThatSelectionWhereverTheCaretIsWhenItRuns() {
    let surface = surface("가 ‹나다› 라\n")
    // A pointer button is down, so the command has to wait.
    surface.session.followPointerButton(isDown: true)
    surface.session.perform(.command(.bold))
    surface.place(surface.text.end)
    surface.session.followPointerButton(isDown: false)
    surface.loop.runTurns()
    #expect(drawn(surface) == "가 **나다** 라\n|")
  }

  @Test func aWaitingCommandFollowsTheTextThatItIsFor() {
    let surface = surface("가 ‹나다› 라")
    surface.session.followPointerButton(isDown: true)
    surface.session.perform(.command(.bold))
    surface.replace(TextRange(0, 3), with: "처음", origin: .platform)
    surface.session.followPointerButton(isDown: false)
    surface.loop.runTurns()
    #expect(surface.string == "처음 **나다** 라")
  }

  @Test func undoAndRedoAreDisabledWhereThereIsNothing() {
    let surface = TestSurface("가")
    #expect(surface.session.transaction(for: .command(.undo)) == nil)
    #expect(surface.session.transaction(for: .command(.redo)) == nil)
    surface.type("b")
    #expect(surface.session.transaction(for: .command(.undo)) != nil)
  }

  @Test func eachCommandIsAnUndoStepOfItsOwn() {
    let surface = surface("‹가›")
    surface.perform(.bold)
    surface.perform(.italic)
    surface.perform(.undo)
    #expect(drawn(surface) == "**[가]**")
    surface.perform(.undo)
    #expect(drawn(surface) == "[가]")
  }
}
