import ComposureText
import Testing

@testable import ComposureEditor

@Suite struct TrackerTests {
  private func tracker(_ language: InputLanguage = .korean) -> CompositionTracker {
    var tracker = CompositionTracker(traits: .uiKit)
    tracker.language = language
    return tracker
  }

  @Test func aSyllablePutBeforeTheCaretByTheKeyboardIsOpenWithItsNeighbour() {
    var tracker = tracker()
    tracker.keyboardReplaced(deletedCount: 0, inserted: "어")
    tracker.turnEnded(text: Rope("- 어"), caret: UTF8Offset(5))
    #expect(tracker.composition == .open(OpenSyllable(range: TextRange(2, 5), protected: TextRange(1, 5))))
  }

  @Test func theReplayOfTheNeighbourDoesNotCloseTheSyllable() {
    var tracker = tracker()
    tracker.keyboardReplaced(deletedCount: 0, inserted: "ㅇ")
    tracker.turnEnded(text: Rope("\nㅇ"), caret: UTF8Offset(4))
    let id = tracker.id
    tracker.keyboardReplaced(deletedCount: 1, inserted: "")
    #expect(tracker.composition.isActive)
    tracker.keyboardReplaced(deletedCount: 1, inserted: "")
    tracker.keyboardReplaced(deletedCount: 0, inserted: "\n")
    #expect(tracker.composition.isActive)
    tracker.keyboardReplaced(deletedCount: 0, inserted: "어")
    tracker.turnEnded(text: Rope("\n어"), caret: UTF8Offset(4))
    #expect(tracker.composition == .open(OpenSyllable(range: TextRange(1, 4), protected: TextRange(0, 4))))
    #expect(tracker.id == id)
  }

  @Test(arguments: [" ", "\n", "a", "1", "."])
  func anotherScriptClosesTheSyllable(text: String) {
    var tracker = tracker()
    tracker.keyboardReplaced(deletedCount: 0, inserted: "가")
    tracker.turnEnded(text: Rope("가"), caret: UTF8Offset(3))
    tracker.keyboardReplaced(deletedCount: 0, inserted: text)
    tracker.turnEnded(text: Rope("가" + text), caret: UTF8Offset(4))
    #expect(tracker.composition == .none)
  }

  @Test func aDeletionThatPutsNothingBackClosesTheSyllable() {
    var tracker = tracker()
    tracker.keyboardReplaced(deletedCount: 0, inserted: "ㄱ")
    tracker.turnEnded(text: Rope("한ㄱ"), caret: UTF8Offset(6))
    tracker.keyboardReplaced(deletedCount: 1, inserted: "")
    tracker.turnEnded(text: Rope("한"), caret: UTF8Offset(3))
    #expect(tracker.composition == .none)
  }

  @Test func theIdleTimeReleasesAttributesAndNotTheText() {
    var tracker = tracker()
    tracker.keyboardReplaced(deletedCount: 0, inserted: "가")
    tracker.turnEnded(text: Rope("가"), caret: UTF8Offset(3))
    tracker.idleTimePassed()
    #expect(tracker.composition.isActive)
    #expect(
      tracker.composition == .open(OpenSyllable(range: TextRange(0, 3), protected: TextRange(0, 3), isIdle: true)))
  }

  @Test func aVietnameseLetterWithAToneIsOpenAndAPlainOneIsNot() {
    var tracker = tracker(.vietnamese)
    tracker.keyboardReplaced(deletedCount: 1, inserted: "ế")
    tracker.turnEnded(text: Rope("tiế"), caret: UTF8Offset(5))
    #expect(tracker.composition.isActive)
    var plain = self.tracker(.vietnamese)
    plain.keyboardReplaced(deletedCount: 0, inserted: "t")
    plain.turnEnded(text: Rope("t"), caret: UTF8Offset(1))
    #expect(!plain.composition.isActive)
  }

  @Test func withoutAKoreanKeyboardOrOnASurfaceThatTellsNothingIsInferred() {
    var other = tracker(.other)
    other.keyboardReplaced(deletedCount: 0, inserted: "가")
    #expect(!other.composition.isActive)
    var gtk = CompositionTracker(traits: .gtk)
    gtk.language = .korean
    gtk.keyboardReplaced(deletedCount: 0, inserted: "가")
    #expect(!gtk.composition.isActive)
  }

  @Test func aCommitAndTheNextPreeditInOneEventAreTwoCompositions() {
    var tracker = CompositionTracker(traits: .gtk)
    tracker.platformReports("하", at: .zero)
    let first = tracker.id
    tracker.platformReports("태", at: UTF8Offset(3), continues: false)
    #expect(tracker.id > first)
    #expect(tracker.composition == .marked(at: UTF8Offset(3), provisional: "태", inStorage: false))
  }
}
