import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// What other programs get of a text, by clipboard and primary selection.
  @Suite(.serialized) struct Copies {
    /// In bytes: what goes in one message of X, what does not, and many of those.
    private static let lengths = [10_000, 300_000, 2_000_000]

    /// GTK 4.8 writes what is too long for one message in pieces. When the last one is taken, what waits for it closes the
    /// stream and has let go of the waiting task already, which GTK does once more (perform_flush in
    /// gdkselectionoutputstream-x11.c). Nothing comes of it.
    private static let forgottenTask = "g_object_unref: assertion 'G_IS_OBJECT (object)' failed"

    private static func text(_ length: Int) -> String {
      let line = "긴 글 **굵게** 쓴 줄\n\n"
      return String(repeating: line, count: length / line.utf8.count)
    }

    /// Waits until another program that asks for it gets `text`.
    private func expect(
      _ selection: String, _ text: String, as type: String = "UTF8_STRING", in session: InputMethodSession
    ) async throws {
      nonisolated(unsafe) var got = ""
      do {
        try await poll("a program that gets it") {
          // What is asked may be busy, or may never answer.
          got = try await session.run(
            "timeout", "20", "xclip", "-o", "-selection", selection, "-t", type, mayFail: true)
          return got.utf8.elementsEqual(text.utf8)
        }
      } catch {
        throw ToolFailure(
          description: "\(selection): \(got.utf8.count) of \(text.utf8.count) bytes: \(got.prefix(80)). \(error)")
      }
    }

    @Test("What is selected, copied and cut reaches other programs whole", arguments: lengths)
    func whole(_ length: Int) async throws {
      let text = Self.text(length)
      try await withEditor(text, .fcitx5, known: Self.forgottenTask) { editor in
        let session = editor.app.session
        try await editor.press("ctrl+End")
        try await editor.until("the caret at the end") { $0.head == text.utf8.count }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        let written = text + "한글"
        try await editor.press("ctrl+c", "ctrl+a")
        try await editor.until("the selection") { abs($0.anchor - $0.head) == written.utf8.count }
        try await expect("primary", written, in: session)
        try await editor.press("ctrl+c")
        for type in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"] {
          try await expect("clipboard", written, as: type, in: session)
        }

        // What is selected or written later is not what was copied.
        try await editor.press("ctrl+End", "shift+Left")
        try await expect("primary", "글", in: session)
        try await editor.type("새")
        try await editor.until("the syllable") { $0.shown.hasSuffix("한새") }
        try await expect("clipboard", written, in: session)

        try await editor.press("ctrl+a", "ctrl+x")
        try await editor.expect("")
        try await expect("clipboard", text + "한새", in: session)
        try await editor.press("ctrl+v")
        try await editor.until("the text again", within: .seconds(60)) { $0.document.utf8.count > text.utf8.count }
        try await editor.verify(text + "한새|")
      }
    }
  }
}
