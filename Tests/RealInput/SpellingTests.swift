import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Spelling with the system's dictionaries while somebody composes.
  @Suite(.serialized) struct Spelling {
    private static let frameworks = InputMethodSession.Framework.allCases.filter { $0 != .wayland }

    private func withSpelling(
      _ text: String, _ framework: InputMethodSession.Framework, _ body: (Editor) async throws -> Void
    ) async throws {
      let words = try await InputMethodSession.shared(framework).directory.appendingPathComponent(UUID().uuidString)
      // Settings that nobody has changed, and a list of words of its own.
      try await withEditor(
        text, framework, environment: ["GSETTINGS_BACKEND": "memory", "ENCHANT_CONFIG_DIR": words.path], body)
    }

    private static func misspelled(_ record: EditorRecord) -> [String] {
      record.styles.filter { $0.hasPrefix("misspelling ") }.map { String($0.dropFirst(12)) }
    }

    @Test("What is composed is not underlined until it is done, and then it is when it is wrong", arguments: frameworks)
    func composing(_ framework: InputMethodSession.Framework) async throws {
      try await withSpelling("", framework) { editor in
        // The first word is wrong: that it is underlined shows that the line has been checked.
        try await editor.type("맏춤법을 안뇽하세요")
        try await editor.until("the word that is done underlined") { Self.misspelled($0) == ["0..<12"] }
        #expect(editor.record.preedit == "요")
        #expect(editor.record.shown == "맏춤법을 안뇽하세요")
        try await editor.press("space")
        try await editor.until("the second word underlined") { Self.misspelled($0) == ["0..<12", "13..<28"] }
        try await editor.type("한국어는 ")
        try await editor.verify("맏춤법을 안뇽하세요 한국어는 |")
        #expect(Self.misspelled(editor.record) == ["0..<12", "13..<28"])
      }
    }

    @Test("Right words of both languages, code and addresses are not underlined", arguments: frameworks)
    func mixed(_ framework: InputMethodSession.Framework) async throws {
      let text = "Don't use GTK는 `cod` <http://exmaple.kr> 학교에서는 잘못됀 helo\n"
      try await withSpelling(text, framework) { editor in
        let wrong = ["잘못됀", "helo"].map { word in
          let start = text[..<text.firstRange(of: word)!.lowerBound].utf8.count
          return "\(start)..<\(start + word.utf8.count)"
        }
        try await editor.until("the two wrong words underlined") { Self.misspelled($0) == wrong }
      }
    }

    @Test(
      "The menu on a wrong word corrects it as one step, and the syllable composed elsewhere stays",
      arguments: frameworks)
    func correcting(_ framework: InputMethodSession.Framework) async throws {
      try await withSpelling("teh\n\n", framework) { editor in
        try await editor.until("the word underlined") { Self.misspelled($0) == ["0..<3"] }
        try await editor.press("ctrl+End")
        try await editor.until("the caret at the end") { $0.head == 5 }
        try await editor.typeAtOnce("한글")
        try await editor.click(editor.place(), button: 3)
        try await editor.app.waitForWindows(2)
        try await editor.until("the syllable in the document") { $0.preedit.isEmpty && $0.document == "teh\n\n한글" }
        // The suggestions have come once nothing changes any more. They stand above all else.
        try await editor.app.drawn()
        try await editor.press("Down")
        try await editor.press("Return")
        try await editor.until("the word corrected") {
          $0.document.hasSuffix("\n\n한글") && !$0.document.hasPrefix("teh\n") && $0.waiting == 0
        }
        try await editor.app.waitForWindows(1)
        try await editor.press("ctrl+z")
        try await editor.expect("teh\n\n한글")
      }
    }

    @Test("The Menu key is for the word at the caret; an added word is right from then on", arguments: frameworks)
    func adding(_ framework: InputMethodSession.Framework) async throws {
      try await withSpelling("컴포져 teh 컴포져\n", framework) { editor in
        try await editor.until("all three underlined") { Self.misspelled($0).count == 3 }
        try await editor.press("Menu")
        try await editor.app.waitForWindows(2)
        try await editor.app.drawn()
        // Below the one word that is like it.
        try await editor.press("Down", "Down")
        try await editor.press("Return")
        try await editor.until("only the other word underlined") { Self.misspelled($0) == ["10..<13"] }
      }
    }
  }
}
