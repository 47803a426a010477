import CGTK
import Foundation
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// The chooser of a whole window for what is exported.
  @MainActor @Suite struct ExportDialogTests {
    private func withChooser(
      _ body: (_ program: Program, _ window: NoteWindow, _ folder: String) async throws -> Void
    ) async throws {
      let program = try await Program()
      defer { program.end() }
      let folder = program.services.folders.documents
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let window = program.open("# 제목\n\n본문\n")
      try await program.show(window, width: 800)
      window.perform(.export)
      try await body(program, window, folder)
      // What is under way ends with the window; GTK 4.8 ends the program when one goes that it is about to lay out.
      try await program.settle(window.shell.window)
      window.close()
      try await program.wait("the end of the window") { window.isDestroyed }
    }

    private func dialog(_ program: Program) async throws -> Object {
      var found: Object?
      try await program.wait("the file chooser") {
        let windows = gtk_window_get_toplevels()
        for index in 0..<g_list_model_get_n_items(windows) {
          let window = Object(g_list_model_get_item(windows, index)!)
          g_object_unref(window)
          if g_type_check_instance_is_a(window.of(), gtk_file_chooser_dialog_get_type()) != 0,
            gtk_widget_get_mapped(window.of()) != 0
          {
            found = window
          }
        }
        return found != nil
      }
      return found!
    }

    private func name(in dialog: Object) -> String {
      takeString(gtk_file_chooser_get_current_name(dialog.opaque)) ?? ""
    }

    private func filters(of dialog: Object) -> [Object] {
      let list = Object(gtk_file_chooser_get_filters(dialog.opaque)!)
      defer { g_object_unref(list) }
      return (0..<g_list_model_get_n_items(list.opaque)).map { index in
        let filter = g_list_model_get_item(list.opaque, index)!
        g_object_unref(filter)
        return filter
      }
    }

    /// Accepts a name once the chooser knows where it is.
    private func accept(_ name: String, in program: Program) async throws {
      let dialog = try await dialog(program)
      try await program.wait("the chooser's folder") {
        guard let folder = gtk_file_chooser_get_current_folder(dialog.opaque) else { return false }
        g_object_unref(Object(folder))
        return true
      }
      gtk_file_chooser_set_current_name(dialog.opaque, name)
      gtk_dialog_response(dialog.of(), GTK_RESPONSE_ACCEPT.rawValue)
    }

    private func button(_ title: String, in window: NoteWindow) -> Object? {
      ShownWidget.all(in: window.shell.window).first { shown in
        shown.isA(gtk_button_get_type()) && gtk_button_get_label(shown.widget.of()).map { String(cString: $0) } == title
      }?.widget
    }

    @Test func theKindsAreOfferedAndTheNameFollowsTheChosenOne() async throws {
      try await withChooser { program, _, _ in
        let dialog = try await dialog(program)
        let filters = filters(of: dialog)
        #expect(
          filters.map { String(cString: gtk_file_filter_get_name($0.opaque)) } == [
            "PDF (.pdf)", "HTML Page (.html)", "Plain Text (.txt)",
          ])
        #expect(name(in: dialog) == "제목.pdf")
        gtk_file_chooser_set_filter(dialog.opaque, filters[1].opaque)
        try await program.wait("the other ending") { name(in: dialog) == "제목.html" }
        gtk_file_chooser_set_current_name(dialog.opaque, "다른 이름.docx")
        gtk_file_chooser_set_filter(dialog.opaque, filters[2].opaque)
        try await program.wait("the ending behind") { name(in: dialog) == "다른 이름.docx.txt" }
        gtk_dialog_response(dialog.of(), GTK_RESPONSE_CANCEL.rawValue)
      }
    }

    @Test func theEndingDecidesAndTheFileIsWritten() async throws {
      try await withChooser { program, window, folder in
        try await accept("글.html", in: program)
        try await program.wait("the file") { FileManager.default.fileExists(atPath: folder + "/글.html") }
        #expect(try String(contentsOfFile: folder + "/글.html", encoding: .utf8).contains("<h1>제목</h1>"))
        #expect(window.shell.notices.subjects.isEmpty)
      }
    }

    @Test func anUnknownEndingWritesNothingAndTheNameIsThereForAnotherTry() async throws {
      try await withChooser { program, window, folder in
        try await accept("x.docx", in: program)
        try await program.wait("the answer") { window.shell.notices.subjects == [.exporting] }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        program.turn()
        program.click(try #require(button("Another Name…", in: window)))
        #expect(name(in: try await dialog(program)) == "x.pdf")
        try await accept("x.txt", in: program)
        try await program.wait("the file") { FileManager.default.fileExists(atPath: folder + "/x.txt") }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/x.txt")) == Data("제목\n\n본문\n".utf8))
      }
    }

    @Test func aFileThatTheChooserHasNotAskedAboutIsReplacedOnlyWhenTheWriterSaysSo() async throws {
      try await withChooser { program, window, folder in
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/글.pdf"))
        try await accept("글", in: program)
        try await program.wait("the question") { window.shell.notices.subjects == [.exporting] }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/글.pdf")) == Data("old".utf8))
        program.turn()
        program.click(try #require(button("Replace", in: window)))
        try await program.wait("the new file") {
          (try? Data(contentsOf: URL(fileURLWithPath: folder + "/글.pdf")).starts(with: Data("%PDF".utf8))) == true
        }
      }
    }
  }
}
