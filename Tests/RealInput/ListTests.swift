import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Keys of lists and tables, pressed in the middle of a syllable.
  @Suite(.serialized) struct Lists {
    private static let frameworks = InputMethodSession.Framework.allCases

    @Test(
      "Enter right after half a syllable goes on with the list, and leaves it when pressed again", arguments: frameworks
    )
    func enter(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("1. \n2. 끝\n", framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the marker") { $0.head == 3 }
        try await editor.type("안녕핫")
        try await editor.press("Return")
        try await editor.expect("1. 안녕핫\n2. \n3. 끝\n")
        try await editor.type("둘째")
        try await editor.press("Return")
        try await editor.expect("1. 안녕핫\n2. 둘째\n3. \n4. 끝\n")
        try await editor.press("Return")
        try await editor.expect("1. 안녕핫\n2. 둘째\n\n\n\n3. 끝\n")
        try await editor.type("밖")
        try await editor.verify("1. 안녕핫\n2. 둘째\n\n밖|\n\n3. 끝\n")
      }
    }

    @Test(
      "Tab and Shift+Tab move an item in mid-syllable, Backspace takes jamo and then the marker", arguments: frameworks)
    func tabAndBackspace(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("- [ ] 할 일\n- [ ] ", framework) { editor in
        try await editor.press("ctrl+End")
        try await editor.until("the caret at the end") { $0.head == $0.document.utf8.count }
        try await editor.type("가")
        try await editor.press("Tab")
        try await editor.expect("- [ ] 할 일\n  - [ ] 가")
        try await editor.type("나")
        try await editor.press("shift+Tab")
        try await editor.expect("- [ ] 할 일\n- [ ] 가나")
        try await editor.type("하")
        for _ in 0..<4 { try await editor.backspace() }
        try await editor.expect("- [ ] 할 일\n- [ ] ")
        try await editor.press("BackSpace")
        try await editor.expect("- [ ] 할 일\n")
        try await editor.type("끝")
        try await editor.verify("- [ ] 할 일\n끝|")
      }
    }

    @Test("Undo takes a list's Enter back with its numbers, and the syllables after it", arguments: frameworks)
    func undo(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("9. 가\n10. 나\n", framework) { editor in
        try await editor.press("End", "Return")
        try await editor.expect("9. 가\n10. \n11. 나\n")
        try await editor.type("다")
        try await editor.press("ctrl+z")
        try await editor.expect("9. 가\n10. \n11. 나\n")
        try await editor.press("ctrl+z")
        try await editor.expect("9. 가\n10. 나\n")
        try await editor.type("라")
        try await editor.verify("9. 가라|\n10. 나\n")
      }
    }

    @Test("Alt and an arrow move an item with the syllable that was being composed in it", arguments: frameworks)
    func move(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("1. 가\n2. \n", framework) { editor in
        try await editor.press("Down", "End")
        try await editor.until("the caret in the second item") { $0.head == "1. 가\n2. ".utf8.count }
        try await editor.type("한")
        try await editor.press("alt+Up")
        try await editor.expect("1. 한\n2. 가\n")
        try await editor.type("글")
        try await editor.verify("1. 한글|\n2. 가\n")
      }
    }

    @Test("Keys of lists that find the program busy are all obeyed, in their order", arguments: frameworks)
    func busy(_ framework: InputMethodSession.Framework) async throws {
      for (text, keys, result) in [
        ("- 가", ["Return", "g", "k", "s", "Return", "Tab", "r", "m", "f"], "- 가\n- 한\n  - 글|"),
        ("- 가\n- ", ["g", "k", "s", "Tab", "r", "m", "f", "shift+Tab", "o"], "- 가\n- 한글ㅐ|"),
        ("- ", ["BackSpace", "g", "k", "s"], "한|"),
        ("- 가", ["Return", "Return", "g", "k", "s"], "- 가\n\n한|"),
        ("- 가", ["shift+Return", "g", "k", "s", "Return", "r", "m"], "- 가\n  한\n- 그|"),
        ("> 가", ["Return", "g", "k", "s", "Return", "Return", "r", "m"], "> 가\n> 한\n\n그|"),
      ] {
        try await withEditor(text, framework) { editor in
          try await editor.press("ctrl+End")
          try await editor.until("the caret at the end") { $0.head == $0.document.utf8.count }
          try await editor.pressAtOnce(keys)
          try await editor.verify(result)
        }
      }
    }

    @Test(
      "Tab goes from cell to cell in mid-syllable and aligns the columns with Hangul as two cells",
      arguments: frameworks)
    func table(_ framework: InputMethodSession.Framework) async throws {
      let note = "| a | b |\n|-|:-:|\n|  |  |\n"
      try await withEditor(note, framework) { editor in
        try await editor.press("Down", "Down", "Home", "Right", "Right")
        try await editor.until("the caret in the first cell of the row") {
          $0.head == "| a | b |\n|-|:-:|\n| ".utf8.count
        }
        try await editor.type("한국어")
        try await editor.press("Tab")
        try await editor.expect("| a      |  b  |\n| ------ | :-: |\n| 한국어 |     |\n")
        try await editor.type("값")
        try await editor.press("Tab")
        try await editor.expect("| a      |  b  |\n| ------ | :-: |\n| 한국어 | 값  |\n|        |     |\n")
        try await editor.type("둘")
        try await editor.press("shift+Tab")
        try await editor.expect("| a      |  b  |\n| ------ | :-: |\n| 한국어 | 값  |\n| 둘     |     |\n")
        try await editor.type("어치")
        try await editor.press("Return")
        try await editor.expect(
          "| a      |   b    |\n| ------ | :----: |\n| 한국어 | 값어치 |\n| 둘     |        |\n")
        try await editor.type("끝")
        // The digit comes through the input method behind all else.
        try await editor.press("1")
        try await editor.expect(
          "| a      |   b    |\n| ------ | :----: |\n| 한국어 | 값어치 |\n| 둘     | 끝1       |\n")
      }
    }
  }
}
