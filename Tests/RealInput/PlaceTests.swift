import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// The caret and the part of a note on the screen, when the note comes again.
  @Suite(.serialized) struct Places {
    private static let frameworks = InputMethodSession.Framework.allCases
    private static let text = (1...300).map { "\($0)번째 줄\n" }.joined()

    /// Scrolls into the middle, and clicks on two rows. Returns where the caret was after each.
    private func goToTheMiddle(_ editor: Editor) async throws -> (first: Int, second: Int) {
      let (x, y) = try await editor.place(line: 3)
      try await editor.app.click(x: x, y: y, button: 5, times: 20)
      try await editor.app.drawn()
      let first = try await headAfterClick(editor, line: 5)
      #expect(first > 200)
      return (first, try await headAfterClick(editor, line: 9))
    }

    private func headAfterClick(_ editor: Editor, line: Int) async throws -> Int {
      let before = editor.record.head
      try await editor.click(editor.place(line: line))
      return try await editor.until("another caret") { $0.head != before }.head
    }

    @Test("A note that is opened again shows what it showed, with the caret where it was", arguments: frameworks)
    func reopened(_ framework: InputMethodSession.Framework) async throws {
      let state = try await InputMethodSession.shared(framework).directory.appendingPathComponent(UUID().uuidString)
      let path = "\(UUID().uuidString)/note.md"
      let environment = ["XDG_STATE_HOME": state.path]
      nonisolated(unsafe) var heads = (first: 0, second: 0)
      try await withEditor(Self.text, framework, path: path, environment: environment) { editor in
        heads = try await goToTheMiddle(editor)
        try await editor.press("ctrl+w")
        #expect(try await editor.app.waitForExit() == 0)
      }
      try await withEditor(Self.text, framework, path: path, environment: environment) { editor in
        try await editor.until("the caret where it was") { [heads] in $0.head == heads.second }
        try await editor.app.drawn()
        let head = try await headAfterClick(editor, line: 5)
        // The topmost row, which was cut through, is shown whole.
        #expect(abs(head - heads.first) <= "100번째 줄\n".utf8.count)
        try await editor.type("한글")
        try await editor.verify(Self.text.inserting("한글|", at: head))
      }
    }

    @Test("A note whose file was cut meanwhile opens with the caret at its end", arguments: frameworks)
    func cutMeanwhile(_ framework: InputMethodSession.Framework) async throws {
      let state = try await InputMethodSession.shared(framework).directory.appendingPathComponent(UUID().uuidString)
      let path = "\(UUID().uuidString)/note.md"
      let environment = ["XDG_STATE_HOME": state.path]
      try await withEditor(Self.text, framework, path: path, environment: environment) { editor in
        _ = try await goToTheMiddle(editor)
        try await editor.press("ctrl+w")
        #expect(try await editor.app.waitForExit() == 0)
      }
      try await withEditor("짧다", framework, path: path, environment: environment) { editor in
        try await editor.until("the caret at the end") { $0.head == 6 }
        try await editor.verify("짧다|")
      }
    }

    @Test("Reload leaves the caret and what is on the screen, whatever was written above", arguments: frameworks)
    func reloaded(_ framework: InputMethodSession.Framework) async throws {
      let above = String(repeating: "위에 새로 쓴 줄\n", count: 40)
      try await withEditor(Self.text, framework) { editor in
        let heads = try await goToTheMiddle(editor)
        try await editor.app.drawn()
        try Data((above + Self.text).utf8).write(to: editor.file)
        try await editor.until("the question") { record in
          record.events.contains { $0.body == .window("changed on disk") }
        }
        try await editor.app.drawn()
        try await editor.click((editor.width() - 190, 72))
        try await editor.expect(above + Self.text)
        try await editor.until("the caret in its row") { $0.head == heads.second + above.utf8.count }
        try await editor.app.drawn()
        let head = try await headAfterClick(editor, line: 5)
        #expect(head == heads.first + above.utf8.count)
      }
    }
  }
}

extension String {
  /// The text with `string` at a place, in UTF-8 bytes.
  fileprivate func inserting(_ string: String, at offset: Int) -> String {
    String(decoding: utf8.prefix(offset), as: UTF8.self) + string
      + String(decoding: utf8.dropFirst(offset), as: UTF8.self)
  }
}
