import CGTK
import Foundation

/// Writes a document as PDF, with its fonts, links and headings.
enum PDFWriter {
  struct Failure: Error { var reason: String }

  /// - Parameter folder: where relative sources of images begin; nil shows no images.
  static func pdf(_ document: PrintDocument, on page: PrintPage = .a4, style: PrintStyle, imagesIn folder: String?)
    throws(Failure) -> Data
  {
    let layout = PrintLayout(document, on: page, style: style) { source in
      ImageSource.path(source, relativeTo: folder).flatMap(PrintImage.init(path:))
    }
    let bytes = Bytes()
    let surface = cairo_pdf_surface_create_for_stream(
      { target, data, count in
        guard let target, let data else { return CAIRO_STATUS_SUCCESS }
        Unmanaged<Bytes>.fromOpaque(target).takeUnretainedValue().data.append(data, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(bytes).toOpaque(), page.width, page.height)
    defer { cairo_surface_destroy(surface) }
    if !document.title.isEmpty { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, document.title) }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Composure \(composureVersion)")
    guard let cairo = cairo_create(surface) else { throw Failure(reason: "cairo") }
    for number in 0..<layout.pageCount {
      layout.draw(number, in: cairo)
      cairo_show_page(cairo)
    }
    addOutline(layout.outline, to: surface)
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw Failure(reason: String(cString: cairo_status_to_string(status)))
    }
    return bytes.data
  }

  private final class Bytes {
    var data = Data()
  }

  private static func addOutline(_ headings: [PrintLayout.Heading], to surface: OpaquePointer?) {
    var parents: [(level: Int, id: Int32)] = []
    for heading in headings {
      parents.removeAll { $0.level >= heading.level }
      let id = cairo_pdf_surface_add_outline(
        surface, parents.last?.id ?? 0, heading.title, "page=\(heading.page + 1) pos=[0 \(max(0, heading.y - 8))]",
        cairo_pdf_outline_flags_t(0))
      parents.append((heading.level, id))
    }
  }
}
