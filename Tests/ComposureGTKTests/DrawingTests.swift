import CGTK
import Foundation
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// What is handed to the renderer, which draws anew whatever differs from the frame before.
  @MainActor @Suite struct DrawingTests {
    private func node(of widget: Object, _ program: Program) async throws -> OpaquePointer {
      var node: OpaquePointer?
      try await program.wait("a drawing") {
        let (width, height) = (gtk_widget_get_width(widget.of()), gtk_widget_get_height(widget.of()))
        let paintable = gtk_widget_paintable_new(widget.of())
        defer { g_object_unref(gpointer(paintable)) }
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        node = gtk_snapshot_free_to_node(snapshot)
        return node != nil
      }
      return try #require(node)
    }

    /// The heights of all areas of one colour.
    private func heights(in node: OpaquePointer) -> [Float] {
      switch gsk_render_node_get_node_type(node) {
      case GSK_COLOR_NODE:
        var bounds = graphene_rect_t()
        gsk_render_node_get_bounds(node, &bounds)
        return [bounds.size.height]
      case GSK_CONTAINER_NODE:
        return (0..<gsk_container_node_get_n_children(node)).flatMap {
          heights(in: gsk_container_node_get_child(node, $0))
        }
      case GSK_TRANSFORM_NODE: return heights(in: gsk_transform_node_get_child(node))
      case GSK_OPACITY_NODE: return heights(in: gsk_opacity_node_get_child(node))
      case GSK_CLIP_NODE: return heights(in: gsk_clip_node_get_child(node))
      case GSK_ROUNDED_CLIP_NODE: return heights(in: gsk_rounded_clip_node_get_child(node))
      default: return []
      }
    }

    /// A scroll bar that is moved then has no place when it is drawn, of which GTK complains on the terminal.
    @Test func theHeightOfThePageIsKnownBeforeItIsDrawnInAnotherWidth() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open("# 제목\n" + String(repeating: "한 줄이 길어서 좁은 창에서는 여러 줄이 되는 글\n\n- 하나\n", count: 40))
      try await program.show(window, width: 920)
      let view = Object(adw_clamp_scrollable_get_child(window.surface.page.opaque)!)
      let clock = Object(gtk_widget_get_frame_clock(window.shell.window.of())!)
      let adjustment = Object(gtk_scrollable_get_vadjustment(view.opaque)!)
      var (changes, known, late) = (0, 0, 0)
      let handlers = [
        (adjustment, connect(adjustment, "changed") { _ in changes += 1 }),
        (adjustment, connect(adjustment, "value-changed") { _ in changes += 1 }),
        (clock, connect(clock, "update", after: true) { _ in known = changes }),
        (clock, connect(clock, "layout", after: true) { _ in known = changes }),
        (clock, connect(clock, "after-paint", after: true) { _ in late += changes - known }),
      ]
      defer { for (object, handler) in handlers { g_signal_handler_disconnect(object, handler) } }
      for width in [360, 700, 350, 900, 360, 700, 1_000] {
        late = 0
        try await program.show(window, width: width)
        #expect(late == 0, "\(width) pixels")
      }
      #expect(changes > 0)
      window.shell.destroy(keeping: window)
    }

    /// The buttons for the pages of the list of shortcuts have signs that the theme makes narrower than nothing.
    @Test func nothingIsComplainedOfWhenTheShortcutsAreShown() async throws {
      let program = try await Program()
      defer { program.end() }
      let complaints = Complaints()
      let shortcuts = try #require(ShortcutsWindow.make())
      gtk_window_present(shortcuts.of())
      try await program.wait("the shortcuts") { gtk_widget_get_width(shortcuts.of()) > 0 }
      try await program.settle(shortcuts)
      #expect(complaints.all == [])
      gtk_window_destroy(shortcuts.of())
    }

    /// While the rows of a long text are measured its height changes with each frame. A ground as high as the text is
    /// another one each time, and all of the screen would be drawn although nothing on it has changed.
    @Test func nothingIsDrawnThatIsAsHighAsALongText() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open("# 제목\n\n```\n글\n```\n" + String(repeating: "한 줄\n", count: 2_000))
      try await program.show(window, width: 900)
      let node = try await node(of: window.shell.window, program)
      defer { gsk_render_node_unref(node) }
      let heights = heights(in: node)
      #expect(!heights.isEmpty)
      #expect(heights.allSatisfy { $0 <= Float(gtk_widget_get_height(window.shell.window.of()) + 10) }, "\(heights)")
      window.shell.destroy(keeping: window)
    }
  }
}
