import CompositionLab
import UIKit

/// An input method that marks what it composes: one call for each key, then a commit.
@MainActor
public final class MarkedTextKeyboard {
  /// How a composition ends.
  public enum Commit: Sendable, CaseIterable {
    /// `unmarkText`, as most do.
    case unmark
    /// `insertText` with no `unmarkText`, as Zhuyin does.
    case insert
  }

  private let view: UITextView
  private let commit: Commit
  private var automaton = TwoSetKeyboard()
  private var marked = ""

  public init(_ view: UITextView, commit: Commit = .unmark) {
    self.view = view
    self.commit = commit
  }

  /// What is marked now.
  public var composing: String { view.markedTextRange == nil ? "" : marked }

  /// Composes step by step, each step the whole marked text. `between` is called after each.
  public func compose(_ steps: [String], between: () -> Void = {}) {
    for step in steps {
      view.standInKeyboardActs { mark(step) }
      between()
    }
  }

  /// Accepts what is marked, or another text in its place.
  public func accept(_ candidate: String? = nil) {
    forgetWhatIsGone()
    guard let text = candidate ?? (marked.isEmpty ? nil : marked) else { return }
    view.standInKeyboardActs { commit(text) }
    automaton.reset()
  }

  /// Gives up what is marked.
  public func cancel() {
    view.standInKeyboardActs { mark("") }
    automaton.reset()
  }

  /// Types Korean with marked text, as a third-party keyboard does. `between` is called after each key.
  public func type(_ text: String, between: () -> Void = {}) {
    for key in TwoSetKeyboard.keys(for: text) {
      press(key)
      between()
    }
  }

  /// Presses one key: a jamo, another character, or `"\u{8}"` for Backspace. A key that ends one syllable and begins the
  /// next commits and marks in one go.
  public func press(_ key: Character) {
    if key == "\u{8}" { return backspace() }
    // The program may have accepted what was marked, and the input method is told so.
    forgetWhatIsGone()
    let step = automaton.press(key)
    view.standInKeyboardActs {
      if !step.committed.isEmpty { commit(step.committed) }
      if step.consumed { mark(step.composing) } else { view.insertText(String(key)) }
    }
  }

  /// Backspace: one jamo of what is marked, or the character before the caret.
  public func backspace() {
    forgetWhatIsGone()
    let step = automaton.backspace()
    view.standInKeyboardActs {
      if step.consumed { mark(step.composing) } else { view.deleteBackward() }
    }
  }

  private func forgetWhatIsGone() {
    guard view.markedTextRange == nil else { return }
    automaton.reset()
    marked = ""
  }

  private func commit(_ final: String) {
    switch commit {
    case .unmark:
      if final != marked { mark(final) }
      view.unmarkText()
    case .insert: view.insertText(final)
    }
    marked = ""
  }

  private func mark(_ new: String) {
    view.setMarkedText(new, selectedRange: NSRange(location: new.utf16.count, length: 0))
    marked = new
  }
}
