import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Nothing but the page, and the ways back.
  @Suite(.serialized) struct FullScreens {
    private static let frameworks = InputMethodSession.Framework.allCases
    private static let text = "첫째\n둘째\n"

    /// Opens a note on the full screen and composes `한글` at the end of its first line; `글` stays in the preedit.
    private func onFullScreen(
      _ framework: InputMethodSession.Framework, _ body: (Editor, _ height: Int) async throws -> Void
    ) async throws {
      try await withEditor(Self.text, framework, environment: ["GSETTINGS_BACKEND": "memory"]) { editor in
        try await editor.press("End")
        try await editor.until("the caret at the end of the line") { $0.head == 6 }
        try await move(editor, x: 400, y: 300)
        try await editor.type("한글")
        let height = try await editor.height()
        try await editor.app.press("F11")
        try await poll("the whole screen") { try await editor.height() > height }
        #expect(editor.record.preedit == "글")
        try await body(editor, height)
      }
    }

    private func move(_ editor: Editor, x: Int, y: Int) async throws {
      try await editor.app.session.run(
        "xdotool", "mousemove", "--window", editor.app.windowID(), "\(x)", "\(y)")
    }

    /// Whether something is drawn along the upper or lower edge of a window.
    private func isBarShown(_ editor: Editor, _ window: String, atTop: Bool) async throws -> Bool {
      let geometry = try await editor.app.session.run("xdotool", "getwindowgeometry", "--shell", window, mayFail: true)
      func number(_ name: String) -> Int? {
        geometry.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
      }
      guard let width = number("WIDTH="), let height = number("HEIGHT=") else { return !atTop }
      let colours = try await editor.app.session.run(
        "import", "-window", window, "-crop", "\(width - 20)x20+10+\(atTop ? 10 : height - 34)", "-format", "%k",
        "info:-", mayFail: true)
      return colours.trimmingCharacters(in: .whitespacesAndNewlines) != "1"
    }

    private func expectBars(_ editor: Editor, top: Bool, bottom: Bool) async throws {
      try await poll("the bar above \(top), the bar below \(bottom)") {
        // The window's own, which is the first; menus have others.
        let windows = try await editor.app.session.run(
          "xdotool", "search", "--onlyvisible", "--pid", "\(editor.app.processID)", "--name", "note", mayFail: true)
        guard let window = windows.split(separator: "\n").first.map(String.init) else { return false }
        let isTopShown = try await isBarShown(editor, window, atTop: true)
        let isBottomShown = try await isBarShown(editor, window, atTop: false)
        return isTopShown == top && isBottomShown == bottom
      }
    }

    @Test("Only the page is there, and Escape leaves when it has nothing else to end", arguments: frameworks)
    func escape(_ framework: InputMethodSession.Framework) async throws {
      try await onFullScreen(framework) { editor, height in
        try await expectBars(editor, top: false, bottom: false)
        try await editor.type("도")
        #expect(editor.record.preedit == "도")
        try await editor.press("Escape")
        try await editor.until("the syllable in the text") { $0.preedit.isEmpty && $0.document.contains("한글도") }
        try await editor.app.drawn()
        #expect(try await editor.height() > height)
        try await editor.press("Escape")
        try await poll("the window as it was") { try await editor.height() == height }
        try await expectBars(editor, top: true, bottom: true)
        try await editor.verify("첫째한글도|\n둘째\n")
        try await editor.press("Escape", "F11")
        try await poll("the whole screen") { try await editor.height() > height }
        try await expectBars(editor, top: false, bottom: false)
        try await editor.press("F11")
        try await poll("the window as it was") { try await editor.height() == height }
        try await expectBars(editor, top: true, bottom: true)
        try await editor.verify("첫째한글도1|\n둘째\n")
      }
    }

    @Test("The pointer at an edge brings the bars over the page, and the syllable goes on", arguments: frameworks)
    func pointer(_ framework: InputMethodSession.Framework) async throws {
      try await onFullScreen(framework) { editor, _ in
        try await move(editor, x: 400, y: 0)
        try await expectBars(editor, top: true, bottom: true)
        #expect(editor.record.preedit == "글")
        try await move(editor, x: 400, y: 300)
        try await expectBars(editor, top: false, bottom: false)
        try await move(editor, x: 400, y: editor.height() - 1)
        try await expectBars(editor, top: false, bottom: true)
        #expect(editor.record.preedit == "글")
        try await editor.type("도")
        // Bold is the first button of the bar behind that of the panel.
        try await editor.click((58, editor.height() - 24))
        try await editor.until("bold pending behind the syllable") { $0.ran.contains("command:bold") }
        try await move(editor, x: 400, y: 300)
        try await expectBars(editor, top: false, bottom: false)
        try await editor.type("줄")
        try await editor.press("1")
        try await editor.expect("첫째한글도**줄1**\n둘째\n")
      }
    }

    @Test("Escape closes the find bar, the panel and the menu first", arguments: frameworks)
    func barsFirst(_ framework: InputMethodSession.Framework) async throws {
      try await onFullScreen(framework) { editor, height in
        try await editor.press("ctrl+f")
        try await editor.until("the find bar") { !$0.isFocused && $0.document.contains("한글") }
        try await editor.pressUntil("Escape", "the find bar closed") { record in
          record.isFocused && record.events.contains { $0.body == .window("find bar closed") }
        }
        for key in ["ctrl+t", "F10"] {
          try await editor.press(key)
          try await editor.until("the keys elsewhere") { !$0.isFocused }
          try await editor.app.waitForWindows(2)
          try await editor.app.drawn()
          try await editor.press("Escape")
          try await editor.until("the keys back") { $0.isFocused }
          try await editor.app.waitForWindows(1)
          try await expectBars(editor, top: false, bottom: false)
          #expect(try await editor.height() > height)
        }
        // An open bar is closed from the text as well.
        try await editor.press("ctrl+f")
        try await editor.until("the find bar") { !$0.isFocused }
        try await editor.click((editor.width() / 2, 300))
        try await editor.until("the keys in the text") { $0.isFocused }
        let closed = editor.record.events.count { $0.body == .window("find bar closed") }
        try await editor.press("Escape")
        try await editor.until("the find bar closed") { record in
          record.events.count { $0.body == .window("find bar closed") } > closed
        }
        #expect(try await editor.height() > height)
        try await editor.press("Escape")
        try await poll("the window as it was") { try await editor.height() == height }
        try await editor.app.waitForInputMethod()
        try await editor.press("ctrl+Home", "End")
        try await editor.type("도")
        try await editor.verify("첫째한글도|\n둘째\n")
      }
    }
  }
}
