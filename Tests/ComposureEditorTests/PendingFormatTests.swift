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
}
