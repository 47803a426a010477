import ComposureText

/// Words and characters of a text, as a writer counts them.
public struct TextCounts: Hashable, Sendable {
  /// Runs of characters between white space that hold a letter or a digit; each Chinese character and each Japanese
  /// kana counts as a word of its own.
  public var words: Int
  /// Graphemes, without line breaks.
  public var characters: Int

  public init(words: Int = 0, characters: Int = 0) {
    self.words = words
    self.characters = characters
  }

  public init(_ text: String) {
    self.init()
    var inWord = false
    for character in text {
      if character.isNewline {
        inWord = false
        continue
      }
      characters += 1
      if character.isWhitespace {
        inWord = false
      } else if Self.standsAlone(character) {
        words += 1
        inWord = false
      } else if !inWord, character.isLetter || character.isNumber {
        words += 1
        inWord = true
      }
    }
  }

  /// Scripts written without spaces between words.
  private static func standsAlone(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
      return true
    default:
      return false
    }
  }
}
