import ComposureText
import Testing

@testable import ComposureEditor

/// Marked text in the storage, as on iOS for Japanese and Chinese.
@MainActor
@Suite struct MarkedTextTests {
  private func undoAll(_ surface: MarkedSurface) -> [String] {
    var seen: [String] = []
    while surface.session.state.history.canUndo {
      surface.session.perform(.command(.undo))
      surface.loop.runTurns()
      seen.append(surface.string)
    }
    return seen
  }

  @Test func undoNeverShowsAStateOfMarkedText() {
    let surface = MarkedSurface("가 ")
    for text in ["n", "に", "にh", "にほん", "日本"] {
      surface.mark(text)
      surface.loop.runTurns()
    }
    surface.unmark()
    surface.loop.runTurns()
    #expect(surface.string == "가 日本")
    #expect(undoAll(surface) == ["가 "])
    #expect(surface.damage.isEmpty)
  }

  @Test func aCancelledMarkedTextLeavesNoStepToUndo() {
    let surface = MarkedSurface("가")
    surface.mark("n")
    surface.mark("に")
    surface.mark("")
    surface.loop.runTurns()
    #expect(surface.string == "가")
    #expect(!surface.session.state.history.canUndo)
  }

  @Test func aSelectionThatMarkedTextReplacedComesBackWhenItIsCancelled() {
    let surface = MarkedSurface("가나다")
    surface.select(Selection(anchor: UTF8Offset(3), head: UTF8Offset(6)))
    surface.mark("n")
    #expect(surface.settled == "가나다")
    surface.mark("")
    surface.loop.runTurns()
    #expect(surface.string == "가나다")
    #expect(surface.selection.range == TextRange(3, 6))
    #expect(!surface.session.state.history.canUndo)
  }

  @Test func aSelectionThatMarkedTextReplacedComesBackWithOneUndo() {
    let surface = MarkedSurface("가나다")
    surface.select(Selection(anchor: UTF8Offset(3), head: UTF8Offset(6)))
    surface.mark("n")
    surface.mark("に")
    surface.unmark()
    surface.loop.runTurns()
    #expect(surface.string == "가に다")
    #expect(surface.settled == "가に다")
    #expect(undoAll(surface) == ["가나다"])
  }

  @Test func theSettledTextIsRightAtEveryEditWhilePassagesAreMarked() {
    let surface = MarkedSurface("가나다")
    var seen: [String] = []
    surface.session.onEdit = { [unowned surface] _, _ in seen.append(surface.settled) }
    surface.select(Selection(anchor: UTF8Offset(6), head: UTF8Offset(9)))
    for text in ["n", "に", "にほんご", "日"] { surface.mark(text) }
    #expect(seen == Array(repeating: "가나다", count: 4))
    surface.insert("日本", thenMark: "g")
    #expect(surface.string == "가나日本g")
    #expect(surface.settled == "가나日本")
    surface.insert("語")
    surface.loop.runTurns()
    #expect(surface.settled == "가나日本語")
    #expect(undoAll(surface).allSatisfy { !$0.contains("g") && !$0.contains("に") })
  }

  @Test func aCommitByInsertionWithoutAnUnmarkIsOneStep() {
    let surface = MarkedSurface()
    surface.mark("ㄏ")
    surface.mark("ㄏㄠ")
    surface.insert("好")
    surface.loop.runTurns()
    #expect(surface.string == "好")
    #expect(!surface.session.isComposing)
    #expect(undoAll(surface) == [""])
  }

  @Test func nothingIsStyledOrWrittenWhileTextIsMarked() {
    let surface = MarkedSurface("가\n")
    surface.type("# ")
    surface.mark("n")
    surface.loop.runTurns()
    surface.session.receive("나가\n# ", base: "가\n# ")
    surface.session.submit(.select(Selection(.zero)), endsComposition: false)
    surface.mark("に")
    surface.loop.advance(by: .seconds(5))
    #expect(surface.string == "가\n# に")
    #expect(surface.damage.isEmpty)
    surface.unmark()
    surface.loop.runTurns()
    #expect(surface.string == "나가\n# に")
    #expect(surface.selection == Selection(UTF8Offset(0)) || surface.selection == Selection(UTF8Offset(3)))
    #expect(surface.session.gate.waiting.isEmpty)
    #expect(surface.session.shown.spans.contains { $0.role == .heading(1) })
  }

  @Test func aPlatformEditThatEndsTwiceDoesNotStopTheEditor() {
    let surface = MarkedSurface("가")
    surface.session.platformEditEnded()
    surface.session.platformEditBegan()
    surface.session.platformEditEnded()
    surface.session.perform(.command(.heading1))
    surface.loop.runTurns()
    #expect(surface.string == "# 가")
  }
}

/// The iOS Korean keyboard: no marked text, every jamo rewrites the syllable and the character before it.
@MainActor
@Suite struct KoreanReplayTests {
  private func type(_ word: [String], on surface: MarkedSurface) {
    for jamo in word { surface.jamo(jamo) }
  }

  @Test func undoGoesBackWordByWordAndNeverShowsPartOfASyllable() {
    let surface = MarkedSurface("- ", language: .korean)
    type(["ㅎ", "하", "한", "한ㄱ"], on: surface)
    type(["그", "글"], on: surface)
    surface.type(" ")
    type(["ㅊ", "차"], on: surface)
    surface.loop.advance(by: .seconds(3))
    type(["창"], on: surface)
    surface.type(" ")
    #expect(surface.string == "- 한글 창 ")
    var seen: [String] = []
    while surface.session.state.history.canUndo {
      surface.session.perform(.command(.undo))
      surface.loop.runTurns()
      seen.append(surface.string)
    }
    #expect(seen.last == "- ")
    #expect(seen.allSatisfy { ["- ", "- 한글 ", "- 한글 창", "- 한글"].contains($0) }, "\(seen)")
    #expect(surface.damage.isEmpty)
  }

  @Test func theFirstJamoIsNotStyledBeforeItsTurnEnds() {
    let surface = MarkedSurface("가\n", language: .korean)
    surface.type("# ")
    surface.session.restyleAll()
    type(["ㅎ", "하", "한"], on: surface)
    #expect(surface.damage.isEmpty, "\(surface.damage)")
    surface.loop.advance(by: .seconds(1))
    #expect(surface.damage.allSatisfy { $0 == "styled 한" })
  }

  @Test func backspaceJamoByJamoToNothingLeavesNoStepToUndo() {
    let surface = MarkedSurface("가 ", language: .korean)
    type(["ㅎ", "하", "ㅎ", ""], on: surface)
    #expect(surface.string == "가 ")
    #expect(!surface.session.isComposing)
    #expect(!surface.session.state.history.canUndo)
  }

  enum Forgetting: CaseIterable {
    case focus, caret, keyboard, action

    @MainActor func happen(to surface: MarkedSurface) {
      switch self {
      case .focus: surface.leave()
      case .caret: surface.select(Selection(UTF8Offset(3)))
      case .keyboard: surface.choose(.vietnamese)
      case .action: surface.session.performAction("save") {}
      }
    }
  }

  /// What the keyboard did earlier in the turn is not judged when the turn ends.
  @Test(arguments: Forgetting.allCases, [false, true])
  func aSyllableThatTheKeyboardForgetsInTheTurnOfItsKeyIsNotOpenAfterwards(forgetting: Forgetting, turns: Bool) {
    let surface = MarkedSurface("가나 ", language: .korean)
    surface.session.perform(.command(.bold))
    surface.jamo("ㅎ")
    surface.jamo("하", turns: turns)
    forgetting.happen(to: surface)
    surface.loop.runTurns()
    #expect(surface.session.state.composition == .none)
    #expect(sameBytes(surface.string, "가나 **하**"))
    #expect(surface.session.gate.waiting.isEmpty && surface.session.gate.waitReason == nil)
    #expect(surface.damage == [])
    // The next key opens the next one.
    forgetting == .keyboard ? surface.choose(.korean) : ()
    surface.jamo("ㄴ")
    #expect(surface.session.state.composition.isActive)
  }

  @Test func aCommandEndsTheHiddenStateFirst() {
    let surface = MarkedSurface(language: .korean)
    type(["ㅎ", "하", "한"], on: surface)
    surface.session.perform(.command(.heading1))
    surface.loop.runTurns()
    #expect(surface.string == "# 한")
    #expect(surface.damage.isEmpty)
  }

  @Test func workFromOutsideWaitsForTheIdleTimeAndThenEndsTheHiddenState() {
    let surface = MarkedSurface("가\n", language: .korean)
    type(["ㅎ", "하"], on: surface)
    surface.session.receive("나\n", base: "가\n")
    surface.loop.advance(by: .milliseconds(600))
    #expect(surface.string == "가\n하")
    type(["한"], on: surface)
    surface.loop.advance(by: .milliseconds(600))
    #expect(surface.string == "가\n한")
    surface.loop.advance(by: .milliseconds(200))
    #expect(surface.string == "나\n한")
    #expect(surface.damage.isEmpty)
  }

  @Test func boldBetweenTwoSyllablesIsForTheSecond() {
    let surface = MarkedSurface(language: .korean)
    type(["ㅎ", "하", "한"], on: surface)
    surface.session.perform(.command(.bold))
    surface.loop.runTurns()
    type(["ㅎ", "하", "한"], on: surface)
    surface.loop.advance(by: .seconds(1))
    surface.session.gate.scheduleSettle()
    surface.loop.runTurns()
    surface.type(" ")
    #expect(surface.string == "한**한** ")
    // Once the syllable is idle its look may change; its text may not.
    #expect(surface.damage.allSatisfy { $0 == "styled 한" })
  }
}
