import CGTK

/// Words with buttons beside them, or below them where the row is narrow, so that neither is squeezed.
@MainActor enum WrappingRow {
  /// The words are the first child.
  static func make() -> Object {
    let row = object(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_set_layout_manager(row.of(), gtk_custom_layout_new(requestMode, measure, allocate))
    return row
  }

  private static let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

  private static let measure: GtkCustomMeasureFunc = { row, orientation, size, minimum, natural, _, _ in
    let parts = RowParts(row)
    if orientation == GTK_ORIENTATION_HORIZONTAL {
      minimum?.pointee = parts.leastWidth
      natural?.pointee = parts.bestWidth
    } else {
      let height = parts.places(width: size < 0 ? parts.bestWidth : size).map { $0.y + $0.height }.max() ?? 0
      minimum?.pointee = height
      natural?.pointee = height
    }
  }

  private static let allocate: GtkCustomAllocateFunc = { row, width, _, _ in
    let parts = RowParts(row)
    for (child, place) in zip(parts.children, parts.places(width: width)) {
      var place = place
      gtk_widget_size_allocate(child, &place, -1)
    }
  }
}

private struct RowParts {
  private static let spacing: Int32 = 8
  /// The words get at least so many pixels beside the buttons.
  private static let leastBeside: Int32 = 220

  let children: [UnsafeMutablePointer<GtkWidget>]

  init(_ row: UnsafeMutablePointer<GtkWidget>?) { children = ComposureGTK.children(of: row) }

  private func width(_ child: UnsafeMutablePointer<GtkWidget>) -> (least: Int32, best: Int32) {
    var (least, best): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &best, nil, nil)
    return (least, best)
  }

  private func height(_ child: UnsafeMutablePointer<GtkWidget>, width: Int32) -> Int32 {
    var best: Int32 = 0
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, nil, &best, nil, nil)
    return best
  }

  var leastWidth: Int32 { children.map { width($0).least }.max() ?? 0 }

  var bestWidth: Int32 {
    children.reduce(0) { $0 + width($1).best } + Self.spacing * Int32(max(0, children.count - 1))
  }

  func places(width: Int32) -> [GtkAllocation] {
    guard let words = children.first else { return [] }
    let buttons = children.dropFirst().map { (width: min(width, self.width($0).best), child: $0) }
    let needed = buttons.reduce(0) { $0 + $1.width + Self.spacing }
    let rest = width - needed
    if buttons.isEmpty || rest >= min(Self.leastBeside, self.width(words).best) {
      let heights = [height(words, width: rest)] + buttons.map { height($0.child, width: $0.width) }
      let tallest = heights.max()!
      var x = rest
      var places = [GtkAllocation(x: 0, y: (tallest - heights[0]) / 2, width: rest, height: heights[0])]
      for (button, height) in zip(buttons, heights.dropFirst()) {
        x += Self.spacing
        places.append(GtkAllocation(x: x, y: (tallest - height) / 2, width: button.width, height: height))
        x += button.width
      }
      return places
    }
    var y = height(words, width: width)
    var places = [GtkAllocation(x: 0, y: 0, width: width, height: y)]
    var line: [GtkAllocation] = []
    func endLine() {
      // Buttons stand at the end of their line.
      let free = width - (line.last.map { $0.x + $0.width } ?? 0)
      let tallest = line.map(\.height).max() ?? 0
      places += line.map {
        GtkAllocation(x: $0.x + free, y: $0.y + (tallest - $0.height) / 2, width: $0.width, height: $0.height)
      }
      y = line.map { $0.y + tallest }.max() ?? y
      line = []
    }
    for button in buttons {
      var x = line.last.map { $0.x + $0.width + Self.spacing } ?? 0
      if x > 0, x + button.width > width {
        endLine()
        x = 0
      }
      let height = height(button.child, width: button.width)
      line.append(GtkAllocation(x: x, y: y + Self.spacing, width: button.width, height: height))
    }
    endLine()
    return places
  }
}
