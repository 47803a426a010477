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

  @Test(arguments: [
    ("**가‹나** 다›", "**‹가나 다›**"),
    ("‹가 **나›다**", "**‹가 나다›**"),
    ("가 ‹나 **다** 라› 마", "가 **‹나 다 라›** 마"),
    ("‹가 **나›**", "**‹가 나›**"),
    ("**가**‹나›", "**‹가나›**"),
    ("‹가›**나**", "**‹가나›**"),
    ("‹**나** ›다", "‹나 ›다"),
    ("가 ‹ **나다** ›라", "가 ‹ 나다 ›라"),
    ("*가 ‹나* 다›", "**‹*가 나* 다›**"),
    ("‹가 *나› 다*", "**‹가 *나 다*›**"),
    ("`가 ‹나` 다›", "**‹`가 나` 다›**"),
    ("[가 ‹나](u) 다›", "**‹[가 나](u) 다›**"),
    ("[가 ‹나› 다](u)", "[가 **‹나›** 다](u)"),
    ("> ‹가\n> 나›", "> **‹가**\n> **나›**"),
    ("- ‹가\r\n- 나›\r\n", "- **‹가**\r\n- **나›**\r\n"),
    ("‹**가** **나**›", "‹가 나›"),
    ("‹**가**\n\n**나**›", "‹가\n\n나›"),
    ("‹**가**\n\n나›", "**‹가**\n\n**나›**"),
  ])
  func boldOverOtherMarkupLeavesEveryElementWhole(before: String, after: String) {
    #expect(result(.bold, before) == after)
  }

  @Test(arguments: [
    ("‹a`b›", "``‹a`b›``"), ("‹`a›", "`` ‹`a› ``"), ("`가`‹나›", "`‹가나›`"), ("‹a **b›**", "`‹a **b**›`"),
  ])
  func codeIsMarkedSoThatItsBackticksAreCode(before: String, after: String) {
    #expect(result(.code, before) == after)
  }

  @Test func boldTwiceGivesTheTextBackForAnySelectionThatIsNotBold() {
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "가", "나 ", "*다* ", "`라`", " ", "\n", "\n\n", "[마](u) ", "a", "- ", "> ", "# ", "\r\n", "**바** ", "\n```\n",
      "e\u{301}", "👨‍👩‍👧",
    ]
    var given = 0
    for _ in 0..<1_500 {
      let text = (0..<Int.random(in: 1...9, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
        .joined()
      let surface = TestSurface(text)
      func position() -> UTF8Offset {
        surface.text.graphemeStart(
          atOrBefore: surface.text.floorScalar(UTF8Offset(Int.random(in: 0...text.utf8.count, using: &generator))))
      }
      let selection = Selection(anchor: position(), head: position())
      surface.select(selection)
      surface.loop.runTurns()
      surface.perform(.bold)
      #expect(
        !surface.string.contains("****"), "\(text.debugDescription) \(selection) → \(surface.string.debugDescription)")
      if surface.string.contains("****") { return }
      surface.perform(.undo)
      #expect(sameBytes(surface.string, text))
      let strong = surface.session.state.syntax.styleSpans(in: surface.text.fullRange).contains { $0.role == .strong }
      guard !strong, !selection.isCaret else { continue }
      surface.select(selection)
      surface.loop.runTurns()
      surface.perform(.bold)
      let made = surface.session.state
      // Where the words are not bold afterwards, Markdown has no bold for them.
      guard made.syntax.inline(.strong, covering: made.selection.range) != nil else { continue }
      surface.perform(.bold)
      #expect(
        sameBytes(surface.string, text), "\(text.debugDescription) \(selection) → \(made.text.string.debugDescription)")
      if !sameBytes(surface.string, text) { return }
      given += 1
    }
    #expect(given > 200)
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
    (.heading1, "> 가|", "> # 가|"),
    (.heading1, "- 가|", "- # 가|"),
    (.heading2, "제목|\n===", "## 제목|"),
    (.heading1, "제목|\n===", "제목|"),
    (.heading2, "제목|\r\n---\r\n가", "제목|\r\n가"),
    (.heading1, "> 제목|\n> ---\n", "> # 제목|\n"),
    (.heading1, "가|\r\n나", "# 가|\r\n나"),
    (.heading1, "|---", "|---"),
    (.body, "# 제|목 #", "제|목"),
  ])
  func headingsAreSetChangedAndTakenOff(id: EditorCommand.ID, before: String, after: String) {
    #expect(result(id, before) == after)
  }

  @Test(arguments: [
    ("가 ‹나› 다", "가 [나](|) 다"),
    ("가 | 다", "가 [|]() 다"),
    ("‹https://example.org/가›", "[|](https://example.org/가)"),
    ("‹https://example.org 가›", "[https://example.org 가](|)"),
    ("‹가 [나](u) 다›", "‹가 [나](u) 다›"),
    ("‹가 [나›](u)", "‹가 [나›](u)"),
    ("[가|](u \"t\")", "[가](‹u› \"t\")"),
    ("`가 ‹나› 다`", "`가 ‹나› 다`"),
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
