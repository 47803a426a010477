import CGTK
import ComposureEditor
import ComposureText

/// What is drawn under the text of a page: the sheets of code, the dots of folds, pictures.
@MainActor struct PageGround {
  private let code: CodeGround
  private let folds: FoldMarks
  private let images: PageImages

  init(view: Object, theme: Theme, images: PageImages) {
    (code, folds) = (CodeGround(view: view, theme: theme), FoldMarks(view: view, theme: theme))
    self.images = images
  }

  /// - Parameters:
  ///   - visible: what is on the screen and a little more.
  ///   - scalar: the place of a position in the view's own units.
  func draw(
    _ session: EditorSession, visible: TextRange, on snapshot: OpaquePointer, scalar: (UTF8Offset) -> Int32
  ) {
    code.draw(session.state.syntax, visible: visible, on: snapshot, scalar: scalar)
    folds.draw(session.state.folds, in: session.state.text, visible: visible, on: snapshot, scalar: scalar)
    images.draw(session, visible: visible, on: snapshot)
  }
}
