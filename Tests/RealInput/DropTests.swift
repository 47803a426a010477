import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// Files that come from another program by the pointer.
  @Suite(.serialized) struct Drops {
    private static let frameworks = InputMethodSession.Framework.allCases

    @Test("A picture that is dropped in mid-syllable becomes a link, and the syllable is whole", arguments: frameworks)
    func picture(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("첫째 줄\n둘째 \n", framework) { editor in
        let picture = editor.file.deletingLastPathComponent().appendingPathComponent("그림 1.png")
        try await editor.app.session.run("convert", "-size", "40x30", "xc:red", picture.path)
        let source = try DrivenApp("TextViewProbe", arguments: [picture.path], in: editor.app.session)
        do {
          try await drop(from: source, into: editor)
        } catch {
          await source.close()
          throw error
        }
        await source.close()
      }
    }

    private func drop(from source: DrivenApp, into editor: Editor) async throws {
      let session = editor.app.session
      let (handle, note) = try await (source.windowID(), editor.app.windowID())
      try await source.drawn()
      // In a corner, where it covers nothing of the text; the note gets the keys back.
      try await session.run("xdotool", "windowmove", handle, "0", "0")
      try await session.run("xdotool", "windowactivate", "--sync", note)
      try await editor.until("the focus") { $0.isFocused }
      try await editor.app.waitForInputMethod()
      try await editor.press("ctrl+End", "Up", "End")
      try await editor.until("the caret behind the second line's text") { $0.head == 18 }
      try await editor.typeAtOnce("한글")
      #expect(editor.record.preedit == "글")

      let place = try await editor.place(line: 2)
      try await session.run("xdotool", "mousemove", "--window", handle, "80", "45", "mousedown", "1")
      for step in 1...6 {
        try await session.run("xdotool", "mousemove", "--window", handle, "\(80 + step * 8)", "\(45 + step * 4)")
      }
      for step in 0...6 {
        try await session.run("xdotool", "mousemove", "--window", note, "\(place.x + 6 - step)", "\(place.y + 2)")
      }
      try await editor.app.drawn()
      try await session.run("xdotool", "mouseup", "1")
      editor.forgetSyllable()
      try await editor.until("the link") { $0.document.contains("![그림 1](") }
      try await session.run("xdotool", "windowactivate", "--sync", note)
      try await editor.until("the focus again") { $0.isFocused }
      try await editor.app.waitForInputMethod()
      try await editor.verify("첫째 줄\n둘째 한글\n![그림 1](그림%201.png)|")
    }
  }
}
