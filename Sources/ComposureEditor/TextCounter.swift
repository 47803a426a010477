/// Counts block after block of visible text.
struct TextCounter {
  /// What a character is to the counts.
  enum Kind {
    case newline, space, digit, smallLetter, letter, hangul, ideograph, kana
    /// A full stop, question or exclamation mark.
    case terminator
    case comma, closer, dash
    case mark
    /// May join its neighbours to one character.
    case joining
  }

  private(set) var counts = TextCounts()

  private var inWord = false
  private var sentence = SentenceBreaks()
  private var rows = ManuscriptRows(isIndented: true)
  private var isCode = false

  /// Counts one block.
  mutating func count(_ utf8: some Collection<UInt8>, isCode: Bool) {
    let text = String(decoding: utf8, as: UTF8.self)
    let before = counts.characters
    self.isCode = isCode
    inWord = false
    sentence = SentenceBreaks()
    rows = ManuscriptRows(isIndented: !isCode)
    if text.unicodeScalars.contains(where: { Self.kind($0) == .joining }) {
      for character in text { if let first = character.unicodeScalars.first { add(first) } }
    } else {
      for scalar in text.unicodeScalars { add(scalar) }
    }
    if !isCode, sentence.hasText { counts.sentences += 1 }
    guard counts.characters > before else { return }
    counts.paragraphs += 1
    counts.manuscriptRows += rows.total
  }

  /// - Parameter scalar: the first one of a character.
  private mutating func add(_ scalar: Unicode.Scalar) {
    var kind = Self.kind(scalar)
    // A syllable that is spelt in jamo.
    if kind == .joining, (0x1100...0x11FF).contains(scalar.value) { kind = .hangul }
    if kind == .newline || scalar == "\t" {
      inWord = false
      if isCode, kind == .newline {
        let done = rows.total
        counts.manuscriptRows += done
        rows = ManuscriptRows(isIndented: false)
        return
      }
      // A line break in a paragraph is read as a space.
      rows.write(" ", .space)
      if !isCode, sentence.takes(" ", .space) { counts.sentences += 1 }
      return
    }
    counts.characters += 1
    if kind != .space { counts.charactersWithoutSpaces += 1 }
    switch kind {
    case .space: inWord = false
    case .ideograph:
      counts.ideographs += 1
      inWord = false
    case .kana:
      counts.kana += 1
      inWord = false
    case .digit, .smallLetter, .letter, .hangul:
      if !inWord {
        if kind == .hangul { counts.hangulWords += 1 } else { counts.otherWords += 1 }
        inWord = true
      }
    case .joining where !inWord && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil):
      counts.otherWords += 1
      inWord = true
    default: break
    }
    rows.write(scalar, kind)
    if !isCode, sentence.takes(scalar, kind) { counts.sentences += 1 }
  }

  static func isFullStop(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "。", "．", "｡": true
    default: false
    }
  }

  static func kind(_ scalar: Unicode.Scalar) -> Kind {
    scalar.value < 0x80 ? ascii[Int(scalar.value)] : other(scalar)
  }

  private static let ascii: [Kind] = (0..<0x80).map { value in
    switch Character(Unicode.Scalar(UInt8(value))) {
    case "\n", "\r", "\u{B}", "\u{C}": .newline
    case " ", "\t": .space
    case "0"..."9": .digit
    case "a"..."z": .smallLetter
    case "A"..."Z": .letter
    case ".", "?", "!": .terminator
    case ",": .comma
    case ")", "]", "}", "\"", "'": .closer
    default: .mark
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0xAC00...0xD7A3, 0x3131...0x318E: return .hangul
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x323AF, 0x3005, 0x3007: return .ideograph
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D:
      return .kana
    case 0x85, 0x2028, 0x2029: return .newline
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return .space
    case 0x3001, 0xFF0C, 0xFF64: return .comma
    case 0x3002, 0xFF01, 0xFF0E, 0xFF1F, 0xFF61: return .terminator
    case 0x2014, 0x2015: return .dash
    case 0x2019, 0x201D, 0xBB, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0xFF09, 0xFF3D, 0xFF5D,
      0xFF63:
      return .closer
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: return .letter
    // Latin, Greek and Cyrillic letters that are one character by themselves.
    case 0x80..<0x300, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1EFF:
      guard scalar.properties.isAlphabetic else { return .mark }
      return scalar.properties.isLowercase ? .smallLetter : .letter
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2190...0x21FF, 0x2500...0x25FF, 0x3001...0x3029,
      0x3030...0x3040, 0x309B...0x309C, 0x30A0, 0x30FB, 0xFE30...0xFE4F, 0xFF00...0xFF65:
      return .mark
    default: return .joining
    }
  }
}
