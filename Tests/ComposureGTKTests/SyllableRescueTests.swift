import ComposureEditor
import Testing

@testable import ComposureGTK

@MainActor @Suite struct SyllableRescueTests {
  private let loop = ManualLoop()
  private final class Page {
    var restored: [String] = []
    var forgotten = 0
  }
  private let page = Page()
  private let rescue: SyllableRescue

  init() {
    rescue = SyllableRescue(
      loop, forget: { [page] in page.forgotten += 1 }, restore: { [page] in page.restored.append($0) })
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
    rescue.textChanged("그")
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test func aCommitBeforeTheEmptyPreeditIsEnough() {
    rescue.textChanged("그")
    rescue.preeditChanged(to: "")
    rescue.focusLost()
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test(arguments: [1, 2, 5]) func aJamoThatIsTypedAgainIsComposedAgain(_ keysAhead: Int) {
    for _ in 0..<keysAhead { rescue.keyPressed("z") }
    #expect(rescue.preeditChanged(to: "ㅋ"))
    for _ in 1..<6 {
      rescue.keyPressed("z")
      rescue.textChanged("ㅋ")
      #expect(rescue.preeditChanged(to: "ㅋ"))
    }
    #expect(page.forgotten == 0 && page.restored.isEmpty)
    // What comes again without a key does so because the input method was only asked to forget it.
    rescue.ended("ㅋ")
    rescue.textChanged("ㅋ")
    #expect(!rescue.preeditChanged(to: "ㅋ"))
    #expect(page.forgotten == 1)
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
    rescue.preeditChanged(to: "ㄱ")
    rescue.preeditChanged(to: "그")
    #expect(!rescue.wasWritten("그"))
  }

  @Test func aClauseThatVanishesWhenTheFocusHasGoneIsGivenBackOnce() {
    rescue.focusLost()
    rescue.preeditChanged(to: "")
    rescue.preeditChanged(to: "")
    loop.advance(by: .seconds(1))
    rescue.focusGained()
    loop.advance(by: .seconds(1))
    #expect(page.restored == ["그"])
  }

  @Test(arguments: [true, false]) func theInputMethodsOwnCommitWithoutTheFocusIsEnough(_ isCommitFirst: Bool) {
    rescue.focusLost()
    if isCommitFirst { rescue.textChanged("그") }
    rescue.preeditChanged(to: "")
    if !isCommitFirst { rescue.textChanged("그") }
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test func aKeyThatTakesTheFocusAwayLosesNothing() {
    rescue.keyPressed("f")
    rescue.focusLost()
    rescue.preeditChanged(to: "")
    loop.advance(by: .seconds(1))
    #expect(page.restored == ["그"])
  }

  @Test func whatThisProgramHasWrittenIsNotGivenBackWhenTheFocusGoes() {
    rescue.focusLost()
    rescue.ended("그")
    rescue.preeditChanged(to: "")
    loop.advance(by: .seconds(1))
    #expect(page.restored.isEmpty)
  }

  @Test func whatComesBackThoughItStandsInTheTextIsForgottenOnce() {
    rescue.ended("그")
    #expect(rescue.preeditChanged(to: ""))
    #expect(!rescue.preeditChanged(to: "그"))
    #expect(page.forgotten == 1)
    #expect(rescue.wasWritten("그"))
    #expect(rescue.preeditChanged(to: ""))
    #expect(rescue.preeditChanged(to: "그"))
    #expect(page.forgotten == 1)
  }

  @Test func whatComesBackWithoutTheFocusIsForgottenAgainWithIt() {
    rescue.focusLost()
    rescue.preeditChanged(to: "")
    rescue.textChanged("그")
    #expect(!rescue.preeditChanged(to: "그"))
    rescue.focusGained()
    loop.runTurn()
    #expect(page.forgotten == 2)
    rescue.preeditChanged(to: "")
    rescue.focusLost()
    rescue.focusGained()
    loop.runTurn()
    #expect(page.forgotten == 2)
  }

  @Test func theSameWordComposedAgainByKeysIsNotForgotten() {
    rescue.ended("그")
    rescue.preeditChanged(to: "")
    rescue.keyPressed("r")
    #expect(rescue.preeditChanged(to: "그"))
    #expect(page.forgotten == 0)
  }
}
