import CGTK

/// Measures text as a widget would draw it, and remembers.
@MainActor final class TextMeter {
  private let widget: Object
  private var widths: [String: Int] = [:]

  init(_ widget: Object) {
    self.widget = widget
  }

  /// What a Korean syllable lacks to be as wide as two digits, in Pango's units; less than nothing where it is wider.
  ///
  /// - Parameter size: in points.
  func missingWidth(ofSyllablesIn families: [String], size: Double) -> Int {
    func width(_ text: String) -> Int32 {
      let layout = object(gtk_widget_create_pango_layout(widget.of(), text))
      defer { g_object_unref(layout) }
      let font = pango_font_description_new()
      defer { pango_font_description_free(font) }
      pango_font_description_set_family(font, families.joined(separator: ", "))
      pango_font_description_set_size(font, Int32(size * Double(PANGO_SCALE)))
      pango_layout_set_font_description(layout.opaque, font)
      var width: Int32 = 0
      pango_layout_get_size(layout.opaque, &width, nil)
      return width
    }
    return Int(width("00") - width("가"))
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
