import CGTK

/// A document on pages: made once for a size of paper, drawn page by page.
///
/// Everything is cut into strips that no page break divides: a line of text, a row of a table, an image, a space.
final class PrintLayout {
  struct Strip {
    var height: Double
    /// A space, which is not needed where a page begins.
    var isSpace = false
    /// Must not be the last on its page.
    var keepsWithNext = false
    /// The left edges of the bars beside it, for the quotes it stands in.
    var bars: [Double] = []
    var draw: (_ cairo: OpaquePointer, _ x: Double, _ y: Double) -> Void = { _, _, _ in }
  }

  struct Heading {
    var level: Int
    var title: String
    var page: Int
    /// From the page's upper edge.
    var y: Double
  }

  let page: PrintPage
  private let style: PrintStyle
  private let images: (_ source: String) -> PrintImage?
  private var strips: [Strip] = []
  private var headings: [Int: (level: Int, title: String)] = [:]
  private var pages: [Range<Int>] = []

  /// - Parameter images: finds the picture that an image's source names; nil leaves its description.
  init(
    _ document: PrintDocument, on page: PrintPage, style: PrintStyle,
    images: @escaping (_ source: String) -> PrintImage? = { _ in nil }
  ) {
    self.page = page
    self.style = style
    self.images = images
    var before: PrintDocument.Block?
    for block in document.blocks {
      add(block, after: before)
      before = block
    }
    paginate()
  }

  var pageCount: Int { pages.count }

  /// Where each heading came to stand.
  var outline: [Heading] {
    var result: [Heading] = []
    for (number, range) in pages.enumerated() {
      var y = page.margin
      for index in range {
        if let heading = headings[index] {
          result.append(Heading(level: heading.level, title: heading.title, page: number, y: y))
        }
        y += strips[index].height
      }
    }
    return result
  }

  /// Draws a page, counted from 0, with its number below it.
  func draw(_ number: Int, in cairo: OpaquePointer) {
    var y = page.margin
    for strip in pages[number].map({ strips[$0] }) {
      for bar in strip.bars {
        cairo_set_source_rgb(cairo, 0.78, 0.78, 0.76)
        cairo_rectangle(cairo, page.margin + bar, y, 2, strip.height)
        cairo_fill(cairo)
      }
      cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1)
      strip.draw(cairo, page.margin, y)
      y += strip.height
    }
    guard pageCount > 1 else { return }
    cairo_set_source_rgb(cairo, 0.45, 0.45, 0.45)
    let text = PrintText(
      [.init(text: "\(number + 1)")], width: page.textWidth, size: 9, families: style.bodyFamilies, style: style,
      alignment: .centre)
    show(text, cairo, page.margin, page.margin + page.textHeight + 16)
  }

  private func paginate() {
    var start = 0
    var height = 0.0
    var index = 0
    while index < strips.count {
      if index == start, strips[index].isSpace, start > 0 || index == 0 {
        start += 1
        index += 1
        continue
      }
      if height + strips[index].height > page.textHeight, index > start {
        // What must not stand last goes over with what follows it, unless that is the whole page.
        var end = index
        while end > start + 1, strips[end - 1].keepsWithNext { end -= 1 }
        if end == start + 1, strips[start].keepsWithNext { end = index }
        pages.append(start..<end)
        (start, index, height) = (end, end, 0)
        continue
      }
      height += strips[index].height
      index += 1
    }
    if start < index || pages.isEmpty { pages.append(start..<index) }
  }

  // MARK: - Blocks

  private func add(_ block: PrintDocument.Block, after before: PrintDocument.Block?) {
    let left = Double(block.containers.count) * style.indent
    let bars = block.containers.enumerated().filter { $0.element == .quote }.map {
      Double($0.offset) * style.indent + 4
    }
    let width = max(60, page.textWidth - left)
    if before != nil { addSpace(before: block, bars: commonBars(block, before)) }
    let first = strips.count
    switch block.content {
    case .paragraph(let runs):
      add(text(runs, width: width), size: style.bodySize, left: left)
    case .heading(let level, let runs):
      let size = style.size(ofHeading: level)
      add(text(runs, width: width, size: size, weight: 700), size: size, left: left, leading: 1.45)
      headings[first] = (level, runs.map(\.text).joined())
      for index in first..<strips.count { strips[index].keepsWithNext = true }
      strips.append(Strip(height: 2, isSpace: true, keepsWithNext: true))
    case .code(let code): addCode(code, left: left, width: width)
    case .image(let source, let description): addImage(source, description, left: left, width: width)
    case .table(let rows): strips += PrintTable(rows, width: width, style: style).strips(left: left, show: Self.show)
    case .rule:
      strips.append(
        Strip(height: 12) { cairo, x, y in
          cairo_set_source_rgb(cairo, 0.75, 0.75, 0.74)
          cairo_rectangle(cairo, x + left + width * 0.3, y + 6, width * 0.4, 0.7)
          cairo_fill(cairo)
        })
    }
    if strips.count == first { strips.append(Strip(height: style.bodySize * style.leading)) }
    for index in first..<strips.count { strips[index].bars = bars }
    if let marker = block.marker { add(marker, before: left, to: first) }
  }

  private func addSpace(before block: PrintDocument.Block, bars: [Double]) {
    let space =
      switch block.content {
      case .heading(let level, _): style.space(aboveHeading: level)
      case .image, .table, .code: style.paragraphSpace + 2
      default: block.isTight ? 1.5 : style.paragraphSpace
      }
    let isKept = strips.last?.keepsWithNext == true
    strips.append(Strip(height: space, isSpace: true, keepsWithNext: isKept, bars: bars))
  }

  /// The bars that go through from one block to the next.
  private func commonBars(_ block: PrintDocument.Block, _ before: PrintDocument.Block?) -> [Double] {
    let common = zip(block.containers, before?.containers ?? []).prefix { $0 == $1 }.count
    return block.containers.prefix(common).enumerated().filter { $0.element == .quote }
      .map { Double($0.offset) * style.indent + 4 }
  }

  private func text(_ runs: [PrintDocument.Run], width: Double, size: Double? = nil, weight: Int = 400) -> PrintText {
    PrintText(
      runs, width: width, size: size ?? style.bodySize, weight: weight, families: style.bodyFamilies, style: style)
  }

  private func add(_ text: PrintText, size: Double, left: Double, leading: Double? = nil) {
    let lines = text.lines(leading: leading ?? style.leading, size: size)
    for (index, line) in lines.enumerated() {
      strips.append(
        Strip(height: line.height) { cairo, x, y in Self.show(text, line, cairo, x + left, y) })
      // Neither the first nor the last line of a paragraph stands alone.
      if lines.count > 2, index == 0 || index == lines.count - 2 { strips[strips.count - 1].keepsWithNext = true }
    }
  }

  private func add(_ marker: String, before left: Double, to index: Int) {
    let text = PrintText(
      [.init(text: marker)], width: style.indent * 2, size: style.bodySize, families: style.bodyFamilies, style: style)
    let width = text.naturalWidth
    let draw = strips[index].draw
    guard let line = text.lines(leading: style.leading, size: style.bodySize).first else { return }
    strips[index].draw = { cairo, x, y in
      Self.show(text, line, cairo, x + left - width - 5, y)
      draw(cairo, x, y)
    }
  }

  private func addCode(_ code: String, left: Double, width: Double) {
    let size = style.bodySize * 0.9
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let pad = Strip(height: 5) { cairo, x, y in Self.shade(cairo, x + left, y, width, 5) }
    strips.append(pad)
    strips[strips.count - 1].keepsWithNext = true
    for line in lines {
      let text = PrintText(
        [.init(text: String(line))], width: width - 16, size: size, families: style.monospaceFamilies, style: style)
      for row in text.lines(leading: 1.45, size: size) {
        strips.append(
          Strip(height: row.height) { cairo, x, y in
            Self.shade(cairo, x + left, y, width, row.height)
            Self.show(text, row, cairo, x + left + 8, y)
          })
      }
    }
    strips[strips.count - 1].keepsWithNext = true
    strips.append(pad)
  }

  private static func shade(_ cairo: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    cairo_save(cairo)
    cairo_set_source_rgb(cairo, 0.955, 0.952, 0.945)
    // A hair more, or a seam shows between the rows.
    cairo_rectangle(cairo, x, y, width, height + 0.3)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  private func addImage(_ source: String, _ description: String, left: Double, width: Double) {
    guard let image = images(source) else {
      let words = description.isEmpty ? source : description
      return add(text([.init(text: words, style: .emphasis)], width: width), size: style.bodySize, left: left)
    }
    // A pixel of a screen is three quarters of a point.
    let natural = (width: Double(image.width) * 0.75, height: Double(image.height) * 0.75)
    let factor = min(1, width / natural.width, page.textHeight * 0.8 / natural.height)
    strips.append(
      Strip(height: natural.height * factor) { cairo, x, y in
        image.draw(cairo, x + left, y, natural.width * factor, natural.height * factor)
      })
  }

  // MARK: - Drawing

  private func show(_ text: PrintText, _ cairo: OpaquePointer, _ x: Double, _ y: Double) {
    var top = y
    for line in text.lines(leading: 1.45, size: style.bodySize) {
      Self.show(text, line, cairo, x, top)
      top += line.height
    }
  }

  private static func show(_ text: PrintText, _ line: PrintText.Line, _ cairo: OpaquePointer, _ x: Double, _ y: Double)
  {
    cairo_move_to(cairo, x + line.x, y + line.ascent)
    pango_cairo_show_layout_line(cairo, line.line)
    for link in text.links(in: line) {
      let address = link.address.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      let rectangle = "rect=[\(x + link.start) \(y) \(link.end - link.start) \(line.height)]"
      cairo_tag_begin(cairo, CAIRO_TAG_LINK, "\(rectangle) uri='\(address)'")
      cairo_tag_end(cairo, CAIRO_TAG_LINK)
    }
  }
}
