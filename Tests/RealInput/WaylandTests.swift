import InputMethodHarness
import Testing

extension RealInput {
  /// The desktop that most writers have: a Wayland compositor between the program and the input method. It has an order
  /// of its own: the syllable is inserted, then the preedit is emptied, then the next one comes.
  @Suite(.serialized) struct Wayland {
    @Test("A sentence arrives whole on Wayland, and each syllable is committed once")
    func sentence() async throws {
      let sentence = "안녕하세요 한글 편집기입니다."
      try await withEditor("", .wayland) { editor in
        try await editor.type(sentence)
        try await editor.verify("\(sentence)|")
        #expect(editor.record.commits == sentence.filter { $0 > "가" }.map(String.init))
      }
    }

    @Test("A heading typed on Wayland is one from its first letter, and its marker hides when the caret has left")
    func heading() async throws {
      try await withEditor("", .wayland) { editor in
        try await editor.type("# 제목")
        #expect(editor.record.styles.contains { $0.hasPrefix("heading(1)") })
        try await editor.press("Return")
        // GTK takes what the input method writes at once, and keys in their turn: a key has to be through first.
        try await editor.until("the new line") { $0.document == "# 제목\n" }
        try await editor.type("본문")
        try await editor.until("the marker hidden") { $0.hidden == ["0..<2"] }
        try await editor.verify("# 제목\n본문|")
      }
    }

    @Test("A click on Wayland in the middle of a syllable writes it where it was typed")
    func click() async throws {
      try await withEditor("첫째 줄\n둘째 줄\n", .wayland) { editor in
        try await editor.press("ctrl+End")
        try await editor.until("the caret at the end") { $0.head == 22 }
        try await editor.typeAtOnce("한글")
        let place = try await editor.place()
        try await editor.click((place.x - 6, place.y))
        try await editor.until("the syllable in the document") { $0.preedit.isEmpty && $0.head < 11 }
        try await editor.verify("|첫째 줄\n둘째 줄\n한글")
      }
    }

    @Test("Bold in the middle of a syllable on Wayland begins behind it; undo takes back whole syllables")
    func shortcut() async throws {
      try await withEditor("", .wayland) { editor in
        try await editor.typeAtOnce("한글")
        try await editor.press("ctrl+b")
        try await editor.until("the command has run") { $0.ran.contains("command:bold") && $0.preedit.isEmpty }
        try await editor.type("도")
        try await editor.press("ctrl+b")
        try await editor.verify("한글**도**|")
        try await editor.press("ctrl+z", "ctrl+z")
        try await editor.until("no part of a syllable") { !$0.document.contains("**") }
        #expect("한글도1".hasPrefix(editor.record.document))
      }
    }

    @Test("Backspace on Wayland takes back jamo by jamo, then syllable by syllable")
    func backspace() async throws {
      try await withEditor("", .wayland) { editor in
        try await editor.type("우리닭")
        var seen: [String] = []
        for _ in 0..<6 {
          try await editor.backspace()
          seen.append(editor.record.shown)
        }
        #expect(seen == ["우리달", "우리다", "우리ㄷ", "우리", "우", ""])
        try await editor.verify("|")
      }
    }

    @Test("What is half typed into the find bar on Wayland is found, and the text goes on where the match is")
    func find() async throws {
      try await withEditor("한국과 한글\n", .wayland) { editor in
        try await editor.press("ctrl+f")
        try await editor.until("the bar open and the keys in it") { record in
          record.events.contains { $0.body == .window("find bar opened") } && !record.isFocused
        }
        try await editor.app.waitForInputMethod()
        // ㄱ may still become 국 or 글; ㅡ decides.
        for (key, said) in [
          ("g", "found 1/2 ㅎ"), ("k", "found 1/2 하"), ("s", "found 1/2 한"), ("r", "found 1/2 한ㄱ"),
          ("m", "found 1/1 한그"),
        ] {
          try await editor.app.press(key)
          try await editor.until(said) { $0.events.contains { $0.body == .window(said) } }
        }
        try await editor.press("Escape")
        try await editor.until("the match selected") { $0.isFocused && $0.head == 16 && $0.anchor == 10 }
        try await editor.app.waitForInputMethod()
        try await editor.press("End")
        try await editor.until("the caret behind the line") { $0.head == 16 && $0.anchor == 16 }
        try await editor.type("도")
        try await editor.verify("한국과 한글도|\n")
      }
    }
  }
}
