import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Commands that reach the window over the session bus, as from a panel or a script: no key and no focus change makes
  /// the input method commit first, so the gate alone keeps the syllable.
  @Suite(.serialized) struct BusCommands {
    private static let frameworks = InputMethodSession.Framework.allCases

    /// Composes `한글` behind two words; `글` stays in the preedit while the window's action is activated.
    private func whileComposing(
      _ action: String, _ framework: InputMethodSession.Framework, _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor("첫째 둘째 ", framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the text") { $0.head == 14 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        try await activate(action, in: editor)
        try await editor.until("the command run") { $0.ran.contains("command:\(action)") && $0.waiting == 0 }
        editor.forgetSyllable()
        try await body(editor)
      }
    }

    private func activate(_ action: String, in editor: Editor) async throws {
      try await editor.app.session.run(
        "gdbus", "call", "--session", "--dest", "dev.composure.Composure", "--object-path",
        "/dev/composure/Composure/window/1", "--method", "org.gtk.Actions.Activate", action, "[]", "{}")
    }

    @Test("A window that is closed while IBus still has a key stays until IBus has answered")
    func closedWithKeyPending() async throws {
      let daemon = try await InputMethodSession.shared(.ibus).daemon()
      try await withEditor("첫째 둘째", .ibus) { editor in
        kill(daemon, SIGSTOP)
        defer { kill(daemon, SIGCONT) }
        try await editor.press("a")
        try await activate("close", in: editor)
        try await editor.until("the window closed") { $0.events.contains { $0.body == .window("closed") } }
        // The program is asked for its actions meanwhile: time enough to do what must not be done.
        for _ in 0..<3 {
          try await editor.app.session.run(
            "gdbus", "call", "--session", "--dest", "dev.composure.Composure", "--object-path",
            "/dev/composure/Composure", "--method", "org.gtk.Actions.List")
        }
        kill(daemon, SIGCONT)
        #expect(try await editor.app.waitForExit() == 0)
      }
    }

    @Test("A link is put behind the syllable, and what is typed next goes into it", arguments: frameworks)
    func link(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("link", framework) { editor in
        try await editor.expect("첫째 둘째 한글[]()")
        try await editor.type("줄")
        try await editor.verify("첫째 둘째 한글[줄|]()")
      }
    }

    @Test("Undo takes the word back with its last syllable, and redo gives all of it back once", arguments: frameworks)
    func undo(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("undo", framework) { editor in
        try await editor.expect("첫째 둘째 ")
        try await activate("redo", in: editor)
        try await editor.expect("첫째 둘째 한글")
        try await editor.verify("첫째 둘째 한글|")
      }
    }

    @Test("The line becomes a heading and the syllable stands where it was typed", arguments: frameworks)
    func heading(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("heading1", framework) { editor in
        try await editor.expect("# 첫째 둘째 한글")
        try await editor.type("줄")
        try await editor.verify("# 첫째 둘째 한글줄|")
      }
    }

    @Test("Bold is for what is typed next and not for the syllable that stood there", arguments: frameworks)
    func bold(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("bold", framework) { editor in
        try await editor.type("줄")
        try await editor.press("1")
        try await editor.expect("첫째 둘째 한글**줄1**")
      }
    }
  }
}
