import CGTK
import Foundation
import Testing

@testable import ComposureGTK

/// A window or a popover as it is drawn, several pixels to a point, so that thin letters have their full colour somewhere.
@MainActor final class Picture {
  private static let scale = 2.0
  private let image: OpaquePointer
  private let width: Int
  private let height: Int

  static func of(_ root: Object) throws -> Picture { try #require(Picture(ifDrawn: root)) }

  /// Nil where `root` has not been laid out since something has changed.
  init?(ifDrawn root: Object) {
    let (least, most) = (gtk_widget_get_width(root.of()), gtk_widget_get_height(root.of()))
    width = Int(Double(least) * Self.scale)
    height = Int(Double(most) * Self.scale)
    let paintable = gtk_widget_paintable_new(root.of())
    defer { g_object_unref(gpointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(least), Double(most))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    let context = cairo_create(image)
    cairo_scale(context, Self.scale, Self.scale)
    gsk_render_node_draw(node, context)
    cairo_destroy(context)
    cairo_surface_flush(image)
  }

  isolated deinit { cairo_surface_destroy(image) }

  /// The colour at a point, as 0xRRGGBB.
  func colour(x: Int, y: Int) -> UInt32 {
    let place = y * Int(Self.scale) * Int(cairo_image_surface_get_stride(image)) + x * Int(Self.scale) * 4
    guard let pixel = cairo_image_surface_get_data(image).map({ $0 + place }) else { return 0 }
    return UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[0])
  }

  /// The contrast of what is drawn in a place with the colour of most of it, after WCAG 2, and the two colours.
  func contrast(in frame: CGRect) -> (ratio: Double, letters: String, ground: String) {
    let left = max(0, Int(frame.minX * Self.scale))
    let right = min(width, Int(frame.maxX * Self.scale))
    let top = max(0, Int(frame.minY * Self.scale))
    let bottom = min(height, Int(frame.maxY * Self.scale))
    guard let pixels = cairo_image_surface_get_data(image), left < right, top < bottom else { return (21, "", "") }
    let stride = Int(cairo_image_surface_get_stride(image))
    var counts: [UInt32: Int] = [:]
    for y in top..<bottom {
      for x in left..<right {
        let pixel = pixels + y * stride + x * 4
        counts[UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[0]), default: 0] += 1
      }
    }
    let ground = counts.max { $0.value < $1.value }!.key
    let (ratio, letters) = counts.keys.map { (Self.ratio($0, ground), $0) }.max { $0.0 < $1.0 }!
    return (ratio, Self.name(letters), Self.name(ground))
  }

  private static func name(_ colour: UInt32) -> String { "#" + String(colour + 0x100_0000, radix: 16).dropFirst() }

  private static func ratio(_ a: UInt32, _ b: UInt32) -> Double {
    let (one, other) = (luminance(a), luminance(b))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func luminance(_ colour: UInt32) -> Double {
    let linear = [16, 8, 0].map { shift in
      let value = Double(colour >> UInt32(shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
