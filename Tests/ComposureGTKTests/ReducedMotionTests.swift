import CGTK
import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// Those who have asked for no motion see what they asked for at once.
  @MainActor @Suite struct ReducedMotionTests {
    /// Parts that are on their way from one place to another.
    private func moving(_ window: NoteWindow) -> [String] {
      let revealers = ShownWidget.all(in: window.shell.window).filter { $0.isA(gtk_revealer_get_type()) }.filter {
        gtk_revealer_get_child_revealed($0.widget.opaque) != gtk_revealer_get_reveal_child($0.widget.opaque)
      }
      return revealers.map(\.type) + (window.shell.isSidebarStill ? [] : ["sidebar"])
    }

    @Test(arguments: [360, 1_000]) func nothingMovesForThoseWhoWantNoMotion(_ width: Int) async throws {
      for animates in [true, false] {
        let program = try await Program(animates: animates)
        defer { program.end() }
        let window = program.open("# 첫째\n\n글\n\n## 둘째\n\n끝\n")
        try await program.show(window, width: width)
        let actions: [(String, @MainActor () -> Void)] = [
          ("the sidebar", { window.toggleOutline() }), ("the sidebar gone", { window.toggleOutline() }),
          ("the panel", { if width == 360 { window.perform(.formatPanel) } }),
          ("the panel gone", { if width == 360 { window.perform(.formatPanel) } }),
          ("the find bar", { window.perform(.replace) }),
        ]
        var moved: [String] = []
        for (name, act) in actions {
          act()
          moved += moving(window)
          if !animates { #expect(moving(window).isEmpty, "\(name) moves") }
          try await program.wait(name) { moving(window).isEmpty }
        }
        // With motion there is some, so that its absence says something.
        #expect(moved.isEmpty != animates)
        window.shell.destroy(keeping: window)
      }
    }
  }
}
