import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct FoldTests {
  static let text = "# One\n\nbody\n\n## Inner\n\nmore\n\n# Two\n\nend"

  private func editor(_ text: String = text, caret: Int = 0) -> TestSurface {
    let surface = TestSurface(text, caret: caret)
    surface.loop.runTurns()
    return surface
  }

  private func hidden(_ editor: TestSurface) -> [String] {
    editor.session.state.folds.hidden.map { editor.session.state.text.string(in: $0) }
  }

  @Test func aSectionReachesToTheNextHeadingOfItsRank() {
    let editor = editor()
    editor.session.fold(at: .zero)
    #expect(hidden(editor) == ["\nbody\n\n## Inner\n\nmore\n\n"])
    editor.session.fold(at: UTF8Offset(14))
    #expect(hidden(editor).count == 1)
  }

  @Test func theLastSectionReachesToTheEndAndAHeadingWithNothingBelowItDoesNotFold() {
    let editor = editor("# One\n\ntext\n# Two")
    editor.session.fold(at: UTF8Offset(12))
    #expect(hidden(editor).isEmpty)
    editor.session.fold(at: .zero)
    #expect(hidden(editor) == ["\ntext\n"])
  }

  @Test func foldingTakesTheSelectionToTheEndOfTheHeadingsLine() {
    let editor = editor(caret: 9)
    editor.session.fold(at: .zero)
    editor.loop.runTurns()
    #expect(editor.session.state.selection == Selection(UTF8Offset(5)))
    #expect(!hidden(editor).isEmpty)
  }

  @Test func anEditBeforeAFoldShiftsItAndAnEditInItOpensIt() {
    let editor = editor("x\n\n# One\n\nbody\n\n# Two\n")
    editor.session.fold(at: UTF8Offset(3))
    editor.session.follow(PlatformEdit(range: TextRange(0, 0), text: "한", origin: .platform))
    #expect(hidden(editor) == ["\nbody\n\n"])
    let body = editor.session.state.folds.hidden[0]
    let place = body.lowerBound + 2
    editor.session.follow(PlatformEdit(range: place..<place, text: "!", origin: .platform))
    #expect(hidden(editor).isEmpty)
  }

  @Test(arguments: [
    ("# 가‸\n나\n# 다\n라", EditorCommand.ID.moveDown, "# 다\n라\n# 가‸\n나", ["나"]),
    ("# 가\n나\n# 다‸\n라\n", .moveUp, "# 다‸\n라\n# 가\n나\n", ["라\n"]),
    ("# 가‸\n\n나\n\n# 다\n\n라", .moveDown, "# 다\n\n라\n\n# 가‸\n\n나", ["\n나"]),
    ("# 가\n\n나\n\n\n# 다‸\n\n라\n", .moveUp, "# 다‸\n\n라\n\n\n# 가\n\n나\n", ["\n라\n\n\n"]),
    ("- 가‸\n  - 나\n- 다", .moveDown, "- 다\n- 가‸\n  - 나", ["  - 나"]),
    ("9. 가\n10. 나‸\r\n    - 다", .moveUp, "9. 나‸\r\n   - 다\n10. 가", ["   - 다\n"]),
    ("```‸\n가\n```\n나", .moveDown, "나\n```‸\n가\n```", ["가\n```"]),
    ("# 나\n제목‸\n===\n가\n", .moveUp, "제목‸\n===\n가\n# 나\n", ["가\n"]),
    ("---‸\na: b\n---\n가", .moveDown, "---‸\na: b\n---\n가", ["a: b\n---\n"]),
  ])
  func whatIsFoldedMovesWithItsLine(before: String, id: EditorCommand.ID, after: String, hidden: [String]) {
    let editor = surface(drawing: before)
    editor.perform(.toggleFold)
    editor.perform(id)
    #expect(sameBytes(drawing(editor), after), "\(drawing(editor).debugDescription)")
    #expect(self.hidden(editor) == hidden)
  }

  @Test func whatIsMovedOverAFoldedSectionPassesItAsAWholeAndStaysInSight() {
    let editor = surface(drawing: "# 가‸\n나\n다\n# 라\n마\n")
    editor.perform(.foldAll)
    editor.place(UTF8Offset(20))
    editor.perform(.unfoldAll)
    editor.session.fold(at: .zero)
    editor.loop.runTurns()
    #expect(hidden(editor) == ["나\n다\n"])
    editor.place(UTF8Offset(14))
    editor.perform(.moveUp)
    #expect(sameBytes(editor.string, "# 라\n# 가\n나\n다\n마\n"))
    #expect(hidden(editor).isEmpty)
    editor.perform(.undo)
    #expect(sameBytes(editor.string, "# 가\n나\n다\n# 라\n마\n"))
  }

  @Test func nothingThatWasInSightIsHiddenByAMove() {
    var moved = 0
    for seed in 0..<400 {
      var random = RandomDocument(seed: UInt64(seed) * 19 + 4)
      let source = random.document() + "\n\n" + random.document()
      let editor = editor(source)
      editor.perform(.foldAll)
      for line in editor.session.state.text.string.split(separator: "\n").indices {
        _ = line
        if random.flip() { editor.session.fold(at: random.selection(in: editor.text).head) }
      }
      editor.loop.runTurns()
      let folds = editor.session.state.folds.hidden
      let place = random.selection(in: editor.text).head
      guard !folds.isEmpty, !folds.contains(where: { $0.lowerBound <= place && place <= $0.upperBound }) else {
        continue
      }
      editor.place(place)
      editor.loop.runTurns()
      let before = shownLines(editor)
      let text = editor.string
      editor.perform(random.flip() ? .moveUp : .moveDown)
      guard !sameBytes(editor.string, text) else { continue }
      moved += 1
      var after = shownLines(editor)
      for line in before {
        // A number may be another one.
        let index = after.firstIndex { $0 == line || $0.drop(while: \.isNumber) == line.drop(while: \.isNumber) }
        #expect(
          index != nil, "seed \(seed): \(text.debugDescription) at \(place) → \(editor.string.debugDescription) \(line)"
        )
        if let index { after.remove(at: index) }
      }
      editor.perform(.undo)
      #expect(sameBytes(editor.string, text))
    }
    #expect(moved > 20, "\(moved)")
  }

  private func shownLines(_ editor: TestSurface) -> [Substring] {
    var shown = ""
    var position = UTF8Offset.zero
    for hidden in editor.session.state.folds.hidden {
      shown += editor.text.string(in: position..<hidden.lowerBound)
      position = hidden.upperBound
    }
    return (shown + editor.text.string(in: position..<editor.text.end)).split(whereSeparator: \.isNewline)
  }

  @Test(arguments: [
    ("1. 가‸\n   - 나\n2. 다", "1. 가\n   - 나\n2. ‸\n3. 다", ["   - 나\n"]),
    ("- [x] 가‸\r\n\r\n  나", "- [x] 가\r\n\r\n  나\r\n- [ ] ‸", ["\r\n  나\r\n"]),
    ("> 3) 가‸\n>    > 나\n", "> 3) 가\n>    > 나\n> 4) ‸\n", [">    > 나\n"]),
  ])
  func theItemAfterAFoldedOneStandsBehindWhatIsFolded(before: String, after: String, hidden: [String]) {
    let editor = surface(drawing: before)
    editor.perform(.toggleFold)
    let source = editor.string
    #expect(editor.session.press(.enter))
    editor.loop.runTurns()
    #expect(sameBytes(drawing(editor), after), "\(drawing(editor).debugDescription)")
    #expect(self.hidden(editor) == hidden)
    editor.perform(.undo)
    #expect(sameBytes(editor.string, source))
  }

  @Test func aFoldWhoseHeadingBecomesTextOpens() {
    let editor = editor()
    editor.session.fold(at: .zero)
    editor.session.follow(PlatformEdit(range: TextRange(0, 2), text: "", origin: .platform))
    #expect(hidden(editor).isEmpty)
  }

  @Test func aSelectionThatComesIntoAFoldOpensItThoughNotWhileSomethingIsComposed() {
    let editor = editor()
    editor.session.fold(at: .zero)
    editor.loop.runTurns()
    editor.compose("ㅎ")
    editor.session.followSelection(Selection(UTF8Offset(9)), cause: .keyboard)
    editor.loop.runTurns()
    #expect(!hidden(editor).isEmpty)
    editor.commit("하")
    editor.loop.runTurns()
    #expect(hidden(editor).isEmpty)
  }

  @Test func aFoldThatIsAskedForWhileSomethingIsComposedEndsTheCompositionFirst() {
    let editor = editor(caret: 5)
    editor.compose("ㅎ")
    editor.session.toggleFold(at: .zero)
    editor.loop.runTurns()
    #expect(editor.log == ["endComposition"])
    #expect(!hidden(editor).isEmpty)
    editor.session.toggleFold(at: .zero)
    #expect(hidden(editor).isEmpty)
  }

  @Test func allSectionsFoldAndUnfoldTogether() {
    let editor = editor()
    editor.session.setAllFolded(true)
    #expect(editor.session.state.folds.folds.count == 3)
    #expect(hidden(editor).count == 2)
    editor.session.setAllFolded(false)
    #expect(hidden(editor).isEmpty)
  }

  @Test func theFoldCommandsAreEnabledWhereTheyDoSomething() {
    let editor = editor()
    func isEnabled(_ id: EditorCommand.ID) -> Bool { editor.session.transaction(for: .command(id)) != nil }
    #expect(isEnabled(.toggleFold) && isEnabled(.foldAll) && !isEnabled(.unfoldAll))
    editor.perform(.foldAll)
    #expect(!isEnabled(.foldAll) && isEnabled(.unfoldAll))
    editor.perform(.unfoldAll)
    #expect(hidden(editor).isEmpty)
    editor.perform(.toggleFold)
    #expect(editor.session.state.folds.folds.count == 1)
    editor.perform(.toggleFold)
    #expect(hidden(editor).isEmpty)
    #expect(editor.session.state.history.undoSteps.isEmpty)
  }

  @Test func onlyAPlatformThatFoldsHasTheFoldCommands() {
    #expect(EditorCommand.all(on: .uiKit).map(\.id) == EditorCommand.ID.allCases)
    var traits = SurfaceTraits.gtk
    #expect(EditorCommand.all(on: traits).map(\.id) == EditorCommand.ID.allCases)
    traits.folds = false
    #expect(EditorCommand.all(on: traits).allSatisfy { $0.group != .folding })
  }

  @Test(arguments: [
    ("- a\n  - b\n- c\n\nend", 2, "  - b\n"), ("- a\n- b\n- c\n\nend", 2, "- b\n- c\n"),
    ("```swift\nlet a\n```\nend", 4, "let a\n```\n"), ("```swift\nlet a\n```\nend", 11, "let a\n```\n"),
    ("> a\n> b\n\nend", 2, "> b\n"), ("---\na: b\n---\nend", 6, "a: b\n---\n"), ("One\n===\n\nbody", 5, "\nbody"),
    ("| a |\n|---|\n| b |\n\nend", 2, "|---|\n| b |\n"),
  ])
  func whatStandsBelowALineCanBeFolded(_ text: String, _ caret: Int, _ folded: String) {
    let editor = editor(text, caret: caret)
    #expect(editor.session.canFold(at: UTF8Offset(caret)))
    editor.perform(.toggleFold)
    #expect(hidden(editor) == [folded])
    #expect(!editor.session.state.folds.hidden[0].contains(editor.selection.head))
    editor.perform(.toggleFold)
    #expect(hidden(editor).isEmpty)
  }

  @Test func inPlainTextThereIsNothingToFold() {
    let editor = editor("# One\n\nbody", caret: 8)
    #expect(!editor.session.canFold(at: UTF8Offset(8)))
  }

  @Test func foldingToALevelLeavesTheHeadingsDownToItInSight() {
    let text = "# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n# D\n\nd"
    let editor = editor(text)
    editor.perform(.foldLevel2)
    #expect(hidden(editor) == ["\nb\n\n### C\n\nc\n\n"])
    editor.perform(.foldLevel1)
    #expect(hidden(editor) == ["\na\n\n## B\n\nb\n\n### C\n\nc\n\n", "\nd"])
    #expect(editor.session.transaction(for: .command(.foldLevel1)) == nil)
    editor.perform(.foldLevel3)
    #expect(hidden(editor) == ["\nc\n\n"])
    editor.perform(.foldLevel4)
    #expect(hidden(editor).isEmpty)
  }

  @Test func aFoldFarFromAnEditOnlyMoves() {
    let editor = editor("x\n\n- a\n  - b\n\n# One\n\nbody\n")
    editor.session.fold(at: UTF8Offset(3))
    editor.session.setAllFolded(true)
    #expect(hidden(editor) == ["  - b\n", "\nbody\n"])
    editor.session.follow(PlatformEdit(range: TextRange(0, 1), text: "한글\n", origin: .platform))
    #expect(hidden(editor) == ["  - b\n", "\nbody\n"])
    // The list's first line becomes text.
    let item = editor.session.state.text.string.utf8.count - "- a\n  - b\n\n# One\n\nbody\n".utf8.count
    editor.session.follow(PlatformEdit(range: TextRange(item, item + 2), text: "", origin: .platform))
    #expect(hidden(editor) == ["\nbody\n"])
  }
}
