import ComposureText
import Testing

@testable import ComposureEditor

/// What waits runs once, in order, and never for ever.
@MainActor
@Suite struct GateTests {
  @Test func aSelectionDraggedFromBeforeAHiddenMarkerStaysWhenTheButtonIsReleased() {
    let surface = TestSurface("# 제목\n가나")
    surface.session.followPointerButton(isDown: true)
    surface.place(.zero, cause: .pointer)
    surface.select(Selection(anchor: .zero, head: UTF8Offset(8)), cause: .pointer)
    surface.session.followPointerButton(isDown: false)
    surface.loop.runTurns()
    #expect(surface.selection.range == TextRange(0, 8))
  }

  @Test func aCaretMoveOfTheWriterIsLaterThanOneThatStillWaits() {
    let surface = TestSurface("가나다")
    surface.compose("하")
    surface.session.submit(.select(Selection(.zero)), endsComposition: false)
    surface.session.endComposition()
    surface.place(UTF8Offset(3))
    surface.loop.runTurns()
    #expect(surface.selection == Selection(UTF8Offset(3)))
  }

  @Test(arguments: [SurfaceTraits.gtk, .gtkIBus])
  func aSyllableThatBeginsRightAfterAKeyThatMovesTheCaretBeginsThere(traits: SurfaceTraits) {
    let surface = TestSurface("가 나", traits: traits)
    surface.compose("하")
    surface.commit("하")
    #expect(surface.session.moveHome(extending: false))
    surface.compose("ㅎ")
    surface.commit("호")
    surface.loop.advance(by: .milliseconds(60))
    #expect(surface.string == "호가 나하")
  }

  @Test func aCommandAfterACaretMoveThatStillWaitsIsForTheNewCaret() {
    let surface = TestSurface("가 나", traits: .gtkIBus)
    surface.compose("하")
    surface.commit("하")
    surface.session.submit(.select(Selection(.zero)), endsComposition: false)
    surface.session.perform(.command(.bold))
    surface.loop.advance(by: .milliseconds(60))
    surface.type("x")
    surface.loop.advance(by: .milliseconds(60))
    #expect(surface.string == "**x**가 나하")
  }

  @Test func aCompositionThatBeginsInTheMiddleOfWaitingWorkIsLeftAlone() {
    let surface = TestSurface("가")
    surface.compose("하")
    surface.session.performAction("one") { [unowned surface] in surface.compose("ㅎ") }
    surface.session.submit(.select(Selection(.zero)), endsComposition: false)
    surface.loop.runTurns()
    #expect(surface.preedit == "ㅎ")
    surface.commit("한")
    surface.loop.runTurns()
    #expect(drawn(surface) == "|가하한")
    #expect(surface.lost.isEmpty)
  }

  @Test func anActionThatAsksForMoreIsFollowedByIt() {
    let surface = TestSurface("가")
    var ran: [String] = []
    surface.session.performAction("one") { [unowned surface] in
      ran.append("one")
      surface.session.submit(.select(Selection(.zero)), endsComposition: false)
      surface.session.performAction("two") { ran.append("two") }
      surface.session.submit(.select(Selection(UTF8Offset(3))), endsComposition: false)
      surface.session.perform(.command(.heading1))
    }
    surface.loop.runTurns()
    #expect(ran == ["one", "two"])
    #expect(surface.string == "# 가")
    #expect(surface.session.gate.waiting.isEmpty)
  }

  @Test func workAskedForByWhoeverFollowsAnEditRunsOnce() {
    let surface = TestSurface("가")
    var ran = 0
    surface.session.onEdit = { [unowned surface] _, annotations in
      guard annotations.userEvent == .keyboard else { return }
      surface.session.performAction("count") { ran += 1 }
    }
    surface.session.platformEditBegan()
    surface.insert("b")
    #expect(ran == 0)
    surface.session.platformEditEnded()
    surface.loop.runTurns()
    surface.insert("c")
    surface.loop.runTurns()
    #expect(ran == 2)
  }

  @Test func aCommandGivenInsideAnEditOfThePlatformEndsTheCompositionAfterwards() {
    let surface = TestSurface("가")
    surface.compose("하")
    surface.session.platformEditBegan()
    surface.session.perform(.command(.heading1))
    surface.session.platformEditEnded()
    surface.loop.runTurns()
    #expect(drawn(surface) == "# 가하|")
    #expect(surface.lost.isEmpty)
  }

  @Test func aReleaseThatIsNeverToldStopsNothingOnceTheFocusLeaves() {
    let surface = TestSurface("가")
    surface.session.followPointerButton(isDown: true)
    surface.session.followFocus(false)
    surface.session.perform(.command(.heading1))
    surface.loop.runTurns()
    #expect(surface.string == "# 가")
  }

  @Test func aCompositionThatBeganWithoutBeingToldIsFoundBeforeACommandIsRun() {
    let surface = TestSurface("가")
    surface.preedit = "하"
    surface.session.perform(.command(.heading1))
    surface.loop.runTurns()
    #expect(drawn(surface) == "# 가하|")
    #expect(surface.lost.isEmpty)
  }

  @Test func undoWhileNothingButAPreeditExistsTakesTheSyllableBack() {
    let surface = TestSurface()
    surface.compose("하")
    surface.perform(.undo)
    surface.loop.runTurns()
    #expect(surface.string == "")
    #expect(surface.session.state.history.canRedo)
  }

  @Test func writingToolsHoldEverythingBackUntilTheyAreDone() {
    let surface = TestSurface("가")
    surface.session.gate.isWritingToolsActive = true
    surface.perform(.heading1)
    #expect(surface.string == "가")
    #expect(surface.session.gate.waitReason == .writingTools)
    surface.session.gate.isWritingToolsActive = false
    surface.loop.runTurns()
    #expect(surface.string == "# 가")
  }

  @Test func aSelectionThatASecondCompositionBeganOverAfterACancelledOneComesBackToo() {
    let surface = TestSurface("가나다", traits: .gtkIBus)
    surface.select(Selection(anchor: UTF8Offset(3), head: UTF8Offset(6)))
    surface.compose("ㅎ")
    surface.cancelComposition()
    surface.loop.advance(by: .milliseconds(10))
    surface.compose("ㄱ")
    surface.loop.advance(by: .milliseconds(10))
    surface.cancelComposition()
    surface.loop.advance(by: .milliseconds(60))
    #expect(drawn(surface) == "가[나]다")
  }

  @Test func aSelectionReplacedByATypedLetterComesBackWithOneUndo() {
    let surface = TestSurface("가나다")
    surface.select(Selection(anchor: UTF8Offset(3), head: UTF8Offset(6)))
    // The text view deletes first and then inserts.
    surface.session.platformEditBegan()
    surface.replace(TextRange(3, 6), with: "", origin: .keyboard)
    surface.insert("x")
    surface.session.platformEditEnded()
    surface.loop.runTurns()
    #expect(surface.string == "가x다")
    surface.perform(.undo)
    #expect(drawn(surface) == "가[나]다")
  }
}
