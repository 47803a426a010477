/// Conjoining jamo as numbers, the form in which a search compares Hangul, and what a two-set keyboard makes of them.
enum Jamo {
  static func isLead(_ unit: UInt32) -> Bool { unit &- 0x1100 < 19 }
  static func isVowel(_ unit: UInt32) -> Bool { unit &- 0x1161 < 21 }
  static func isFinal(_ unit: UInt32) -> Bool { unit &- 0x11A8 < 27 }

  /// The initial that a keyboard's letter stands for; nil for vowels and for clusters that begin no syllable.
  static func lead(ofLetter letter: UInt32) -> UInt32? {
    Unicode.Scalar(letter).flatMap(Hangul.initialIndex).map { UInt32(0x1100 + $0) }
  }

  /// The two initials of a letter that is a cluster of finals: ㄳ is ㄱ and ㅅ.
  static func leads(ofCluster letter: UInt32) -> (UInt32, UInt32)? {
    guard let scalar = Unicode.Scalar(letter), let index = Hangul.finalIndex(of: scalar),
      let (first, second) = halves[UInt32(0x11A7 + index)], let lead = lead(ofFinal: first)
    else { return nil }
    return (lead, second)
  }

  /// The vowels that a vowel is the first half of.
  static func grownVowels(_ vowel: UInt32) -> ClosedRange<UInt32> {
    switch vowel {
    case 0x1169: 0x116A...0x116C  // ㅗ: ㅘ ㅙ ㅚ
    case 0x116E: 0x116F...0x1171  // ㅜ: ㅝ ㅞ ㅟ
    case 0x1173: 0x1174...0x1174  // ㅡ: ㅢ
    default: vowel...vowel
    }
  }

  /// The finals that a final is the first half of.
  static func grownFinals(_ final: UInt32) -> [UInt32] { grown[final] ?? [] }

  /// What of a final stays when a vowel follows, 0 for nothing, and the initial that the rest becomes.
  static func split(_ final: UInt32) -> (stays: UInt32, moves: UInt32)? {
    halves[final] ?? lead(ofFinal: final).map { (0, $0) }
  }

  private static func lead(ofFinal final: UInt32) -> UInt32? { leadsOfFinals[final] }

  private static func final(_ letter: Unicode.Scalar) -> UInt32 {
    Hangul.finalIndex(of: letter).map { UInt32(0x11A7 + $0) } ?? 0
  }

  private static let leadsOfFinals: [UInt32: UInt32] = {
    var leads: [UInt32: UInt32] = [:]
    for letter in "ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars { leads[final(letter)] = lead(ofLetter: letter.value) }
    return leads
  }()

  /// The final that stays and the initial that moves on, for the finals that are clusters.
  private static let halves: [UInt32: (UInt32, UInt32)] = {
    let clusters: [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)] = [
      ("ㄳ", "ㄱ", "ㅅ"), ("ㄵ", "ㄴ", "ㅈ"), ("ㄶ", "ㄴ", "ㅎ"), ("ㄺ", "ㄹ", "ㄱ"), ("ㄻ", "ㄹ", "ㅁ"), ("ㄼ", "ㄹ", "ㅂ"),
      ("ㄽ", "ㄹ", "ㅅ"), ("ㄾ", "ㄹ", "ㅌ"), ("ㄿ", "ㄹ", "ㅍ"), ("ㅀ", "ㄹ", "ㅎ"), ("ㅄ", "ㅂ", "ㅅ"),
    ]
    var halves: [UInt32: (UInt32, UInt32)] = [:]
    for (cluster, stays, moves) in clusters {
      halves[final(cluster)] = (final(stays), lead(ofLetter: moves.value) ?? 0)
    }
    return halves
  }()

  private static let grown: [UInt32: [UInt32]] = {
    var grown: [UInt32: [UInt32]] = [:]
    for (cluster, half) in halves { grown[half.0, default: []].append(cluster) }
    return grown
  }()
}
