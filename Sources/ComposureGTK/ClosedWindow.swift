import CGTK

/// The end of a window.
///
/// GTK 4.8 goes on asking a window for its size from a source of its own on X11, also when the window has just been
/// destroyed and an event that still waits keeps its surface. Nobody has told the surface that its window is gone
/// (gtk_window_unrealize leaves "compute-size" connected), and the program would end in what was the window.
@MainActor enum ClosedWindow {
  static func destroy(_ window: Object) {
    if let native = gtk_widget_get_native(window.of()), let surface = gtk_native_get_surface(native) {
      answer(for: window, Object(surface))
    }
    gtk_window_destroy(window.of())
  }

  /// From now on the surface is told to stay as it is.
  private static func answer(for window: Object, _ surface: Object) {
    let signal = g_signal_lookup("compute-size", gdk_toplevel_get_type())
    let mask = GSignalMatchType(G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_DATA.rawValue)
    g_signal_handlers_disconnect_matched(surface, mask, signal, 0, nil, nil, window)
    connect(surface, "compute-size") { arguments in
      guard let size = arguments.pointer(1) else { return }
      gdk_toplevel_size_set_size(
        size.opaque, gdk_surface_get_width(surface.opaque), gdk_surface_get_height(surface.opaque))
    }
  }
}
