import CompositionLab
import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Korean typed into the find bar, and what becomes of syllables in the text meanwhile.
  @Suite(.serialized) struct Find {
    private static let frameworks = InputMethodSession.Framework.allCases

    /// What the bar has said last, of one kind: `found 1/2 한그`, `found 0/0 힣`, `replacing 셋`.
    private static func said(_ kind: String, _ record: EditorRecord) -> String? {
      record.events.reversed().lazy.compactMap {
        if case .window(let what) = $0.body, what.hasPrefix(kind + " ") {
          String(what.dropFirst(kind.count + 1))
        } else {
          nil
        }
      }.first
    }

    private static func count(_ what: String, in record: EditorRecord) -> Int {
      record.events.count { $0.body == .window(what) }
    }

    private static func open(_ editor: Editor, replacing: Bool = false) async throws {
      let event = replacing ? "replace bar opened" : "find bar opened"
      let before = count(event, in: editor.record)
      try await editor.press(replacing ? "ctrl+h" : "ctrl+f")
      try await editor.until("the bar open and the keys in it") { count(event, in: $0) > before && !$0.isFocused }
      try await editor.app.waitForInputMethod()
    }

    private static func close(_ editor: Editor) async throws {
      let before = count("find bar closed", in: editor.record)
      try await editor.press("Escape")
      try await editor.until("the bar closed") { count("find bar closed", in: $0) > before && $0.isFocused }
      try await editor.app.waitForInputMethod()
    }

    /// Types on a two-set layout and waits after each key for the bar to say what it shows.
    private static func type(
      _ text: String, into editor: Editor, kind: String = "found", each: (String, EditorRecord) -> Void = { _, _ in }
    ) async throws {
      var keyboard = TwoSetKeyboard()
      var committed = ""
      for key in TwoSetKeyboard.keys(for: text) {
        let step = keyboard.press(key)
        committed += step.committed + (step.consumed ? "" : String(key))
        let shown = Array((committed + step.composing).utf8)
        try await editor.app.press(character: key)
        try await editor.until("what the key \(key) looks for") { record in
          guard let said = said(kind, record) else { return false }
          return Array(kind == "found" ? Array(said.utf8.drop { $0 != 0x20 }.dropFirst()) : Array(said.utf8)) == shown
        }
        each(committed + step.composing, editor.record)
      }
    }

    @Test("Each half-typed syllable in the bar finds what it can become", arguments: frameworks)
    func halfTyped(_ framework: InputMethodSession.Framework) async throws {
      let text = "한강 하늘 한글 끝\n"
      try await withEditor(text, framework) { editor in
        try await Self.open(editor)
        var found: [String] = []
        try await Self.type("한글", into: editor) { query, record in
          // Which match is selected is told as soon as it is, which may be after that.
          let count = Self.said("found", record)?.split(separator: " ").first?.split(separator: "/").last
          found.append("\(query) \(count ?? "")")
        }
        // 한 is on its way to 하늘, too.
        #expect(found == ["ㅎ 3", "하 3", "한 3", "한ㄱ 2", "한그 1", "한글 1"])
        try await editor.until("the match selected") { $0.anchor == 14 && $0.head == 20 }
        #expect(editor.record.styles.contains("found(isCurrent: true) 14..<20"))
        try await Self.close(editor)
        try await editor.until("nothing shown as found") { !$0.styles.contains { $0.hasPrefix("found") } }
        try await editor.press("Right")
        try await editor.until("the caret behind the match") { $0.anchor == 20 && $0.head == 20 }
        try await editor.type("은")
        try await editor.verify("한강 하늘 한글은| 끝\n")
      }
    }

    @Test("The bar that is opened in mid-syllable leaves the syllable whole where it stands", arguments: frameworks)
    func openedInMidSyllable(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("하나 \n둘", framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the first line") { $0.head == 7 }
        try await editor.type("한글")
        #expect(editor.record.preedit == "글")
        try await Self.open(editor)
        try await editor.expect("하나 한글\n둘")
        try await Self.type("둘", into: editor)
        #expect(Self.said("found", editor.record) == "1/1 둘")
        try await Self.close(editor)
        try await editor.press("End")
        try await editor.verify("하나 한글\n둘|")
      }
    }

    @Test("Return goes to the next match, with Shift to the one before", arguments: frameworks)
    func nextAndPrevious(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("하나 둘 하나 셋 하나", framework) { editor in
        try await Self.open(editor)
        try await Self.type("하나", into: editor)
        try await editor.press("Return")
        try await editor.until("the second") { Self.said("found", $0) == "2/3 하나" }
        try await editor.press("ctrl+g")
        try await editor.until("the third") { Self.said("found", $0) == "3/3 하나" }
        try await editor.press("Return")
        try await editor.until("the first again") { Self.said("found", $0) == "1/3 하나" }
        try await editor.press("shift+Return")
        try await editor.until("the third again") { Self.said("found", $0) == "3/3 하나" }
        try await editor.press("ctrl+shift+g")
        try await editor.until("the second again") { Self.said("found", $0) == "2/3 하나" }
        #expect(editor.record.document == "하나 둘 하나 셋 하나")
      }
    }

    @Test("What is selected is what is looked for", arguments: frameworks)
    func seeded(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("한글 하나 한글", framework) { editor in
        try await editor.press("shift+Right", "shift+Right")
        try await editor.until("the selection") { $0.head == 6 && $0.anchor == 0 }
        try await Self.open(editor)
        try await editor.until("both found") { Self.said("found", $0) == "1/2 한글" }
        try await editor.press("Return")
        try await editor.until("the second") { Self.said("found", $0) == "2/2 한글" && $0.anchor == 14 }
      }
    }

    @Test(
      "All is replaced by what is still being composed in the bar, and one undo takes it back", arguments: frameworks)
    func replaceAll(_ framework: InputMethodSession.Framework) async throws {
      let text = "하나 **둘** 하나는 한 줄\n\n# 하나\n"
      try await withEditor(text, framework) { editor in
        try await Self.open(editor, replacing: true)
        try await Self.type("하나", into: editor)
        try await editor.until("three found") { Self.said("found", $0) == "1/3 하나" }
        try await editor.press("Tab")
        try await editor.app.waitForInputMethod()
        try await Self.type("셋", into: editor, kind: "replacing")
        try await editor.press("ctrl+alt+Return")
        try await editor.until("all replaced") { Self.said("replaced", $0) == "3" }
        try await editor.expect("셋 **둘** 셋는 한 줄\n\n# 셋\n")
        try await Self.close(editor)
        try await editor.press("ctrl+z")
        try await editor.expect(text)
        try await editor.press("ctrl+shift+z")
        try await editor.expect("셋 **둘** 셋는 한 줄\n\n# 셋\n")
      }
    }

    @Test("A syllable that is composed in the text is replaced with the rest", arguments: frameworks)
    func replaceAllWhileComposing(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("하나 둘 ", framework) { editor in
        try await Self.open(editor, replacing: true)
        try await Self.type("하나", into: editor)
        // The bar stays open while the writer goes on in the text.
        let place = try await editor.place()
        try await editor.click((place.x + 300, place.y + 90))
        try await editor.until("the keys in the text") { $0.isFocused && $0.head == 11 }
        try await editor.app.waitForInputMethod()
        try await editor.type("하나")
        #expect(editor.record.preedit == "나")
        try await editor.app.session.run(
          "gdbus", "call", "--session", "--dest", "dev.composure.Composure", "--object-path",
          "/dev/composure/Composure/window/1", "--method", "org.gtk.Actions.Activate", "replace-all", "[]", "{}")
        try await editor.until("both replaced") { Self.said("replaced", $0) == "2" }
        editor.forgetSyllable()
        try await editor.expect(" 둘 ")
        try await editor.type("셋")
        try await editor.verify(" 둘 셋|")
      }
    }
  }
}
