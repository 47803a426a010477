import ComposureEditor
import Testing

@testable import ComposureGTK

@MainActor @Suite struct SyllableRescueTests {
  private let loop = ManualLoop()
  private final class Page { var restored: [String] = [] }
  private let page = Page()
  private let rescue: SyllableRescue

  init() {
    rescue = SyllableRescue(loop) { [page] in page.restored.append($0) }
    rescue.userActed()
    rescue.preeditChanged(to: "ㄱ")
    rescue.userActed()
    rescue.preeditChanged(to: "그")
  }

  @Test func aSyllableThatVanishesAsTheFocusGoesIsGivenBackOnce() {
    rescue.preeditChanged(to: "")
    rescue.focusLost()
    loop.advance(by: .seconds(1))
    rescue.focusLost()
    loop.advance(by: .seconds(1))
    #expect(page.restored == ["그"])
  }

  @Test func aCommitThatArrivesAfterTheFocusHasGoneIsEnough() {
    rescue.preeditChanged(to: "")
    rescue.focusLost()
    loop.advance(by: .milliseconds(50))
    rescue.textChanged()
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test func aCommitBeforeTheEmptyPreeditIsEnough() {
    rescue.textChanged()
    rescue.preeditChanged(to: "")
    rescue.focusLost()
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test func aSyllableTakenBackByAKeyStaysAway() {
    rescue.keyPressed("Escape")
    rescue.preeditChanged(to: "")
    rescue.focusLost()
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test func changingTheWindowByKeysIsNoAnswerToTheInputMethod() {
    rescue.keyPressed("Alt_L")
    rescue.preeditChanged(to: "")
    rescue.focusLost()
    loop.advance(by: .seconds(1))
    #expect(page.restored == ["그"])
  }

  @Test func aSyllableThatEndedLongBeforeTheFocusWentStaysAway() {
    rescue.preeditChanged(to: "")
    loop.advance(by: .seconds(2))
    rescue.focusLost()
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test func whatThisProgramHasWrittenIsNotCommittedAgain() {
    rescue.ended("그")
    rescue.preeditChanged(to: "")
    #expect(rescue.wasWritten("그"))
    #expect(!rescue.wasWritten("그"))
  }

  @Test(arguments: ["나", "그\u{300}", "\u{1100}\u{1173}"]) func otherTextIsNotTakenForIt(_ text: String) {
    rescue.ended("그")
    #expect(!rescue.wasWritten(text))
  }

  @Test func theSameSyllableTypedAfterwardsIsWritten() {
    rescue.ended("그")
    rescue.preeditChanged(to: "")
    rescue.keyPressed("r")
    #expect(!rescue.wasWritten("그"))
    rescue.ended("그")
    rescue.preeditChanged(to: "그")
    #expect(!rescue.wasWritten("그"))
  }
}
