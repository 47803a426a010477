import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// The program without a pointer: everything is reached by keys, the place of the keys is seen, and the text has them
  /// again in the end.
  @Suite(.serialized) struct Keyboard {
    private static let roles: Set<String> = [
      "push button", "toggle button", "check box", "radio button", "entry", "combo box", "spin button", "switch",
      "list item", "menu item", "check menu item", "radio menu item",
      "text", "page tab",
    ]
    /// The window manager has keys for these.
    private static let windowControls: Set<String> = ["Minimize", "Maximize", "Close"]

    private func withKeyboard(
      _ text: String, _ body: (Editor, ScreenReader) async throws -> Void
    ) async throws {
      var environment = try await ScreenReader.environment(.fcitx5)
      environment["GSETTINGS_BACKEND"] = "memory"
      try await withEditor(text, .fcitx5, environment: environment) { editor in
        let reader = try await ScreenReader(listeningTo: editor.app, .focus)
        do {
          try await body(editor, reader)
          await reader.close()
        } catch {
          await reader.close()
          throw error
        }
      }
    }

    /// The controls that can be used now and are not the page.
    private func controls(of editor: Editor, in roles: Set<String> = Self.roles) async throws -> Set<String> {
      let nodes = try await ScreenReader.tree(of: editor.app)
      let usable = nodes.filter { node in
        roles.contains(node.role) && node.isDrawn && !node.states.contains("multi-line")
          && !Self.windowControls.contains(node.name) && ["focusable", "sensitive"].allSatisfy(node.states.contains)
      }
      return Set(usable.map(\.name))
    }

    /// Presses a key and waits until another widget has the keys.
    private func press(_ key: String, _ editor: Editor, _ reader: ScreenReader) async throws -> FocusedControl {
      let count = reader.focus.count
      try await editor.press(key)
      try await poll("the keys elsewhere after \(key)") { reader.focus.count > count }
      return reader.focus.last!
    }

    /// Goes through all that Tab reaches, until it is the page's turn.
    private func walk(
      _ editor: Editor, _ reader: ScreenReader, from key: String = "ctrl+Tab"
    ) async throws -> [FocusedControl] {
      var walked: [FocusedControl] = []
      var control = try await press(key, editor, reader)
      while !control.isPage, walked.count < 60 {
        walked.append(control)
        control = try await press("Tab", editor, reader)
      }
      return walked
    }

    /// Types Korean where the keys are, which must be the page.
    private func verifyTyping(_ editor: Editor, _ text: String) async throws {
      try await editor.until("the keys in the text") { $0.isFocused }
      try await editor.app.waitForInputMethod()
      try await editor.type("글")
      try await editor.verify(text)
    }

    @Test("Every control of the window is reached by Tab, and the text has the keys again")
    func window() async throws {
      try await withKeyboard("# 제목\n\n본문\n\n## 둘째\n\n끝") { editor, reader in
        try await editor.press("ctrl+End")
        for (key, place) in [(nil, "the window"), ("ctrl+alt+o", "the outline")] {
          if let key {
            try await editor.press(key)
            try await editor.app.drawn()
          }
          let wanted = try await controls(of: editor)
          #expect(wanted.count > 15, "\(place)")
          let walked = try await walk(editor, reader)
          let missing = wanted.subtracting(walked.map(\.name))
          #expect(missing.isEmpty, "\(place): \(walked.map(\.name))")
          #expect(reader.focus.last?.isPage == true)
        }
        try await verifyTyping(editor, "# 제목\n\n본문\n\n## 둘째\n\n끝글|")
      }
    }

    @Test("Every control of the find bar is reached by Tab, Escape gives the keys back to what was found")
    func findBar() async throws {
      try await withKeyboard("가나 가나") { editor, reader in
        _ = try await press("ctrl+h", editor, reader)
        try await editor.app.waitForInputMethod()
        try await editor.typeBlindly("가나")
        try await editor.press("Return")
        try await editor.until("both") { $0.events.contains { $0.body == .window("found 2/2 가나") } }
        let wanted: Set = [
          "Find Previous (Shift+Ctrl+G)", "Find Next (Ctrl+G)", "Replace", "Replace All", "Search Options",
          "Close (Escape)",
        ]
        let drawn = try await controls(of: editor)
        #expect(wanted.subtracting(drawn).isEmpty, "\(drawn)")
        // Tab leads from field to field, with Ctrl to the buttons between them.
        var reached: Set<String> = []
        for _ in 0..<wanted.count + 2 { reached.insert(try await press("ctrl+Tab", editor, reader).name) }
        #expect(wanted.subtracting(reached).isEmpty, "\(reached)")
        _ = try await press("ctrl+f", editor, reader)
        #expect(try await press("Escape", editor, reader).isPage)
        try await editor.press("End")
        try await verifyTyping(editor, "가나 가나글|")
      }
    }

    @Test("The place of the keys is seen on every control of the window")
    func seen() async throws {
      try await withKeyboard("끝") { editor, reader in
        var pictures: [String: String] = [:]
        var control = try await press("ctrl+Tab", editor, reader)
        while !control.isPage, pictures[control.name] == nil {
          try await editor.app.drawn()
          let picture = try await editor.app.session.run(
            "import", "-window", editor.app.windowID(), "-format", "%#", "info:-")
          let same = pictures.first { $0.value == picture }?.key
          #expect(same == nil, "\(control.name) looks like \(same ?? "")")
          pictures[control.name] = picture
          control = try await press("Tab", editor, reader)
        }
        #expect(pictures.count > 15)
      }
    }

    @Test("All of the menu is reached with the arrows, and Escape gives the keys back to the text")
    func menu() async throws {
      try await withKeyboard("가나") { editor, reader in
        try await editor.press("F10")
        try await editor.app.waitForWindows(2)
        let wanted = try await controls(of: editor, in: ["menu item", "check menu item", "radio menu item"])
        #expect(wanted.count > 15, "\(wanted)")
        for _ in wanted { try await editor.app.press("Down") }
        try await editor.app.drawn()
        let reached = reader.focus.map(\.name)
        #expect(Set(wanted).subtracting(reached).isEmpty, "\(reached)")
        try await editor.app.waitForWindows(1, pressing: "Escape")
        try await editor.press("End")
        try await verifyTyping(editor, "가나글|")
      }
    }

    @Test(
      "Every control of a window of the program is reached by keys, and Escape gives them back to the text",
      arguments: [("ctrl+comma", 5), ("ctrl+question", 0), ("ctrl+alt+n", 2)])
    func dialogs(_ key: String, _ least: Int) async throws {
      try await withKeyboard("가나") { editor, reader in
        try await editor.press("End")
        let before = try await controls(of: editor)
        try await editor.press(key)
        try await poll("another window") { try await controls(of: editor).subtracting(before).count >= least }
        // The choice that a row shows is no control of its own.
        let wanted = try await controls(of: editor).subtracting(before).subtracting(["Follow System"])
        var missing = wanted
        for _ in 0..<30 where !missing.isEmpty {
          // In a text Tab is a letter; in what scrolls, Ctrl+Tab leads out of it.
          _ = try await press(key == "ctrl+alt+n" ? "ctrl+Tab" : "Tab", editor, reader)
          missing = wanted.subtracting(reader.focus.map(\.name))
        }
        #expect(missing.isEmpty, "\(Set(reader.focus.map(\.name)))")
        try await editor.press("Escape")
        try await editor.until("the keys in the text") { $0.isFocused }
        try await verifyTyping(editor, "가나글|")
      }
    }

    @Test("The counts and the formatting panel open and close by keys")
    func popovers() async throws {
      try await withKeyboard("가나") { editor, reader in
        try await editor.press("End", "ctrl+Tab")
        try await poll("the keys on the count") {
          if reader.focus.last?.name.contains("characters") == true { return true }
          try await editor.press("Tab")
          return false
        }
        try await editor.press("space")
        try await editor.app.waitForWindows(2)
        try await editor.app.waitForWindows(1, pressing: "Escape")
        try await verifyTyping(editor, "가나글|")
      }
    }
  }
}
