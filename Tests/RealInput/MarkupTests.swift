import ComposureEditor
import InputMethodHarness
import Testing

extension RealInput {
  /// Korean typed beside Markdown's own characters.
  @Suite(.serialized) struct Markup {
    private static let frameworks = InputMethodSession.Framework.allCases

    @Test(
      "A heading looks like one while it is typed, and its marker goes when the caret leaves", arguments: frameworks)
    func heading(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.type("# 한글")
        let typed = try await editor.until("the style of a heading") {
          $0.styles.contains { $0.hasPrefix("heading(1) 0..<") }
        }
        #expect(typed.shown == "# 한글")
        #expect(typed.hidden.isEmpty)
        try await editor.press("Return")
        try await editor.until("the marker hidden") { $0.document == "# 한글\n" && $0.hidden == ["0..<2"] }
        try await editor.type("본문")
        try await editor.verify("# 한글\n본문|")
      }
    }

    @Test("What is composed with bold pending becomes bold", arguments: frameworks)
    func pendingBold(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("앞 ", framework) { editor in
        try await editor.press("End", "ctrl+b")
        try await editor.until("bold pending") { $0.ran.contains("command:bold") }
        try await editor.type("한글")
        #expect(editor.record.document.hasPrefix("앞 "))
        try await editor.press("Escape")
        try await editor.until("the markers around the word") { $0.document == "앞 **한글**" }
        try await editor.verify("앞 **한글1**".replacing("1", with: "|"))
      }
    }

    @Test("A word composed right behind bold text stays outside it", arguments: frameworks)
    func behindBold(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("**굵게**", framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret at the end") { $0.head == 10 }
        try await editor.type("하게")
        try await editor.verify("**굵게**하게|")
      }
    }

    @Test("Copying what is shown copies the source, hidden markers included", arguments: frameworks)
    func copySource(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("**굵게** 씀\n\n", framework) { editor in
        try await editor.press("ctrl+End")
        try await editor.until("the markers hidden") { $0.hidden.count == 2 && $0.head == 16 }
        try await editor.press("ctrl+a", "ctrl+c", "ctrl+End")
        try await editor.until("the caret at the end again") { $0.anchor == 16 && $0.head == 16 }
        try await editor.type("한")
        try await editor.press("ctrl+v")
        try await editor.until("the source twice") { $0.document == "**굵게** 씀\n\n한**굵게** 씀\n\n" }
      }
    }

    @Test("The text behind a heading keeps its size when the window changes its own with the caret between them")
    func textBehindHeading() async throws {
      try await withEditor("# 제목\n\nnnnnnnnnnnnnnnnnnnnnnnnn", .fcitx5) { editor in
        try await editor.press("Down")
        try await editor.until("the caret between") { $0.head == 9 }
        let window = try await editor.app.windowID()
        for width in ["901", "900"] {
          try await editor.app.session.run("xdotool", "windowsize", "--sync", window, width, "700")
          try await editor.app.drawn()
        }
        // The heading is higher than other lines; the third line's middle is there in either size.
        let place = try await editor.place()
        try await editor.click((place.x + 90, place.y + 98))
        try await editor.until("the caret behind the letters that go into that width") { $0.head == 10 + 10 }
      }
    }
  }
}
