import ComposureText

/// The language a keyboard says it writes, as far as composing without marked text depends on it.
public enum InputLanguage: Hashable, Sendable {
  case korean
  case vietnamese
  case other
}

/// Turns what the platform tells and what the keyboard does into one `Composition`.
///
/// The platform's word (marked text, preedit) is taken at once. The open syllable is inferred from the keyboard's
/// edits and judged at the end of a main-loop turn, because for one jamo the keyboard deletes the syllable and its
/// neighbour and inserts both again, and the states between those edits mean nothing.
public struct CompositionTracker: Sendable {
  public private(set) var composition: Composition = .none
  /// The composition that is active or, when none is, the last one that was.
  public private(set) var id = CompositionID(0)
  public let traits: SurfaceTraits
  public var language: InputLanguage = .other

  /// True from a keyboard's first edit to the end of its turn, while what stands before the caret means nothing yet.
  public private(set) var isJudging = false
  private var turnInsertedComposable = false

  public init(traits: SurfaceTraits) {
    self.traits = traits
  }

  /// The platform reports marked text or a preedit; an empty string means none.
  ///
  /// - Parameter continues: false when the platform is known to have ended the composition before and begun another.
  public mutating func platformReports(_ provisional: String, at position: UTF8Offset, continues: Bool = true) {
    guard !provisional.isEmpty else {
      if case .marked = composition { composition = .none }
      return
    }
    let goesOn: Bool
    if case .marked = composition { goesOn = continues } else { goesOn = false }
    if !goesOn { id.value += 1 }
    composition = .marked(at: position, provisional: provisional, inStorage: traits.storageHoldsMarkedText)
  }

  /// Brings the positions over a change of the text, whoever made it.
  public mutating func map(through changes: ChangeSet) {
    composition = composition.mapped(through: changes)
  }

  /// The keyboard replaced text by `inserted` (empty for a deletion), and the text did not come from marked text.
  public mutating func keyboardReplaced(deletedCount: Int, inserted: String) {
    guard traits.infersOpenSyllable else { return }
    isJudging = true
    turnInsertedComposable = inserted.unicodeScalars.last.map(isComposable) ?? false
    if turnInsertedComposable, !composition.isActive {
      id.value += 1
      composition = .open(OpenSyllable(range: .zero..<(.zero), protected: .zero..<(.zero)))
    }
  }

  /// Judges the turn's keyboard edits against what now stands before the caret.
  public mutating func turnEnded(text: Rope, caret: UTF8Offset) {
    guard isJudging else { return }
    let inserted = turnInsertedComposable
    isJudging = false
    turnInsertedComposable = false
    if case .marked = composition { return }
    guard inserted, let scalar = text.scalar(before: caret), isComposable(scalar) else {
      composition = .none
      return
    }
    let start = text.previousGrapheme(before: caret)
    let before = start > .zero ? text.previousGrapheme(before: start) : start
    composition = .open(OpenSyllable(range: start..<caret, protected: before..<caret))
  }

  /// The idle time passed without a keyboard edit.
  public mutating func idleTimePassed() {
    guard case .open(var syllable) = composition else { return }
    syllable.isIdle = true
    composition = .open(syllable)
  }

  /// The syllable is not open any more, unless the keyboard's edits in this turn turn out to have opened it.
  public mutating func closeOpenSyllable() {
    guard case .open = composition else { return }
    composition = .none
  }

  /// The keyboard has forgotten its syllable: neither what it has put there before nor what it has put there in this
  /// turn is open any more.
  public mutating func forgetSyllable() {
    isJudging = false
    turnInsertedComposable = false
    closeOpenSyllable()
  }

  private func isComposable(_ scalar: Unicode.Scalar) -> Bool {
    switch language {
    case .korean: Hangul.isHangul(scalar)
    // A letter that took a tone or a hat: Latin letters with diacritics, đ, ơ and ư among them.
    case .vietnamese: scalar.properties.isAlphabetic && scalar.value > 0x7F && scalar.value < 0x1F00
    case .other: false
    }
  }
}
