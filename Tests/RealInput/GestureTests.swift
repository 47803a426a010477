import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// What a writer does with the pointer, the window and keys that are not text in the middle of a syllable.
  @Suite(.serialized) struct Gestures {
    private static let frameworks = InputMethodSession.Framework.allCases
    private static let text = "첫째 줄\n둘째 \n셋째 줄\n"
    private static let written = "첫째 줄\n둘째 한글|\n셋째 줄\n"

    /// Opens three lines and composes `한글` at the end of the second; `글` stays in the preedit.
    private func withSyllable(
      _ framework: InputMethodSession.Framework, _ more: String = "", environment: [String: String] = [:],
      _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor(Self.text + more, framework, environment: environment) { editor in
        try await editor.press("Down", "End")
        try await editor.until("the caret behind the second line's text") { $0.head == 18 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        try await body(editor)
      }
    }

    /// What makes a program find settings of the toolkit.
    private static func settings(
      _ lines: String..., for framework: InputMethodSession.Framework
    ) async throws -> [String: String] {
      let folder = try await InputMethodSession.shared(framework).directory.appendingPathComponent(UUID().uuidString)
      let file = folder.appendingPathComponent("gtk-4.0/settings.ini")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((["[Settings]"] + lines).joined(separator: "\n").utf8).write(to: file)
      return ["XDG_CONFIG_DIRS": folder.path]
    }

    /// Closes a menu or chooser over the text, and waits until the text has the keys again.
    private func closePopover(of editor: Editor) async throws {
      try await editor.app.waitForWindows(2)
      // One that is still growing does not take the key.
      try await editor.app.waitForWindows(1, pressing: "Escape")
      let before = editor.record.events.count
      try await editor.pressUntil("Shift_L", "a key in the text") { record in
        record.events.dropFirst(before).contains { if case .key("Shift_L", _) = $0.body { true } else { false } }
      }
    }

    // MARK: Pointer

    @Test("A click in the same instant as the keys before it comes behind them", arguments: frameworks)
    func clickAtOnce(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor(Self.text, framework) { editor in
        try await editor.press("Down", "End")
        try await editor.until("the caret behind the second line's text") { $0.head == 18 }
        for count in 1...6 {
          let place = try await editor.place()
          try await editor.pressAtOnce(typing: "한글", thenClick: place)
          let word = String(repeating: "한글", count: count)
          try await editor.until("the caret on the first line") { $0.head < 11 && $0.preedit.isEmpty }
          try await editor.expect("첫째 줄\n둘째 \(word)\n셋째 줄\n")
          try await editor.press("Down", "End")
          try await editor.until("the caret behind the syllables") { $0.head == 18 + 6 * count }
        }
      }
    }

    @Test("A right click writes the syllable once, and typing goes on behind it", arguments: frameworks)
    func rightClick(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.click(editor.place(), button: 3)
        try await editor.until("the syllable in the document") { $0.preedit.isEmpty && $0.document.contains("한글") }
        try await closePopover(of: editor)
        try await editor.verify(Self.written)
      }
    }

    @Test("Undo and Redo of the text's own menu are the window's", arguments: frameworks, ["u", "r"])
    func contextMenuUndo(_ framework: InputMethodSession.Framework, _ letter: String) async throws {
      try await withSyllable(framework) { editor in
        if letter == "r" {
          try await editor.press("ctrl+z")
          try await editor.expect(Self.text)
        }
        try await editor.click(editor.place(), button: 3)
        try await editor.app.waitForWindows(2)
        // A menu that is still growing does not take the key.
        try await editor.app.drawn()
        try await editor.press(letter)
        try await editor.expect(letter == "u" ? Self.text : "첫째 줄\n둘째 한글\n셋째 줄\n")
      }
    }

    @Test("A double click selects a word and a triple click a line", arguments: frameworks, [2, 3])
    func manyClicks(_ framework: InputMethodSession.Framework, _ times: Int) async throws {
      // On a busy machine the clicks come further apart than a writer's.
      let patience = try await Self.settings("gtk-double-click-time=20000", for: framework)
      try await withSyllable(framework, environment: patience) { editor in
        let place = try await editor.place()
        // A triple click on the very start of a line is taken for one behind the end of the line before.
        try await editor.click((place.x + 8, place.y), times: times)
        let selected = times == 2 ? 6 : 10
        try await editor.until("the selection") {
          min($0.anchor, $0.head) == 0 && max($0.anchor, $0.head) == selected
        }
        try await editor.verify(times == 2 ? "| 줄\n둘째 한글\n셋째 줄\n" : "|\n둘째 한글\n셋째 줄\n")
      }
    }

    @Test("Dragging over another line selects that line", arguments: frameworks)
    func drag(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        let place = try await editor.place()
        try await editor.app.drag(x: place.x - 6, y: place.y, by: 120)
        editor.forgetSyllable()
        try await editor.until("the selection") { $0.anchor == 0 && $0.head == 10 }
        try await editor.verify("|\n둘째 한글\n셋째 줄\n")
      }
    }

    @Test("The wheel leaves the syllable alone, and the next key finds it", arguments: frameworks)
    func wheel(_ framework: InputMethodSession.Framework) async throws {
      let more = String(repeating: "줄\n\n", count: 60)
      try await withSyllable(framework, more) { editor in
        try await editor.app.click(x: editor.place().x, y: editor.place().y, button: 5, times: 6)
        try await editor.type("도")
        #expect(editor.record.preedit == "도")
        try await editor.verify("첫째 줄\n둘째 한글도|\n셋째 줄\n" + more)
      }
    }

    // MARK: Windows

    @Test("Another size of the window leaves the syllable alone", arguments: frameworks)
    func resize(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.app.session.run("xdotool", "windowsize", "--sync", editor.app.windowID(), "500", "420")
        try await editor.type("도")
        #expect(editor.record.preedit == "도")
        try await editor.verify("첫째 줄\n둘째 한글도|\n셋째 줄\n")
      }
    }

    @Test("Light and dark leave the syllable alone", arguments: frameworks)
    func appearance(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        for appearance in ["dark", "light", "system"] {
          try await editor.app.session.run(
            "gdbus", "call", "--session", "--dest", "dev.composure.Composure", "--object-path",
            "/dev/composure/Composure", "--method", "org.gtk.Actions.SetState", "appearance", "<'\(appearance)'>", "{}")
        }
        try await editor.type("도")
        #expect(editor.record.preedit == "도")
        try await editor.verify("첫째 줄\n둘째 한글도|\n셋째 줄\n")
      }
    }

    @Test("The menu gives the keys back to the text", arguments: frameworks)
    func menu(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("F10")
        try await editor.until("the menu has the keys") { !$0.isFocused }
        try await editor.pressUntil("Escape", "the keys back") { $0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.verify(Self.written)
      }
    }

    @Test("The emoji chooser keeps the syllable", arguments: frameworks)
    func emoji(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press("ctrl+period")
        try await editor.until("the syllable in the document") { $0.preedit.isEmpty && $0.document.contains("한글") }
        try await closePopover(of: editor)
        try await editor.verify(Self.written)
      }
    }

    @Test(
      "A dialog or another note keeps the syllable where it was typed", arguments: frameworks,
      ["ctrl+o", "ctrl+shift+s", "ctrl+n", "ctrl+comma", "ctrl+question", "ctrl+alt+n", "ctrl+shift+e"])
    func dialogs(_ framework: InputMethodSession.Framework, _ key: String) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press(key)
        try await editor.until("the other window") { !$0.isFocused }
        try await editor.pressUntil(key == "ctrl+n" ? "ctrl+w" : "Escape", "the focus back") { $0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.verify(Self.written)
      }
    }

    @Test("A file that changes on the disk leaves the syllable alone; Reload is one undo away", arguments: frameworks)
    func changedOnDisk(_ framework: InputMethodSession.Framework) async throws {
      try await withSyllable(framework) { editor in
        try Data("밖에서 쓴 글\n".utf8).write(to: editor.file)
        try await editor.until("the question") { record in
          record.events.contains { $0.body == .window("changed on disk") }
        }
        #expect(editor.record.preedit == "글")
        try await editor.type("도")
        try await editor.app.drawn()
        try await editor.click((editor.width() - 190, 72))
        try await editor.until("the file's text") { $0.ran.contains("action:reload") }
        try await editor.expect("밖에서 쓴 글\n")
        try await editor.press("ctrl+z")
        try await editor.expect("첫째 줄\n둘째 한글도\n셋째 줄\n")
      }
    }

    // MARK: Keys

    @Test(
      "Keys that select, move and delete find the syllable written", arguments: frameworks,
      [
        ("shift+Left", "첫째 줄\n둘째 한|\n셋째 줄\n"), ("shift+Right", "첫째 줄\n둘째 한글|셋째 줄\n"),
        ("shift+Up", "첫째 줄|\n셋째 줄\n"), ("shift+Home", "첫째 줄\n|\n셋째 줄\n"), ("ctrl+a", "|"),
        ("ctrl+shift+Left", "첫째 줄\n둘째 |\n셋째 줄\n"), ("ctrl+Home", "|첫째 줄\n둘째 한글\n셋째 줄\n"),
        ("Page_Down", "첫째 줄\n둘째 한글\n셋째 줄\n|"), ("Tab", "첫째 줄\n둘째 한글\t|\n셋째 줄\n"),
        ("Delete", "첫째 줄\n둘째 한글|셋째 줄\n"), ("ctrl+BackSpace", "첫째 줄\n둘째 |\n셋째 줄\n"),
        ("ctrl+Delete", "첫째 줄\n둘째 한글| 줄\n"),
      ])
    func keys(_ framework: InputMethodSession.Framework, _ key: (name: String, result: String)) async throws {
      try await withSyllable(framework) { editor in
        try await editor.press(key.name)
        try await editor.until("what the key does") {
          // Between the commit and the key's own work, and with IBus before the commit, nothing is composed either.
          $0.preedit.isEmpty && $0.document.utf8.count != 33
            && ($0.head != 24 || $0.anchor != 24 || $0.document.utf8.count != 36)
        }
        try await editor.verify(key.result)
      }
    }

    @Test("Insert does not make the view write over what follows", arguments: frameworks)
    func insert(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("가나다라", framework) { editor in
        try await editor.press("Insert")
        try await editor.type("한글")
        try await editor.verify("한글|가나다라")
      }
    }
  }
}
