/// The arithmetic of Hangul: syllables, the jamo they are made of, and the letters a keyboard types.
///
/// A syllable U+AC00–D7A3 is an initial (19), a medial (21) and a final (28, 0 for none); see the Unicode Standard,
/// chapter 3.12. A lone letter from an input method is a compatibility jamo U+3131–318E, which normalisation never
/// joins to a syllable.
public enum Hangul {
  /// The parts of a syllable as indices in Unicode's order.
  public struct Jamo: Sendable, Hashable {
    /// 0...18, ㄱ to ㅎ.
    public var initial: Int
    /// 0...20, ㅏ to ㅣ.
    public var medial: Int
    /// 0...27; 0 means that there is none, then ㄱ to ㅎ with the clusters.
    public var final: Int

    /// The indices as they are; `Hangul.compose` checks them.
    public init(initial: Int, medial: Int, final: Int = 0) {
      self.initial = initial
      self.medial = medial
      self.final = final
    }
  }

  /// A precomposed syllable, 가 to 힣.
  public static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// A single letter in any of Unicode's forms: conjoining (with both extensions), compatibility or halfwidth.
  public static func isJamo(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB, 0x3131...0x318E, 0xFFA0...0xFFBE,
      0xFFC2...0xFFC7, 0xFFCA...0xFFCF, 0xFFD2...0xFFD7, 0xFFDA...0xFFDC:
      true
    default: false
    }
  }

  /// A syllable or a letter.
  public static func isHangul(_ scalar: Unicode.Scalar) -> Bool { isSyllable(scalar) || isJamo(scalar) }

  /// The syllable of three indices; nil where one is out of range.
  public static func compose(_ initial: Int, _ medial: Int, _ final: Int = 0) -> Unicode.Scalar? {
    guard (0..<19).contains(initial), (0..<21).contains(medial), (0..<28).contains(final) else { return nil }
    return Unicode.Scalar(UInt32(0xAC00 + (initial * 21 + medial) * 28 + final))
  }

  /// The syllable of up to three compatibility jamo; nil where one cannot stand in its place.
  public static func compose(_ initial: Unicode.Scalar, _ medial: Unicode.Scalar, _ final: Unicode.Scalar? = nil)
    -> Unicode.Scalar?
  {
    guard let first = initialIndex(of: initial), let second = medialIndex(of: medial) else { return nil }
    guard let final else { return compose(first, second) }
    return finalIndex(of: final).flatMap { compose(first, second, $0) }
  }

  /// The parts of a syllable; nil for anything that is not a precomposed one.
  public static func decompose(_ syllable: Unicode.Scalar) -> Jamo? {
    guard isSyllable(syllable) else { return nil }
    let index = Int(syllable.value) - 0xAC00
    return Jamo(initial: index / 588, medial: index % 588 / 28, final: index % 28)
  }

  /// The letters of a syllable as a keyboard types them, ㄱ to ㅣ: two or three compatibility jamo.
  public static func compatibilityJamo(of syllable: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard let jamo = decompose(syllable) else { return nil }
    let two = [initials[jamo.initial], medials[jamo.medial]]
    return jamo.final == 0 ? two : two + [finals[jamo.final - 1]]
  }

  /// The initial consonant of a syllable (초성) as a compatibility jamo: 한 gives ㅎ.
  public static func chosung(of syllable: Unicode.Scalar) -> Unicode.Scalar? {
    decompose(syllable).map { initials[$0.initial] }
  }

  /// The index of a compatibility jamo as an initial; nil where it cannot be one.
  public static func initialIndex(of jamo: Unicode.Scalar) -> Int? { initials.firstIndex(of: jamo) }

  /// The index of a compatibility jamo as a medial; nil where it cannot be one.
  public static func medialIndex(of jamo: Unicode.Scalar) -> Int? {
    (0x314F...0x3163).contains(jamo.value) ? Int(jamo.value) - 0x314F : nil
  }

  /// The index of a compatibility jamo as a final, from 1; nil where it cannot be one.
  public static func finalIndex(of jamo: Unicode.Scalar) -> Int? { finals.firstIndex(of: jamo).map { $0 + 1 } }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let medials = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
}
