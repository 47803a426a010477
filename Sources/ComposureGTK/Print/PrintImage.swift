import CGTK

/// A picture for paper.
final class PrintImage {
  private let pixels: Object

  /// Reads the file at `path`, no larger than a page needs; nil when it is no picture or cannot be read.
  init?(path: String) {
    guard let read = gdk_pixbuf_new_from_file_at_scale(path, Self.longest, Self.longest, 1, nil) else { return nil }
    var (width, height): (Int32, Int32) = (0, 0)
    // A small one is not blown up.
    if gdk_pixbuf_get_file_info(path, &width, &height) != nil, width > 0, height > 0, max(width, height) < Self.longest,
      let small = gdk_pixbuf_new_from_file(path, nil)
    {
      g_object_unref(Object(read))
      pixels = Object(small)
    } else {
      pixels = Object(read)
    }
  }

  deinit { g_object_unref(pixels) }

  /// Pixels on the longer side: enough for a page at 300 dots an inch.
  private static let longest: Int32 = 2_400

  var width: Int { Int(gdk_pixbuf_get_width(pixels.opaque)) }
  var height: Int { Int(gdk_pixbuf_get_height(pixels.opaque)) }

  func draw(_ cairo: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    cairo_save(cairo)
    cairo_translate(cairo, x, y)
    cairo_scale(cairo, width / Double(self.width), height / Double(self.height))
    gdk_cairo_set_source_pixbuf(cairo, pixels.opaque, 0, 0)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }
}
