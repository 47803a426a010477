import CGTK
import ComposureEditor
import ComposureText

/// The dots behind a line that something is folded away below. They are drawn, and are no part of the text.
@MainActor struct FoldMarks {
  let view: Object
  let theme: Theme

  /// Pixels between the line's text and the dots.
  private static let gap: Float = 8

  /// - Parameters:
  ///   - visible: what is on the screen and a little more.
  ///   - scalar: the place of a position in the view's own units.
  func draw(
    _ folds: FoldSet, in text: Rope, visible: TextRange, on snapshot: OpaquePointer, scalar: (UTF8Offset) -> Int32
  ) {
    guard !folds.isEmpty else { return }
    var colour = GdkRGBA()
    guard gdk_rgba_parse(&colour, theme.palette.accent) != 0 else { return }
    let layout = object(gtk_widget_create_pango_layout(view.of(), " ⋯ "))
    defer { g_object_unref(layout) }
    let hidden = folds.hidden(in: visible)
    for fold in folds.folds
    where fold.head.upperBound >= visible.lowerBound && fold.head.lowerBound <= visible.upperBound {
      let end = fold.caret(in: text)
      // A line that is folded away itself has no place.
      guard !hidden.contains(where: { $0.contains(end) }) else { continue }
      var place = BufferPlaces(buffer: Object(gtk_text_view_get_buffer(view.of()))).iterator(at: scalar(end))
      var area = GdkRectangle()
      // The place of a letter would count the line's hidden markup along; that of a caret does not.
      gtk_text_view_get_cursor_locations(view.of(), &place, &area, nil)
      var (width, height): (Int32, Int32) = (0, 0)
      pango_layout_get_pixel_size(layout.opaque, &width, &height)
      var origin = graphene_point_t(
        x: Float(area.x) + Self.gap, y: Float(area.y) + Float(area.height - height) / 2)
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &origin)
      gtk_snapshot_append_layout(snapshot, layout.opaque, &colour)
      gtk_snapshot_restore(snapshot)
    }
  }
}
