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
