import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

extension RealInput {
  /// Shortcuts with two modifiers, which an input method has uses of its own for.
  @Suite(.serialized) struct Chords {
    private static let frameworks = InputMethodSession.Framework.allCases
    private static let text = "첫째 줄\n\n## 둘째 \n\n셋째 줄\n"

    /// GTK's name of a key as xdotool writes it, if it has more than one modifier or is no letter with one:
    /// `<Control><Shift>z` is `ctrl+shift+z`.
    private static func chord(_ accelerator: String) -> String? {
      let key = accelerator.replacing("<Control>", with: "ctrl+").replacing("<Shift>", with: "shift+")
        .replacing("<Alt>", with: "alt+")
      return key.split(separator: "+").count > 2 || key.hasPrefix("shift+F") ? key : nil
    }

    /// Every such shortcut of the program, and the command that it runs where that is the editor's own.
    @MainActor static let all: [(key: String, command: String?)] =
      EditorCommand.all(on: .gtk).compactMap { command in
        CommandMenu.accelerator(of: command).flatMap(chord).map { ($0, command.id.rawValue) }
      }
      + (CommandMenu.WindowCommand.allCases.map(\.accelerator)
      + CommandMenu.AppCommand.allCases.compactMap(\.accelerator) + [ViewActions.typewriterKey])
      .compactMap(chord).map { ($0, nil) }

    /// Those after which the keys go elsewhere.
    private static let leaving = ["ctrl+shift+s", "ctrl+shift+e", "ctrl+shift+g", "ctrl+alt+n"]

    @Test("After a shortcut with two modifiers Korean goes on", arguments: frameworks, await all)
    func koreanGoesOn(
      _ framework: InputMethodSession.Framework, _ chord: (key: String, command: String?)
    ) async throws {
      try await withEditor(Self.text, framework, environment: ["GSETTINGS_BACKEND": "memory"]) { editor in
        try await editor.press("Down", "Down", "End")
        try await editor.until("the caret behind the heading's text") { $0.head == 22 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        if chord.command == "redo" {
          // What is written after an undo leaves nothing to redo.
          try await editor.press("ctrl+z")
          try await editor.expect(Self.text)
        }
        try await editor.press(chord.key)
        if let command = chord.command {
          try await editor.until("the command done") { $0.ran.contains("command:\(command)") }
        }
        if Self.leaving.contains(chord.key) {
          try await editor.until("the keys elsewhere") { !$0.isFocused }
          try await editor.pressUntil("Escape", "the keys back") { $0.isFocused }
        }
        // Behind the chord's own releases.
        let count = editor.record.events.count
        try await editor.pressUntil("Shift_L", "a key in the text") { record in
          record.isFocused && record.waiting == 0
            && record.events.dropFirst(count).contains { if case .key("Shift_L", _) = $0.body { true } else { false } }
        }
        try await editor.app.session.daemonAnswers()
        #expect(try await editor.app.session.isKoreanOn(), "The chord has switched Korean off.")
        if Self.leaving.contains(chord.key) { try await editor.app.waitForInputMethod() }
        try await editor.type("도")
        #expect(editor.record.document.contains("한글"))
      }
    }
  }
}
