import CGTK

/// Icons that the desktop's themes do not have, drawn in the colour of the letters around them.
enum DrawnIcon: String, CaseIterable {
  case quote, link, table

  /// The side of the square that an icon is drawn in, in pixels.
  static let size: Int32 = 16

  @MainActor func make() -> Object {
    let area = object(gtk_drawing_area_new())
    gtk_drawing_area_set_content_width(area.of(), Self.size)
    gtk_drawing_area_set_content_height(area.of(), Self.size)
    for set in [gtk_widget_set_halign, gtk_widget_set_valign] { set(area.of(), GTK_ALIGN_CENTER) }
    let draw: GtkDrawingAreaDrawFunc = { area, context, width, height, data in
      guard let area, let context, let data else { return }
      let icon = DrawnIcon.allCases[Int(bitPattern: data) - 1]
      var colour = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(UnsafeMutableRawPointer(area).of()), &colour)
      gdk_cairo_set_source_rgba(context, &colour)
      cairo_translate(context, Double(width - DrawnIcon.size) / 2, Double(height - DrawnIcon.size) / 2)
      icon.draw(on: context)
    }
    // A number in the place of an address, which is never zero.
    let number = UnsafeMutableRawPointer(bitPattern: Self.allCases.firstIndex(of: self)! + 1)
    gtk_drawing_area_set_draw_func(area.of(), draw, number, nil)
    return area
  }

  func draw(on context: OpaquePointer) {
    cairo_set_line_width(context, 1.6)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    switch self {
    case .quote:
      // Two marks as they stand before what is quoted.
      for x in [0.0, 7.5] {
        cairo_new_sub_path(context)
        cairo_arc(context, x + 4, 10, 2.9, 0, 2 * .pi)
        cairo_fill(context)
        cairo_move_to(context, x + 1.9, 9.8)
        cairo_curve_to(context, x + 1.9, 6.4, x + 3.4, 4.4, x + 6, 3.6)
        cairo_stroke(context)
      }
    case .link:
      // Two links of a chain.
      cairo_translate(context, 8, 8)
      cairo_rotate(context, -.pi / 4)
      for side in [-1.0, 1.0] {
        cairo_save(context)
        cairo_scale(context, side, 1)
        cairo_move_to(context, 1.6, -2.9)
        cairo_line_to(context, 4.3, -2.9)
        cairo_arc(context, 4.3, 0, 2.9, -.pi / 2, .pi / 2)
        cairo_line_to(context, 1.6, 2.9)
        cairo_restore(context)
        cairo_stroke(context)
      }
      cairo_move_to(context, -2.8, 0)
      cairo_line_to(context, 2.8, 0)
      cairo_stroke(context)
    case .table:
      cairo_set_line_width(context, 1.3)
      cairo_rectangle(context, 1.5, 2.5, 13, 11)
      for y in [6.2, 9.8] {
        cairo_move_to(context, 1.5, y)
        cairo_line_to(context, 14.5, y)
      }
      for x in [5.8, 10.2] {
        cairo_move_to(context, x, 6.2)
        cairo_line_to(context, x, 13.5)
      }
      cairo_stroke(context)
      // Its heading.
      cairo_rectangle(context, 1.5, 2.5, 13, 3.7)
      cairo_fill(context)
    }
  }
}
