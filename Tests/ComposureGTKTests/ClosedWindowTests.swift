import CGTK
import Testing

@testable import ComposureGTK

extension WholeWindows {
  @MainActor @Suite struct ClosedWindowTests {
    /// As an event does that waits when the window goes.
    @Test func aSurfaceThatOutlivesItsWindowAsksNobodyForASize() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open("하나\n")
      try await program.show(window, width: 800)
      let surface = object(gtk_native_get_surface(gtk_widget_get_native(window.shell.window.of())))
      g_object_ref(surface)
      let complaints = Complaints()
      window.shell.destroy(keeping: window)
      try await program.wait("the end of the window") { gdk_surface_is_destroyed(surface.opaque) != 0 }
      var asked = 0
      connect(surface, "compute-size") { _ in asked += 1 }
      gdk_surface_request_layout(surface.opaque)
      try await program.wait("the question") { asked > 0 }
      g_object_unref(surface)
      program.turn()
      #expect(complaints.all.isEmpty)
    }
  }
}
