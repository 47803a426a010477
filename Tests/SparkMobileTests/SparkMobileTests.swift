import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import SparkMobile

@MainActor
@Suite(.serialized) struct SparkMobileTests {
  private let host: ViewHost
  private let view: UITextView

  /// The app with an empty note that has the keyboard.
  init() throws {
    host = ViewHost(app: SparkMobileApp())
    view = try #require(host.uiView(UITextView.self))
    _ = view.becomeFirstResponder()
    #expect(host.press("n"))
    try #require(text == [])
  }

  @Test func aHeadingThatIsTypedWithTheKoreanKeyboardBecomesBold() async throws {
    let keyboard = KoreanKeyboard(view)
    inFront { keyboard.type("# 한글 ") { host.settle() } }
    try await turns { isBold(at: 0) && isBold(at: 3) }
    inFront { keyboard.type("제목\n") { host.settle() } }
    try await turns { isBold(at: 5) && isBold(at: 6) }
    inFront {
      keyboard.type("본문") { host.settle() }
      #expect(keyboard.composing == "문")
      keyboard.type("\n") { host.settle() }
    }
    try await turns { !isBold(at: 8) && !isBold(at: 9) }
    #expect(isBold(at: 2) && isBold(at: 6))
    #expect(text == Array("# 한글 제목\n본문\n".utf8))
    #expect(view.standInBrokenCompositions == [])
    host.close()
  }

  @Test func aHeadingThatIsTypedWithMarkedTextBecomesBold() async throws {
    let keyboard = MarkedTextKeyboard(view)
    inFront {
      keyboard.type("# 한글") { host.settle() }
      #expect(view.markedTextRange != nil)
      #expect(!isBold(at: 3))
      keyboard.accept()
    }
    try await turns { isBold(at: 0) && isBold(at: 2) && isBold(at: 3) }
    #expect(text == Array("# 한글".utf8))
    #expect(view.standInBrokenCompositions == [])
    host.close()
  }

  @Test func aLineThatLosesItsSignIsPlainAgain() async throws {
    inFront { #expect(host.type("# a")) }
    try await turns { isBold(at: 2) }
    host.event { view.standInSelect(NSRange(location: 1, length: 0)) }
    host.event { view.deleteBackward() }
    try await turns { !isBold(at: 1) }
    #expect(text == Array(" a".utf8))
    host.close()
  }

  @Test func theOverlayShowsANewNoteAndSaveAndNothingElse() {
    let commands = host.keyboardCommands
    #expect(commands.map(\.title) == ["New Note", "Save"])
    #expect(commands.map(\.key) == ["n", "s"])
    #expect(commands.allSatisfy { $0.modifiers == .command })
    host.close()
  }

  @Test func whatWasSavedIsThereAtTheNextLaunchWithItsLastSyllable() async throws {
    let keyboard = MarkedTextKeyboard(view)
    inFront {
      keyboard.type("저장") { host.settle() }
      #expect(host.press("s"))
    }
    try await turns {
      let next = ViewHost(app: SparkMobileApp())
      defer { next.close() }
      return next.uiView(UITextView.self).map { Array($0.textStorage.string.utf8) } == Array("저장".utf8)
    }
    #expect(view.standInBrokenCompositions == [])
    host.close()
  }

  private var text: [UInt8] { Array(view.textStorage.string.utf8) }

  private func isBold(at location: Int) -> Bool {
    guard location < view.textStorage.length else { return false }
    let font = view.textStorage.attribute(.font, at: location, effectiveRange: nil) as? UIFont
    return font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true
  }

  /// The writer types Korean, and whatever the test looks at after it, in one turn: other tests, which share the focus
  /// and the input language, come in between turns only. So nothing may be composed any more when the turn ends.
  private func inFront(_ body: () -> Void) {
    _ = view.becomeFirstResponder()
    UITextInputMode.standInChoose("ko-KR")
    body()
  }

  /// Lets the main queue turn until something is so; fails after many turns.
  private func turns(until isDone: () -> Bool) async throws {
    for _ in 0..<2_000 {
      if isDone() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    try #require(isDone())
  }
}
