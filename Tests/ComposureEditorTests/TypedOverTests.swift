import ComposureText
import Testing

@testable import ComposureEditor

/// What is typed as in plain Markdown although Enter has written it already.
@MainActor
@Suite struct TypedOverTests {
  private func editor(_ drawing: String, traits: SurfaceTraits = .gtk, _ switches: SmartTyping = .standard)
    -> TestSurface
  {
    let editor = surface(drawing: drawing, traits: traits)
    editor.session.smartTyping = switches
    return editor
  }

  private func enter(_ editor: TestSurface) {
    editor.loop.advance(by: .seconds(1))
    #expect(editor.session.press(.enter))
    editor.loop.runTurns()
  }

  /// Types as fast as keys come: nothing runs between two keys, and syllables are composed.
  private func typeBlindly(_ text: String, _ editor: TestSurface, runningTurns: Bool = false) {
    for character in text {
      if Hangul.isSyllable(character.unicodeScalars.first!) {
        editor.compose(String(character))
        if runningTurns { editor.loop.runTurns() }
        editor.commit(String(character))
      } else {
        editor.insert(String(character))
      }
      if runningTurns { editor.loop.runTurns() }
    }
    editor.loop.advance(by: .seconds(1))
  }

  // MARK: Tables

  private static let table = "| 가 | 나 |\n|---|---|‸"
  private static let head = "| 가  | 나  |\n| --- | --- |\n"

  @Test(arguments: [SurfaceTraits.gtk, .gtkIBus], [true, false])
  func aRowTypedAsInMarkdownFillsTheRowThatEnterHasAdded(_ traits: SurfaceTraits, runningTurns: Bool) {
    let editor = editor(Self.table, traits: traits)
    enter(editor)
    typeBlindly("| 다 | 라 |", editor, runningTurns: runningTurns)
    #expect(Exactly(drawing(editor)) == Exactly(Self.head + "| 다 | 라 |‸"))
    enter(editor)
    typeBlindly("|마|바|", editor, runningTurns: runningTurns)
    enter(editor)
    #expect(Exactly(drawing(editor)) == Exactly(Self.head + "| 다  | 라  |\n| 마  | 바  |\n| ‸    |     |"))
    #expect(editor.lost.isEmpty)
  }

  @Test(arguments: [
    ("| ‸    |     |", "|", "|‸    |     |"), ("| ‸    |     |", "| ", "| ‸    |     |"),
    ("‸|     |     |", "| ", "| ‸     |     |"), ("| ‸    |     |", "| | 라", "| | 라‸     |"),
    ("| ‸    |     |", "|| 라 |", "|| 라 |‸"), ("| 다‸  | 기존 |", "|", "| 다|‸ 기존 |"),
    ("| 다 | 라‸  |", "|", "| 다 | 라|‸"), ("다 ‸ | 라", "|", "다 |‸ 라"), ("| ‸   | 라 |", "|", "| |‸ 라 |"),
    // What is none of that is what it was.
    ("| 다 | 라 |‸", "|", "| 다 | 라 ||‸"), ("| 다‸마 | 라 |", "|", "| 다|‸마 | 라 |"),
    ("| 다\\‸ | 라 |", "|", "| 다\\|‸ | 라 |"), ("‸| 다 | 라 |", "|", "|‸| 다 | 라 |"), ("다 | 라 ‸", "|", "다 | 라 |‸"),
  ])
  func aDividerIsTypedOver(_ row: String, _ typed: String, _ result: String) {
    for lead in ["", "> ", "- "] {
      let next = lead == "- " ? "  " : lead
      let table = "\(lead)| 가 | 나 |\n\(next)|---|---|\n\(next)"
      let editor = editor(table + row + "\n")
      editor.type(typed)
      #expect(Exactly(drawing(editor)) == Exactly(table + result + "\n"))
    }
  }

  @Test func theFirstRowsDividersAreTypedOverToo() {
    let editor = editor("| 가‸ | 나 |\n|---|---|\n")
    editor.type(" |")
    #expect(Exactly(drawing(editor)) == "| 가 |‸ 나 |\n|---|---|\n")
  }

  @Test(arguments: ["가 ‸ | 나", "```\n| 가 | 나 |\n|---|---|\n| ‸ | |\n```", "| 가 | 나 |\n|-‸  |---|"])
  func outsideOfCellsADividerIsACharacter(_ before: String) {
    let editor = editor(before)
    editor.type("|")
    #expect(editor.string.utf8.count == before.utf8.count - "‸".utf8.count + 1)
  }

  @Test func backspaceRightAfterGivesTheOtherDividerBack() {
    for (row, typed) in [("| ‸    |     |", "| |‸    |     |"), ("| 다 ‸   |     |", "| 다 |‸   |     |")] {
      let editor = editor(Self.head + row)
      editor.type("|")
      #expect(editor.session.takesBackspace())
      editor.loop.runTurns()
      #expect(Exactly(drawing(editor)) == Exactly(Self.head + typed))
    }
  }

  @Test func whatIsDeletedBeforeItTookAPlaceTakesNone() {
    let editor = editor(Self.head + "| 다 ‸   |     |")
    editor.insert("|")
    let caret = editor.selection.head
    editor.replace((caret - 1)..<caret, with: "", origin: .keyboard)
    editor.loop.advance(by: .seconds(1))
    #expect(Exactly(drawing(editor)) == Exactly(Self.head + "| 다 ‸   |     |"))
  }

  @Test func aDividerBeforeOneThatIsStillToTakeItsPlaceTakesNone() {
    let editor = editor(Self.head + "| 다 ‸   |     |")
    editor.insert("|")
    editor.insert(" ")
    for _ in 0..<2 {
      editor.place(editor.selection.head - 1)
      editor.insert("|")
      editor.insert(" ")
    }
    editor.insert("|")
    editor.loop.advance(by: .seconds(1))
    let row = editor.string.split(separator: "\n").last ?? ""
    #expect(row.contains("다") && row.count { $0 == "|" } >= 3)
  }

  @Test func nothingIsTypedOverUnlessItIsSwitchedOn() {
    let editor = editor(Self.head + "| ‸    |     |", .pairs)
    editor.type("| 다 |")
    #expect(Exactly(drawing(editor)) == Exactly(Self.head + "| | 다 |‸    |     |"))
    let list = self.editor("- 책‸", .pairs)
    enter(list)
    list.type("- ")
    #expect(Exactly(drawing(list)) == "- 책\n- - ‸")
  }

  @Test func aDividerWithinACompositionTakesNoPlace() {
    let editor = editor(Self.head + "| 다 ‸   |     |")
    editor.compose("|")
    editor.loop.advance(by: .seconds(1))
    editor.commit("|")
    editor.loop.advance(by: .seconds(1))
    #expect(Exactly(drawing(editor)) == Exactly(Self.head + "| 다 |‸   |     |"))
  }

  @Test func aKeyboardThatComposesWithoutTellingFillsTheRow() {
    let row = Self.head + "| "
    let surface = MarkedSurface(row + "    |     |", caret: row.utf8.count, language: .korean)
    surface.session.smartTyping = .standard
    func typed() -> String { surface.text.string(in: UTF8Offset(Self.head.utf8.count)..<surface.text.end) }
    surface.type("|")
    #expect(sameBytes(typed(), "|    |     |"))
    surface.delete()
    #expect(sameBytes(typed(), "| |    |     |"))
    surface.delete()
    surface.type("|")
    surface.type(" ")
    for jamo in ["ㄷ", "다"] { surface.jamo(jamo) }
    surface.type("|")
    #expect(sameBytes(typed(), "| 다|     |"))
    surface.delete()
    #expect(sameBytes(typed(), "| 다|    |     |"))
    surface.delete()
    surface.type("|")
    for jamo in ["ㄹ", "라"] { surface.jamo(jamo) }
    surface.loop.advance(by: .seconds(2))
    #expect(sameBytes(typed(), "| 다|라     |"))
    surface.type("|")
    #expect(sameBytes(typed(), "| 다|라|"))
    #expect(surface.selection == Selection(surface.text.end))
    #expect(surface.damage.isEmpty)
  }

  // MARK: Lists and quotes

  @Test(arguments: [
    ("- 종이‸", "- 책", "- 종이\n- 책‸"), ("* 종이‸", "* 책", "* 종이\n* 책‸"), ("1. 종이‸", "2. 책", "1. 종이\n2. 책‸"),
    ("1. 종이‸", "1. 책", "1. 종이\n2. 책‸"), ("9) 종이‸", "10) 책", "9) 종이\n10) 책‸"),
    ("- [x] 종이‸", "- [ ] 책", "- [x] 종이\n- [ ] 책‸"), ("- [ ] 종이‸", "[] 책", "- [ ] 종이\n- [ ] 책‸"),
    ("> 종이‸", "> 책", "> 종이\n> 책‸"), ("> - 종이‸", "> - 책", "> - 종이\n> - 책‸"),
    ("> - 종이‸", "- 책", "> - 종이\n> - 책‸"), ("- 가\n  - 종이‸", "- 책", "- 가\n  - 종이\n  - 책‸"),
    ("- 종이‸\r\n- 끝", "- 책", "- 종이\r\n- 책‸\r\n- 끝"),
    // Another kind, or the same once more, is meant.
    ("- 종이‸", "1. 책", "- 종이\n- 1. 책‸"), ("- 종이‸", "* 책", "- 종이\n- * 책‸"),
    ("- 종이‸", "- - 책", "- 종이\n- - 책‸"), ("- 종이‸", "> 책", "- 종이\n- > 책‸"),
    ("1. 종이‸", "2) 책", "1. 종이\n2. 2) 책‸"), ("- 종이‸", "-책 - 상", "- 종이\n- -책 - 상‸"),
    ("- 종이‸상", "- ", "- 종이\n- - ‸상"),
  ])
  func aMarkerTypedOutOfHabitIsTheOneThatEnterHasWritten(_ before: String, _ typed: String, _ result: String) {
    for traits in [SurfaceTraits.gtk, .gtkIBus] {
      for runningTurns in [true, false] {
        let editor = editor(before, traits: traits)
        enter(editor)
        typeBlindly(typed, editor, runningTurns: runningTurns)
        #expect(Exactly(drawing(editor)) == Exactly(result), "\(runningTurns)")
        #expect(editor.lost.isEmpty)
      }
    }
  }

  @Test(arguments: ["- 종이\n- ‸", "> 종이\n> ‸", "‸"])
  func aMarkerThatEnterHasNotJustWrittenBeginsAnotherList(_ before: String) {
    let editor = editor(before)
    editor.type(before.contains(">") ? "> " : "- - ")
    #expect(editor.string.utf8.count > before.utf8.count - "‸".utf8.count)
    let left = self.editor("- 종이‸")
    enter(left)
    left.place(.zero)
    left.place(left.text.end)
    left.type("- ")
    #expect(Exactly(drawing(left)) == "- 종이\n- - ‸")
  }

  @Test func backspaceRightAfterGivesTheMarkerBackAndItIsMeantThen() {
    for (before, typed, result) in [
      ("- 종이‸", "- ", "- 종이\n- - ‸"), ("> 종이‸", "> ", "> 종이\n> > ‸"), ("1. 종이‸", "2. ", "1. 종이\n2. 2. ‸"),
    ] {
      let editor = editor(before)
      enter(editor)
      editor.type(typed)
      #expect(editor.session.takesBackspace())
      editor.loop.runTurns()
      #expect(Exactly(drawing(editor)) == Exactly(result))
      typeBlindly("책", editor)
      #expect(Exactly(drawing(editor)) == Exactly(result.replacing("‸", with: "책‸")))
    }
  }

  @Test func oneUndoGivesTheMarkerBack() {
    let editor = editor("- 종이‸")
    enter(editor)
    editor.type("- ")
    editor.perform(.undo)
    #expect(Exactly(drawing(editor)) == "- 종이\n- - ‸")
    while editor.session.state.history.canUndo { editor.perform(.undo) }
    #expect(Exactly(drawing(editor)) == "- 종이‸")
  }

  @Test func aKeyboardThatComposesWithoutTellingTypesAMarkerOverToo() {
    let surface = MarkedSurface("- ", language: .korean)
    surface.session.smartTyping = .standard
    for jamo in ["ㅊ", "채", "책"] { surface.jamo(jamo) }
    surface.session.willType(.enter)
    surface.type("\n")
    surface.loop.advance(by: .seconds(2))
    #expect(sameBytes(surface.string, "- 책\n- "))
    surface.type("-")
    surface.type(" ")
    #expect(sameBytes(surface.string, "- 책\n- "))
    surface.delete()
    #expect(sameBytes(surface.string, "- 책\n- - "))
    for jamo in ["ㅈ", "조", "종"] { surface.jamo(jamo) }
    surface.loop.advance(by: .seconds(2))
    #expect(sameBytes(surface.string, "- 책\n- - 종"))
    #expect(surface.damage.isEmpty)
  }
}
