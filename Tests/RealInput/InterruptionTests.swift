import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// What a writer does in the middle of a syllable: it stays where it was typed, once.
  @Suite(.serialized) struct Interruptions {
    private static let frameworks = InputMethodSession.Framework.allCases
    private static let text = "첫째 줄\n둘째 \n셋째 줄\n"

    /// Opens three lines and composes `한글` at the end of the second; `글` stays in the preedit.
    private func withSyllable(
      _ framework: InputMethodSession.Framework, _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor(Self.text, framework) { editor in
        try await editor.press("Down", "End")
        try await editor.until("the caret behind the second line's text") { $0.head == 18 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        try await body(editor)
      }
    }

    @Test("A click on another line commits the syllable where it was typed", arguments: frameworks)
    func click(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.click(editor.place())
        let moved = try await editor.until("the caret on the first line") { $0.head < 11 && $0.preedit.isEmpty }
        #expect(moved.document == "첫째 줄\n둘째 한글\n셋째 줄\n")
        var lines = moved.document
        lines.insert("|", at: lines.utf8.index(lines.startIndex, offsetBy: moved.head))
        try await editor.verify(lines)
      }
    }

    @Test("Ctrl+B commits the syllable once and turns bold on for what follows", arguments: frameworks)
    func bold(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("ctrl+b")
        try await editor.until("bold pending") { $0.ran.contains("command:bold") }
        try await editor.expect("첫째 줄\n둘째 한글\n셋째 줄\n")
        try await editor.press("1")
        try await editor.expect("첫째 줄\n둘째 한글**1**\n셋째 줄\n")
      }
    }

    @Test("Ctrl+Z takes the word back, and Ctrl+Shift+Z gives it back once", arguments: frameworks)
    func undo(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("ctrl+z")
        try await editor.expect(Self.text)
        try await editor.press("ctrl+shift+z")
        try await editor.expect("첫째 줄\n둘째 한글\n셋째 줄\n")
        try await editor.verify("첫째 줄\n둘째 한글|\n셋째 줄\n")
      }
    }

    @Test("Ctrl+S saves the syllable with the rest", arguments: frameworks)
    func save(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("ctrl+s")
        try await editor.until("a save") { !$0.saves.isEmpty }
        #expect(try String(contentsOf: editor.file, encoding: .utf8) == "첫째 줄\n둘째 한글\n셋째 줄\n")
        try await editor.verify("첫째 줄\n둘째 한글|\n셋째 줄\n")
      }
    }

    @Test("Shortcuts in the same instant as the syllable never double it", arguments: frameworks)
    func shortcutsAtOnce(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        for count in 1...12 {
          try await editor.type("글")
          try await editor.pressAtOnce(["ctrl+s"])
          try await editor.until("save number \(count)") { $0.saves.count == count }
        }
        try await editor.verify("\(String(repeating: "글", count: 12))|")
      }
    }

    @Test("Return ends the syllable and begins one line", arguments: frameworks)
    func enter(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("Return")
        try await editor.expect("첫째 줄\n둘째 한글\n\n셋째 줄\n")
        try await editor.type("넷째")
        try await editor.verify("첫째 줄\n둘째 한글\n넷째|\n셋째 줄\n")
      }
    }

    @Test("Arrows, Home and Escape commit first", arguments: frameworks, ["Left", "Home", "Escape", "Up", "Down"])
    func keys(_ framework: InputMethodSession.Framework, _ key: String) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press(key)
        let moved = try await editor.until("the syllable in the document and the caret where the key takes it") {
          $0.document.contains("한글") && (key == "Escape" || $0.head != 24)
        }
        #expect(moved.document == "첫째 줄\n둘째 한글\n셋째 줄\n")
        try await editor.press("1")
        let last = try await editor.until("the digit") { $0.document.contains("1") && $0.preedit.isEmpty }
        let without = last.document.replacing("1", with: "")
        #expect(Array(without.utf8) == Array("첫째 줄\n둘째 한글\n셋째 줄\n".utf8))
        if key == "Home" { #expect(last.document.contains("\n1둘째 한글")) }
        if key == "Left" { #expect(last.document.contains("한1글")) }
      }
    }

    @Test(
      "Another window takes the focus and gives it back; the syllable stays, and typing goes on", arguments: frameworks)
    func focus(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        let probe = try DrivenApp("TextViewProbe", in: editor.app.session)
        do {
          try await editor.until("the focus gone and the syllable in the document") {
            !$0.isFocused && $0.document == "첫째 줄\n둘째 한글\n셋째 줄\n"
          }
        } catch {
          await probe.close()
          throw error
        }
        await probe.close()
        try await editor.until("the focus back") { $0.isFocused }
        try await editor.app.waitForInputMethod()
        editor.forgetSyllable()
        try await editor.type("도")
        try await editor.verify("첫째 줄\n둘째 한글도|\n셋째 줄\n")
      }
    }

    @Test("Saving and closing at once puts the syllable into the file", arguments: frameworks)
    func close(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("ctrl+s", "ctrl+w")
        try await editor.until("a save and the end of the window") { $0.isClosed }
        #expect(try String(contentsOf: editor.file, encoding: .utf8) == "첫째 줄\n둘째 한글\n셋째 줄\n")
        #expect(try await editor.app.waitForExit() == 0)
      }
    }

    @Test("Pasting in the middle of a syllable keeps it, and puts what is pasted behind it", arguments: frameworks)
    func paste(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("복사\n", framework) { editor in
        try await editor.press("shift+Right", "shift+Right")
        try await editor.until("the word selected") { $0.anchor == 0 && $0.head == 6 }
        try await editor.press("ctrl+c", "End")
        try await editor.until("the caret behind it") { $0.anchor == 6 && $0.head == 6 }
        try await editor.type("한글")
        try await editor.press("ctrl+v")
        try await editor.until("what is pasted") { $0.document == "복사한글복사\n" }
        try await editor.verify("복사한글복사|\n")
      }
    }

    @Test("The Korean/English key commits the syllable and the next letters are Latin", arguments: frameworks)
    func languageKey(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press(framework == .fcitx5 ? "ctrl+space" : "Hangul")
        try await editor.until("the syllable in the document") { $0.preedit.isEmpty && $0.document.contains("한글") }
        try await editor.press("a")
        try await editor.until("a letter") { $0.document.contains("한글a") }
        try await editor.press(framework == .fcitx5 ? "ctrl+space" : "Hangul")
        try await editor.type("한")
        try await editor.verify("첫째 줄\n둘째 한글a한|\n셋째 줄\n")
      }
    }

    @Test("The Hanja key, and leaving its list, loses no syllable", arguments: frameworks)
    func hanja(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("Hangul_Hanja", "Escape")
        try await editor.verify("첫째 줄\n둘째 한글|\n셋째 줄\n")
      }
    }
  }
}
