/// The Korean two-set (두벌식) automaton: what is committed and what is still being composed after each key.
///
/// It follows libhangul, which IBus and Fcitx 5 use: a final consonant moves on to the next syllable when a vowel
/// follows (닭 + ㅏ → 달가), lone consonants join where a final would (ㄴ + ㅈ → ㄵ), two strokes of one consonant do not become a tense one, and Backspace takes back one
/// stroke at a time.
public struct TwoSetKeyboard: Sendable {
  /// What one key did: text that left the composition, and what is being composed now (`""`: nothing).
  public struct Step: Sendable, Equatable {
    /// Text that is final now and goes before `composing`.
    public var committed: String
    /// The open syllable or lone jamo (U+3131–318E), precomposed; empty when nothing is composed.
    public var composing: String
    /// Whether the key was used up. A key that was not is handled by the application (a space, a digit, Return).
    public var consumed: Bool

    public init(committed: String, composing: String, consumed: Bool) {
      self.committed = committed
      self.composing = composing
      self.consumed = consumed
    }
  }

  private enum Stroke: Sendable {
    case consonant(Character)
    case vowel(Character)
  }

  private var strokes: [Stroke] = []

  public init() {}

  /// The open syllable, or `""`.
  public var composing: String { Self.render(strokes) }

  /// Presses the key that carries a compatibility jamo on a two-set layout (ㅂ … ㅔ), or any other character, which
  /// ends the composition.
  public mutating func press(_ key: Character) -> Step {
    if Self.initials.contains(key) { return press(consonant: key) }
    if Self.medials.contains(key) { return press(vowel: key) }
    return Step(committed: end(), composing: "", consumed: false)
  }

  /// Takes back the last stroke. Not consumed when nothing is composed.
  public mutating func backspace() -> Step {
    guard strokes.popLast() != nil else { return Step(committed: "", composing: "", consumed: false) }
    return Step(committed: "", composing: composing, consumed: true)
  }

  /// Ends the composition and returns what it held.
  public mutating func end() -> String {
    defer { strokes = [] }
    return composing
  }

  /// Forgets the composition: an input method does this when its client resets it.
  public mutating func reset() { strokes = [] }

  private mutating func press(consonant: Character) -> Step {
    let syllable = Syllable(strokes)
    let isCluster = strokes.count == 1 && Self.joinedFinals["\(composing)\(consonant)"] != nil
    let joins =
      strokes.isEmpty || isCluster
      || (syllable.initial != nil && syllable.medial != nil
        && (syllable.final.map { Self.joinedFinals["\($0)\(consonant)"] != nil } ?? Self.finals.contains(consonant)))
    if joins {
      strokes.append(.consonant(consonant))
      return Step(committed: "", composing: composing, consumed: true)
    }
    let committed = end()
    strokes = [.consonant(consonant)]
    return Step(committed: committed, composing: composing, consumed: true)
  }

  private mutating func press(vowel: Character) -> Step {
    let syllable = Syllable(strokes)
    let isCluster = syllable.medial == nil && strokes.count == 2
    if syllable.final != nil || isCluster, case .consonant(let moved)? = strokes.popLast() {
      let committed = end()
      strokes = [.consonant(moved), .vowel(vowel)]
      return Step(committed: committed, composing: composing, consumed: true)
    }
    if syllable.medial.map({ Self.joinedMedials["\($0)\(vowel)"] != nil }) ?? true {
      strokes.append(.vowel(vowel))
      return Step(committed: "", composing: composing, consumed: true)
    }
    let committed = end()
    strokes = [.vowel(vowel)]
    return Step(committed: committed, composing: composing, consumed: true)
  }

  private struct Syllable {
    var initial: Character?
    var medial: Character?
    var final: Character?

    init(_ strokes: [Stroke]) {
      for stroke in strokes {
        switch stroke {
        case .consonant(let jamo) where medial == nil:
          initial = initial.map { joinedFinals["\($0)\(jamo)"] ?? jamo } ?? jamo
        case .consonant(let jamo): final = final.map { joinedFinals["\($0)\(jamo)"] ?? jamo } ?? jamo
        case .vowel(let jamo): medial = medial.map { joinedMedials["\($0)\(jamo)"] ?? jamo } ?? jamo
        }
      }
    }
  }

  private static func render(_ strokes: [Stroke]) -> String {
    let syllable = Syllable(strokes)
    guard let initial = syllable.initial else { return syllable.medial.map(String.init) ?? "" }
    guard let medial = syllable.medial else { return String(initial) }
    let l = initials.firstIndex(of: initial)!
    let v = medials.firstIndex(of: medial)!
    let t = syllable.final.map { finals.firstIndex(of: $0)! + 1 } ?? 0
    return String(Unicode.Scalar(UInt32(0xAC00 + (l * 21 + v) * 28 + t))!)
  }

  /// The keys, in order, that type `text` on a two-set layout: jamo for syllables, other characters as they are.
  public static func keys(for text: String) -> [Character] {
    text.flatMap { character -> [Character] in
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return [character] }
      if (0xAC00...0xD7A3).contains(scalar.value) {
        let index = Int(scalar.value - 0xAC00)
        let final = index % 28 == 0 ? [] : strokes(of: finals[index % 28 - 1], joined: joinedFinals)
        return [initials[index / 588]] + strokes(of: medials[index / 28 % 21], joined: joinedMedials) + final
      }
      return strokes(of: character, joined: joinedMedials)
    }
  }

  private static func strokes(of jamo: Character, joined: [String: Character]) -> [Character] {
    joined.first { $0.value == jamo }.map { Array($0.key) } ?? [jamo]
  }

  /// The Latin letter on the key of a two-set jamo (ㅂ is `q`, ㅃ is `Q`); nil for what has no key of its own.
  public static func latinKey(for jamo: Character) -> Character? { latin[jamo] }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let medials = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
  private static let joinedMedials: [String: Character] = [
    "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
  ]
  private static let joinedFinals: [String: Character] = [
    "ㄱㅅ": "ㄳ", "ㄴㅈ": "ㄵ", "ㄴㅎ": "ㄶ", "ㄹㄱ": "ㄺ", "ㄹㅁ": "ㄻ", "ㄹㅂ": "ㄼ", "ㄹㅅ": "ㄽ", "ㄹㅌ": "ㄾ", "ㄹㅍ": "ㄿ",
    "ㄹㅎ": "ㅀ", "ㅂㅅ": "ㅄ",
  ]
  private static let latin: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ", "qwertyuiopasdfghjklzxcvbnmQWERTOP"))
}
