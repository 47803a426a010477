import CGTK

/// A widget around a part of the window that seldom changes: it is drawn from a picture of how it looked last.
///
/// The renderer that draws without a graphics card goes through all that a window shows with each frame, the letters and
/// icons beside the page, too, although a key changes a few pixels of the page. A picture is one thing that it finds to
/// be elsewhere. The other renderers keep what they have drawn by themselves.
@MainActor enum StillPart {
  private static let type = g_type_register_static_simple(
    adw_bin_get_type(), "ComposureStillPart", guint(MemoryLayout<AdwBinClass>.size),
    { binClass, _ in
      binClass?.assumingMemoryBound(to: GtkWidgetClass.self).pointee.snapshot = { drawn, target in
        guard let drawn, let target else { return }
        nonisolated(unsafe) let (widget, snapshot) = (drawn, target)
        MainActor.assumeIsolated { StillPart.draw(widget, on: snapshot) }
      }
    }, guint(MemoryLayout<AdwBin>.size), nil, GTypeFlags(rawValue: 0))

  /// Puts a widget into one of this kind, which takes its place.
  static func around(_ widget: Object) -> Object {
    let part = object(g_object_new_with_properties(type, 0, nil, nil))
    adw_bin_set_child(part.of(), widget.of())
    return part
  }

  private static func draw(_ widget: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
    guard let child = gtk_widget_get_first_child(widget) else { return }
    guard isDrawnWithoutCard(widget) else { return gtk_widget_snapshot_child(widget, child, snapshot) }
    let content = gtk_snapshot_new()
    gtk_widget_snapshot_child(widget, child, content)
    guard let node = gtk_snapshot_free_to_node(content) else { return }
    defer { gsk_render_node_unref(node) }
    var (bounds, area) = (graphene_rect_t(), graphene_rect_t())
    gsk_render_node_get_bounds(node, &bounds)
    graphene_rect_round_extents(&bounds, &area)
    let scale = gtk_widget_get_scale_factor(widget)
    let (width, height) = (Int32(area.size.width) * scale, Int32(area.size.height) * scale)
    // Where nothing is to be seen, or there is no room for a picture, it is drawn as ever.
    guard width > 0, height > 0, let picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      return gtk_snapshot_append_node(snapshot, node)
    }
    defer { cairo_surface_destroy(picture) }
    cairo_surface_set_device_scale(picture, Double(scale), Double(scale))
    cairo_surface_set_device_offset(
      picture, -Double(area.origin.x) * Double(scale), -Double(area.origin.y) * Double(scale))
    let brush = cairo_create(picture)
    gsk_render_node_draw(node, brush)
    cairo_destroy(brush)
    guard cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS else { return gtk_snapshot_append_node(snapshot, node) }
    gtk_snapshot_push_clip(snapshot, &area)
    let paper = gtk_snapshot_append_cairo(snapshot, &area)
    cairo_set_source_surface(paper, picture, 0, 0)
    cairo_paint(paper)
    cairo_destroy(paper)
    gtk_snapshot_pop(snapshot)
  }

  private static func isDrawnWithoutCard(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native) else {
      return false
    }
    return g_type_check_instance_is_a(Object(renderer).of(), gsk_cairo_renderer_get_type()) != 0
  }
}
