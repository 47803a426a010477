import ComposureText
import Testing

@testable import ComposureEditor

/// Values that come from outside.
@MainActor
@Suite struct ValueTests {
  @Test func anEmptyValueThatWasEmptyBeforeKeepsWhatWasTypedSince() {
    let surface = TestSurface()
    surface.type("ab")
    #expect(surface.session.receive("", base: "") == "ab")
    surface.loop.runTurns()
    #expect(surface.string == "ab")
  }

  @Test func aSecondValueThatArrivesBeforeTheFirstIsShownLosesNothing() {
    let surface = MarkedSurface("가")
    surface.mark("n")
    let first = surface.session.receive("가1", base: "가")
    #expect(first == "가1")
    let second = surface.session.receive("0가12", base: first)
    #expect(second == "0가12")
    surface.mark("に")
    surface.unmark()
    surface.loop.runTurns()
    #expect(surface.string == "0가1に2" || surface.string == "0가に12" || surface.string == "0가12に", "\(surface.string)")
    #expect(surface.session.gate.waiting.isEmpty)
    #expect(surface.damage.isEmpty)
  }

  @Test func aSecondValueThatTakesTheFirstBackLeavesTheTextAsItWas() {
    let surface = MarkedSurface("가")
    surface.mark("n")
    let first = surface.session.receive("가 나", base: "가")
    #expect(surface.session.receive("가", base: first) == "가")
    surface.unmark()
    surface.loop.runTurns()
    #expect(surface.string == "가n")
  }

  @Test func aValueThatDeletesTheLineOfTheCompositionTakesTheSyllableWithItOneUndoAway() {
    let surface = TestSurface("가\n나\n다\n", caret: "가\n나".utf8.count)
    surface.compose("하")
    #expect(surface.session.receive("가\n다\n", base: "가\n나\n다\n") == "가\n다\n")
    surface.loop.runTurns()
    #expect(surface.string == "가\n다\n")
    #expect(surface.preedit.isEmpty)
    #expect(surface.lost.isEmpty)
    surface.perform(.undo)
    #expect(surface.string == "가\n나하\n다\n")
  }

  @Test func aValueThatDeletesTheWordBesideTheCompositionKeepsTheSyllable() {
    let surface = TestSurface("가 나")
    surface.compose("하")
    #expect(surface.session.receive("가 ", base: "가 나") == "가 ")
    surface.loop.runTurns()
    #expect(surface.preedit == "하")
    surface.commit("하")
    surface.loop.runTurns()
    #expect(surface.string == "가 하")
    #expect(surface.lost.isEmpty)
  }

  @Test func anEmptyValueEmptiesAFieldWithMarkedText() {
    let surface = MarkedSurface("안녕")
    surface.mark("n")
    #expect(surface.session.receive("", base: "안녕n") == "")
    surface.loop.runTurns()
    #expect(surface.string == "")
    surface.session.perform(.command(.undo))
    surface.loop.runTurns()
    #expect(surface.string == "안녕n")
    #expect(surface.damage.isEmpty)
  }

  @Test func aFieldThatWasTypedInWithoutTellingIsEmptiedWithItsOpenSyllable() {
    let surface = MarkedSurface("", language: .korean)
    surface.jamo("ㅎ")
    surface.jamo("하")
    #expect(surface.session.receive("", base: "하") == "")
    surface.loop.runTurns()
    #expect(surface.string == "")
    surface.jamo("ㅎ")
    #expect(surface.string == "ㅎ")
  }

  @Test func aValueInAnotherNormalFormIsTakenAsItIs() {
    let surface = TestSurface("e\u{301}")
    surface.session.receive("é", base: "e\u{301}")
    surface.loop.runTurns()
    #expect(sameBytes(surface.string, "é"))
  }

  @Test func theSameValueAgainChangesNothing() {
    let surface = TestSurface("가나")
    surface.compose("하")
    var edits = 0
    surface.session.onEdit = { _, _ in edits += 1 }
    #expect(surface.session.receive("가나", base: "가나") == "가나")
    surface.loop.runTurns()
    #expect(edits == 0)
    #expect(surface.preedit == "하")
    #expect(surface.session.gate.waiting.isEmpty)
  }
}
