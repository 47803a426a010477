import CompositionLab
import Testing

/// Types jamo and returns the text as it stands after each key.
private func type(_ keys: String, into keyboard: inout TwoSetKeyboard, after text: String = "") -> [String] {
  var committed = text
  return keys.map { key in
    let step = keyboard.press(key)
    committed += step.committed
    if !step.consumed { committed.append(key) }
    return committed + step.composing
  }
}

@Suite struct TwoSetKeyboardTests {
  @Test("A syllable grows by one jamo a key")
  func grows() {
    var keyboard = TwoSetKeyboard()
    #expect(type("ㅎㅏㄴㄱㅡㄹ", into: &keyboard) == ["ㅎ", "하", "한", "한ㄱ", "한그", "한글"])
  }

  @Test(
    "A final consonant moves on when a vowel follows",
    arguments: [
      ("ㄷㅏㄹㄱㅏ", "달가"), ("ㅇㅏㄴㅈㅏ", "안자"), ("ㅇㅓㅂㅅㅓ", "업서"), ("ㅇㅣㄹㄱㅓ", "일거"), ("ㅂㅏㄲㅔ", "바께"), ("ㄴㅈㅣㅂ", "ㄴ집"),
      ("ㅇㅣㅆㅓ", "이써"),
    ])
  func finalMovesOn(keys: String, text: String) {
    var keyboard = TwoSetKeyboard()
    #expect(type(keys, into: &keyboard).last == text)
  }

  @Test("Backspace takes back one stroke, also of a double final and a joined vowel")
  func backspace() {
    var keyboard = TwoSetKeyboard()
    _ = type("ㄷㅗㅏㄹㄱ", into: &keyboard)
    #expect(keyboard.composing == "돩")
    var seen: [String] = []
    while keyboard.backspace().consumed { seen.append(keyboard.composing) }
    #expect(seen == ["돨", "돠", "도", "ㄷ", ""])
  }

  @Test("A key that is no jamo ends the syllable and is left to the application")
  func otherKeysEnd() {
    var keyboard = TwoSetKeyboard()
    _ = type("ㄱㅏ", into: &keyboard)
    #expect(keyboard.press(" ") == TwoSetKeyboard.Step(committed: "가", composing: "", consumed: false))
    #expect(keyboard.composing.isEmpty)
  }

  @Test("The keys for a text type that text", arguments: ["안녕하세요 한글 편집기입니다.", "닭과 값, 읽었다! 뷁 ㅋㅋㅋ 까치"])
  func keysTypeTheText(text: String) {
    var keyboard = TwoSetKeyboard()
    let typed = type(String(TwoSetKeyboard.keys(for: text)), into: &keyboard).last
    #expect(typed.map { Array($0.utf8) } == Array(text.utf8))
  }
}
