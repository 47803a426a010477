import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Windows that are closed with text that is in no file. Nothing is asked, and nothing is lost.
  @Suite(.serialized) struct Closing {
    private static let frameworks = InputMethodSession.Framework.allCases.filter { $0 != .wayland }

    private func activate(_ action: String, window: Int, _ editor: Editor) async throws {
      try await editor.app.session.run(
        "gdbus", "call", "--session", "--dest", "dev.composure.Composure", "--object-path",
        "/dev/composure/Composure/window/\(window)", "--method", "org.gtk.Actions.Activate", action, "[]", "{}")
    }

    private func contents(of file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    /// What closes a window: its key, the program's key, the button in its corner.
    private static let ways = ["ctrl+w", "ctrl+q", "button"]

    @Test(
      "The last window closes with a syllable in it, and the next start brings everything back", arguments: frameworks,
      ways)
    func lastWindow(_ framework: InputMethodSession.Framework, _ way: String) async throws {
      let state = try await InputMethodSession.shared(framework).directory.appendingPathComponent(UUID().uuidString)
      let path = "\(UUID().uuidString)/note.md"
      let environment = ["XDG_STATE_HOME": state.path, "XDG_DATA_HOME": state.path]
      try await withEditor("처음 ", framework, path: path, environment: environment) { editor in
        try await editor.press("End")
        try await editor.until("the caret at the end") { $0.head == 7 }
        try await editor.type("한글")
        #expect(editor.record.preedit == "글")
        if way == "button" {
          try await editor.click((editor.width() - 28, 28))
        } else {
          try await editor.press(way)
        }
        let status = try await editor.app.waitForExit()
        #expect(status == 0, "\(editor.app.words.suffix(20))")
        #expect(contents(of: editor.file) == "처음 ")
      }
      try await withEditor("처음 ", framework, path: path, environment: environment) { editor in
        try await editor.expect("처음 한글")
        try await editor.until("the caret where it was") { $0.head == 13 }
        try await editor.press("ctrl+s")
        try await editor.until("the save") { $0.saves.count == 1 }
        #expect(contents(of: editor.file) == "처음 한글")
      }
    }

    @Test("A window that was closed comes back from another one with what was written", arguments: frameworks)
    func undo(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("처음 ", framework) { editor in
        let first = try await editor.app.windowID()
        try await editor.press("ctrl+n")
        try await editor.app.waitForWindows(2)
        try await editor.app.session.run("xdotool", "windowactivate", "--sync", first)
        try await editor.until("the focus in the first window") { $0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.press("End")
        try await editor.until("the caret at the end") { $0.head == 7 }
        try await editor.type("한글")
        #expect(editor.record.preedit == "글")
        try await editor.press("ctrl+w")
        try await editor.until("the window closed") { $0.isClosed }
        #expect(editor.record.document == "처음 한글")
        try await editor.app.waitForWindows(1)
        try await activate("reopen", window: 2, editor)
        try await editor.app.waitForWindows(2)
        try await activate("save", window: 3, editor)
        try await poll("the text in the file") { contents(of: editor.file) == "처음 한글" }
      }
    }
  }
}
