import ComposureText
import Foundation
import Testing

/// Random numbers that a failure can be repeated with: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0..<bound, without the generic machinery that is slow in a debug build.
  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % bound }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// The seeds of a randomised test: always the same ones, so that a failure stays. `COMPOSURE_SEED` repeats one seed,
/// `COMPOSURE_ROUNDS` tries that many times as many. The test runner prints the failing seed: it is the argument.
func seeds(_ count: Int) -> [UInt64] {
  let environment = ProcessInfo.processInfo.environment
  if let seed = environment["COMPOSURE_SEED"].flatMap({ UInt64($0) }) { return [seed] }
  let rounds = environment["COMPOSURE_ROUNDS"].flatMap { Int($0) } ?? 1
  return (1...count * rounds).map { UInt64($0) }
}

/// Pieces of text that go wrong in editors, and plain ones between them.
private let pieces: [String] = [
  "한", "글", "편집기", "가", "각", "힣", "안녕하세요", "a", "word", " ", " ", "12", "**", "# ",
  "\u{1112}\u{1161}\u{11AB}", "\u{1112}", "\u{1161}", "\u{11AB}", "\u{1100}\u{1161}", "가\u{11A8}",
  "ㄱ", "ㅏ", "ㅋㅋ", "ㄳ", "\u{FFA1}", "\u{A960}", "\u{D7B0}", "\u{D7CB}",
  "👨‍👩‍👧‍👦", "👩🏽‍💻", "🏳️‍🌈", "🇰🇷", "🇰🇷🇯🇵", "\u{1F1E6}", "👍🏽", "\u{1F3FD}", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "😀", "😀😀",
  "\u{200D}", "\u{FE0F}", "\u{200C}", "e\u{301}", "\u{301}", "é", "\u{1100}\u{1161}\u{11A8}", "ñ", "a\u{308}\u{323}",
  "\r\n", "\r\n", "\r", "\n", "\n", "\n\r", "\r\r\n", "\u{2029}", "\u{2028}", "\u{85}", "\0",
  "日本語", "が", "か\u{3099}", "中文", "、", "क्‍ष", "क्ष", "\u{0600}1", "\u{0D4E}", "ก็", "\u{FFFD}", "𝒳", "\u{10FFFF}",
  "при", "и\u{306}", "Σ", "ğ", "\u{600}", "\u{1112}가", "\u{A960}\u{AC00}", "\u{110BD}", "אב", "\u{AD}",
]

extension SeededGenerator {
  /// Text of up to `count` pieces, at least one.
  mutating func text(_ count: Int) -> String {
    var text = ""
    for _ in 0...below(count) { text += pieces[below(pieces.count)] }
    return text
  }

  /// A random scalar boundary of UTF-8 bytes.
  mutating func offset(in bytes: [UInt8]) -> Int {
    floorScalar(below(bytes.count + 1), in: bytes)
  }
}

func floorScalar(_ offset: Int, in bytes: [UInt8]) -> Int {
  var floor = offset
  while floor < bytes.count && bytes[floor] & 0xC0 == 0x80 { floor -= 1 }
  return floor
}

func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
func utf8(_ rope: Rope) -> [UInt8] { rope.utf8(in: rope.fullRange) }

/// The offsets behind every line break of UTF-8 text, found the plain way.
func lineStarts(of bytes: [UInt8]) -> [Int] {
  var starts = [0]
  for (index, byte) in bytes.enumerated() {
    let isCRLF = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    if byte == 0x0A || (byte == 0x0D && !isCRLF) { starts.append(index + 1) }
  }
  return starts
}

/// The grapheme boundaries of a text as Swift walks it, with the start and the end.
func graphemeBoundaries(of text: String) -> [Int] {
  var offsets = [0]
  for character in text { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
  return offsets
}
