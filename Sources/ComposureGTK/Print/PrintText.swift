import CGTK

/// Text set by Pango in a column, in points.
final class PrintText {
  let layout: Object
  private let runs: [PrintDocument.Run]

  struct Line {
    var line: UnsafeMutablePointer<PangoLayoutLine>
    /// From the column's left edge.
    var x: Double
    /// Of the letters, from the line's upper edge.
    var ascent: Double
    var height: Double
  }

  /// - Parameter size: of the letters, in points.
  init(
    _ runs: [PrintDocument.Run], width: Double, size: Double, weight: Int = 400, families: [String], style: PrintStyle,
    alignment: PrintDocument.Alignment = .start
  ) {
    self.runs = runs
    let context = object(pango_font_map_create_context(pango_cairo_font_map_get_default()))
    defer { g_object_unref(context) }
    // A point is a unit of the page.
    pango_cairo_context_set_resolution(context.opaque, 72)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    pango_cairo_context_set_font_options(context.opaque, options)
    cairo_font_options_destroy(options)

    layout = object(pango_layout_new(context.opaque))
    let font = pango_font_description_new()
    pango_font_description_set_family(font, families.joined(separator: ", ") + ", sans-serif")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(UInt32(weight)))
    pango_layout_set_font_description(layout.opaque, font)
    pango_font_description_free(font)
    pango_layout_set_width(layout.opaque, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout.opaque, PANGO_WRAP_WORD_CHAR)
    switch alignment {
    case .start: break
    case .centre: pango_layout_set_alignment(layout.opaque, PANGO_ALIGN_CENTER)
    case .end: pango_layout_set_alignment(layout.opaque, PANGO_ALIGN_RIGHT)
    }
    pango_layout_set_text(layout.opaque, runs.map(\.text).joined(), -1)
    let attributes = Self.attributes(of: runs, size: size, style: style)
    pango_layout_set_attributes(layout.opaque, attributes)
    pango_attr_list_unref(attributes)
  }

  deinit { g_object_unref(layout) }

  /// The width that the text would take in one line.
  var naturalWidth: Double {
    let width = pango_layout_get_width(layout.opaque)
    pango_layout_set_width(layout.opaque, -1)
    defer { pango_layout_set_width(layout.opaque, width) }
    var extents = PangoRectangle()
    pango_layout_get_extents(layout.opaque, nil, &extents)
    return Double(extents.width) / Double(PANGO_SCALE)
  }

  func setWidth(_ width: Double) { pango_layout_set_width(layout.opaque, Int32(width * Double(PANGO_SCALE))) }

  /// The lines, from the first to the last.
  func lines(leading: Double, size: Double) -> [Line] {
    let iterator = pango_layout_get_iter(layout.opaque)
    defer { pango_layout_iter_free(iterator) }
    var lines: [Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extents)
      let scale = Double(PANGO_SCALE)
      let height = Double(extents.height) / scale
      let ascent = (Double(pango_layout_iter_get_baseline(iterator)) - Double(extents.y)) / scale
      let full = max(height, size * leading)
      lines.append(Line(line: line, x: Double(extents.x) / scale, ascent: ascent + (full - height) / 2, height: full))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  /// The places of the links in a line: from and to, from the line's left edge.
  func links(in line: Line) -> [(address: String, start: Double, end: Double)] {
    var links: [(address: String, start: Double, end: Double)] = []
    var offset = 0
    for run in runs {
      let end = offset + run.text.utf8.count
      defer { offset = end }
      let (first, last) = (
        Int(line.line.pointee.start_index), Int(line.line.pointee.start_index + line.line.pointee.length)
      )
      guard let link = run.link, LinkOpener.isAddress(link), offset < last, first < end else { continue }
      var ranges: UnsafeMutablePointer<Int32>?
      var count: Int32 = 0
      pango_layout_line_get_x_ranges(line.line, Int32(max(offset, first)), Int32(min(end, last)), &ranges, &count)
      defer { g_free(ranges) }
      for index in 0..<Int(count) {
        // The ranges count from the column's edge, the line's own begin included.
        let (from, to) = (Double(ranges![2 * index]), Double(ranges![2 * index + 1]))
        links.append((link, from / Double(PANGO_SCALE), to / Double(PANGO_SCALE)))
      }
    }
    return links
  }

  // MARK: - Looks

  private static func attributes(of runs: [PrintDocument.Run], size: Double, style: PrintStyle) -> OpaquePointer? {
    let list = pango_attr_list_new()
    var offset = 0
    for run in runs {
      let range = offset..<offset + run.text.utf8.count
      offset = range.upperBound
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) { insert(attribute, range, list) }
      if run.style.contains(.strong) { add(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
      if run.style.contains(.emphasis) { add(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
      if run.style.contains(.strikethrough) { add(pango_attr_strikethrough_new(1)) }
      if run.style.contains(.highlight) { add(pango_attr_background_new(0xFFFF, 0xF0F0, 0xA8A8)) }
      if run.style.contains(.code) {
        add(pango_attr_family_new(style.monospaceFamilies.joined(separator: ", ")))
        add(pango_attr_size_new_absolute(Int32(size * 0.92 * Double(PANGO_SCALE))))
        add(pango_attr_background_new(0xF0F0, 0xEFEF, 0xECEC))
      }
      if !run.style.isDisjoint(with: [.superscript, .subscript]) {
        let rise = size * (run.style.contains(.superscript) ? 0.33 : -0.16)
        add(pango_attr_size_new_absolute(Int32(size * 0.7 * Double(PANGO_SCALE))))
        add(pango_attr_rise_new(Int32(rise * Double(PANGO_SCALE))))
      }
      if run.link != nil { add(pango_attr_foreground_new(0x1A1A, 0x5F5F, 0xB4B4)) }
      keepWords(of: run.text, at: range.lowerBound, in: list)
    }
    return list
  }

  /// A Korean word stays in one line, unless it is longer than words are.
  private static func keepWords(of text: String, at start: Int, in list: OpaquePointer?) {
    var word: (start: Int, count: Int, isKorean: Bool)?
    var offset = start
    func finish() {
      if let word, word.isKorean, (2...14).contains(word.count) {
        insert(pango_attr_allow_breaks_new(0), word.start..<offset, list)
      }
      word = nil
    }
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        finish()
      } else {
        let isKorean = (0xAC00...0xD7A3).contains(scalar.value)
        word = (word?.start ?? offset, (word?.count ?? 0) + 1, isKorean || word?.isKorean == true)
      }
      offset += UTF8.width(scalar)
    }
    finish()
  }

  private static func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, _ list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = guint(range.lowerBound)
    attribute?.pointee.end_index = guint(range.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}
