import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct PendingFormatTests {
  @Test func whatIsComposedWithBoldPendingIsBold() {
    let surface = TestSurface("가 ")
    surface.perform(.bold)
    surface.type(hangul: "한글")
    #expect(drawn(surface) == "가 **한글|**")
  }

  @Test func theSpaceAfterABoldWordStandsOutsideTheClosingMarkers() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.type(hangul: "한글")
    surface.type(" ")
    #expect(drawn(surface) == "**한글** |")
    surface.type(hangul: "더")
    #expect(drawn(surface) == "**한글 더|**")
  }

  @Test func boldPressedAgainStepsOutOfTheBoldText() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.type(hangul: "한")
    surface.perform(.bold)
    surface.type(hangul: "글")
    #expect(drawn(surface) == "**한**글|")
  }

  @Test func boldPressedWhileComposingIsForWhatComesNext() {
    let surface = TestSurface()
    surface.compose("한")
    surface.session.perform(.command(.bold))
    surface.compose("한")
    surface.loop.runTurns()
    surface.commit("한")
    surface.loop.runTurns()
    #expect(drawn(surface) == "한**한|**")
    #expect(surface.lost.isEmpty)
  }

  @Test func boldEndedWhileTheFirstBoldSyllableIsComposedIsNotForTheNextOne() {
    let surface = TestSurface(traits: .gtkIBus)
    surface.perform(.bold)
    surface.compose("한")
    surface.session.perform(.command(.bold))
    surface.compose("글")
    surface.loop.advance(by: .milliseconds(60))
    surface.commit("글")
    surface.loop.advance(by: .milliseconds(60))
    #expect(drawn(surface) == "**한**글|")
  }

  @Test func boldEndedRightAfterTheFirstBoldSyllableIsNotForTheNextOne() {
    let surface = TestSurface(traits: .gtkIBus)
    surface.perform(.bold)
    surface.compose("한")
    surface.commit("한")
    // The markers wait for the quiet time.
    surface.loop.advance(by: .milliseconds(5))
    surface.session.perform(.command(.bold))
    surface.compose("글")
    surface.loop.advance(by: .milliseconds(60))
    surface.commit("글")
    surface.loop.advance(by: .milliseconds(60))
    #expect(drawn(surface) == "**한**글|")
  }

  @Test func aLineBreakEndsThePendingFormat() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.type(hangul: "한")
    surface.type("\n")
    surface.type(hangul: "글")
    #expect(drawn(surface) == "**한**\n글|")
  }

  @Test func aCaretMovedElsewhereEndsThePendingFormat() {
    let surface = TestSurface("가나")
    surface.perform(.bold)
    surface.place(.zero)
    surface.type(hangul: "다")
    #expect(drawn(surface) == "다|가나")
  }

  @Test func deletingAllThatWasTypedLeavesNoMarkersBehind() {
    let surface = TestSurface("가 ")
    surface.perform(.bold)
    surface.type(hangul: "한")
    surface.backspace()
    #expect(drawn(surface) == "가 |")
  }

  @Test func oneUndoTakesBackABoldWordAndItsMarkers() {
    let surface = TestSurface("가 ")
    surface.perform(.bold)
    surface.type(hangul: "한글")
    surface.perform(.undo)
    #expect(surface.string == "가 ")
  }

  @Test func twoFormatsPendingNest() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.perform(.italic)
    surface.type("a")
    #expect(drawn(surface) == "***a|***")
  }

  @Test func aBoldWordKeepsItsFormatWhenTheWriterClicksAwayWhileItsEndIsComposed() {
    let surface = TestSurface("가\n")
    surface.perform(.bold)
    surface.compose("한")
    surface.commit("한", next: "글")
    surface.session.followPointerButton(isDown: true)
    surface.endComposition()
    surface.place(.zero, cause: .pointer)
    surface.session.followPointerButton(isDown: false)
    surface.loop.runTurns()
    #expect(drawn(surface) == "|가\n**한글**")
    surface.perform(.undo)
    #expect(surface.string == "가\n")
  }

  @Test func theMarkersOfABoldWordAreTakenBackWithItThoughMoreWasTypedElsewhereSince() {
    let surface = TestSurface("가\n", traits: .gtkIBus)
    surface.perform(.bold)
    surface.compose("한")
    surface.commit("한")
    surface.place(.zero)
    surface.type("x")
    surface.loop.advance(by: .milliseconds(60))
    #expect(surface.string == "x가\n**한**")
    while surface.session.state.history.canUndo {
      surface.perform(.undo)
      surface.loop.advance(by: .milliseconds(60))
      #expect(!surface.string.contains("****"))
    }
    #expect(surface.string == "가\n")
  }

  @Test func boldEndedAndItsTextDeletedAtOnceLeavesNoMarkersBehind() {
    let surface = TestSurface(traits: .gtkIBus)
    surface.perform(.bold)
    surface.compose("한")
    surface.session.perform(.command(.bold))
    surface.backspace()
    surface.loop.advance(by: .milliseconds(60))
    #expect(surface.string == "")
  }

  @Test func aHeadingMadeWhileBoldIsPendingOnItsEmptyLineGetsNoMarkers() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.perform(.heading1)
    #expect(drawn(surface) == "# |")
    surface.type(hangul: "한")
    #expect(drawn(surface) == "# **한|**")
  }

  @Test func boldAtTheEndOfABoldWordGoesOnInIt() {
    let surface = TestSurface("**a**")
    surface.perform(.bold)
    surface.type("b")
    #expect(drawn(surface) == "**ab|**")
  }

  @Test func boldAtTheStartOfABoldWordGoesOnInIt() {
    let surface = TestSurface("**a**", caret: 0)
    surface.perform(.bold)
    surface.type("b")
    #expect(drawn(surface) == "**b|a**")
  }

  @Test func boldTakenOffAndPutOnAgainAtTheEndOfAWordIsAsBefore() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.type("a")
    surface.perform(.bold)
    #expect(drawn(surface) == "**a**|")
    surface.perform(.bold)
    surface.type("b")
    #expect(drawn(surface) == "**ab|**")
  }

  @Test func deletingToTheStartOfTheLineTakesTheRestOfTheMarkersAlong() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.type(hangul: "한글")
    // Ctrl+Shift+Backspace.
    surface.replace(.zero..<surface.selection.head, with: "", origin: .keyboard)
    surface.loop.runTurns()
    #expect(surface.string == "")
  }

  @Test func openingMarkersThatChangeFromOutsideEndTheFormatAndNothingElse() {
    let surface = TestSurface("가 ")
    surface.perform(.bold)
    surface.type(hangul: "한")
    surface.session.receive("가 한**", base: "가 **한**")
    surface.loop.runTurns()
    surface.type("b")
    surface.backspace()
    surface.backspace()
    #expect(surface.string == "가 **")
  }

  @Test func markersTypedByHandWhileBoldIsPendingStandAlone() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.type("**a**")
    #expect(surface.string == "**a**")
  }

  @Test func aPastedTextDoesNotRunTogetherWithThePendingMarkers() {
    let surface = TestSurface()
    surface.perform(.bold)
    let length = surface.text.utf8Count
    surface.session.submit(
      .changes(.replacing(.zero..<(.zero), with: "**x**", length: length), Annotations(.paste)), endsComposition: false)
    surface.loop.runTurns()
    #expect(!surface.string.contains("****"))
    #expect(surface.string.hasPrefix("**x**"))
  }

  @Test func aLineBreakOfTwoCharactersEndsThePendingFormatToo() {
    let surface = TestSurface("가\r\n")
    surface.perform(.bold)
    surface.type("a")
    surface.insert("\r\n")
    surface.loop.runTurns()
    surface.type("b")
    #expect(drawn(surface) == "가\r\n**a**\r\nb|")
  }

  @Test func boldIsNotOfferedInCode() {
    #expect(TestSurface("```\na\n```", caret: 5).session.transaction(for: .command(.bold)) == nil)
    #expect(TestSurface("a `b c` d", caret: 5).session.transaction(for: .command(.bold)) == nil)
    #expect(TestSurface("    code", caret: 6).session.transaction(for: .command(.bold)) == nil)
  }

  @Test func theMarkersAreWrittenOnceThoughManySyllablesComeBeforeAPause() {
    let surface = TestSurface()
    surface.perform(.bold)
    surface.compose("한")
    surface.commit("한", next: "글")
    surface.loop.runTurns()
    #expect(surface.string == "한")
    surface.commit("글", next: "은")
    surface.loop.runTurns()
    surface.commit("은")
    surface.insert(" ")
    surface.loop.runTurns()
    #expect(drawn(surface) == "**한글은** |")
    #expect(surface.lost.isEmpty)
  }

  @Test(arguments: [SurfaceTraits.gtk, .gtkIBus])
  func boldIsForTheNextSyllableAlsoWhenTheInputMethodCommitsTheFirstByItself(traits: SurfaceTraits) {
    var traits = traits
    traits.graceBeforeEnd = .milliseconds(50)
    let surface = TestSurface(traits: traits)
    surface.compose("한")
    surface.session.perform(.command(.bold))
    surface.loop.advance(by: .milliseconds(5))
    if traits.quietTime > .zero { surface.commit("한") } else { surface.commit("한", next: "") }
    surface.compose("글")
    surface.loop.advance(by: .milliseconds(200))
    surface.commit("글")
    surface.loop.advance(by: .milliseconds(200))
    #expect(drawn(surface) == "한**글|**")
    #expect(surface.lost.isEmpty)
  }
}
