import CGTK

/// Plain text in and out of a clipboard or a drag. GTK's own copying leaves out what is not drawn, so whatever leaves
/// the editor passes through here as the Markdown source.
@MainActor enum SourceClipboard {
  static func put(_ text: String, on clipboard: OpaquePointer?) {
    gdk_clipboard_set_text(clipboard, text)
  }

  /// Reads what another program (or this one) offers as text; nil when it offers none.
  static func read(_ clipboard: OpaquePointer?, _ body: @escaping @MainActor (String?) -> Void) {
    gdk_clipboard_read_text_async(
      clipboard, nil, asyncReady,
      asyncData { source, result in
        body(takeString(gdk_clipboard_read_text_finish(source?.opaque, result, nil)))
      })
  }

  /// What a drag carries.
  static func provider(of text: String) -> Object {
    var value = GValue()
    g_value_init(&value, GValue.string)
    g_value_set_string(&value, text)
    defer { g_value_unset(&value) }
    return object(gdk_content_provider_new_for_value(&value))
  }
}
