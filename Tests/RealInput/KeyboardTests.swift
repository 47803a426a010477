import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// The program without a pointer: everything is reached by keys, the place of the keys is seen, and the text has them
  /// again in the end.
  @Suite(.serialized) struct Keyboard {
    private struct Control: Hashable {
      var role: String
      var name: String
    }

    private static let roles: Set<String> = [
      "push button", "toggle button", "check box", "radio button", "entry", "combo box", "spin button", "switch",
      "list item", "menu item", "check menu item", "radio menu item",
    ]

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
    private func controls(of editor: Editor) async throws -> Set<Control> {
      let nodes = try await ScreenReader.tree(of: editor.app)
      let usable = nodes.filter { node in
        Self.roles.contains(node.role) && ["focusable", "showing", "sensitive"].allSatisfy(node.states.contains)
      }
      return Set(usable.map { Control(role: $0.role, name: $0.name) })
    }

    /// Presses a key, waits until it has done what it does, and says who has the keys then.
    private func press(_ key: String, _ editor: Editor, _ reader: ScreenReader) async throws -> FocusedControl? {
      try await editor.press(key)
      try await editor.app.drawn()
      return reader.focus.last
    }

    /// Goes from the page through all that `keys` reach, until it is the page's turn again.
    private func walk(
      _ editor: Editor, _ reader: ScreenReader, from key: String = "ctrl+Tab", by next: String = "Tab", limit: Int = 60
    ) async throws -> [FocusedControl] {
      var walked: [FocusedControl] = []
      var key = key
      for _ in 0..<limit {
        let count = reader.focus.count
        guard let control = try await press(key, editor, reader), reader.focus.count > count, !control.isPage else {
          break
        }
        walked.append(control)
        key = next
      }
      return walked
    }

    @Test("Every control of the window is reached by Tab, is seen to have the keys, and the text has them again")
    func window() async throws {
      try await withKeyboard("# 제목\n\n본문\n\n## 둘째\n\n끝") { editor, reader in
        for (key, place) in [(nil, "the window"), ("F9", "the outline"), ("ctrl+h", "the find bar")] {
          if let key {
            try await editor.press(key)
            try await editor.app.drawn()
          }
          let wanted = try await controls(of: editor)
          let walked = try await walk(editor, reader)
          print(place, walked.map { $0.role + ":" + $0.name })
          let missing = wanted.subtracting(walked.map { Control(role: $0.role, name: $0.name) })
          #expect(missing.isEmpty, "\(place)")
        }
      }
    }
  }
}
