import CGTK

/// A row of widgets that shows as many as fit, the first ones first, and hides the rest.
@MainActor enum OverflowRow {
  static func make(_ children: [Object]) -> Object {
    let row = object(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_set_layout_manager(row.of(), gtk_custom_layout_new(nil, measure, allocate))
    for child in children { gtk_box_append(row.of(), child.of()) }
    return row
  }

  /// It takes the room that others leave: nothing has to be shown, and nothing beside it is to be squeezed for it.
  private static let measure: GtkCustomMeasureFunc = { row, orientation, size, minimum, natural, _, _ in
    var (least, best): (Int32, Int32) = (0, 0)
    for child in children(of: row) {
      guard orientation == GTK_ORIENTATION_VERTICAL else { break }
      var (childLeast, childBest): (Int32, Int32) = (0, 0)
      gtk_widget_measure(child, orientation, -1, &childLeast, &childBest, nil, nil)
      (least, best) = (max(least, childLeast), max(best, childBest))
    }
    minimum?.pointee = least
    natural?.pointee = best
  }

  private static let allocate: GtkCustomAllocateFunc = { row, width, height, _ in
    var x: Int32 = 0
    var isFull = false
    for child in children(of: row) {
      var best: Int32 = 0
      gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, nil, &best, nil, nil)
      isFull = isFull || x + best > width
      gtk_widget_set_child_visible(child, isFull ? 0 : 1)
      setHidden(child, isFull)
      guard !isFull else { continue }
      var place = GtkAllocation(x: x, y: 0, width: best, height: height)
      gtk_widget_size_allocate(child, &place, -1)
      x += best
    }
  }
}

/// Whether a screen reader is to know nothing of a widget.
private func setHidden(_ widget: UnsafeMutablePointer<GtkWidget>, _ isHidden: Bool) {
  var state = GTK_ACCESSIBLE_STATE_HIDDEN
  var value = GValue()
  g_value_init(&value, GValue.boolean)
  defer { g_value_unset(&value) }
  g_value_set_boolean(&value, isHidden ? 1 : 0)
  gtk_accessible_update_state_value(OpaquePointer(widget), 1, &state, &value)
}

/// The children of a widget that take part in its layout.
func children(of widget: UnsafeMutablePointer<GtkWidget>?) -> [UnsafeMutablePointer<GtkWidget>] {
  var result: [UnsafeMutablePointer<GtkWidget>] = []
  var next = gtk_widget_get_first_child(widget)
  while let child = next {
    if gtk_widget_should_layout(child) != 0 { result.append(child) }
    next = gtk_widget_get_next_sibling(child)
  }
  return result
}
