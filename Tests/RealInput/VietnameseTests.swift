import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Vietnamese, through engines that compose words and one that composes from the first vowel on.
  @Suite(.serialized) struct Vietnamese {
    struct Typist: Sendable, CustomStringConvertible {
      var framework: InputMethodSession.Framework
      var engine: InputMethodSession.Engine
      var description: String { "\(engine) in \(framework)" }
    }

    /// Telex of m17n in IBus takes its preedit back and gives it again with each key, so that there is no telling when a
    /// key has been dealt with.
    private static let typists = [
      Typist(framework: .fcitx5, engine: .unikey), Typist(framework: .fcitx5, engine: .telex),
      Typist(framework: .ibus, engine: .unikey),
    ]

    private func withNote(
      _ text: String, _ typist: Typist, _ moves: [String], at head: Int, _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor(text, typist.framework, engine: typist.engine) { editor in
        for move in moves { try await editor.press(move) }
        try await editor.until("the caret at \(head)") { $0.head == head && $0.anchor == head }
        try await body(editor)
      }
    }

    /// Types letter by letter: a letter that the engine lets through comes later than one that it composes.
    private func type(_ keys: String, _ editor: Editor) async throws {
      for key in keys {
        let count = editor.record.events.count
        try await editor.app.press(character: key)
        try await editor.until("what the key \(key) does") { record in
          record.events.dropFirst(count).contains { event in
            switch event.body {
            case .edit, .preedit: true
            default: false
            }
          }
        }
      }
    }

    @Test("Tone keys behind the vowel or the word, at the start of a line and beside hidden markup", arguments: typists)
    func words(_ typist: Typist) async throws {
      try await withNote("# x\n\n**x** y\n", typist, ["Down"], at: 4) { editor in
        try await type("tieengs Vieetj ", editor)
        try await editor.expect("# x\ntiếng Việt \n**x** y\n")
        try await editor.press("Up", "End")
        try await editor.until("the caret behind the heading") { $0.head == 3 }
        try await type(" dduwowcj ", editor)
        try await editor.expect("# x được \ntiếng Việt \n**x** y\n")
        try await editor.press("Down", "Down", "End", "Left", "Left")
        try await editor.until("the caret in the bold text") {
          $0.head == "# x được \ntiếng Việt \n**x".utf8.count
        }
        try await type(" nuwowcs ", editor)
        try await editor.expect("# x được \ntiếng Việt \n**x nước ** y\n")
      }
    }

    @Test(
      "Tab goes on to the next cell with the word in the one before, and the columns fit",
      arguments: [typists[0], typists[2]])
    func table(_ typist: Typist) async throws {
      let head = "| a | b |\n|-|-|\n| ".utf8.count
      try await withNote("| a | b |\n|-|-|\n|  |  |\n", typist, ["Down", "Down", "Home", "Right", "Right"], at: head) {
        editor in
        try await type("tieengs", editor)
        try await editor.press("Tab")
        try await editor.expect("| a     | b   |\n| ----- | --- |\n| tiếng |     |\n")
        try await type("Vieetj", editor)
        try await editor.press("Tab")
        try await editor.expect("| a     | b    |\n| ----- | ---- |\n| tiếng | Việt |\n|       |      |\n")
      }
    }

    @Test(
      "Brackets around words are one pair, though the closing one comes with the word",
      arguments: [typists[0], typists[2]])
    func brackets(_ typist: Typist) async throws {
      try await withEditor("", typist.framework, engine: typist.engine) { editor in
        try await editor.app.press(character: "(")
        try await editor.until("the other bracket") { $0.document == "()" && $0.head == 1 && $0.waiting == 0 }
        try await type("tieengs", editor)
        try await editor.app.press(character: ")")
        try await editor.until("one closing bracket") {
          $0.document == "(tiếng)" && $0.waiting == 0 && $0.preedit.isEmpty
        }
        try await type(" Vieetj ", editor)
        try await editor.expect("(tiếng) Việt ")
      }
    }
  }
}
