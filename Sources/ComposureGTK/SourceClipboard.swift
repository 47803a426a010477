import CGTK

/// Plain text in and out of a clipboard or a drag. GTK's own copying leaves out what is not drawn, so whatever leaves
/// the editor passes through here as the Markdown source.
@MainActor enum SourceClipboard {
  static func put(_ text: String, on clipboard: OpaquePointer?) {
    let content = provider(of: text)
    defer { g_object_unref(content) }
    gdk_clipboard_set_content(clipboard, content.of())
  }

  /// Offers `html` to programs that can show it and `text` to all others.
  static func put(_ text: String, html: String, on clipboard: OpaquePointer?) {
    let bytes = g_bytes_new(html, gsize(html.utf8.count))
    defer { g_bytes_unref(bytes) }
    let both = union(of: [gdk_content_provider_new_for_bytes("text/html", bytes), provider(of: text).of()])
    defer { g_object_unref(both) }
    gdk_clipboard_set_content(clipboard, both.of())
  }

  /// Reads what another program (or this one) offers as text; nil when it offers none.
  static func read(_ clipboard: OpaquePointer?, _ body: @escaping @MainActor (String?) -> Void) {
    gdk_clipboard_read_text_async(
      clipboard, nil, asyncReady,
      asyncData { source, result in
        body(takeString(gdk_clipboard_read_text_finish(source?.opaque, result, nil)))
      })
  }

  /// Text as a clipboard or a drag holds it: a string for this program, bytes for all others.
  ///
  /// Out of a string GTK would make the bytes as it sends them, through a converter that it lets go of at once. When
  /// that closes, GTK waits for the other program to take more, and never hears that it did: whatever is too long for
  /// one message of X (256 KB) would not arrive, and this program would stand still for ever.
  private static func provider(of text: String) -> Object {
    let bytes = g_bytes_new(text, gsize(text.utf8.count))
    defer { g_bytes_unref(bytes) }
    var value = GValue()
    g_value_init(&value, GValue.string)
    g_value_set_string(&value, text)
    defer { g_value_unset(&value) }
    return union(of: [
      gdk_content_provider_new_for_bytes("text/plain;charset=utf-8", bytes),
      // Without a name for its letters, it would be ASCII, and Korean nothing but numbers.
      gdk_content_provider_new_for_bytes("text/plain", bytes),
      gdk_content_provider_new_for_value(&value),
    ])
  }

  /// Takes the providers over; the first that has what is asked for answers.
  private static func union(of providers: [UnsafeMutablePointer<GdkContentProvider>?]) -> Object {
    var providers = providers
    return object(gdk_content_provider_new_union(&providers, gsize(providers.count)))
  }

  typealias DragEnd = @MainActor (_ movedAway: Bool, _ isControlDown: Bool) -> Void

  /// Begins to drag `text` out of `widget` with the pointer of its window. GTK's own dragging of text would start with
  /// the part that is drawn. `ended` is called once, wherever the drag ends.
  static func drag(_ text: String, from widget: Object, _ ended: @escaping DragEnd) {
    guard let native = gtk_widget_get_native(widget.of()), let surface = gtk_native_get_surface(native),
      let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget.of())),
      let pointer = gdk_seat_get_pointer(seat)
    else { return ended(false, false) }
    let content = provider(of: text)
    defer { g_object_unref(content) }
    let actions = GdkDragAction(GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue)
    guard let begun = gdk_drag_begin(surface, pointer, content.of(), actions, 0, 0) else { return ended(false, false) }
    let drag = Object(begun)
    let label = object(gtk_label_new(String(text.prefix(60))))
    gtk_label_set_single_line_mode(label.opaque, 1)
    gtk_drag_icon_set_child(object(gtk_drag_icon_get_for_drag(begun)).opaque, label.of())
    connect(drag, "dnd-finished") { _ in
      let modifiers = gdk_seat_get_keyboard(seat).map { gdk_device_get_modifier_state($0).rawValue } ?? 0
      ended(gdk_drag_get_selected_action(begun) == GDK_ACTION_MOVE, modifiers & GDK_CONTROL_MASK.rawValue != 0)
      g_object_unref(drag)
    }
    connect(drag, "cancel") { _ in
      ended(false, false)
      g_object_unref(drag)
    }
  }
}
