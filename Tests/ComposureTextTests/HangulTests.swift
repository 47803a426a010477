import ComposureText
import Testing

@Suite struct HangulTests {
  @Test("Every syllable is taken apart and put together again")
  func roundTrip() {
    var count = 0
    for value in UInt32(0xAC00)...0xD7A3 {
      guard let syllable = Unicode.Scalar(value), let jamo = Hangul.decompose(syllable) else { continue }
      if Hangul.compose(jamo.initial, jamo.medial, jamo.final) == syllable { count += 1 }
    }
    #expect(count == 11_172)
  }

  @Test("Syllables are made of the indices and letters a keyboard knows")
  func composing() {
    #expect(Hangul.compose(18, 0, 4) == "한")
    #expect(Hangul.compose(0, 0) == "가")
    #expect(Hangul.compose(18, 20, 27) == "힣")
    #expect(Hangul.compose(19, 0, 0) == nil && Hangul.compose(0, 21, 0) == nil && Hangul.compose(0, 0, 28) == nil)
    #expect(Hangul.compose(-1, 0, 0) == nil)
    #expect(Hangul.compose("ㄷ", "ㅏ", "ㄺ") == "닭")
    #expect(Hangul.compose("ㅆ", "ㅢ") == "씌")
    #expect(Hangul.compose("ㅏ", "ㅏ") == nil && Hangul.compose("ㄱ", "ㄱ") == nil)
    #expect(Hangul.compose("ㄱ", "ㅏ", "ㄸ") == nil)
    #expect(Hangul.finalIndex(of: "ㄳ") == 3 && Hangul.initialIndex(of: "ㄳ") == nil)
  }

  @Test("A syllable gives its letters as compatibility jamo and its initial")
  func letters() {
    #expect(Hangul.compatibilityJamo(of: "닭") == ["ㄷ", "ㅏ", "ㄺ"])
    #expect(Hangul.compatibilityJamo(of: "워") == ["ㅇ", "ㅝ"])
    #expect(Hangul.compatibilityJamo(of: "힣") == ["ㅎ", "ㅣ", "ㅎ"])
    #expect(Hangul.compatibilityJamo(of: "ㅏ") == nil)
    let initials = "한글편집기".unicodeScalars.compactMap { Hangul.chosung(of: $0) }
    #expect(initials == Array("ㅎㄱㅍㅈㄱ".unicodeScalars))
    #expect(Hangul.chosung(of: "a") == nil && Hangul.decompose("\u{1112}") == nil)
  }

  @Test("Letters and syllables are told from their neighbours")
  func classes() {
    let syllables: [Unicode.Scalar] = ["가", "힣"]
    let jamo: [Unicode.Scalar] = [
      "\u{1100}", "\u{11FF}", "\u{A960}", "\u{A97C}", "\u{D7B0}", "\u{D7FB}", "ㄱ", "ㅏ", "\u{318E}", "\u{3164}",
      "\u{FFA1}", "\u{FFDC}",
    ]
    let others: [Unicode.Scalar] = [
      "a", "あ", "中", "\u{ABFF}", "\u{D7A4}", "\u{D7C7}", "\u{3130}", "\u{318F}", "\u{10FF}", "\u{1200}", "\u{FFBF}",
      "\u{FFDD}",
    ]
    #expect(syllables.allSatisfy { Hangul.isSyllable($0) && !Hangul.isJamo($0) && Hangul.isHangul($0) })
    #expect(jamo.allSatisfy { !Hangul.isSyllable($0) && Hangul.isJamo($0) && Hangul.isHangul($0) })
    #expect(others.allSatisfy { !Hangul.isSyllable($0) && !Hangul.isJamo($0) && !Hangul.isHangul($0) })
  }
}
