import CGTK

/// A place in a text buffer, in scalars, that is kept over edits until it is released.
@MainActor struct TextAnchor {
  let mark: UnsafeMutablePointer<GtkTextMark>
  private let buffer: Object

  /// - Parameter staysBefore: whether it stays before what is inserted at it.
  init(buffer: Object, at scalar: Int, staysBefore: Bool) {
    self.buffer = buffer
    var place = BufferPlaces(buffer: buffer).iterator(at: Int32(scalar))
    mark = gtk_text_buffer_create_mark(buffer.of(), nil, &place, staysBefore ? 1 : 0)
  }

  var place: Int { BufferPlaces(buffer: buffer).offset(of: mark) }

  /// Where it was last.
  @discardableResult
  func release() -> Int {
    defer { gtk_text_buffer_delete_mark(buffer.of(), mark) }
    return place
  }
}
