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

  /// Composes step by step, each step the whole marked text. `between` is called after each.
  public func compose(_ steps: [String], between: () -> Void = {}) {
    for step in steps {
      mark(step)
      between()
    }
  }

  /// Accepts what is marked, or another text in its place.
  public func accept(_ candidate: String? = nil) {
    let final = candidate ?? marked
    view.standInKeyboardActs {
      switch commit {
      case .unmark:
        if final != marked { mark(final) }
        view.unmarkText()
      case .insert: view.insertText(final)
      }
    }
    marked = ""
    automaton.reset()
  }

  /// Gives up what is marked.
  public func cancel() {
    mark("")
    automaton.reset()
  }

  /// Types Korean with marked text, as a third-party keyboard does. A key that ends one syllable and begins the next
  /// commits and marks in one go. `between` is called after each key.
  public func type(_ text: String, between: () -> Void = {}) {
    for key in TwoSetKeyboard.keys(for: text) {
      let step = automaton.press(key)
      view.standInKeyboardActs {
        if !step.committed.isEmpty {
          if step.committed != marked { mark(step.committed) }
          view.unmarkText()
          marked = ""
        }
        if step.consumed { mark(step.composing) } else { view.insertText(String(key)) }
      }
      between()
    }
  }

  /// Backspace: one jamo of what is marked, or the character before the caret.
  public func backspace() {
    let step = automaton.backspace()
    view.standInKeyboardActs {
      if step.consumed { mark(step.composing) } else { view.deleteBackward() }
    }
  }

  private func mark(_ new: String) {
    view.setMarkedText(new, selectedRange: NSRange(location: new.utf16.count, length: 0))
    marked = new
  }
}
