import CompositionLab
import UIKit

/// Apple's Korean keyboard, as it types into a text view: nothing is ever marked.
///
/// The half-built syllable is the keyboard's own. Each jamo deletes it and the character before it and inserts both
/// again, blindly, wherever the caret is now.
@MainActor
public final class KoreanKeyboard: StandInKeyboard {
  private let view: UITextView
  private var automaton = TwoSetKeyboard()
  private var isActing = false
  /// Whether the character before the syllable is deleted and inserted again, too.
  public var replaysNeighbour = true
  /// Of an emoji before the syllable only half is inserted again, as by iOS 16.0.
  public var breaksEmoji = false

  public init(_ view: UITextView) {
    self.view = view
    view.standInKeyboard = self
    UITextInputMode.standInChoose("ko-KR")
  }

  /// Types a text: the jamo of its syllables one by one, everything else as it is. `between` is called after each key.
  public func type(_ text: String, between: () -> Void = {}) {
    for key in TwoSetKeyboard.keys(for: text) {
      press(key)
      between()
    }
  }

  /// Presses one key: a jamo, another character, or `"\u{8}"` for Backspace.
  public func press(_ key: Character) {
    if key == "\u{8}" { return backspace() }
    let before = automaton.composing
    let step = automaton.press(key)
    if step.consumed {
      replay(before, with: step.committed + step.composing)
    } else {
      act { view.insertText(String(key)) }
    }
  }

  /// Presses Backspace: one jamo, or the character before the caret.
  public func backspace() {
    let before = automaton.composing
    let step = automaton.backspace()
    if step.consumed {
      replay(before, with: step.composing)
    } else {
      act { view.deleteBackward() }
    }
  }

  /// A deletion as the 10-key layout sends it: a range of its own choice, counted in UTF-16 units before the caret.
  public func tenKeyReplace(last length: Int, with new: String) {
    act {
      let end = view.selectedRange.location
      let start = max(0, end - length)
      guard let from = view.position(from: view.beginningOfDocument, offset: start),
        let to = view.position(from: view.beginningOfDocument, offset: end),
        let range = view.textRange(from: from, to: to)
      else { return }
      view.replace(range, withText: new)
    }
  }

  /// What is half-built now.
  public var composing: String { automaton.composing }

  private func replay(_ old: String, with new: String) {
    act {
      guard !old.isEmpty else { return view.insertText(new) }
      view.deleteBackward()
      if replaysNeighbour, let neighbour = characterBeforeCaret {
        view.deleteBackward()
        view.insertText(breaksEmoji && neighbour.utf16.count > 1 ? "\u{FFFD}" : neighbour)
      }
      if !new.isEmpty { view.insertText(new) }
    }
  }

  private func act(_ body: () -> Void) {
    isActing = true
    view.standInKeyboardActs(body)
    isActing = false
  }

  private var characterBeforeCaret: String? {
    (view.text as NSString).substring(to: view.selectedRange.location).last.map(String.init)
  }

  // MARK: StandInKeyboard

  public func standInHiddenRange(in view: UITextView) -> NSRange? {
    guard !automaton.composing.isEmpty || isActing else { return nil }
    let caret = view.selectedRange.location
    let before = (view.text as NSString).substring(to: caret)
    let length = String(before.suffix(2)).utf16.count
    return NSRange(location: caret - length, length: length)
  }

  public func standInForget() { automaton.reset() }
}
