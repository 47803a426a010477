import CGTK
import ComposureEditor
import ComposureText

/// What of a text view's text is on the screen, and where. It changes nothing of the text.
@MainActor struct Viewport {
  let view: Object

  /// How many lines a window shows at most when it opens.
  private static let firstLines = 64

  /// What is on the screen, and half a screen above and below it, what is folded away between included. `text` is what
  /// the view shows.
  func visibleRange(in text: Rope, _ folds: FoldSet? = nil) -> TextRange {
    var area = GdkRectangle()
    gtk_text_view_get_visible_rect(view.of(), &area)
    // Before the first layout the view has no height, and asking it for lines would have it measure them for nothing: the
    // rows of a window are then assumed.
    if area.height == 0 {
      return .zero..<text.range(of: min(text.line(at: text.end), LineIndex(Self.firstLines))).upperBound
    }
    let height = max(area.height, 1200)
    var (first, last) = (GtkTextIter(), GtkTextIter())
    MainThreadWatch.inToolkit {
      gtk_text_view_get_line_at_y(view.of(), &first, max(0, area.y - height / 2), nil)
      gtk_text_view_get_line_at_y(view.of(), &last, area.y + height + height / 2, nil)
    }
    gtk_text_iter_forward_line(&last)
    let start = text.line(at: text.utf8(ScalarOffset(Int(gtk_text_iter_get_offset(&first)))))
    let end = text.line(at: text.utf8(ScalarOffset(Int(gtk_text_iter_get_offset(&last)))))
    // Rows that were never measured count as nothing, and then a whole book seems to be on the screen. No row takes
    // less than 12 pixels.
    var reasonable = start + Int(height) * 2 / 12
    for part in folds?.hidden(in: text.start(of: start)..<text.range(of: end).upperBound) ?? [] {
      let (first, last) = (text.line(at: part.lowerBound), text.line(at: part.upperBound))
      if first <= reasonable, last > start { reasonable = reasonable + (last - max(first, start)) }
    }
    reasonable = min(end, reasonable)
    return text.start(of: start)..<text.range(of: reasonable).upperBound
  }

  /// The pixels of the page that are on the screen.
  var height: Int {
    var area = GdkRectangle()
    gtk_text_view_get_visible_rect(view.of(), &area)
    return Int(area.height)
  }

  /// The place in the text, in scalars, at a place in the view.
  func scalar(atX x: Double, y: Double) -> Int {
    var bufferX: Int32 = 0
    var bufferY: Int32 = 0
    gtk_text_view_window_to_buffer_coords(view.of(), GTK_TEXT_WINDOW_WIDGET, Int32(x), Int32(y), &bufferX, &bufferY)
    var place = GtkTextIter()
    gtk_text_view_get_iter_at_location(view.of(), &place, bufferX, bufferY)
    return Int(gtk_text_iter_get_offset(&place))
  }

  /// Where the topmost row begins, in scalars, that is not above the screen.
  var topRow: Int {
    var area = GdkRectangle()
    gtk_text_view_get_visible_rect(view.of(), &area)
    guard area.y > 0 else { return 0 }
    var place = GtkTextIter()
    gtk_text_view_get_iter_at_location(view.of(), &place, 0, area.y)
    return rowStart(of: place)
  }

  /// Has the view lay out each line on the screen that it has to draw.
  ///
  /// GTK 4.8 lays out what is missing while it draws, and takes the look of one line's end for the beginning of the next
  /// one that it lays out: behind a heading and a line that was there already, body text would begin as large as the
  /// heading.
  func prepareLines() {
    var area = GdkRectangle()
    gtk_text_view_get_visible_rect(view.of(), &area)
    var (line, place) = (GtkTextIter(), GdkRectangle())
    MainThreadWatch.inToolkit {
      gtk_text_view_get_line_at_y(view.of(), &line, area.y, nil)
      repeat {
        gtk_text_view_get_iter_location(view.of(), &line, &place)
      } while place.y < area.y + area.height && gtk_text_iter_forward_line(&line) != 0
    }
  }

  /// How many pixels the screen's upper edge is below that of a row.
  func inset(ofRow row: GtkTextIter) -> Int {
    var area = GdkRectangle()
    gtk_text_view_get_visible_rect(view.of(), &area)
    return Int(area.y) - top(ofRow: row)
  }

  /// The upper edge of a row on the page.
  func top(ofRow row: GtkTextIter) -> Int { Int(caret(at: row).y) }

  // The place of a letter would count the line's hidden markup along; that of a caret does not.
  private func caret(at place: GtkTextIter) -> GdkRectangle {
    var (place, area) = (place, GdkRectangle())
    gtk_text_view_get_cursor_locations(view.of(), &place, &area, nil)
    return area
  }

  /// Whether the row of a mark can be seen, as it is or with the screen's upper edge at a place on the page. On a page
  /// without a screen everything counts as seen.
  func isInSight(_ mark: UnsafeMutablePointer<GtkTextMark>?, whenTopIs top: Int? = nil) -> Bool {
    var (area, place) = (GdkRectangle(), GtkTextIter())
    gtk_text_view_get_visible_rect(view.of(), &area)
    gtk_text_buffer_get_iter_at_mark(gtk_text_view_get_buffer(view.of()), &place, mark)
    let (row, top) = (caret(at: place), top ?? Int(area.y))
    return area.height == 0 || Int(row.y) >= top && Int(row.y + row.height) <= top + Int(area.height)
  }

  /// Scrolls so that the screen's upper edge is `inset` pixels below that of a row.
  func move(row: GtkTextIter, to inset: Int) {
    let distance = inset - self.inset(ofRow: row)
    guard distance != 0, let adjustment = gtk_scrollable_get_vadjustment(view.opaque) else { return }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + Double(distance))
  }

  /// Where the row begins, in scalars, that a place stands in.
  func rowStart(of place: GtkTextIter) -> Int {
    var row = place
    gtk_text_view_backward_display_line_start(view.of(), &row)
    return Int(gtk_text_iter_get_offset(&row))
  }

  /// True when the caret stands in the first of the rows into which its line is wrapped.
  func isOnFirstRow(_ session: EditorSession) -> Bool {
    let text = session.state.text
    let caret = session.state.selection.head
    let places = BufferPlaces(buffer: object(gtk_text_view_get_buffer(view.of())))
    let row = rowStart(of: places.iterator(at: Int32(text.scalars(caret).value)))
    let lineStart = text.start(of: text.line(at: caret))
    let start = text.utf8(ScalarOffset(row))
    // A hidden marker may stand before the row's first visible character.
    return start <= lineStart
      || session.hiddenRanges.contains { $0.lowerBound <= lineStart && start <= $0.upperBound }
  }
}
