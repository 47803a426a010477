/// Deterministic Korean and English prose with every construct the editor knows.
enum GeneratedDocument {
  /// A document of at least `bytes` bytes, cut at the end of a block; the same for the same number.
  static func make(bytes: Int) -> String {
    var random = Random(state: 20_231_130)
    var text = ""
    text.reserveCapacity(bytes + 4_096)
    var section = 0
    while text.utf8.count < bytes {
      if section.isMultiple(of: 6) {
        text += "\(String(repeating: "#", count: 1 + section / 6 % 3)) \(words(4, &random))\n\n"
      }
      switch section % 9 {
      case 1: for _ in 0..<4 { text += "- \(sentence(&random))\n  - \(words(5, &random))\n" }
      case 3: for index in 1...4 { text += "\(index). \(sentence(&random))\n" }
      case 4: text += "> \(sentence(&random))\n> \(sentence(&random))\n>\n> > \(words(6, &random))\n"
      case 6: text += "```swift\nlet \(words(1, &random)) = \"\(words(3, &random))\"\n// **not strong**\n```\n"
      case 7: text += "\(words(3, &random))\n---\n"
      default:
        for _ in 0..<(2 + random.below(4)) { text += sentence(&random) + " " }
        text += "\n"
      }
      text += "\n"
      section += 1
    }
    return text
  }

  private static let vocabulary = [
    "안녕하세요", "한글", "편집기", "글자를", "쓰는", "동안", "음절이", "사라지지", "않는다", "그리고", "문서는", "언제나", "같은",
    "모습으로", "남는다", "아침에", "창가에서", "긴", "편지를", "썼다", "typing", "a", "letter", "never", "breaks", "the", "syllable",
    "before", "it", "is", "finished", "and", "words", "stay", "where", "they", "were", "written", "日本語", "中文",
  ]

  private static func words(_ count: Int, _ random: inout Random) -> String {
    (0..<count).map { _ in vocabulary[random.below(vocabulary.count)] }.joined(separator: " ")
  }

  private static func sentence(_ random: inout Random) -> String {
    let plain = words(4 + random.below(8), &random)
    switch random.below(9) {
    case 0: return "\(plain) **\(words(2, &random))**는 \(words(3, &random))."
    case 1: return "\(plain) *\(words(2, &random))* \(words(3, &random))."
    case 2: return "\(plain) `\(words(1, &random))` \(words(3, &random))."
    case 3: return "[\(words(2, &random))](https://example.org/\(random.below(999))) \(plain)."
    case 4: return "***\(words(1, &random))** \(words(1, &random))* \(plain) \\* 끝."
    default: return plain + "."
    }
  }

  /// A linear congruential generator with the constants of Knuth's MMIX.
  private struct Random {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
