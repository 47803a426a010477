import CGTK

/// A picture for paper.
final class PrintImage {
  private let pixels: Object

  /// Reads the file at `path`, no larger than a page needs; nil when it is no picture or cannot be read.
  init?(path: String) {
    guard let contents = PictureFile.read(path, longest: Self.longest) else { return nil }
    pixels = contents.pixels
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
