import InputMethodHarness
import Testing

extension RealInput {
  /// Formats and forms of paragraphs that are switched by their keys while a syllable is composed.
  @Suite(.serialized) struct Formatting {
    private static let frameworks = InputMethodSession.Framework.allCases

    /// Composes `한글` behind two words, with `글` still in the preedit.
    private func whileComposing(
      _ framework: InputMethodSession.Framework, _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor("첫째 둘째 ", framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the text") { $0.head == 14 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        try await body(editor)
      }
    }

    @Test(
      "A format switched on mid-syllable is for what is composed next", arguments: frameworks,
      [
        (key: "ctrl+u", command: "highlight", marker: "=="),
        (key: "ctrl+d", command: "strikethrough", marker: "~~"), (key: "ctrl+b", command: "bold", marker: "**"),
      ])
    func pending(
      _ framework: InputMethodSession.Framework, _ format: (key: String, command: String, marker: String)
    ) async throws {
      try await whileComposing(framework) { editor in
        try await editor.press(format.key)
        try await editor.until("the command run") { $0.ran.contains("command:\(format.command)") && $0.waiting == 0 }
        try await editor.type("줄은")
        try await editor.press(format.key)
        try await editor.until("the markers") { $0.document == "첫째 둘째 한글\(format.marker)줄은\(format.marker)" }
        try await editor.type("밖")
        try await editor.verify("첫째 둘째 한글\(format.marker)줄은\(format.marker)밖|")
      }
    }

    @Test(
      "A paragraph that is given another form mid-syllable keeps the syllable, and gets its form back",
      arguments: frameworks,
      [
        (key: "ctrl+apostrophe", command: "quote", marker: "> "), (key: "ctrl+8", command: "bulletList", marker: "- "),
        (key: "ctrl+9", command: "numberedList", marker: "1. "),
        (key: "ctrl+alt+8", command: "taskList", marker: "- [ ] "),
        (key: "ctrl+7", command: "cycleHeading", marker: "# "),
      ])
    func paragraph(
      _ framework: InputMethodSession.Framework, _ form: (key: String, command: String, marker: String)
    ) async throws {
      try await whileComposing(framework) { editor in
        try await editor.press(form.key)
        try await editor.expect("\(form.marker)첫째 둘째 한글")
        try await editor.type("줄")
        #expect(editor.record.shown == "\(form.marker)첫째 둘째 한글줄")
        try await editor.press(form.key)
        if form.command == "cycleHeading" {
          try await editor.expect("## 첫째 둘째 한글줄")
          try await editor.verify("## 첫째 둘째 한글줄|")
        } else {
          try await editor.expect("첫째 둘째 한글줄")
          try await editor.verify("첫째 둘째 한글줄|")
        }
      }
    }

    @Test("A selected word is bold, and plain again, byte for byte", arguments: frameworks)
    func selection(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.type("한국어")
        try await editor.press("shift+Left", "shift+Left")
        try await editor.until("two syllables selected") { $0.anchor == 9 && $0.head == 3 }
        try await editor.press("ctrl+b")
        try await editor.expect("한**국어**")
        try await editor.press("ctrl+b")
        try await editor.expect("한국어")
        try await editor.press("Right")
        try await editor.type("는")
        try await editor.verify("한국어는|")
      }
    }

    @Test("A footnote is written at the end of the text, and the caret comes back", arguments: frameworks)
    func footnote(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing(framework) { editor in
        try await editor.press("ctrl+alt+f")
        try await editor.expect("첫째 둘째 한글[^1]\n\n[^1]: ")
        try await editor.type("각주")
        try await editor.press("ctrl+alt+f")
        try await editor.until("the caret behind the reference") { $0.document.hasSuffix("각주") && $0.head == 24 }
        try await editor.type("은")
        try await editor.verify("첫째 둘째 한글[^1]은|\n\n[^1]: 각주")
      }
    }

    @Test("An address pasted over a word that was just composed makes it a link", arguments: frameworks)
    func pastedAddress(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("https://a.b\n", framework) { editor in
        try await editor.press("shift+End", "ctrl+c", "ctrl+End")
        try await editor.until("the caret on the last line") { $0.anchor == 12 && $0.head == 12 }
        try await editor.type("주소")
        try await editor.press("shift+Home")
        try await editor.until("the word selected") { $0.document.hasSuffix("주소") && $0.anchor == 18 && $0.head == 12 }
        try await editor.press("ctrl+v")
        try await editor.expect("https://a.b\n[주소](https://a.b)")
        try await editor.type("는")
        try await editor.verify("https://a.b\n[주소](https://a.b)는|")
      }
    }
  }
}
