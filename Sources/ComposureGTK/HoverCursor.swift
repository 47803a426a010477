import CGTK
import ComposureEditor

/// Shows a hand over what a click would open or check, and the text cursor elsewhere.
@MainActor final class HoverCursor {
  private let view: Object
  private let state: @MainActor () -> EditorState?
  /// Where the pointer was seen last, in the view's coordinates.
  private var place: (x: Double, y: Double)?
  private var isHand = false

  init(view: Object, state: @escaping @MainActor () -> EditorState?) {
    self.view = view
    self.state = state
  }

  func moved(x: Double, y: Double, isControlDown: Bool) {
    place = (x, y)
    follow(isControlDown: isControlDown)
  }

  /// The key may come while the pointer rests.
  func follow(isControlDown: Bool) {
    guard let place else { return }
    let target = Viewport(view: view).target(
      ofClickAtX: place.x, y: place.y, isControlDown: isControlDown, in: state())
    guard (target != nil) != isHand else { return }
    isHand.toggle()
    gtk_widget_set_cursor_from_name(view.of(), isHand ? "pointer" : "text")
  }
}
