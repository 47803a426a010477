/// Where a writer was in a note: the ends of the selection and the beginning of the topmost row on the screen, in UTF-8
/// bytes from the note's start. The text may have changed since, so every offset has to be looked at before it is used.
public struct NotePlace: Sendable, Hashable {
  public var anchor: Int
  public var head: Int
  public var top: Int
  /// False where the writer had scrolled away from the caret.
  public var showsCaret = true

  public init(anchor: Int, head: Int, top: Int) {
    (self.anchor, self.head, self.top) = (anchor, head, top)
  }
}
