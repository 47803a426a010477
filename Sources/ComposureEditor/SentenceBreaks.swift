/// Finds where sentences begin, character by character.
///
/// A mark of Chinese or Japanese ends a sentence by itself, unless a quotation ends with it and hiragana say who spoke
/// (`「行く。」と言った。`); a Western one needs white space or the end of the block behind it. Quotation marks and brackets that
/// close behind the mark belong to the sentence. A full stop ends none before a small letter, behind an abbreviation
/// (`Dr. Kim`, `z. B.`, `No. 5`), an initial, the number of a list or a date (`2024. 5. 3.`); an ellipsis only before a capital.
struct SentenceBreaks {
  private(set) var hasText = false
  private var mark: Unicode.Scalar?
  private var dots = 0
  private var isSpaceSeen = false
  private var isCloserSeen = false
  private var word = AbbreviatedWord()
  private var inWord = false
  private var words = 0
  /// How many numbers with full stops stand before, one behind the other.
  private var numbers = 0

  /// True when a sentence begins with this character and there was text before.
  mutating func takes(_ scalar: Unicode.Scalar, _ kind: TextCounter.Kind) -> Bool {
    var ended = false
    if let mark, endsBefore(kind, mark) {
      ended = hasText && !goesOn(with: scalar, kind, behind: mark)
      if ended {
        hasText = false
        (words, numbers) = (0, 0)
      }
      forgetMark()
    }
    switch kind {
    case .space:
      isSpaceSeen = mark != nil
      inWord = false
    case .terminator:
      dots = scalar == "." ? dots + 1 : 0
      if !(mark.map(Self.endsByItself) ?? false) { mark = scalar }
    case .closer: isCloserSeen = mark != nil
    case .digit, .smallLetter, .letter, .hangul, .ideograph, .kana, .joining:
      hasText = true
      follow(scalar, kind)
      forgetMark()
    default:
      if scalar == "…" {
        (mark, dots) = (".", 2)
      } else {
        forgetMark()
      }
      inWord = false
    }
    return ended
  }

  private mutating func follow(_ scalar: Unicode.Scalar, _ kind: TextCounter.Kind) {
    if !inWord {
      if !word.isNumber { numbers = 0 }
      word = AbbreviatedWord()
      words += 1
      inWord = true
    } else if mark != nil {
      word.add(".", .mark)
    }
    word.add(scalar, kind)
    // Each of them is a word, and what follows another one.
    if kind == .ideograph || kind == .kana { inWord = false }
  }

  /// Whether a character comes behind a mark and all that belongs to its sentence.
  private func endsBefore(_ kind: TextCounter.Kind, _ mark: Unicode.Scalar) -> Bool {
    switch kind {
    case .space: false
    case .terminator, .closer: isSpaceSeen
    default: isSpaceSeen || Self.endsByItself(mark)
    }
  }

  /// Whether the sentence goes on behind its mark.
  private mutating func goesOn(
    with scalar: Unicode.Scalar, _ kind: TextCounter.Kind, behind mark: Unicode.Scalar
  ) -> Bool {
    if Self.endsByItself(mark) {
      if isCloserSeen { return (0x3041...0x3096).contains(scalar.value) }
      // ３．１４
      return mark == "．" && word.isNumber && !isSpaceSeen
        && (kind == .digit || (0xFF10...0xFF19).contains(scalar.value))
    }
    // “Stop!” he said.
    if kind == .smallLetter, mark == "." || isCloserSeen { return true }
    guard mark == "." else { return false }
    if dots > 1 { return kind != .letter }
    guard !isCloserSeen else { return false }
    if word.isNumber {
      let isPart = kind == .digit || numbers > 0 || words == 1
      if isPart { numbers += 1 }
      return isPart
    }
    return word.isAbbreviation(before: scalar, kind)
  }

  private static func endsByItself(_ mark: Unicode.Scalar) -> Bool { mark.value >= 0x3000 }

  private mutating func forgetMark() {
    mark = nil
    dots = 0
    isSpaceSeen = false
    isCloserSeen = false
  }
}

/// The word before a full stop, as far as that is needed to tell an abbreviation.
struct AbbreviatedWord {
  /// Of its characters, small ones for capitals of ASCII.
  private var hash: UInt64 = 0
  private var length = 0
  private var isCapital = false
  /// True while there are only capitals, each with a full stop behind it: `U.S`.
  private var isInitials = true
  private var last: Unicode.Scalar = " "
  private var digits = 0

  /// True for up to four digits.
  var isNumber: Bool { length > 0 && digits == length && length <= 4 }

  mutating func add(_ scalar: Unicode.Scalar, _ kind: TextCounter.Kind) {
    let isUpper = scalar.value < 0x80 ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
    if length == 0 { isCapital = isUpper }
    if length % 2 == 0 ? !isUpper : scalar != "." { isInitials = false }
    if kind == .digit || (0xFF10...0xFF19).contains(scalar.value) { digits += 1 }
    last = scalar
    hash = Self.mixed(hash, isUpper && scalar.value < 0x80 ? scalar.value + 0x20 : scalar.value)
    length += 1
  }

  private static func mixed(_ hash: UInt64, _ value: UInt32) -> UInt64 { hash &* 0x100_0000_01B3 &+ UInt64(value) + 1 }

  /// Whether the full stop behind the word ends nothing before a character.
  func isAbbreviation(before scalar: Unicode.Scalar, _ kind: TextCounter.Kind) -> Bool {
    guard length > 0, length <= 8 else { return false }
    if Self.always.contains(hash) { return true }
    let isLetter = kind == .letter || kind == .joining
    if length == 1 {
      if isCapital { return isLetter && last != "I" }
      return (0x61...0x7A).contains(last.value) && (isLetter || kind == .digit)
    }
    if isInitials { return isLetter }
    if isCapital, Self.beforeNames.contains(hash) { return kind != .mark && kind != .dash }
    return (kind == .digit || scalar == "(") && Self.beforeNumbers.contains(hash)
  }

  private static func hashes(_ words: String) -> Set<UInt64> {
    Set(words.split(separator: " ").map { $0.unicodeScalars.reduce(0) { mixed($0, $1.value) } })
  }

  private static let always = hashes(
    "e.g i.e vs cf viz z.b d.h bzw vgl ggf evtl inkl sog p.ex resp т.е т.к т.н напр")
  private static let beforeNames = hashes(
    """
    mr mrs ms dr prof st rev gen col capt lt sgt cmdr gov sen rep hon pres mt sr sra srta hr hrn fr dipl mme mlle mgr \
    tp ths pgs ts gs
    """)
  private static let beforeNumbers = hashes(
    """
    no nos nr p pp vol ch fig figs sec sect art op eq bd abb tab ca approx al núm num pág pag cap jan feb mar apr jun jul \
    aug sep sept oct nov dec
    """)
}
