import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct CompositionTests {
  @Test func aSyllableThatTheCaretIsTakenFromIsWrittenWhereItStood() {
    let surface = TestSurface("앞 뒤", caret: 3)
    surface.compose("한")
    surface.loop.runTurns()
    surface.session.keepComposition()
    surface.place(.zero, cause: .program)
    surface.loop.runTurns()
    #expect(surface.lost == ["한"])
    #expect(drawn(surface) == "|앞한 뒤")
    surface.type("가")
    #expect(drawn(surface) == "가|앞한 뒤")
  }

  @Test func aSyllableOverASelectionThatTheCaretIsTakenFromTakesItsPlace() {
    let surface = TestSurface("앞 뒤")
    surface.select(Selection(anchor: UTF8Offset(0), head: UTF8Offset(3)))
    surface.compose("한")
    surface.loop.runTurns()
    surface.session.keepComposition()
    surface.place(UTF8Offset(4), cause: .program)
    surface.loop.runTurns()
    #expect(drawn(surface) == "한 뒤|")
  }

  @Test(arguments: [SurfaceTraits.gtk, .gtkIBus])
  func aSyllableThatStandsOpenForLongBelongsToItsWord(traits: SurfaceTraits) {
    let surface = TestSurface(traits: traits)
    surface.compose("한")
    surface.commit("한")
    surface.compose("글")
    surface.loop.advance(by: History.pause * 3)
    surface.commit("글")
    surface.loop.advance(by: .milliseconds(100))
    surface.perform(.undo)
    #expect(surface.string == "")
  }

  @Test func aPauseBeforeASyllableBeginsAStepOfItsOwn() {
    let surface = TestSurface()
    surface.compose("한")
    surface.commit("한")
    surface.loop.advance(by: History.pause * 3)
    surface.compose("글")
    surface.commit("글")
    surface.loop.runTurns()
    surface.perform(.undo)
    #expect(surface.string == "한")
  }

  @Test func aCommandGivenWhileComposingRunsOnceAfterTheSyllableIsCommitted() {
    let surface = TestSurface("가 나")
    surface.compose("하")
    surface.perform(.heading1)
    #expect(drawn(surface) == "# 가 나하|")
    #expect(surface.lost.isEmpty)
    #expect(surface.session.gate.waiting.isEmpty)
  }

  @Test func aSelectionMoveFromOutsideWaitsUntilTheCompositionHasEnded() {
    let surface = TestSurface("가나다")
    surface.compose("하")
    surface.session.submit(.select(Selection(.zero)), endsComposition: false)
    surface.loop.runTurns()
    #expect(surface.preedit == "하")
    #expect(surface.session.gate.waitReason == .composition)
    surface.commit("하")
    surface.loop.runTurns()
    #expect(drawn(surface) == "|가나다하")
    #expect(surface.lost.isEmpty)
  }

  @Test func waitingWorkDoesNotRunBetweenACommitAndTheNextPreedit() {
    let surface = TestSurface("가", traits: .gtkIBus)
    surface.compose("하")
    surface.session.submit(.select(Selection(.zero)), endsComposition: false)
    surface.commit("하")
    surface.loop.advance(by: .milliseconds(10))
    surface.compose("ㅌ")
    surface.loop.advance(by: .milliseconds(100))
    #expect(surface.preedit == "ㅌ")
    surface.commit("태")
    surface.loop.advance(by: .milliseconds(50))
    #expect(drawn(surface) == "|가하태")
    #expect(surface.lost.isEmpty)
  }

  @Test func anEditElsewhereRunsAtOnceWhereThePlatformAllowsIt() {
    let surface = TestSurface("가\n나")
    surface.compose("하")
    let merged = surface.session.receive("가가\n나", base: "가\n나")
    #expect(merged == "가가\n나")
    #expect(surface.string == "가가\n나")
    #expect(surface.preedit == "하")
    surface.commit("하")
    surface.loop.runTurns()
    #expect(surface.string == "가가\n나하")
  }

  @Test func aValueThatEmptiesTheTextTakesTheSyllableWithItOneUndoAway() {
    let surface = TestSurface("안녕")
    surface.compose("하")
    let result = surface.session.receive("", base: "안녕")
    surface.loop.runTurns()
    #expect(result == "")
    #expect(surface.string == "")
    #expect(surface.preedit.isEmpty)
    surface.perform(.undo)
    #expect(surface.string == "안녕하")
  }

  @Test func aCancelledCompositionOverASelectionGivesTheSelectionBack() {
    let surface = TestSurface("가나다")
    surface.select(Selection(anchor: UTF8Offset(3), head: UTF8Offset(6)))
    surface.compose("ㅎ")
    surface.cancelComposition()
    surface.loop.runTurns()
    #expect(drawn(surface) == "가[나]다")
    #expect(surface.session.state.history.canUndo == false)
  }

  @Test func aSelectionReplacedByASyllableComesBackWithOneUndo() {
    let surface = TestSurface("가나다")
    surface.select(Selection(anchor: UTF8Offset(3), head: UTF8Offset(6)))
    surface.compose("ㅎ")
    surface.compose("하")
    surface.commit("하")
    surface.loop.runTurns()
    #expect(surface.string == "가하다")
    surface.perform(.undo)
    #expect(drawn(surface) == "가[나]다")
  }

  @Test func undoGoesBackWordByWordAndNeverShowsPartOfASyllable() {
    let surface = TestSurface()
    surface.type(hangul: "안녕")
    surface.type(" ")
    surface.type(hangul: "한글")
    var seen: [String] = []
    while surface.session.state.history.canUndo {
      surface.perform(.undo)
      seen.append(surface.string)
    }
    #expect(seen == ["안녕 ", ""])
    surface.perform(.redo)
    surface.perform(.redo)
    #expect(surface.string == "안녕 한글")
  }

  @Test func undoWhileComposingCommitsTheSyllableFirstAndRedoGivesItBackOnce() {
    let surface = TestSurface()
    surface.type(hangul: "안녕")
    surface.type(" ")
    surface.compose("하")
    surface.perform(.undo)
    #expect(surface.string == "안녕 ")
    surface.perform(.redo)
    #expect(surface.string == "안녕 하")
    #expect(surface.lost.isEmpty)
  }

  @Test func anEndThatWasNeverToldIsNoticedByTheWatchdog() {
    let surface = TestSurface("가")
    surface.compose("하")
    surface.preedit = ""
    surface.session.followFocus(false)
    surface.loop.runTurns()
    #expect(!surface.session.isComposing)
    surface.perform(.heading1)
    #expect(surface.string == "# 가")
  }

  @Test func koreanWithoutASpaceDoesNotHoldAChangeFromOutsideUpForLong() {
    let surface = TestSurface("가\n나\n", traits: .gtk)
    surface.compose("한")
    // The change touches the caret, so it has to wait at first.
    surface.session.submit(
      .changes(.replacing(TextRange(8, 8), with: "밖", length: 8), Annotations(.external, history: .skip)),
      endsComposition: false)
    #expect(surface.string == "가\n나\n")
    surface.commit("한", next: "글")
    surface.loop.runTurns()
    #expect(surface.string == "가\n나\n밖한")
    #expect(surface.preedit == "글")
    #expect(surface.lost.isEmpty)
  }

  @Test func aValueThatChangesTheTextBeforeAndAfterTheSyllableLeavesTheSyllableAlone() {
    let surface = TestSurface("하나\n둘\n셋\n", caret: "하나\n둘".utf8.count)
    surface.compose("한")
    surface.session.receive("하나!\n둘\n넷\n", base: "하나\n둘\n셋\n")
    #expect(surface.string == "하나!\n둘\n넷\n")
    #expect(surface.preedit == "한")
    surface.commit("한")
    surface.loop.runTurns()
    #expect(drawn(surface) == "하나!\n둘한|\n넷\n")
    #expect(surface.lost.isEmpty)
  }

  @Test func aValueThatArrivesMidSyllableIsMergedWithWhatWasTypedSince() {
    let surface = TestSurface("안녕")
    surface.compose("하")
    surface.commit("하", next: "세")
    let merged = surface.session.receive("친구 안녕", base: "안녕")
    #expect(merged == "친구 안녕하")
    surface.commit("세")
    surface.loop.runTurns()
    #expect(surface.string == "친구 안녕하세")
  }

  @Test func workGivenRightAfterACommitWaitsForThePreeditThatMayBeOnItsWay() {
    let surface = TestSurface("가", traits: .gtkIBus)
    surface.compose("하")
    surface.commit("하")
    surface.session.submit(.select(Selection(.zero)), endsComposition: false)
    surface.loop.advance(by: .milliseconds(49))
    #expect(drawn(surface) == "가하|")
    #expect(surface.session.gate.waitReason == .quietTime)
    surface.loop.advance(by: .milliseconds(1))
    #expect(drawn(surface) == "|가하")
    #expect(surface.session.gate.waitReason == nil)
  }
}
