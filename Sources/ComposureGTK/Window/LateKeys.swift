import CGTK

/// Escape in a window, which comes behind everything else that may want it, and F10, where GTK does not open the menu.
///
/// An input method commits with Escape and leaves the key alone, so that nobody would know afterwards that it was for the
/// syllable. Whether something is composed is asked before the key reaches it.
@MainActor final class LateKeys {
  /// Whether something is composed in the text.
  var isComposing: @MainActor () -> Bool = { false }
  /// Answers whether Escape has closed or left something.
  var escaped: @MainActor () -> Bool = { false }
  /// Answers whether the menu has been opened, where GTK cannot.
  var menuWanted: @MainActor () -> Bool = { false }
  /// When the last Escape was pressed that was for a syllable. A key that an input method puts back has its time still.
  private var committing: UInt32?

  init(window: Object) {
    add(to: window, GTK_PHASE_CAPTURE) { [weak self] key, time in
      if key == GDK_KEY_Escape, self?.isComposing() == true { self?.committing = time }
      // GTK would take it for a button that is not on the screen.
      return key == GDK_KEY_F10 && self?.menuWanted() == true
    }
    add(to: window, GTK_PHASE_BUBBLE) { [weak self] key, time in
      key == GDK_KEY_Escape && time != self?.committing && self?.escaped() == true
    }
  }

  private func add(
    to window: Object, _ phase: GtkPropagationPhase, _ pressed: @escaping @MainActor (Int32, _ time: UInt32) -> Bool
  ) {
    let keys = object(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(keys.opaque, phase)
    connectAnswering(keys, "key-pressed") { arguments in
      let modifiers =
        GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      guard arguments.flags(3) & modifiers == 0 else { return .no }
      let time = gtk_event_controller_get_current_event_time(keys.opaque)
      return pressed(Int32(bitPattern: arguments.uint(1)), time) ? .yes : .no
    }
    gtk_widget_add_controller(window.of(), keys.opaque)
  }
}
