/// What became of a syllable that was being composed when something happened.
public enum SurfaceOutcome: String, Sendable, Hashable {
  /// It is still being composed, and ends up where it was typed.
  case survives
  /// It is gone.
  case lost
  /// It was committed at the right place, once.
  case committedOnce
  /// It ends up at the end of the document.
  case movedToEnd
  /// It was committed and the same key took it back.
  case committedThenUndone
  /// It ends up behind the closing marker that was put around its word.
  case outsideTheWrap
  /// It lost its last jamo and is still being composed.
  case jamoByJamo
  /// None of the above: doubled, split, or somewhere else.
  case garbled
}

/// The document and the composition every ``SurfaceAction`` is tried on.
public enum SurfaceScenario {
  /// The document before anything is typed; the caret is at ``caret``.
  public static let text = "첫째 줄\n둘째 \n셋째 줄"
  /// Where typing starts, in Unicode scalars: the end of the second line.
  public static let caret = 8
  /// What is typed: the first syllable is committed by the keys of the second, which stays in the preedit.
  public static let typed = "한글"
  /// The syllable that is being composed when the action comes.
  public static let composing = "글"
  /// The preedit after one Backspace.
  public static let shorter = "그"
  /// A key that ends any composition and inserts itself: pressed after the action.
  public static let sentinel: Character = "1"
}

/// What was seen of one ``SurfaceAction``.
public struct SurfaceObservation: Sendable, Equatable {
  /// The preedit once the action and the input method's answer to it are done.
  public var preedit: String
  /// The document at that moment.
  public var text: String
  /// The document after the sentinel key.
  public var finalText: String
  /// Whether the document held the whole word at any moment before the sentinel was pressed.
  public var wasCommitted: Bool

  public init(preedit: String, text: String, finalText: String, wasCommitted: Bool) {
    self.preedit = preedit
    self.text = text
    self.finalText = finalText
    self.wasCommitted = wasCommitted
  }

  /// The outcome these observations show.
  public var outcome: SurfaceOutcome {
    let composing = SurfaceScenario.composing
    let count = finalText.split(separator: composing, omittingEmptySubsequences: false).count - 1
    if preedit == SurfaceScenario.shorter { return count == 0 ? .jamoByJamo : .garbled }
    if preedit.isEmpty {
      switch (count, wasCommitted) {
      case (0, false): return .lost
      case (0, true): return .committedThenUndone
      case (1, true): return text.contains(SurfaceScenario.typed) ? .committedOnce : .garbled
      default: return .garbled
      }
    }
    guard preedit == composing, count == 1, !wasCommitted else { return .garbled }
    let ended = "\(composing)\(SurfaceScenario.sentinel)"
    if finalText.contains("**\(ended)") { return .outsideTheWrap }
    if finalText.hasSuffix(ended) { return .movedToEnd }
    return finalText.contains("\n둘째 한\(ended)\n") || finalText.contains("\n둘째 한!\(ended)\n") ? .survives : .garbled
  }
}
