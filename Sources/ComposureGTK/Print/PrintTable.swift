import CGTK

/// A table on paper: columns as wide as their texts want, or narrower together where the page is.
struct PrintTable {
  private static let padding = (x: 6.0, y: 3.0)

  private let style: PrintStyle
  private let cells: [[PrintText]]
  private let widths: [Double]
  private let hasHeader: Bool

  init(_ rows: [[PrintDocument.Cell]], width: Double, style: PrintStyle) {
    self.style = style
    hasHeader = rows.first?.first?.isHeader == true
    let columns = rows.map(\.count).max() ?? 0
    cells = rows.map { row in
      row.map { cell in
        PrintText(
          cell.runs, width: width, size: style.bodySize * 0.95, weight: cell.isHeader ? 700 : 400,
          families: style.bodyFamilies, style: style, alignment: cell.alignment)
      }
    }
    var natural = [Double](repeating: 12, count: columns)
    for row in cells {
      for (index, cell) in row.enumerated() { natural[index] = max(natural[index], cell.naturalWidth + 1) }
    }
    widths = Self.fitting(natural.map { $0 + 2 * Self.padding.x }, into: width)
    for row in cells {
      for (index, cell) in row.enumerated() { cell.setWidth(max(1, widths[index] - 2 * Self.padding.x)) }
    }
  }

  /// Narrow columns keep what they want; the wide ones share what is left.
  static func fitting(_ wanted: [Double], into width: Double) -> [Double] {
    guard wanted.reduce(0, +) > width else { return wanted }
    var result = wanted
    var open = Set(wanted.indices)
    var left = width
    while !open.isEmpty {
      let share = left / Double(open.count)
      let small = open.filter { wanted[$0] <= share }
      if small.isEmpty {
        for index in open { result[index] = share }
        break
      }
      for index in small { left -= wanted[index] }
      open.subtract(small)
    }
    return result
  }

  typealias Show = (PrintText, PrintText.Line, OpaquePointer, Double, Double) -> Void

  /// One strip a row.
  func strips(left: Double, show: @escaping Show) -> [PrintLayout.Strip] {
    cells.enumerated().map { number, row in
      let lines = row.map { $0.lines(leading: 1.45, size: style.bodySize) }
      let height = (lines.map { $0.reduce(0) { $0 + $1.height } }.max() ?? 0) + 2 * Self.padding.y
      let total = widths.reduce(0, +)
      return PrintLayout.Strip(height: height, keepsWithNext: number == 0 && cells.count > 1) {
        [widths, hasHeader] cairo, x, y in
        cairo_save(cairo)
        cairo_set_source_rgb(cairo, 0.72, 0.72, 0.7)
        let isUnderHeader = number == 0 && hasHeader
        cairo_rectangle(cairo, x + left, y + height - 0.5, total, isUnderHeader ? 1 : 0.4)
        cairo_fill(cairo)
        cairo_restore(cairo)
        var cellX = x + left + Self.padding.x
        for (index, cell) in row.enumerated() {
          var top = y + Self.padding.y
          for line in lines[index] {
            show(cell, line, cairo, cellX, top)
            top += line.height
          }
          cellX += widths[index]
        }
      }
    }
  }
}
