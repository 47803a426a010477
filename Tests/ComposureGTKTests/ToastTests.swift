import CGTK
import ComposureEditor
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// Messages over the page.
  @MainActor @Suite struct ToastTests {
    private func toasts(in window: NoteWindow) -> Int {
      ShownWidget.all(in: window.shell.window).count { $0.type == "AdwToastWidget" }
    }

    @Test("What offers to undo the last change goes when the text changes again; other messages stay")
    func untilEdit() async throws {
      let program = try await Program()
      defer { program.end() }
      for untilEdit in [true, false] {
        let window = program.open("하나\n")
        try await program.show(window, width: 800)
        window.shell.showToast("바꿈", buttonTitle: "Undo", untilEdit: untilEdit, seconds: 0)
        try await program.wait("the message") { toasts(in: window) == 1 }
        window.session.perform(try #require(EditorCommand.all.first { $0.id == .bulletList }))
        try await program.wait("the change") { window.session.state.text.string == "- 하나\n" }
        if untilEdit {
          try await program.wait("the message gone") { toasts(in: window) == 0 }
        } else {
          try await program.settle(window.shell.window)
          #expect(toasts(in: window) == 1)
        }
        window.shell.destroy(keeping: window)
      }
    }
  }
}
