import ComposureText

/// A writing system, as far as it decides which dictionaries can know a word.
public enum SpellingScript: String, Hashable, Sendable, CaseIterable {
  case latin, hangul, cyrillic, greek, hebrew, arabic, armenian, georgian, devanagari
  /// Han, kana, Thai and whatever else is written without spaces or has no dictionary: never checked.
  case other

  /// The script of a letter; nil for what is no letter. Marks have the script of the letter before them.
  init?(letter scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      guard (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) else { return nil }
      self = .latin
      return
    }
    if Hangul.isHangul(scalar) {
      self = .hangul
      return
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: break
    default: return nil
    }
    self =
      switch value {
      case 0xAA...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFB00...0xFB06: .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
      case 0x530...0x58F, 0xFB13...0xFB17: .armenian
      case 0x590...0x5FF, 0xFB1D...0xFB4F: .hebrew
      case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabic
      case 0x900...0x97F: .devanagari
      case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: .georgian
      default: .other
      }
  }

  /// The script that a language is written in, by its tag (`ko`, `en_US`, `sr-Latn`). Nil where words cannot be told
  /// from each other without more than a list of them.
  public init?(language tag: String) {
    let parts = tag.split { $0 == "_" || $0 == "-" || $0 == "@" || $0 == "." }.map { $0.lowercased() }
    guard let code = parts.first, !code.isEmpty else { return nil }
    if parts.contains("latn") || parts.contains("latin") {
      self = .latin
      return
    }
    switch code {
    case "ko": self = .hangul
    case "ru", "uk", "be", "bg", "mk", "sr", "kk", "ky", "mn", "tg", "tt", "cv": self = .cyrillic
    case "el", "grc": self = .greek
    case "he", "yi": self = .hebrew
    case "ar", "fa", "ur", "ps", "ug": self = .arabic
    case "hy": self = .armenian
    case "ka": self = .georgian
    case "hi", "mr", "ne", "sa": self = .devanagari
    case "ja", "zh", "th", "lo", "km", "my", "bo", "dz", "bn", "ta", "te", "kn", "ml", "gu", "pa", "or", "si", "am":
      return nil
    default: self = .latin
    }
  }
}
