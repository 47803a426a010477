/// What must be in a text in the end, whatever was done to it: every word that was typed, whole and once, and every
/// sign that somebody else has put there.
public struct TextLedger: Sendable {
  private var hangul: [Character]
  private var words: [String] = []
  private var signs: [Character] = []
  private static let firstSign: UInt32 = 0x0400

  public init(_ text: String) { hangul = Self.hangul(text) }

  public mutating func typed(_ new: [String]) {
    words += new
    hangul += new.flatMap(Self.hangul)
  }

  /// A sign for somebody else to insert, another one each time.
  public mutating func sign() -> Character {
    let sign = Character(Unicode.Scalar(Self.firstSign + UInt32(signs.count % 0x100))!)
    signs.append(sign)
    return sign
  }

  /// What is wrong with a text; empty when nothing is.
  public func complaints(about text: String) -> [String] {
    let found = Self.hangul(text)
    var complaints = Self.difference(hangul, found) + Self.difference(signs, text.filter(Self.isSign).map { $0 })
    let run = String(found)
    for word in words {
      // Of a word that was taken back only what ends it may be left.
      let letters = String(Self.hangul(word))
      if !letters.isEmpty, !run.contains(letters) { complaints.append("“\(word)” is torn apart") }
    }
    return complaints
  }

  /// Whether the caret may be put between two characters: words are not to be typed into each other.
  public static func isInsideWord(_ before: Character?, _ after: Character?) -> Bool {
    guard let before, let after else { return false }
    return isHangul(before) && isHangul(after)
  }

  private static func difference(_ expected: [Character], _ found: [Character]) -> [String] {
    func counted(_ characters: [Character]) -> [Character: Int] {
      characters.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let (expected, found) = (counted(expected), counted(found))
    return Set(expected.keys).union(found.keys).sorted().compactMap { character in
      let (there, wanted) = (found[character] ?? 0, expected[character] ?? 0)
      return there == wanted ? nil : "“\(character)” is there \(there) times and not \(wanted)"
    }
  }

  private static func hangul(_ text: String) -> [Character] { text.filter(isHangul).map { $0 } }

  private static func isHangul(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return 0xAC00...0xD7A3 ~= value || 0x1100...0x11FF ~= value || 0x3130...0x318F ~= value
  }

  private static func isSign(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return firstSign..<firstSign + 0x100 ~= value
  }
}
