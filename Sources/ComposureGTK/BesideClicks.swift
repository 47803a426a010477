import CGTK

/// Makes a press beside the column of a page one on the line at its height, which the view itself does not see.
@MainActor final class BesideClicks {
  private let view: Object
  private let page: Object
  /// Where the selection began that is being made, in scalars.
  private var start: Int?

  /// The button went down.
  var pressed: @MainActor () -> Void = {}
  /// The selection is to reach from one place of the text to the other, in scalars.
  var selected: @MainActor (_ anchor: Int, _ head: Int) -> Void = { _, _ in }

  /// `page` holds `view`.
  init(view: Object, page: Object) {
    self.view = view
    self.page = page
    InputEvents.addPointer(to: page) { [weak self] in self?.takes($0) == true }
  }

  private func takes(_ event: PointerEvent) -> Bool {
    switch event {
    case .pressed(let x, let y, true, _):
      start = nil
      let place = place(x, y)
      guard (0..<Double(gtk_widget_get_height(view.of()))).contains(place.y),
        !(0..<Double(gtk_widget_get_width(view.of()))).contains(place.x)
      else { return false }
      pressed()
      let caret = Viewport(view: view).scalar(atX: place.x, y: place.y)
      start = caret
      selected(caret, caret)
      return true
    case .dragged(let x, let y):
      guard let start else { return false }
      let place = place(x, y)
      selected(start, Viewport(view: view).scalar(atX: place.x, y: place.y))
      return true
    case .released, .hovered: start = nil
    case .pressed, .scrolled: break
    }
    return false
  }

  /// A place in the page as one in the view.
  private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    var (inX, inY) = (x, y)
    gtk_widget_translate_coordinates(page.of(), view.of(), x, y, &inX, &inY)
    return (inX, inY)
  }
}
