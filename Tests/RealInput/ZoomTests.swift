import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Another size of the text in the middle of a syllable.
  @Suite(.serialized) struct Zooming {
    private static let frameworks = InputMethodSession.Framework.allCases

    /// Opens a note and composes `한글` at the end of its line; `글` stays in the preedit.
    private func whileComposing(
      _ framework: InputMethodSession.Framework, _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor("## 첫째\n\n둘째\n", framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret at the end of the line") { $0.head == 9 }
        try await editor.type("한글")
        try await body(editor)
      }
    }

    private func expectZoom(_ zoom: String, in editor: Editor) async throws {
      try await poll("the size \(zoom)") {
        let now = try await editor.app.session.run("gsettings", "get", "dev.composure.Composure", "zoom")
        return now.trimmingCharacters(in: .whitespacesAndNewlines) == zoom
      }
    }

    @Test("The keys of the size write the syllable once, and Korean goes on", arguments: frameworks)
    func keys(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing(framework) { editor in
        let steps = [
          ("ctrl+plus", "1.1000000000000001"), ("ctrl+equal", "1.25"), ("ctrl+KP_Add", "1.5"), ("ctrl+minus", "1.25"),
          ("ctrl+KP_Subtract", "1.1000000000000001"), ("ctrl+0", "1.0"), ("ctrl+minus", "0.90000000000000002"),
          ("ctrl+KP_0", "1.0"),
        ]
        var written = "한글"
        for (key, zoom) in steps {
          try await editor.press(key)
          try await expectZoom(zoom, in: editor)
          try await editor.until("the syllable in the text") { [written] in
            $0.preedit.isEmpty && Array($0.document.utf8) == Array("## 첫째\(written)\n\n둘째\n".utf8)
          }
          try await editor.type("도")
          written += "도"
        }
        try await editor.verify("## 첫째\(written)|\n\n둘째\n")
      }
    }

    @Test(
      "The wheel with Ctrl changes the size where the pointer is and writes the syllable once", arguments: frameworks)
    func wheel(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing(framework) { editor in
        var written = "한글"
        for (button, zoom) in [("4", "1.1000000000000001"), ("4", "1.25"), ("5", "1.1000000000000001"), ("5", "1.0")] {
          try await editor.app.session.run(
            "xdotool", "mousemove", "--window", editor.app.windowID(), "\(editor.width() / 2)", "300", "keydown",
            "ctrl", "click", button, "keyup", "ctrl")
          editor.forgetSyllable()
          try await expectZoom(zoom, in: editor)
          try await editor.until("the syllable in the text") { [written] in
            $0.preedit.isEmpty && Array($0.document.utf8) == Array("## 첫째\(written)\n\n둘째\n".utf8)
          }
          try await editor.type("도")
          written += "도"
        }
        try await editor.verify("## 첫째\(written)|\n\n둘째\n")
      }
    }
  }
}
