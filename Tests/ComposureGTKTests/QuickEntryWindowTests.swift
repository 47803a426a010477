import CGTK
import ComposureLinux
import ComposureNotes
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

extension WholeWindows {
  @MainActor @Suite struct QuickEntryWindowTests {
    private func store(_ program: Program) -> QuickEntryStore {
      QuickEntryStore(folders: program.services.folders, files: SafeFile(system: LinuxFileSystem()))
    }

    private func open(_ program: Program) async throws -> QuickEntryWindow {
      let window = QuickEntryWindow(program.services, store: store(program), asksForPlace: true)
      window.present()
      try await program.wait("the window") { gtk_widget_get_mapped(window.window.of()) != 0 }
      return window
    }

    private func write(_ text: String, in window: QuickEntryWindow, _ program: Program) {
      window.session.submit(
        .changes(
          .replacing(window.session.state.text.fullRange, with: text, length: window.session.state.text.utf8Count),
          .init(.external)),
        endsComposition: false)
      program.turn()
    }

    private func isShown(_ text: String, in window: QuickEntryWindow) -> Bool {
      ShownWidget.all(in: window.window).contains { $0.label == text }
    }

    private func button(_ title: String, in window: QuickEntryWindow) -> Object? {
      ShownWidget.all(in: window.window).first { shown in
        shown.isA(gtk_button_get_type()) && gtk_button_get_label(shown.widget.of()).map { String(cString: $0) } == title
      }?.widget
    }

    private func end(_ window: QuickEntryWindow, _ program: Program) async throws {
      window.close()
      try await program.wait("the end of the window") { gtk_widget_get_visible(window.window.of()) == 0 }
      await window.finish()
    }

    @Test func whatWasLeftIsThereWithTheCaretBehindItAndAWordAboutIt() async throws {
      let program = try await Program()
      defer { program.end() }
      let first = try await open(program)
      var kept = 0
      first.kept = { kept += 1 }
      #expect(!isShown("This was not saved last time.", in: first))
      write("적다 만 글", in: first, program)
      first.close()
      try await program.wait("what is kept") { kept == 1 }
      await first.finish()

      let second = try await open(program)
      #expect(second.session.state.text.string == "적다 만 글")
      try await program.wait("the caret at the end") {
        second.session.state.selection == Selection(second.session.state.text.end)
      }
      #expect(isShown("This was not saved last time.", in: second))
      program.click(try #require(button("Start Anew", in: second)))
      try await program.wait("an empty note") { second.session.state.text.isEmpty }
      #expect(!isShown("This was not saved last time.", in: second))
      gtk_widget_activate_action_variant(second.window.of(), "win.undo", nil)
      try await program.wait("the text again") { second.session.state.text.string == "적다 만 글" }
      write("", in: second, program)
      try await end(second, program)
      // Nothing is kept of nothing.
      #expect(store(program).load() == nil)
    }

    @Test func whoSavesIsToldWhere() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = try await open(program)
      var path: String?
      window.saved = { path = $0 }
      write("# 장보기\n", in: window, program)
      gtk_widget_activate_action_variant(window.window.of(), "win.save", nil)
      try await program.wait("the note") { path != nil }
      let saved = try #require(path)
      #expect(PathName.last(of: saved) == "장보기.md" && PathName.folder(of: saved) == program.services.folders.documents)
      #expect(try String(contentsOfFile: saved, encoding: .utf8) == "# 장보기\n")
      await window.finish()
    }
  }
}
