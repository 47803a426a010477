import CGTK

/// The class of the page's buffer: a `GtkTextBuffer` that tells a screen reader of an insertion once it has happened.
///
/// GTK 4.8 listens for insertions before the buffer makes them and takes the place for the one behind the new text: a
/// reader hears of text one place too far to the left, and of where the caret was before the key. So the first handler
/// makes the insertion, and the buffer itself, whose turn comes last, does not do it again. Whoever listens in between,
/// GTK among them, finds everything in its place.
@MainActor enum OrderedBuffer {
  private typealias InsertText =
    @convention(c) (
      UnsafeMutablePointer<GtkTextBuffer>?, UnsafeMutablePointer<GtkTextIter>?, UnsafePointer<CChar>?, Int32
    ) -> Void

  /// One emission of `insert-text`, by the place of its arguments.
  private struct Insertion: Hashable {
    let place: UnsafeMutablePointer<GtkTextIter>?
    let text: UnsafePointer<CChar>?
  }

  private static var inserted: Set<Insertion> = []
  private static var insert: InsertText?

  private static let type = g_type_register_static_simple(
    gtk_text_buffer_get_type(), "ComposureTextBuffer", guint(MemoryLayout<GtkTextBufferClass>.size),
    { bufferClass, _ in
      nonisolated(unsafe) let methods = bufferClass!.assumingMemoryBound(to: GtkTextBufferClass.self)
      MainActor.assumeIsolated { OrderedBuffer.insert = methods.pointee.insert_text }
      methods.pointee.insert_text = { buffer, place, text, length in
        nonisolated(unsafe) let (buffer, place, text) = (buffer, place, text)
        MainActor.assumeIsolated {
          if OrderedBuffer.inserted.remove(Insertion(place: place, text: text)) == nil {
            OrderedBuffer.insert?(buffer, place, text, length)
          }
        }
      }
    }, guint(MemoryLayout<GtkTextBuffer>.size), nil, GTypeFlags(rawValue: 0))

  static func make() -> Object { object(g_object_new_with_properties(type, 0, nil, nil)) }

  /// Makes each insertion before those hear of it who are connected after this call.
  static func insertFirst(in buffer: Object) {
    connect(buffer, "insert-text") { arguments in
      let place: UnsafeMutablePointer<GtkTextIter> = arguments.boxed(1)!.of()
      let text = arguments.cString(2)
      inserted.insert(Insertion(place: place, text: text))
      insert?(buffer.of(), place, text, Int32(arguments.int(3)))
    }
  }
}
