/// What the emphasis rules need to know about a character beside a run of delimiters.
struct CharacterClass: OptionSet {
  let rawValue: UInt8

  /// Unicode whitespace, or the start or end of the text.
  static let whitespace = CharacterClass(rawValue: 1)
  /// A character of general category P or S.
  static let punctuation = CharacterClass(rawValue: 2)
  /// A Chinese, Japanese or Korean character, as the CJK-friendly amendment defines it.
  static let cjk = CharacterClass(rawValue: 4)

  /// Punctuation that makes emphasis depend on the other side of the run.
  var isDividing: Bool { contains(.punctuation) && !contains(.cjk) }
  /// Whether emphasis may begin or end between this and dividing punctuation.
  var isDivided: Bool { !isEmpty }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ scalar: Unicode.Scalar?, cjk: Bool) {
    guard let scalar else {
      self = .whitespace
      return
    }
    let value = scalar.value
    if value < 0x80 {
      switch value {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: self = .whitespace
      case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: self = .punctuation
      default: self = []
      }
      return
    }
    switch value {
    // The letters that most texts are made of need no look into Unicode's tables.
    case 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF:
      self = cjk ? .cjk : []
      return
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x391...0x3A1, 0x3A3...0x3C9, 0x410...0x44F:
      self = []
      return
    default: break
    }
    var result: CharacterClass = []
    switch scalar.properties.generalCategory {
    case .spaceSeparator:
      self = .whitespace
      return
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      result.insert(.punctuation)
    default:
      break
    }
    if cjk, CJK.contains(scalar) { result.insert(.cjk) }
    self = result
  }
}

/// The characters of the CJK-friendly amendment: East Asian Width wide, full or half, or script Hangul, and not shown
/// as emoji by default. Source: github.com/tats-u/markdown-cjk-friendly and UAX #11.
enum CJK {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x20A9...0x20A9, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F,
    0xFF01...0xFFEF, 0x16FE0...0x16FFF, 0x17000...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    if isIdeographicSelector(scalar) { return true }
    for range in ranges {
      if value < range.lowerBound { return false }
      if value <= range.upperBound { return !scalar.properties.isEmojiPresentation }
    }
    return false
  }

  /// A selector of a variant of an ideograph, which only ever stands after one.
  static func isIdeographicSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xE0100 && scalar.value <= 0xE01EF
  }

  /// A variation selector that says nothing about emoji: the character before it decides.
  static func isSelector(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0xFE00 && scalar.value <= 0xFE0E }

  /// A quotation mark that the selector U+FE01 makes full width.
  static func isWidenedQuote(_ scalar: Unicode.Scalar, _ selector: Unicode.Scalar) -> Bool {
    guard selector.value == 0xFE01 else { return false }
    switch scalar.value {
    case 0x2018, 0x2019, 0x201C, 0x201D: return true
    default: return false
    }
  }
}
