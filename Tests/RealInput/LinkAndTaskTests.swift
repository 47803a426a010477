import ComposureEditor
import InputMethodHarness
import Testing

extension RealInput {
  /// Clicks on what a note holds besides words.
  @Suite(.serialized) struct LinksAndTasks {
    private static let frameworks = InputMethodSession.Framework.allCases
    private static let text = "- [ ] 할 일\n- [x] 한 일\n\n글 \n\n[길](https://example.com/) 끝\n"

    private static func opened(_ record: EditorRecord) -> [String] {
      record.events.compactMap {
        if case .window(let what) = $0.body, what.hasPrefix("open ") { String(what.dropFirst(5)) } else { nil }
      }
    }

    /// Composes `한글` in the fourth line; `글` stays in the preedit.
    private func withSyllable(
      _ framework: InputMethodSession.Framework, _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor(Self.text, framework) { editor in
        try await editor.press("Down", "Down", "Down", "End")
        try await editor.until("the caret behind the word") { $0.head == 33 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        try await body(editor)
      }
    }

    @Test("A click on a task's box checks it, and the syllable goes on being composed", arguments: frameworks)
    func task(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        let place = try await editor.place()
        try await editor.click((place.x + 24, place.y))
        try await editor.until("the task checked") { $0.document.hasPrefix("- [x] 할 일") }
        #expect(editor.record.preedit == "글")
        try await editor.click((place.x + 24, place.y + 32))
        try await editor.until("the other one unchecked") { $0.document.contains("- [ ] 한 일") }
        try await editor.type("도")
        try await editor.verify("- [x] 할 일\n- [ ] 한 일\n\n글 한글도|\n\n[길](https://example.com/) 끝\n")
      }
    }

    @Test("Ctrl+click opens a link with the syllable written where it was", arguments: frameworks)
    func link(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        let place = try await editor.place()
        try await editor.app.session.run(
          "xdotool", "mousemove", "--window", editor.app.windowID(), "\(place.x + 4)", "\(place.y + 160)", "keydown",
          "ctrl", "click", "1", "keyup", "ctrl")
        editor.forgetSyllable()
        try await editor.until("the link opened") { Self.opened($0) == ["https://example.com/"] }
        try await editor.verify("- [ ] 할 일\n- [x] 한 일\n\n글 한글|\n\n[길](https://example.com/) 끝\n")
      }
    }

    @Test("Ctrl+Enter opens the link at the caret, or checks the task, and breaks no line", arguments: frameworks)
    func key(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor(Self.text, framework) { editor in
        try await editor.press("End")
        try await editor.type(" 꼭")
        try await editor.press("ctrl+Return")
        try await editor.until("the task checked") { $0.document.hasPrefix("- [x] 할 일 꼭\n- [x]") }
        try await editor.press("ctrl+z")
        try await editor.until("the task unchecked") { $0.document.hasPrefix("- [ ] 할 일 꼭\n- [x]") }
        try await editor.press("ctrl+End", "Up", "ctrl+Return")
        try await editor.until("the link opened") { Self.opened($0) == ["https://example.com/"] }
      }
    }
  }
}
