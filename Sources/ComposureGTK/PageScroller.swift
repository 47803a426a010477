import CGTK

/// Scrolls a text view's page, and keeps a row in its place on the screen while the text around it changes.
@MainActor final class PageScroller {
  private let view: Object
  private let buffer: Object
  private var viewport: Viewport { Viewport(view: view) }
  /// A row, and how far the screen's upper edge is to be below its own: at its own if nil.
  private var held: (row: TextAnchor, inset: Int?)?

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
      if let inset = held.inset {
        viewport.move(row: iterator(at: held.row.place), to: inset)
      } else {
        gtk_text_view_scroll_to_mark(view.of(), held.row.mark, 0, 1, 0, 0)
      }
    }
  }

  /// From now on the place is the row at `scalar`, at the screen's upper edge.
  func place(row scalar: Int) {
    // Above the first row is the page's margin, which is seen without scrolling.
    if scalar > 0 { hold(scalar, inset: nil, isBeforeInsertions: true) } else { release() }
  }

  /// From now on the place is what is on the screen. GTK keeps it by itself, but for the height of the page's margin.
  func placeTopRow() {
    let row = viewport.topRow
    guard row > 0 else { return release() }
    hold(row, inset: viewport.inset(ofRow: iterator(at: row)), isBeforeInsertions: false)
  }

  private func hold(_ scalar: Int, inset: Int?, isBeforeInsertions: Bool) {
    release()
    held = (TextAnchor(buffer: buffer, at: scalar, staysBefore: isBeforeInsertions), inset)
  }

  private func release() {
    held?.row.release()
    held = nil
  }

  private func iterator(at scalar: Int) -> GtkTextIter { BufferPlaces(buffer: buffer).iterator(at: Int32(scalar)) }
}
