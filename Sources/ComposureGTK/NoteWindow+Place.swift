import ComposureNotes
import ComposureText

/// The caret and the part on the screen, which are where they were when a note is opened again.
extension NoteWindow {
  /// - Parameter caret: where the caret was, in bytes, in a text that is brought back without having been closed.
  func restorePlace(caret: Int? = nil) {
    let text = session.state.text
    let offset = { text.graphemeStart(atOrBefore: text.floorScalar(UTF8Offset(min(max($0, 0), text.utf8Count)))) }
    if let caret {
      return session.submit(.select(Selection(offset(caret))), endsComposition: false)
    }
    guard let path = file.path, let place = services.places.place(in: path) else { return }
    session.submit(.select(Selection(anchor: offset(place.anchor), head: offset(place.head))), endsComposition: false)
    let top = offset(place.top)
    session.performAction("show place") { [weak self] in
      self?.surface.show(top: top, withCaret: place.showsCaret)
    }
  }

  func rememberPlace() {
    // What is shown while a question is open is a guess at the text.
    guard let path = file.path, !isAwaitingEncoding else { return }
    let selection = session.state.selection
    var place = NotePlace(anchor: selection.anchor.value, head: selection.head.value, top: surface.top.value)
    place.showsCaret = surface.isCaretInSight
    services.places.remember(place, in: path)
  }
}
