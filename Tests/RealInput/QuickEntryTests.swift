import CompositionLab
import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// The small window with a note and a place.
  @Suite(.serialized) struct QuickEntry {
    private static let frameworks = InputMethodSession.Framework.allCases

    /// What the field for the place shows, what is composed in it included.
    private static func place(_ record: EditorRecord) -> String {
      record.events.reversed().lazy.compactMap {
        if case .window(let what) = $0.body, what.hasPrefix("place ") { String(what.dropFirst(6)) } else { nil }
      }.first ?? ""
    }

    /// A click into the field for the place, which is at the window's lower edge.
    private static func clickPlace(_ editor: Editor) async throws {
      try await editor.click((editor.width() / 2, editor.height() - 30))
      try await editor.until("the focus in the other field") { !$0.isFocused }
      try await editor.app.waitForInputMethod()
    }

    /// Types into the field for the place, and after each key waits for what it shows.
    private static func typePlace(_ text: String, into editor: Editor) async throws {
      var keyboard = TwoSetKeyboard()
      var committed = ""
      for key in TwoSetKeyboard.keys(for: text) {
        let step = keyboard.press(key)
        committed += step.committed + (step.consumed ? "" : String(key))
        let shown = Array((committed + step.composing).utf8)
        try await editor.app.press(character: key)
        try await editor.until("what the key \(key) shows") { Array(place($0).utf8) == shown }
      }
    }

    /// The one file that was saved.
    private static func saved(by editor: Editor) async throws -> String {
      try await editor.until("the window closed") { $0.isClosed }
      let folder = editor.file.deletingLastPathComponent()
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      try #require(files.count == 1, "\(files)")
      return try String(contentsOf: folder.appendingPathComponent(files[0]), encoding: .utf8)
    }

    private static func expect(_ text: String, savedBy editor: Editor) async throws {
      let saved = try await saved(by: editor)
      #expect(Array(saved.utf8) == Array(text.utf8), "saved \(saved.debugDescription)")
    }

    @Test(
      "A click into the second field in mid-syllable leaves it whole in the note, and the second field gets its own",
      arguments: frameworks)
    func secondField(_ framework: InputMethodSession.Framework) async throws {
      try await withQuickEntry(framework) { editor in
        try await editor.type("오늘 한국")
        #expect(editor.record.preedit == "국")
        try await Self.clickPlace(editor)
        try await editor.expect("오늘 한국")
        try await Self.typePlace("서울역", into: editor)
        #expect(editor.record.document == "오늘 한국")
        try await editor.press("ctrl+Return")
        try await Self.expect("---\nplace: \"서울역\"\n---\n\n오늘 한국", savedBy: editor)
      }
    }

    @Test(
      "A note is saved with the syllable that is being composed, by key and by button", arguments: frameworks,
      [true, false])
    func savingInMidSyllable(_ framework: InputMethodSession.Framework, _ byKey: Bool) async throws {
      try await withQuickEntry(framework) { editor in
        try await editor.type("첫 줄")
        try await editor.press("Return")
        try await editor.until("the line break") { $0.document.hasSuffix("\n") && $0.preedit.isEmpty }
        try await editor.type("한글")
        #expect(editor.record.preedit == "글")
        if byKey { try await editor.press("ctrl+Return") } else { try await editor.click((editor.width() - 40, 24)) }
        try await Self.expect("첫 줄\n한글", savedBy: editor)
      }
    }

    @Test(
      "Tab in mid-syllable leads to the second field and Shift+Tab back, each with its syllable", arguments: frameworks)
    func tab(_ framework: InputMethodSession.Framework) async throws {
      try await withQuickEntry(framework) { editor in
        try await editor.type("오늘 한국")
        #expect(editor.record.preedit == "국")
        try await editor.press("Tab")
        try await editor.until("the focus in the other field") { !$0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.expect("오늘 한국")
        try await Self.typePlace("서울역", into: editor)
        try await editor.press("shift+Tab")
        try await editor.until("the focus in the note") { $0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.type("에서")
        #expect(Self.place(editor.record) == "서울역")
        try await editor.press("ctrl+Return")
        try await Self.expect("---\nplace: \"서울역\"\n---\n\n오늘 한국에서", savedBy: editor)
        _ = try await editor.app.waitForExit()
        // Without a window and a desktop that shows notifications there is the terminal.
        #expect(editor.app.words.contains { $0.hasPrefix("Saved as “오늘 한국에서.md”") }, "\(editor.app.words)")
      }
    }

    @Test("In a list Tab moves the item in, as everywhere")
    func tabInList() async throws {
      try await withQuickEntry(.fcitx5) { editor in
        try await editor.type("- 가")
        try await editor.press("Return")
        try await editor.until("the next item") { $0.document.hasSuffix("가\n- ") }
        try await editor.type("나")
        try await editor.press("Tab")
        try await editor.expect("- 가\n  - 나")
        #expect(editor.record.isFocused)
      }
    }

    @Test("A click beside the syllable in the place's field keeps it, and Enter there saves", arguments: frameworks)
    func clickInPlace(_ framework: InputMethodSession.Framework) async throws {
      try await withQuickEntry(framework) { editor in
        try await Self.clickPlace(editor)
        try await Self.typePlace("서울", into: editor)
        try await editor.click((editor.width() - 40, editor.height() - 30))
        try await editor.app.press("1")
        try await editor.until("the digit behind the syllable") { Self.place($0) == "서울1" }
        try await editor.press("Return")
        try await Self.expect("---\nplace: \"서울1\"\n---\n", savedBy: editor)
      }
    }

    @Test("Back in the note, what is composed there goes on behind what was there", arguments: frameworks)
    func backInNote(_ framework: InputMethodSession.Framework) async throws {
      try await withQuickEntry(framework) { editor in
        try await Self.clickPlace(editor)
        try await Self.typePlace("강", into: editor)
        try await editor.click((editor.width() / 2, 120))
        try await editor.until("the focus in the note") { $0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.type("글")
        #expect(Self.place(editor.record) == "강")
        try await editor.press("ctrl+Return")
        try await Self.expect("---\nplace: \"강\"\n---\n\n글", savedBy: editor)
      }
    }

    @Test(
      "What was not saved is there when the window is opened again, the last syllable included", arguments: frameworks)
    func closed(_ framework: InputMethodSession.Framework) async throws {
      let state = try await InputMethodSession.shared(framework).directory.appendingPathComponent(UUID().uuidString)
      let environment = ["XDG_STATE_HOME": state.path]
      try await withQuickEntry(framework, environment: environment) { editor in
        try await editor.type("적다 만 글")
        try await editor.click((40, 24))
        try await editor.until("the window closed") { $0.isClosed }
        _ = try await editor.app.waitForExit()
      }
      try await withQuickEntry(framework, environment: environment) { editor in
        #expect(editor.record.document == "적다 만 글")
        try await editor.until("the caret where one goes on") { $0.head == "적다 만 글".utf8.count && $0.anchor == $0.head }
      }
    }

    @Test("While a note is open, composure --quick opens the window there, and two entries alike are two files")
    func besideANote() async throws {
      let session = try await InputMethodSession.shared(.fcitx5)
      let folder = session.directory.appendingPathComponent("quick-\(UUID().uuidString)")
      try await withEditor("첫째 ", .fcitx5, environment: ["XDG_DOCUMENTS_DIR": folder.path]) { editor in
        try await editor.press("End")
        try await editor.until("the caret at the end") { $0.head == 7 }
        try await editor.type("한글")
        #expect(editor.record.preedit == "글")
        for count in 1...2 {
          try await Tool.run(
            Repository.program("composure").path, ["--quick"], environment: session.environment)
          try await editor.until("the focus elsewhere") { !$0.isFocused }
          try await editor.app.waitForWindows(2)
          try await editor.app.waitForInputMethod()
          try await editor.typeBlindly("빠른 글")
          let window = try await session.run("xdotool", "search", "--onlyvisible", "--name", "^Quick Entry$")
            .trimmingCharacters(in: .newlines)
          try await session.run("xdotool", "mousemove", "--window", window, "230", "330", "click", "1")
          try await editor.app.drawn()
          try await editor.app.waitForInputMethod()
          try await editor.typeBlindly("서울역")
          try await editor.press("ctrl+Return")
          try await editor.app.waitForWindows(1)
          try await editor.until("the focus again") { $0.isFocused }
          try await editor.until("the word where it went") { record in
            record.events.contains { $0.body == .window("told Saved as “빠른 글\(count == 1 ? "" : " (2)").md”") }
          }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.map(\.precomposedStringWithCanonicalMapping) == ["빠른 글 (2).md", "빠른 글.md"])
        for name in names {
          let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
          #expect(Array(text.utf8) == Array("---\nplace: \"서울역\"\n---\n\n빠른 글".utf8), "\(text.debugDescription)")
        }
        try await editor.expect("첫째 한글")
      }
    }
  }
}
