import CGTK

/// Tells when somebody moves the caret of a buffer, before the text view hears of it: a screen reader may at any moment,
/// and the view then makes the input method forget what it composes.
@MainActor enum ForeignCaretMoves {
  private static var observers: [Object: @MainActor () -> Void] = [:]
  private static var isFollowing = false

  /// Calls `body` with the caret already at its new place. `buffer` must have been made by this thread's main loop and is
  /// followed as long as it lives.
  static func follow(_ buffer: Object, _ body: @escaping @MainActor () -> Void) {
    observers[buffer] = body
    g_object_weak_ref(
      buffer.of(),
      { _, gone in
        nonisolated(unsafe) let gone = gone
        MainActor.assumeIsolated { _ = ForeignCaretMoves.observers.removeValue(forKey: Object(gone!)) }
      }, buffer)
    guard !isFollowing else { return }
    isFollowing = true
    g_signal_add_emission_hook(
      g_signal_lookup("mark-set", gtk_text_buffer_get_type()), 0,
      { _, _, values, _ in
        nonisolated(unsafe) let values = values!
        MainActor.assumeIsolated {
          let buffer = Object(g_value_get_object(values)!)
          guard let body = ForeignCaretMoves.observers[buffer],
            g_value_get_object(values + 2) == gpointer(gtk_text_buffer_get_insert(buffer.of()))
          else { return }
          body()
        }
        return 1
      }, nil, nil)
  }
}
