import CGTK
import ComposureEditor
import ComposureText
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

/// A page in no window, on the display of the private session, and the session that edits it.
@MainActor final class Page {
  let surface: TextSurface
  let session: EditorSession

  init(_ text: String) async throws {
    try await Self.openDisplay()
    let theme = Theme(palette: .light, language: .korean)
    let loop = GLibLoop()
    surface = TextSurface(text: Rope(text), theme: theme, traits: .gtk, loop: loop)
    session = EditorSession(text: Rope(text), surface: surface, loop: loop)
    surface.session = session
    turn()
  }

  private static var isOpen = false

  /// Opens the display of the private session for GTK.
  static func openDisplay() async throws {
    if isOpen { return }
    let desktop = try await InputMethodSession.forOwnWindows()
    // The main actor of a test process moves from one thread of libdispatch to another, and OpenGL's context is a thread's:
    // as everywhere in the session, cairo draws.
    for name in ["DISPLAY", "GDK_BACKEND", "GSK_RENDERER"] { setenv(name, try #require(desktop.environment[name]), 1) }
    setenv("GTK_A11Y", "none", 1)
    // A context of GL would hold the last window until the thread ends that drew it.
    setenv("GSK_RENDERER", "cairo", 1)
    isOpen = gtk_init_check() != 0
    try #require(isOpen, "GTK does not open the display.")
  }

  /// Lets the main loop run until it has nothing to do.
  func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

  /// Lets the main loop and other threads run until `condition` holds.
  func wait(_ what: String, until condition: () -> Bool) async throws {
    let end = ContinuousClock().now + .seconds(600)
    while !condition() {
      try #require(ContinuousClock().now < end, "\(what) did not come.")
      turn()
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  var view: Object { object(adw_clamp_scrollable_get_child(surface.page.opaque)) }

  /// What the view holds, with or without what it does not draw.
  func text(drawn: Bool = false) -> String {
    let buffer = gtk_text_view_get_buffer(view.of())
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    return takeString(gtk_text_buffer_get_slice(buffer, &start, &end, drawn ? 0 : 1)) ?? ""
  }

  /// Has the view say what its input method composes.
  func compose(_ text: String) {
    var values = [GValue(), GValue()]
    g_value_init(&values[0], gtk_text_view_get_type())
    g_value_set_object(&values[0], view)
    g_value_init(&values[1], GValue.string)
    g_value_set_string(&values[1], text)
    g_signal_emitv(&values, g_signal_lookup("preedit-changed", gtk_text_view_get_type()), 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
    turn()
  }

  func select(_ range: TextRange) {
    session.submit(.select(Selection(anchor: range.lowerBound, head: range.upperBound)), endsComposition: false)
    turn()
  }

  /// Selects all as the view does it by itself.
  func selectByPointer() {
    gtk_widget_activate_action_variant(view.of(), "selection.select-all", nil)
    turn()
  }

  func replace(_ range: TextRange, with text: String) {
    let changes = ChangeSet.replacing(range, with: text, length: session.state.text.utf8Count)
    session.submit(.changes(changes, Annotations(.external)), endsComposition: false)
    turn()
  }

  /// Puts the page into a window and waits until it has a size.
  func show() async throws {
    let window = object(gtk_window_new())
    gtk_window_set_default_size(window.of(), 700, 500)
    gtk_window_set_child(window.of(), surface.page.of())
    gtk_window_present(window.of())
    for _ in 0..<2_000 where gtk_widget_get_height(view.of()) == 0 {
      turn()
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(gtk_widget_get_height(view.of()) > 0, "The window never got a size.")
    turn()
  }

  /// The lines that GTK finds at each pixel from top to bottom, and those whose pixels these are.
  func linesDownTheMiddle() -> [(found: Int32, drawn: Int32)] {
    var end = GtkTextIter()
    gtk_text_buffer_get_end_iter(gtk_text_view_get_buffer(view.of()), &end)
    var last = GdkRectangle()
    gtk_text_view_get_iter_location(view.of(), &end, &last)
    return (0..<(last.y + last.height)).map { y in
      var (found, drawn) = (GtkTextIter(), GtkTextIter())
      gtk_text_view_get_iter_at_location(view.of(), &found, 300, y)
      gtk_text_view_get_line_at_y(view.of(), &drawn, y, nil)
      return (gtk_text_iter_get_line(&found), gtk_text_iter_get_line(&drawn))
    }
  }

  /// The colour in which the page is drawn near its right edge beside the middle of each line, as `#rrggbb`.
  func coloursBesideLines() throws -> [String] {
    let (width, height) = (gtk_widget_get_width(view.of()), gtk_widget_get_height(view.of()))
    let paintable = gtk_widget_paintable_new(view.of())
    defer { g_object_unref(gpointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    let node = try #require(gtk_snapshot_free_to_node(snapshot))
    let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    defer { cairo_surface_destroy(image) }
    let context = cairo_create(image)
    gsk_render_node_draw(node, context)
    cairo_destroy(context)
    gsk_render_node_unref(node)
    cairo_surface_flush(image)
    let pixels = try #require(cairo_image_surface_get_data(image))
    let stride = Int(cairo_image_surface_get_stride(image))
    return (0..<gtk_text_buffer_get_line_count(gtk_text_view_get_buffer(view.of()))).map { line in
      var start = GtkTextIter()
      gtk_text_buffer_get_iter_at_line(gtk_text_view_get_buffer(view.of()), &start, line)
      var (y, rows): (Int32, Int32) = (0, 0)
      gtk_text_view_get_line_yrange(view.of(), &start, &y, &rows)
      var (column, row): (Int32, Int32) = (0, 0)
      gtk_text_view_buffer_to_window_coords(view.of(), GTK_TEXT_WINDOW_WIDGET, 0, y + rows / 2, &column, &row)
      let pixel = Int(row) * stride + Int(width - 40) * 4
      return "#"
        + (0..<3).reversed().map { String(Int(pixels[pixel + $0]) + 256, radix: 16).dropFirst() }.joined()
    }
  }

  func copy() -> String? {
    // The signal's own function takes varargs; the context menu's action does the same.
    gtk_widget_activate_action_variant(view.of(), "clipboard.copy", nil)
    turn()
    var value = GValue()
    g_value_init(&value, GValue.string)
    defer { g_value_unset(&value) }
    let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(view.of()))
    guard let content, gdk_content_provider_get_value(content, &value, nil) != 0 else { return nil }
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}
