import ComposureText

/// Documents at random: Korean, Latin, emoji and quotation marks, in nested formats, quotes, lists, tasks, tables and code.
struct RandomDocument {
  private var generator: SeededGenerator
  private let lineEnding: String

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    lineEnding = seed.isMultiple(of: 5) ? "\r\n" : "\n"
  }

  private static let words = [
    "한국어", "편집기", "가", "나무", "글", "word", "a", "Composure", "e\u{301}", "👨‍👩‍👧", "🎉", "日本", "3", "는", "을",
    "“인용”", "\"quote\"", "(괄호)", "말.", "끝!", "a_b", "x\\*y", "&amp;",
  ]
  private static let wraps = [
    ("**", "**"), ("*", "*"), ("~~", "~~"), ("==", "=="), ("`", "`"), ("[", "](https://example.org)"), ("__", "__"),
    ("_", "_"), ("***", "***"),
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  mutating func flip() -> Bool { Bool.random(using: &generator) }

  mutating func document() -> String {
    (0..<number(1...4)).map { _ in block() }.joined(separator: lineEnding + lineEnding) + (flip() ? lineEnding : "")
  }

  private mutating func block() -> String {
    let kind = number(0...11)
    switch kind {
    case 0: return String(repeating: "#", count: number(1...4)) + " " + phrase(depth: 2)
    case 1: return lines { _ in "> " }
    case 2: return lines { _ in "- " }
    case 3: return lines { "\($0 + 1). " }
    case 4: return lines { $0.isMultiple(of: 2) ? "- [ ] " : "- [x] " }
    case 5: return "- " + phrase(depth: 1) + lineEnding + "  - " + phrase(depth: 1)
    case 6:
      return ["| \(phrase(depth: 1)) | \(phrase(depth: 1)) |", "|---|---|", "| \(phrase(depth: 1)) | |"]
        .joined(separator: lineEnding)
    case 7: return ["```", "**code** `x", "```"].joined(separator: lineEnding)
    default: return lines { _ in "" }
    }
  }

  private mutating func lines(_ marker: (Int) -> String) -> String {
    (0..<number(1...3)).map { marker($0) + phrase(depth: 2) }.joined(separator: lineEnding)
  }

  private mutating func phrase(depth: Int) -> String {
    var phrase = ""
    for index in 0..<number(1...4) {
      // Korean particles stand right behind a word.
      if index > 0, number(0...3) > 0 { phrase += " " }
      if depth > 0, number(0...2) == 0 {
        let (opening, closing) = Self.wraps[number(0...(Self.wraps.count - 1))]
        phrase += opening + self.phrase(depth: depth - 1) + closing
      } else {
        phrase += Self.words[number(0...(Self.words.count - 1))]
      }
    }
    return phrase
  }

  /// A selection whose ends lie between graphemes.
  mutating func selection(in text: Rope) -> Selection {
    func place(_ value: Int) -> UTF8Offset { text.graphemeStart(atOrBefore: text.floorScalar(UTF8Offset(value))) }
    let first = place(number(0...text.utf8Count))
    // Most selections are short; some are of the whole document.
    let length = number(0...9) == 0 ? text.utf8Count : number(0...40)
    let second = place(min(text.utf8Count, first.value + length))
    return flip() ? Selection(anchor: first, head: second) : Selection(anchor: second, head: first)
  }
}
