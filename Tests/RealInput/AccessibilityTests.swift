import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// The program as a screen reader knows it.
  @Suite(.serialized) struct Accessibility {
    private static let frameworks = InputMethodSession.Framework.allCases.filter { $0 != .wayland }
    private static let controls: Set<String> = [
      "push button", "toggle button", "check box", "radio button", "menu item", "check menu item", "radio menu item",
      "entry", "text", "combo box", "spin button", "slider", "link", "switch", "list item",
    ]

    private func withReadableEditor(
      _ text: String, _ framework: InputMethodSession.Framework, spelling: Bool = false,
      _ body: (Editor) async throws -> Void
    ) async throws {
      var environment = try await ScreenReader.environment(framework)
      // Settings that nobody has changed.
      if spelling { environment["GSETTINGS_BACKEND"] = "memory" }
      try await withEditor(text, framework, environment: environment, body)
    }

    /// A name that somebody has chosen. GTK tells the name of a widget's class when there is none.
    private func isName(_ name: String) -> Bool {
      !name.isEmpty && name.wholeMatch(of: /(Gtk|Adw|Composure)[A-Z][A-Za-z]*/) == nil
    }

    private func expectNames(_ editor: Editor, _ place: String) async throws -> [AccessibleNode] {
      let nodes = try await ScreenReader.tree(of: editor.app)
      for node in nodes where Self.controls.contains(node.role) {
        #expect(isName(node.name), "\(place): \(node)")
      }
      return nodes
    }

    @Test("Every control of every window has a role and a name")
    func everyControlHasAName() async throws {
      try await withReadableEditor("# 제목\n\n본문\n", .fcitx5) { editor in
        let window = try await expectNames(editor, "the window")
        #expect(window.count { $0.role == "push button" } >= 5)
        #expect(
          window.contains { $0.role == "text" && $0.states.contains("multi-line") && $0.states.contains("focused") })
        for (key, place) in [
          ("ctrl+alt+o", "the outline"), ("ctrl+f", "the find bar"), ("ctrl+t", "the formatting panel"),
          ("ctrl+comma", "the preferences"), ("ctrl+alt+n", "quick entry"),
        ] {
          try await editor.press(key)
          try await editor.app.drawn()
          let nodes = try await expectNames(editor, place)
          // A narrower bar shows fewer buttons, but what was asked for is there.
          let known = Set(window.map { "\($0.role) \($0.name)" })
          #expect(nodes.contains { !known.contains("\($0.role) \($0.name)") }, "\(place)")
        }
      }
    }

    @Test("A reader reads the text, the caret and the attributes of every run")
    func textCaretAndRuns() async throws {
      let text = "# 제목\n\n본문 **굵게** [링크](http://a.kr) `코드` ==밝게== teh 글\n\n> 인용\n\n- [x] 일\n\n| 표 |\n|---|\n| 칸 |\n"
      try await withReadableEditor(text, .fcitx5, spelling: true) { editor in
        try await editor.until("the misspelled word underlined") {
          $0.styles.contains { $0.hasPrefix("misspelling") }
        }
        try await editor.press("Down", "Down")
        let read = try await ScreenReader.text(of: editor.app)
        #expect(read.count == text.unicodeScalars.count)
        #expect(read.text.contains("본문 굵게 링크 코드 밝게 teh 글"))
        #expect(read.caret == 6)
        #expect(isName(read.name))
        #expect(read.runs.first?.start == 0 && read.runs.last?.end == read.count)
        // A heading is told by its size and weight.
        let scalars = Array(text.unicodeScalars)
        func run(of letter: Unicode.Scalar) -> AccessibleText.Run? { read.run(at: scalars.firstIndex(of: letter)!) }
        #expect(run(of: "제")?.attributes["weight"] == "700")
        #expect(run(of: "굵")?.attributes["weight"] == "700" && run(of: "글")?.attributes["weight"] == "400")
        // GTK counts colours of tags in whole parts, so that only the presence of one says something.
        #expect(run(of: "링")?.attributes["fg-color"] != nil)
        #expect(run(of: "t")?.attributes["underline"] != nil)
        #expect(read.run(at: scalars.count - 30)?.attributes.isEmpty == false)
        #expect(editor.app.isRunning)
      }
    }

    @Test("A reader that listens hears whole syllables and where the caret is", arguments: frameworks)
    func listening(_ framework: InputMethodSession.Framework) async throws {
      try await withReadableEditor("", framework) { editor in
        let reader = try await ScreenReader(listeningTo: editor.app)
        do {
          try await editor.type("한글을 씁니다")
          try await editor.press("Escape")
          try await editor.expect("한글을 씁니다")
          try await reader.until("the last syllable and the caret behind it") {
            $0.contains { $0.kind.hasPrefix("object:text-changed:insert") && $0.text == "다" }
              && $0.contains { $0.kind == "object:text-caret-moved" && $0.at == 7 }
          }
          let insertions = reader.events.filter { $0.kind.hasPrefix("object:text-changed:insert") }
          let inserted = insertions.map(\.text)
          #expect(inserted.joined() == "한글을 씁니다")
          // Each is told where it is, and the caret behind it.
          #expect(insertions.map(\.at) == [0, 1, 2, 3, 4, 5, 6])
          #expect(reader.events.filter { $0.kind == "object:text-caret-moved" }.map(\.at) == [1, 2, 3, 4, 5, 6, 7])
          #expect(
            inserted.allSatisfy { $0.unicodeScalars.allSatisfy { $0 == " " || (0xAC00...0xD7A3).contains($0.value) } })
          try await editor.verify("한글을 씁니다|")
          await reader.close()
        } catch {
          await reader.close()
          throw error
        }
      }
    }

    @Test("A reader that moves the caret leaves the syllable where it is composed", arguments: frameworks)
    func readerMovesTheCaret(_ framework: InputMethodSession.Framework) async throws {
      try await withReadableEditor("첫째 줄\n둘째 줄\n", framework) { editor in
        try await editor.press("Down", "End")
        try await editor.until("the caret at the end of the second line") { $0.head == 21 }
        try await editor.typeAtOnce(" 한글")
        try await ScreenReader.moveCaret(of: editor.app, to: 2)
        try await editor.until("the syllable written and the caret moved") {
          $0.preedit.isEmpty && $0.document == "첫째 줄\n둘째 줄 한글\n" && $0.head == 6
        }
        editor.forgetSyllable()
        try await editor.type("는")
        try await editor.verify("첫째는| 줄\n둘째 줄 한글\n")
      }
    }

    @Test("Menus open and close by keys, and the text has the keys again")
    func menusByKeys() async throws {
      try await withEditor("가나", .fcitx5) { editor in
        for key in ["F10", "Menu", "shift+F10"] {
          try await editor.press(key)
          try await editor.app.waitForWindows(2)
          try await editor.app.waitForWindows(1, pressing: "Escape")
        }
        let before = editor.record.events.count
        try await editor.pressUntil("Shift_L", "a key in the text") { record in
          record.events.dropFirst(before).contains { if case .key("Shift_L", _) = $0.body { true } else { false } }
        }
        try await editor.press("End")
        try await editor.type("다")
        try await editor.verify("가나다|")
      }
    }
  }
}
