import CGTK

/// Measures text as a widget would draw it, and remembers.
@MainActor final class TextMeter {
  private let widget: Object
  private var widths: [String: Int] = [:]

  init(_ widget: Object) {
    self.widget = widget
  }

  /// In pixels.
  func width(of text: String) -> Int {
    if text.isEmpty { return 0 }
    if let width = widths[text] { return width }
    let layout = object(gtk_widget_create_pango_layout(widget.of(), text))
    defer { g_object_unref(layout) }
    var width: Int32 = 0
    pango_layout_get_pixel_size(layout.opaque, &width, nil)
    widths[text] = Int(width)
    return Int(width)
  }
}
