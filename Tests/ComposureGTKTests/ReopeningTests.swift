import CGTK
import ComposureEditor
import ComposureMarkdown
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// Notes that are opened again, while what stands above the caret becomes higher and the screen lower.
  @MainActor @Suite struct ReopeningTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("글.md").path }

    private func makeNote() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let pixels = object(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 300, 200))
      defer { g_object_unref(pixels) }
      let picture = folder.appendingPathComponent("a.png").path
      try #require(gdk_pixbuf_savev(pixels.opaque, picture, "png", nil, nil, nil) != 0)
      let lines = (1...60).map { [30, 33].contains($0) ? "![\($0)](a.png)\n" : "\($0)번째 줄\n" }
      try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
    }

    private func open(_ program: Program) throws -> NoteWindow {
      let file = program.services.makeFile(Rope())
      guard case .text(let syntax) = try file.open(path) else { throw CancellationError() }
      let window = NoteWindow(program.services, syntax, file: file)
      window.present()
      window.restorePlace()
      return window
    }

    private func adjustment(_ window: NoteWindow) -> UnsafeMutablePointer<GtkAdjustment>? {
      let view = adw_clamp_scrollable_get_child(window.surface.page.opaque)
      return gtk_scrollable_get_vadjustment(Object(view!).opaque)
    }

    /// Waits until both pictures have their room and `isReached`, and looks again a few frames later.
    private func settle(_ window: NoteWindow, _ program: Program, until isReached: () -> Bool) async throws {
      try await program.wait("the page as it is to be") { hasPictures(window) && isReached() }
      for _ in 0..<3 { try await program.settle(window.shell.window) }
      #expect(hasPictures(window) && isReached())
    }

    private func hasPictures(_ window: NoteWindow) -> Bool {
      let view = Object(adw_clamp_scrollable_get_child(window.surface.page.opaque)!)
      return [30, 33].allSatisfy { number in
        let rows = [number - 1, number].map { line in
          var (place, area) = (GtkTextIter(), GdkRectangle())
          gtk_text_buffer_get_iter_at_line(gtk_text_view_get_buffer(view.of()), &place, Int32(line))
          gtk_text_view_get_cursor_locations(view.of(), &place, &area, nil)
          return area.y
        }
        return rows[1] - rows[0] > 200
      }
    }

    private func line(_ number: Int, of window: NoteWindow) -> UTF8Offset {
      window.session.state.text.start(of: LineIndex(number - 1))
    }

    /// - Parameter linesAbove: how much more was seen above the caret, as on a screen with more room.
    @Test(arguments: zip([0, 3, 10], [false, true, false]))
    func theCaretIsInSight(linesAbove: Int, hasNotice: Bool) async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makeNote()
      let program = try await Program()
      defer { program.end() }
      var window = try open(program)
      try await program.show(window, width: 900)
      window.session.submit(.select(Selection(line(36, of: window))), endsComposition: false)
      try await settle(window, program) { window.surface.isCaretInSight }
      window.rememberPlace()
      var place = try #require(program.services.places.place(in: path))
      #expect(place.showsCaret)
      let text = window.session.state.text
      place.top = text.start(of: text.line(at: UTF8Offset(place.top)) - linesAbove).value
      program.services.places.remember(place, in: path)
      window.shell.destroy(keeping: window)

      window = try open(program)
      if hasNotice { window.shell.notices.show(.draft, "알림") }
      try await program.show(window, width: 900)
      try await settle(window, program) { window.surface.isCaretInSight }
      #expect(window.session.state.selection.head.value == place.head)
      if linesAbove == 0 { #expect(window.surface.top.value == place.top) }
      window.shell.destroy(keeping: window)
    }

    @Test func aWriterWhoHadScrolledAwaySeesWhatTheyLookedAt() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makeNote()
      let program = try await Program()
      defer { program.end() }
      var window = try open(program)
      try await program.show(window, width: 900, height: 400)
      gtk_adjustment_set_value(adjustment(window), 500)
      try await settle(window, program) { !window.surface.isCaretInSight }
      window.rememberPlace()
      let top = window.surface.top
      #expect(top > .zero)
      window.shell.destroy(keeping: window)

      window = try open(program)
      try await program.show(window, width: 900, height: 400)
      try await settle(window, program) { window.surface.top == top && !window.surface.isCaretInSight }
      window.shell.destroy(keeping: window)
    }
  }
}
