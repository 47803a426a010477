import CGTK

/// Scrolls a text view's page, and keeps a row in its place on the screen while the text around it changes.
@MainActor final class PageScroller {
  private let view: Object
  private let buffer: Object
  private var viewport: Viewport { Viewport(view: view) }
  /// What is to be on the screen.
  private struct Place {
    var row: TextAnchor
    /// How far the screen's upper edge is to be below that of the row: at it if nil.
    var inset: Int?
    /// Whether the caret's row is to be seen in any case.
    var showsCaret = false
  }

  private var held: Place?

  init(view: Object, buffer: Object) {
    (self.view, self.buffer) = (view, buffer)
  }

  /// - Parameters:
  ///   - isComposing: then the page moves only when the caret would be out of sight.
  ///   - isTypewriter: then the caret's row stays in the middle.
  func scroll(to aim: CaretFollower.Aim, isComposing: Bool, isTypewriter: Bool) {
    MainThreadWatch.inToolkit { bringIntoSight(aim, isComposing: isComposing, isTypewriter: isTypewriter) }
  }

  private func bringIntoSight(_ aim: CaretFollower.Aim, isComposing: Bool, isTypewriter: Bool) {
    let caret = gtk_text_buffer_get_insert(buffer.of())
    switch aim {
    case .caret where isComposing: gtk_text_view_scroll_to_mark(view.of(), caret, 0, 0, 0, 0)
    case .caret where isTypewriter: gtk_text_view_scroll_to_mark(view.of(), caret, 0, 1, 0, 0.5)
    // Away from the edges of the window, so that the writer sees where the text goes on.
    case .caret: gtk_text_view_scroll_to_mark(view.of(), caret, 0.12, 0, 0, 0)
    case .place:
      guard let held else { return }
      let screenTop = viewport.top(ofRow: iterator(at: held.row.place)) + (held.inset ?? 0)
      if held.showsCaret, !viewport.isInSight(caret, whenTopIs: screenTop) {
        // What is above has become higher, or the screen lower.
        gtk_text_view_scroll_to_mark(view.of(), caret, 0.12, 1, 0, 1)
      } else if let inset = held.inset {
        viewport.move(row: iterator(at: held.row.place), to: inset)
      } else {
        gtk_text_view_scroll_to_mark(view.of(), held.row.mark, 0, 1, 0, 0)
      }
    }
  }

  /// From now on the place is the row at `scalar`, at the screen's upper edge, or the caret's where both have no room.
  func place(row scalar: Int, showsCaret: Bool) {
    release()
    // Above the first row is the page's margin.
    let inset = scalar > 0 ? nil : -Int(gtk_text_view_get_top_margin(view.of()))
    held = Place(row: TextAnchor(buffer: buffer, at: scalar, staysBefore: true), inset: inset, showsCaret: showsCaret)
  }

  /// From now on the place is what is on the screen. GTK keeps it by itself, but for the height of the page's margin.
  func placeTopRow() {
    release()
    let row = viewport.topRow
    guard row > 0 else { return }
    let inset = viewport.inset(ofRow: iterator(at: row))
    held = Place(row: TextAnchor(buffer: buffer, at: row, staysBefore: false), inset: inset)
  }

  private func release() {
    held?.row.release()
    held = nil
  }

  private func iterator(at scalar: Int) -> GtkTextIter { BufferPlaces(buffer: buffer).iterator(at: Int32(scalar)) }
}
