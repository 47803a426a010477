/// How many cells a text takes where every character has one or two, as in a terminal or in a source whose columns are
/// aligned.
///
/// Wide are the characters that Unicode's EastAsianWidth.txt (15.0) calls W or F: Hangul, kanji, kana, fullwidth forms and
/// pictures. Marks that combine with the character before them take no cell.
extension StringProtocol {
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// 0, 1 or 2 cells; more only where several letters make one character, as in the scripts of India.
  public var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1, first.isASCII { return first.value < 0x20 && first != "\t" || first.value == 0x7F ? 0 : 1 }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    if scalars.contains(where: \.isWide) { return 2 }
    return scalars.reduce(0) { $0 + ($1.takesNoCell ? 0 : 1) }
  }
}

extension Unicode.Scalar {
  /// The ranges of W and F, apart from what is shown as a picture of its own accord.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  fileprivate var isWide: Bool {
    guard value >= 0x1100 else { return false }
    var (low, high) = (0, Self.wide.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < Self.wide.count && Self.wide[low].contains(value)
  }

  fileprivate var takesNoCell: Bool {
    switch value {
    // Vowels and finals that join the initial before them to one syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return true
    default: return false
    }
  }
}
