import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Japanese, Chinese and Vietnamese: what stands in the document is what was confirmed, once, where it was written.
  @Suite(.serialized) struct Languages {
    private static let text = "a\nb \nc\n"

    /// Opens three lines with the caret at the end of the second.
    private func withLine(_ language: WrittenLanguage, _ body: (Editor) async throws -> Void) async throws {
      try await withEditor(Self.text, language) { editor in
        try await editor.press("Down", "End")
        try await editor.until("the caret behind the second line's text") { $0.head == 4 }
        try await body(editor)
      }
    }

    private func line(_ words: String) -> String { "a\nb \(words)\nc\n" }

    @Test(
      "A click, and shortcuts, in the middle of a word end it where it stands, once", arguments: WrittenLanguage.all)
    func interruptions(_ language: WrittenLanguage) async throws {
      let word = language.word
      try await withLine(language) { editor in
        try await editor.compose(language)
        try await editor.press("ctrl+z")
        try await editor.expect(Self.text)
        try await editor.press("ctrl+shift+z")
        try await editor.expect(line(word))
        try await editor.verify(line("\(word)|"), language)

        try await editor.separate(language)
        try await editor.compose(language)
        try await editor.press("ctrl+s")
        try await editor.until("a save") { !$0.saves.isEmpty }
        #expect(try Array(Data(contentsOf: editor.file)) == Array(line(words(3, language)).utf8))
        try await editor.verify(line("\(words(3, language))|"), language)

        try await editor.separate(language)
        try await editor.compose(language)
        try await editor.click(editor.place())
        try await editor.until("the caret in the first line") { $0.head < 2 && $0.preedit.isEmpty }
        try await editor.expect(line(words(5, language)))
        let above = editor.record.head == 0 ? "|a" : "a|"
        try await editor.verify(above + line(words(5, language)).dropFirst(), language)

        try await editor.press("Down", "End")
        let first = above.replacing("|", with: language.separator + word)
        try await editor.until("the caret behind the second line's text") {
          $0.head == "\(first)\nb \(words(5, language))".utf8.count
        }
        try await editor.separate(language)
        try await editor.compose(language)
        try await editor.press("ctrl+b")
        try await editor.until("bold for what comes") { $0.ran.contains("command:bold") && $0.preedit.isEmpty }
        try await editor.compose(bolder(language), bolderShown(language))
        try await editor.press(language.confirm)
        try await editor.expect("\(first)\nb \(words(6, language))**\(bolderShown(language))**\nc\n")
      }
    }

    /// What is written behind a word without a space: for Unikey no letters of Vietnamese.
    private func bolder(_ language: WrittenLanguage) -> [String] {
      language.separator.isEmpty ? language.keys : ["7"]
    }

    private func bolderShown(_ language: WrittenLanguage) -> String {
      language.separator.isEmpty ? language.word : "7"
    }

    private func words(_ count: Int, _ language: WrittenLanguage) -> String {
      Array(repeating: language.word, count: count).joined(separator: language.separator)
    }

    @Test("Another window, and another program in the file, leave the word whole", arguments: WrittenLanguage.all)
    func others(_ language: WrittenLanguage) async throws {
      let word = language.word
      try await withLine(language) { editor in
        try await editor.compose(language)
        let probe = try DrivenApp("TextViewProbe", in: editor.app.session)
        do {
          try await editor.until("the focus gone and the word in the document") {
            !$0.isFocused && $0.preedit.isEmpty && $0.document == line(word)
          }
        } catch {
          await probe.close()
          throw error
        }
        await probe.close()
        try await editor.until("the focus back") { $0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.verify(line("\(word)|"), language)

        try await editor.separate(language)
        try await editor.compose(language.keys, word)
        try Data("z".utf8).write(to: editor.file)
        try await editor.until("the question") { $0.events.contains { $0.body == .window("changed on disk") } }
        #expect(Array(editor.record.preedit.utf8) == Array(word.utf8))
        try await editor.press(language.confirm)
        try await editor.expect(line(words(3, language)))
        try await editor.verify(line("\(words(3, language))|"), language)
      }
    }

    /// Keys, and what is composed and written after them.
    private typealias Step = (keys: [String], preedit: String, document: String)

    private func steps(_ language: WrittenLanguage) -> [Step] {
      let letters = language.keys
      return switch language.engine {
      case .anthy:
        [
          (Array(letters.dropLast()), "にほんご", "- "), (["BackSpace"], "にほん", "- "), (["g", "o"], "にほんご", "- "),
          (["space"], "日本語", "- "), (["Escape"], "にほんご", "- "), (["Escape"], "", "- "), (letters, "日本語", "- "),
          (["Return"], "", "- 日本語"), (["Return"], "", "- 日本語\n- "), (letters, "日本語", "- 日本語\n- "),
          (["Return"], "", "- 日本語\n- 日本語"), (["Tab"], "", "- 日本語\n  - 日本語"),
        ]
      case .chewing:
        [
          (letters, "你好", "- "), (["BackSpace"], "你", "- "), (["c", "l", "3"], "你好", "- "), (["Down"], "你好", "- "),
          (["Escape"], "你好", "- "), (["Return"], "", "- 你好"), (["Return"], "", "- 你好\n- "),
          (letters, "你好", "- 你好\n- "), (["Return"], "", "- 你好\n- 你好"), (["Tab"], "", "- 你好\n  - 你好"),
        ]
      case .libpinyin:
        [
          (letters, "你好", "- "), (["BackSpace"], "你哈", "- "), (["o"], "你好", "- "), (["Escape"], "", "- "),
          (letters, "你好", "- "), (["space"], "", "- 你好"), (["Return"], "", "- 你好\n- "),
          // What was typed as it is.
          (letters, "你好", "- 你好\n- "), (["Return"], "", "- 你好\n- nihao"), (["Tab"], "", "- 你好\n  - nihao"),
        ]
      default:
        [
          (letters, "tiếng", "- "), (["BackSpace"], "tiến", "- "), (["g"], "tiếng", "- "),
          (["Return"], "", "- tiếng\n- "), (letters, "tiếng", "- tiếng\n- "),
          (["Tab"], "", "- tiếng\n  - tiếng"), (["space"], "", "- tiếng\n  - tiếng "),
          (letters, "tiếng", "- tiếng\n  - tiếng "),
          (["Escape"], "", "- tiếng\n  - tiếng tiếng"),
        ]
      }
    }

    @Test(
      "Return, Escape, Backspace and Tab are the input method's while it composes, and the list's right after",
      arguments: WrittenLanguage.all)
    func keys(_ language: WrittenLanguage) async throws {
      try await withEditor("- ", language) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the marker") { $0.head == 2 }
        for step in steps(language) {
          try await editor.pressAtOnce(step.keys)
          try await editor.until("\(step)") {
            Array($0.preedit.utf8) == Array(step.preedit.utf8) && Array($0.document.utf8) == Array(step.document.utf8)
              && $0.waiting == 0
          }
        }
        try await editor.verify(editor.record.document + "|", language)
      }
    }

    @Test("Another candidate is what is written", arguments: WrittenLanguage.all.filter { $0.engine != .unikey })
    func candidates(_ language: WrittenLanguage) async throws {
      // Words of their own, because dictionaries learn.
      let (keys, first, choice) =
        switch language.engine {
        case .anthy: (["k", "a", "w", "a", "space"], nil as String?, ["space"])
        case .chewing: (["j", "i", "3"], "我", ["Down", "2"])
        default: (["s", "h", "i"], "是", ["2"])
        }
      try await withEditor("()", language) { editor in
        try await editor.press("Right")
        try await editor.until("the caret between") { $0.head == 1 }
        try await editor.pressAtOnce(keys)
        let shown = try await editor.until("a first candidate") { record in
          record.lastKeys(keys.count) == keys && record.preedit.count == 1
            && record.preedit.unicodeScalars.allSatisfy { ("\u{4E00}"..."\u{9FFF}").contains($0) }
            && (first == nil || record.preedit == first)
        }
        try await editor.pressAtOnce(choice)
        let chosen = try await editor.until("another one") {
          $0.preedit != shown.preedit && $0.lastKeys(choice.count) == choice
        }
        // A number may write at once.
        let expected = chosen.preedit.isEmpty ? chosen.document : "(\(chosen.preedit))"
        if !chosen.preedit.isEmpty { try await editor.press(language.confirm) }
        try await editor.expect(expected)
        #expect(expected.count == 3 && expected != "(\(shown.preedit))")
        try await editor.verify(expected.dropLast() + "|)", language)
      }
    }

    @Test(
      "A heading and bold text take what is written in them, with the markers hidden beside",
      arguments: WrittenLanguage.all)
    func markup(_ language: WrittenLanguage) async throws {
      let word = language.word
      try await withEditor("# \n**x** y\n", language) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the marker") { $0.head == 2 }
        try await editor.verify("# |\n**x** y\n", language)
        try await editor.until("a heading") { record in record.styles.contains { $0.hasPrefix("heading(1) 0..<") } }
        let heading = "# \(language.separator)\(word)\n"
        try await editor.press("Down", "End", "Left", "Left")
        try await editor.until("the caret in the bold text") { $0.head == "\(heading)**x".utf8.count }
        try await editor.verify("\(heading)**x|** y\n", language)
        try await editor.press("Down", "Up", "Home")
        try await editor.until("the caret at the line's start") { $0.head == heading.utf8.count }
        try await editor.compose(language.keys, word)
        try await editor.press(language.confirm)
        try await editor.expect("\(heading)\(word)**x\(language.separator)\(word)** y\n")
      }
    }

    @Test(
      "What is composed in the find bar is found before it is confirmed, and leaves the text alone",
      arguments: WrittenLanguage.all)
    func find(_ language: WrittenLanguage) async throws {
      let text = "\(language.word)\nx \(language.word)\n"
      try await withEditor(text, language) { editor in
        try await editor.press("ctrl+f")
        try await editor.until("the bar open and the keys in it") {
          !$0.isFocused && $0.events.contains { $0.body == .window("find bar opened") }
        }
        try await editor.app.waitForInputMethod()
        try await editor.pressAtOnce(language.keys)
        try await editor.until("both found") {
          $0.events.last { $0.isFound }?.body == .window("found 1/2 \(language.word)")
        }
        // Where Escape confirms it closes the bar, too.
        if language.confirm != "Escape" { try await editor.press(language.confirm) }
        try await editor.pressUntil("Escape", "the bar closed") { record in
          record.isFocused && record.events.contains { $0.body == .window("find bar closed") }
        }
        try await editor.expect(text)
      }
    }
  }
}

extension TraceEvent {
  /// What the find bar says of its matches.
  fileprivate var isFound: Bool { if case .window(let what) = body { what.hasPrefix("found ") } else { false } }
}
