import CompositionLab
import UIKit

/// The Korean keyboard of iOS, two-set: nothing is marked; for each jamo it deletes the syllable and the character before
/// it and inserts both again.
@MainActor
final class KoreanKeyboard: StandInKeyboard {
  private weak var view: UITextView?
  private var automaton = TwoSetKeyboard()

  init(_ view: UITextView) {
    self.view = view
    UITextInputMode.standInChoose("ko-KR")
    view.standInKeyboard = self
  }

  /// Presses one key: a jamo, another character, or `"\u{8}"` for Backspace.
  func press(_ key: Character) {
    guard let view else { return }
    view.standInKeyboardActs {
      let before = automaton.composing
      let step = key == "\u{8}" ? automaton.backspace() : automaton.press(key)
      if step.consumed {
        replay(before, with: step.committed + step.composing, in: view)
      } else if key == "\u{8}" {
        view.deleteBackward()
      } else {
        view.insertText(String(key))
      }
    }
  }

  private func replay(_ old: String, with new: String, in view: UITextView) {
    guard !old.isEmpty else { return view.insertText(new) }
    view.deleteBackward()
    let caret = view.selectedRange.location
    if caret > 0 {
      let before = (view.textStorage.string as NSString).substring(to: caret)
      view.deleteBackward()
      view.insertText(String(before.last!))
    }
    if !new.isEmpty { view.insertText(new) }
  }

  func standInHiddenRange(in view: UITextView) -> NSRange? {
    guard !automaton.composing.isEmpty else { return nil }
    let caret = view.selectedRange.location
    let before = (view.textStorage.string as NSString).substring(to: caret)
    let length = before.suffix(2).reduce(0) { $0 + $1.utf16.count }
    return NSRange(location: caret - length, length: length)
  }

  func standInForget() { automaton.reset() }
}
