import CGTK
import ComposureEditor
import ComposureMarkdown
import ComposureText

/// What a click is for, where it does not move the caret.
enum ClickTarget: Equatable {
  /// The box of a task.
  case task(TaskItem)
  /// The link at a position, with Ctrl.
  case link(UTF8Offset)
}

extension InputEvents {
  /// Clicks of the primary button that are for something in the text. Neither the widget nor what was added to it before
  /// gets those. The pointer is a hand over them.
  static func addTargetClicks(
    to view: Object, in state: @escaping @MainActor () -> EditorState?,
    _ clicked: @escaping @MainActor (ClickTarget) -> Void
  ) {
    let cursor = HoverCursor(view: view, state: state)
    addModifiers(to: view) { cursor.follow(isControlDown: $0) }
    addPointer(to: view) { event in
      if case .hovered(let x, let y, let isControlDown) = event {
        cursor.moved(x: x, y: y, isControlDown: isControlDown)
      }
      guard case .pressed(let x, let y, true, let isControlDown) = event,
        let target = Viewport(view: view).target(ofClickAtX: x, y: y, isControlDown: isControlDown, in: state())
      else { return false }
      clicked(target)
      return true
    }
  }
}

extension Viewport {
  /// What a click at a place in the view is for; nil where it is for the caret.
  func target(ofClickAtX x: Double, y: Double, isControlDown: Bool, in state: EditorState?) -> ClickTarget? {
    guard let state, gtk_text_view_get_editable(view.of()) != 0 else { return nil }
    let text = state.text
    let place = text.utf8(ScalarOffset(scalar(atX: x, y: y)))
    let task = state.syntax.tasks(in: text.range(of: text.line(at: place))).first {
      draws(text.scalars($0.box.lowerBound).value..<text.scalars($0.box.upperBound).value, atX: x, y: y)
    }
    if let task { return .task(task) }
    return isControlDown && state.syntax.link(at: place) != nil ? .link(place) : nil
  }

  /// Whether the letters of a range, in scalars, are drawn at a place in the view. They stand in one row.
  private func draws(_ scalars: Range<Int>, atX x: Double, y: Double) -> Bool {
    guard !scalars.isEmpty else { return false }
    var bufferX: Int32 = 0
    var bufferY: Int32 = 0
    gtk_text_view_window_to_buffer_coords(view.of(), GTK_TEXT_WINDOW_WIDGET, Int32(x), Int32(y), &bufferX, &bufferY)
    let places = BufferPlaces(buffer: object(gtk_text_view_get_buffer(view.of())))
    var (first, last) = (GdkRectangle(), GdkRectangle())
    var start = places.iterator(at: Int32(scalars.lowerBound))
    var end = places.iterator(at: Int32(scalars.upperBound - 1))
    gtk_text_view_get_iter_location(view.of(), &start, &first)
    gtk_text_view_get_iter_location(view.of(), &end, &last)
    return bufferY >= first.y && bufferY < first.y + first.height && bufferX >= first.x && bufferX < last.x + last.width
  }
}
