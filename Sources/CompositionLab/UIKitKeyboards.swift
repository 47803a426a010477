import ComposureText

/// Marked text in the storage, as iOS composes Japanese: romaji becomes kana in the marked range, a space changes the
/// candidate, a newline accepts it.
@MainActor
public final class MarkedKeyboard: SimulatedKeyboard {
  private let view: SimulatedTextView
  private var romaji = ""
  private var candidate: Int?

  private static let kana = [
    "ni": "に", "ho": "ほ", "go": "ご", "n": "ん", "ka": "か", "ki": "き", "ku": "く", "ko": "こ", "sa": "さ", "shi": "し",
    "ta": "た", "te": "て", "to": "と", "na": "な", "no": "の", "ha": "は", "ma": "ま", "ra": "ら", "ri": "り", "wa": "わ",
    "a": "あ",
    "i": "い", "u": "う", "e": "え", "o": "お",
  ]
  private static let candidates = ["にほんご": ["日本語", "二本後", "にほんご"], "かな": ["仮名", "カナ", "かな"]]

  public init(_ view: SimulatedTextView) {
    self.view = view
    view.keyboard = self
  }

  public func press(_ key: Character) -> [KeyboardMessage] {
    // The keyboard runs in the view's process: nothing can come between a key and what it does.
    [KeyboardMessage(name: "key \(key)") { [self] in act(on: key) }]
  }

  private func act(on key: Character) {
    switch key {
    case "\u{8}" where !romaji.isEmpty:
      romaji.removeLast()
      candidate = nil
      view.setMarked(provisional)
    case "\u{8}": view.deleteBackward()
    case " " where !romaji.isEmpty:
      candidate = (candidate ?? -1) + 1
      view.setMarked(provisional)
    case "\n" where !romaji.isEmpty: accept()
    case _ where key.isASCII && key.isLowercase:
      if candidate != nil { accept() }
      romaji.append(key)
      view.setMarked(provisional)
    default:
      accept()
      view.insert(String(key))
    }
  }

  private func accept() {
    reset()
    view.unmark()
  }

  public func finish() -> [KeyboardMessage] {
    romaji.isEmpty ? [] : [KeyboardMessage(name: "accept") { [self] in accept() }]
  }

  public func reset() {
    romaji = ""
    candidate = nil
  }

  public func hiddenRange(before caret: UTF8Offset, in text: Rope) -> TextRange? { nil }

  /// What is marked for the keys so far.
  private var provisional: String {
    var (kana, rest) = ("", Substring(romaji))
    while !rest.isEmpty {
      let length = [3, 2].first { Self.kana[String(rest.prefix($0))] != nil && rest.count >= $0 }
      let isN = rest.hasPrefix("n") && rest.dropFirst().first.map { !"aiueo".contains($0) } ?? false
      let taken =
        length ?? (isN || (rest.count >= 1 && Self.kana[String(rest.prefix(1))] != nil && rest.first != "n") ? 1 : 0)
      guard taken > 0 else { break }
      kana += Self.kana[String(rest.prefix(taken))]!
      rest = rest.dropFirst(taken)
    }
    let reading = kana + rest
    guard let candidate, let all = Self.candidates[reading] else { return reading }
    return all[candidate % all.count]
  }
}

/// The iOS Korean keyboard: no marked text. The half-built syllable is hidden state, and every jamo deletes the syllable
/// and the character before it and inserts both again, blindly.
@MainActor
public final class KoreanReplayKeyboard: SimulatedKeyboard {
  private let view: SimulatedTextView
  private var automaton = TwoSetKeyboard()

  public init(_ view: SimulatedTextView) {
    self.view = view
    view.keyboard = self
  }

  public func press(_ key: Character) -> [KeyboardMessage] {
    // The keyboard runs in the view's process: nothing can come between a key and what it does.
    [KeyboardMessage(name: "key \(key)") { [self] in act(on: key) }]
  }

  private func act(on key: Character) {
    let before = automaton.composing
    if key == "\u{8}" {
      let step = automaton.backspace()
      if step.consumed { replay(before, with: step.composing) } else { view.deleteBackward() }
      return
    }
    let step = automaton.press(key)
    if step.consumed {
      replay(before, with: step.committed + step.composing)
    } else {
      // The syllable stands in the document already.
      view.insert(String(key))
    }
  }

  public func finish() -> [KeyboardMessage] {
    // Nothing tells the end of a syllable; the caret or the focus goes elsewhere.
    [KeyboardMessage(name: "leave") { [view] in view.loseFocus() }]
  }

  public func reset() { automaton.reset() }

  public func hiddenRange(before caret: UTF8Offset, in text: Rope) -> TextRange? {
    guard !automaton.composing.isEmpty else { return nil }
    let start = text.previousGrapheme(before: caret)
    return (start > .zero ? text.previousGrapheme(before: start) : start)..<caret
  }

  private func replay(_ old: String, with new: String) {
    view.rewrite {
      guard !old.isEmpty else { return view.insert(new) }
      view.deleteBackward()
      let caret = view.selection.head
      if caret > .zero {
        let neighbour = view.text.string(in: view.text.previousGrapheme(before: caret)..<caret)
        view.deleteBackward()
        view.insert(neighbour)
      }
      if !new.isEmpty { view.insert(new) }
    }
  }
}
