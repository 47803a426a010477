import ComposureText

/// A keyboard or input method that composes in a ``SimulatedTextView``.
@MainActor
public protocol SimulatedKeyboard: AnyObject {
  /// Presses the key of a jamo, a letter or another character; `"\u{8}"` is Backspace.
  ///
  /// - Returns: the messages the key causes, in order. The main loop may turn between two of them.
  func press(_ key: Character) -> [KeyboardMessage]
  /// Ends the composition as the writer would: a candidate accepted, the syllable committed.
  func finish() -> [KeyboardMessage]
  /// The view has reset the context, or the caret or focus has gone elsewhere: everything half-built is forgotten.
  func reset()
  /// What the keyboard will delete and insert again with the next key, and the neighbour before it; nil when nothing.
  func hiddenRange(before caret: UTF8Offset, in text: Rope) -> TextRange?
}

/// One thing an input method does to its client in one turn of the main loop.
public struct KeyboardMessage {
  /// For people who read a failure.
  public let name: String
  /// Does it.
  public let deliver: @MainActor () -> Void
}

/// Korean through a preedit beside the text, as IBus and Fcitx 5 deliver it to GTK.
@MainActor
public final class PreeditKeyboard: SimulatedKeyboard {
  /// In which order a key that commits one syllable and begins the next tells it.
  public enum Order: String, Sendable, CaseIterable {
    /// Empty preedit, insert, new preedit: separate messages.
    case ibus
    /// Insert while the old preedit is still set, new preedit.
    case fcitx
    /// Insert, empty preedit, new preedit.
    case wayland
  }

  private let view: SimulatedTextView
  private let order: Order
  private var automaton = TwoSetKeyboard()

  public init(_ view: SimulatedTextView, order: Order) {
    self.view = view
    self.order = order
    view.keyboard = self
  }

  public func press(_ key: Character) -> [KeyboardMessage] {
    if key == "\u{8}" {
      let step = automaton.backspace()
      guard step.consumed else { return [message("delete") { $0.deleteBackward() }] }
      return [message("preedit \(step.composing)") { $0.setPreedit(step.composing) }]
    }
    let step = automaton.press(key)
    var messages = step.committed.isEmpty ? [] : commit(step.committed, next: step.composing)
    if step.committed.isEmpty, step.consumed {
      messages.append(message("preedit \(step.composing)") { $0.setPreedit(step.composing) })
    }
    if !step.consumed { messages.append(message("insert \(key)") { $0.insert(String(key)) }) }
    return messages
  }

  public func finish() -> [KeyboardMessage] {
    let rest = automaton.end()
    return rest.isEmpty ? [] : commit(rest, next: "")
  }

  public func reset() { automaton.reset() }

  public func hiddenRange(before caret: UTF8Offset, in text: Rope) -> TextRange? { nil }

  private func commit(_ committed: String, next: String) -> [KeyboardMessage] {
    let insert = message("commit \(committed)") { $0.insert(committed) }
    let empty = message("preedit ends") {
      $0.setPreedit("")
      $0.nextPreedit = next
    }
    let begin = next.isEmpty ? [] : [message("preedit \(next)") { $0.setPreedit(next) }]
    switch order {
    case .ibus: return [empty, insert] + begin
    case .fcitx:
      return [
        message("commit \(committed), preedit \(next)") {
          $0.insert(committed)
          $0.setPreedit(next)
        }
      ]
    case .wayland:
      return [
        message("commit \(committed), preedit \(next)") {
          $0.insert(committed)
          $0.setPreedit("")
          if !next.isEmpty { $0.setPreedit(next) }
        }
      ]
    }
  }

  private func message(_ name: String, _ body: @escaping @MainActor (SimulatedTextView) -> Void) -> KeyboardMessage {
    KeyboardMessage(name: name) { [view] in body(view) }
  }
}
