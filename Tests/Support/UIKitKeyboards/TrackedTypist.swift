import CompositionLab
import UIKit

/// Somebody who types with one of the keyboards and remembers every word, so that a test that does many other things
/// meanwhile can say afterwards what must be there.
@MainActor
public final class TrackedTypist {
  /// What is typed with.
  public enum Hand: String, Sendable, CaseIterable {
    /// Apple's keyboard, with and without the character before the syllable.
    case korean, koreanWithoutNeighbour
    /// Marked text, ended in either way.
    case marked, markedByInsertion
  }

  /// The words that are typed to the end.
  public private(set) var words: [String] = []
  private let hand: Hand
  private var view: UITextView?
  private var korean: KoreanKeyboard?
  private var marking: MarkedTextKeyboard?
  private var automaton = TwoSetKeyboard()
  private var settled = ""

  public init(_ hand: Hand) { self.hand = hand }

  /// Takes the keyboard of another view.
  public func take(_ view: UITextView) {
    endWord()
    guard view !== self.view else { return }
    self.view = view
    switch hand {
    case .korean, .koreanWithoutNeighbour:
      korean = KoreanKeyboard(view)
      korean?.replaysNeighbour = hand == .korean
    case .marked: marking = MarkedTextKeyboard(view)
    case .markedByInsertion: marking = MarkedTextKeyboard(view, commit: .insert)
    }
  }

  /// What has been typed of the word, with what is being composed of it.
  public var word: String { settled + automaton.composing }
  public var isComposing: Bool { !automaton.composing.isEmpty }

  /// Presses a key of a Korean keyboard.
  public func press(_ key: Character) {
    notice()
    let step = automaton.press(key)
    settled += step.committed
    if !step.consumed { settled.append(key) }
    korean?.press(key)
    marking?.press(key)
  }

  /// Presses Backspace, which takes back a jamo or the last syllable of the word.
  public func backspace() {
    notice()
    if !automaton.backspace().consumed { settled.removeLast() }
    korean?.backspace()
    marking?.backspace()
  }

  /// Notices that the editor has accepted what was composed.
  public func notice() {
    if isComposing, (korean?.composing ?? marking?.composing ?? "").isEmpty { settled += automaton.end() }
  }

  /// Accepts what is composed, as the writer does.
  public func accept() {
    marking?.accept()
    if marking != nil { settled += automaton.end() }
  }

  /// The caret will be elsewhere: what is typed next is another word.
  public func endWord() {
    settled += automaton.end()
    if !settled.isEmpty { words.append(settled) }
    settled = ""
  }
}
