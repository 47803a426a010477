import Foundation
import Testing

@testable import ComposureText

/// The search beside a slow one that works on whole characters and on the keys of a two-set keyboard.
@Suite struct SearchOracleTests {
  /// A search written down in the simplest way: the text as characters, each as what it is whatever its spelling.
  private struct Oracle {
    let query: SearchQuery

    private func key(_ character: Character) -> String {
      if character.isNewline, ["\r\n", "\r", "\n"].contains(character) { return "\n" }
      var text = ""
      for scalar in character.unicodeScalars {
        // It says how a picture is drawn; behind Hangul or a line break it stands for itself.
        let last = text.decomposedStringWithCanonicalMapping.unicodeScalars.last?.value ?? 0x1100
        if scalar.value == 0xFE0F, !(0x1100...0x11FF).contains(last) { continue }
        text += widths[scalar] ?? String(scalar)
      }
      text = text.decomposedStringWithCanonicalMapping
      if query.isHalfTyped {
        text = String(String.UnicodeScalarView(text.unicodeScalars.map { quotes[$0] ?? $0 }))
      }
      return query.matchesCase ? text : text.lowercased().decomposedStringWithCanonicalMapping
    }

    private let quotes: [Unicode.Scalar: Unicode.Scalar] = ["“": "\"", "”": "\"", "‘": "'", "’": "'"]

    private let widths: [Unicode.Scalar: String] = [
      "Ａ": "A", "ａ": "a", "\u{3000}": " ", "ｶ": "カ", "ﾞ": "\u{3099}", "ﾡ": "ㄱ", "ﾾ": "ㅎ", "ￂ": "ㅏ",
    ]

    /// The keys that type a syllable, or nil for what is none.
    private func keys(_ key: String) -> [Character]? {
      let composed = key.precomposedStringWithCanonicalMapping.unicodeScalars
      guard composed.count == 1, let letters = Hangul.compatibilityJamo(of: composed.first!) else { return nil }
      let parts: [Unicode.Scalar: String] = [
        "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ", "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ",
        "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
      ]
      return letters.flatMap { Array(parts[$0] ?? String($0)) }
    }

    /// The number of characters of `text` from `index` on that match the query's from `place` on.
    private func length(_ text: [String], _ index: Int, _ sought: [String], _ place: Int) -> Int? {
      if place == sought.count { return 0 }
      guard index < text.count else { return nil }
      let wanted = sought[place]
      func rest(_ count: Int, _ place: Int) -> Int? { length(text, index + count, sought, place).map { $0 + count } }
      if query.isHalfTyped, place == sought.count - 1, let wanted = keys(wanted) {
        // The shortest run of syllables in whose typing the query's last syllable is what has been typed at some time.
        var typed: [Character] = []
        for count in 1...2 where index + count <= text.count {
          guard let more = keys(text[index + count - 1]) else { return nil }
          typed += more
          if typed.starts(with: wanted) { return count }
          if !wanted.starts(with: typed) { return nil }
        }
        return nil
      }
      if wanted.utf8.elementsEqual(text[index].utf8) { return rest(1, place + 1) }
      guard query.isHalfTyped, wanted.count == 1 else { return nil }
      let clusters = ["ㄳ": "ㄱㅅ", "ㄺ": "ㄹㄱ", "ㄶ": "ㄴㅎ"]
      let initials = Array(clusters[wanted] ?? wanted)
      for (offset, initial) in initials.enumerated() {
        guard index + offset < text.count else { return nil }
        if keys(text[index + offset])?.first != initial { return nil }
      }
      return rest(initials.count, place + 1)
    }

    func matches(in text: String) -> [Range<Int>] {
      let characters = Array(text)
      let keys = characters.map(key)
      let sought = Array(query.text).map(key)
      let bounds = graphemeBoundaries(of: text)
      var found: [Range<Int>] = []
      var index = 0
      while index < characters.count {
        if let count = length(keys, index, sought, 0), count > 0, isWord(text, bounds[index], bounds[index + count]) {
          found.append(bounds[index]..<bounds[index + count])
          index += count
        } else {
          index += 1
        }
      }
      return found
    }

    private func isWord(_ text: String, _ start: Int, _ end: Int) -> Bool {
      guard query.matchesWholeWords else { return true }
      func isInside(_ place: Int) -> Bool {
        let index = text.utf8.index(text.startIndex, offsetBy: place)
        guard index > text.startIndex, index < text.endIndex else { return false }
        let scalars = text.unicodeScalars
        return WordClass(scalars[scalars.index(before: index)]) == .word && WordClass(scalars[index]) == .word
      }
      return !isInside(start) && !isInside(end)
    }
  }

  private static let pieces = [
    "가", "각", "갂", "갃", "과", "한", "하", "나", "글", "그", "달", "닭", "걀", "싸", "ㄱ", "ㅎ", "ㅏ", "ㄳ", "ﾡ", "ﾾ", "ￂ",
    "\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}", "\u{11AB}", "\u{1100}", "\u{1100}\u{1173}\u{11AF}", "가\u{11A8}",
    "a", "A", "Ａ", "ａ", "b", "é", "e\u{301}", "e", "\u{301}", "a\u{302}\u{323}", "ậ", "カ", "ｶ", "ﾞ", "ガ", " ",
    "\u{3000}", "\r\n", "\n", "\r", "👩", "‍💻", "❤", "\u{FE0F}", "!", "神", "\"", "“", "”", "'", "’",
  ]

  private func text(_ count: Int, _ random: inout SeededGenerator, from pieces: [String]) -> String {
    (0..<count).map { _ in pieces[random.below(pieces.count)] }.joined()
  }

  @Test("Random texts and queries give what the slow search gives, in pieces of any length", arguments: seeds(60))
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Few kinds of pieces at a time, so that much is found.
    let pieces = (0..<(4 + random.below(8))).map { _ in Self.pieces[random.below(Self.pieces.count)] }
    var hits = 0
    for _ in 0..<40 {
      let text = text(1 + random.below(60), &random, from: pieces)
      let query = SearchQuery(
        self.text(1 + random.below(3), &random, from: pieces), matchesCase: random.chance(50),
        matchesWholeWords: random.chance(20), isHalfTyped: random.chance(60))
      // A conjoining jamo by itself is on its way to nothing that a keyboard types.
      let isOdd = query.text.contains { $0.unicodeScalars.allSatisfy { ["\u{1100}", "\u{11AB}"].contains($0) } }
      guard !query.isHalfTyped || !isOdd, let search = TextSearch(query, pieceLength: 1 + random.below(40)) else {
        continue
      }
      let found = search.matches(in: Rope(text)).map { $0.lowerBound.value..<$0.upperBound.value }
      let expected = Oracle(query: query).matches(in: text)
      hits += expected.count
      guard found != expected else { continue }
      func scalars(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      }
      Issue.record("seed \(seed): \(query) [\(scalars(query.text))] in [\(scalars(text))]: \(found), not \(expected)")
      return
    }
    #expect(hits > 0)
  }

  @Test("Decompositions are Unicode's")
  func decompositions() {
    for value in 0..<UInt32(0x30000) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let ours = Decomposition.canonical(value) ?? [value]
      let theirs = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
      if ours != theirs { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
