import CGTK

/// Places in a text buffer as it counts them itself, in Unicode scalars.
@MainActor struct BufferPlaces {
  let buffer: Object

  func iterator(at scalar: Int32) -> GtkTextIter {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer.of(), &iterator, scalar)
    return iterator
  }

  func offset(of mark: UnsafeMutablePointer<GtkTextMark>?) -> Int {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer.of(), &iterator, mark)
    return Int(gtk_text_iter_get_offset(&iterator))
  }

  /// The end of the selection that moves.
  var caret: Int { offset(of: gtk_text_buffer_get_insert(buffer.of())) }

  /// The end of the selection that stays.
  var bound: Int { offset(of: gtk_text_buffer_get_selection_bound(buffer.of())) }

  func isEndOfSelection(_ mark: Object) -> Bool {
    mark == Object(gtk_text_buffer_get_insert(buffer.of()))
      || mark == Object(gtk_text_buffer_get_selection_bound(buffer.of()))
  }
}
