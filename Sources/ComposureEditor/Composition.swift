import ComposureText

/// Numbers the compositions of one session in the order in which they began.
public struct CompositionID: Hashable, Comparable, Sendable {
  public var value: Int
  public init(_ value: Int) { self.value = value }
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}

/// What is provisional at this moment, from either of its two sources.
public enum Composition: Hashable, Sendable {
  /// Nothing is being composed.
  case none
  /// The platform says that `provisional` is being composed.
  ///
  /// Where `inStorage` is true (UIKit's marked text) the document's text holds the provisional text at `at`;
  /// where it is false (GTK's preedit) the provisional text is drawn at `at` and is not part of the text.
  case marked(at: UTF8Offset, provisional: String, inStorage: Bool)
  /// The keyboard's own edits say that the last syllable may still change, though the platform says nothing.
  case open(OpenSyllable)

  public var isActive: Bool { self != .none }

  /// The part of the text that belongs to the composition: the marked text or the open syllable, and an empty
  /// range where a preedit is drawn. Nil when nothing is composed.
  public var range: TextRange? {
    switch self {
    case .none: nil
    case .marked(let at, let provisional, let inStorage):
      at..<(inStorage ? at + provisional.utf8.count : at)
    case .open(let syllable): syllable.range
    }
  }

  /// The part of the text whose characters must stay as they are: `range`, and for an open syllable one grapheme
  /// before it, because the keyboard deletes and inserts that neighbour again with each jamo.
  public var protectedRange: TextRange? {
    if case .open(let syllable) = self { return syllable.protected }
    return range
  }

  func mapped(through changes: ChangeSet) -> Composition {
    switch self {
    case .none: .none
    case .marked(let at, let provisional, let inStorage):
      .marked(at: changes.map(at, .after), provisional: provisional, inStorage: inStorage)
    case .open(let syllable):
      .open(
        OpenSyllable(
          range: changes.map(syllable.range), protected: changes.map(syllable.protected),
          isIdle: syllable.isIdle))
    }
  }
}

/// A syllable that a keyboard without marked text may still rewrite by deleting and inserting.
public struct OpenSyllable: Hashable, Sendable {
  /// The syllable, which ends at the caret.
  public var range: TextRange
  /// The syllable and the grapheme before it.
  public var protected: TextRange
  /// True once the idle time has passed: attributes may change again, text may not.
  public var isIdle: Bool

  public init(range: TextRange, protected: TextRange, isIdle: Bool = false) {
    self.range = range
    self.protected = protected
    self.isIdle = isIdle
  }
}

/// What the platform answers when it is asked whether it composes.
public enum PlatformComposition: Hashable, Sendable {
  case none
  case marked(at: UTF8Offset, provisional: String)
}
