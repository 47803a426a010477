import CGTK

/// Shows an input method the keys of shortcuts before the window acts on them.
///
/// A window's shortcuts come before the text that has the focus, so that its input method sees a chord's modifiers and
/// not the chord. Fcitx 5 reads Ctrl and Shift without another key as the wish for the next input method, and Korean would
/// be off after each shortcut with both. Outside of GTK, input methods come first everywhere.
@MainActor enum ShortcutKeys {
  /// The key that an input method has left alone, and is not asked about again when it comes to the text.
  private static var left: (context: InputContexts.Context, event: OpaquePointer)?
  private static var isInstalled = false

  /// Modifiers that no text is written with.
  private static let modifiers =
    GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_HYPER_MASK.rawValue
    | GDK_META_MASK.rawValue

  /// Makes what was left alone stay so; later calls do nothing.
  static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    InputContexts.wrap { context, event, inner in
      if let left, left.context == context, left.event == event { return 0 }
      return inner(context, event)
    }
  }

  /// True when the input method of what has the focus in `window` wants the key, or has not yet said so: then the key
  /// comes again.
  static func takes(_ event: OpaquePointer, in window: Object) -> Bool {
    forget()
    guard mayBeShortcut(event), let focus = gtk_window_get_focus(window.of()),
      let (context, controller) = InputContexts.find(in: Object(focus))
    else { return false }
    g_object_ref(controller)
    g_object_ref(context)
    defer {
      g_object_unref(controller)
      g_object_unref(context)
    }
    if gtk_im_context_filter_keypress(context, event) != 0 {
      tellTaken(controller)
      return true
    }
    left = (context, gdk_event_ref(event))
    return false
  }

  private static func forget() {
    if let left { gdk_event_unref(left.event) }
    left = nil
  }

  private static func mayBeShortcut(_ event: OpaquePointer) -> Bool {
    guard gdk_event_get_event_type(event) == GDK_KEY_PRESS, gdk_key_event_is_modifier(event) == 0 else { return false }
    if gdk_event_get_modifier_state(event).rawValue & modifiers != 0 { return true }
    return (GDK_KEY_F1...GDK_KEY_F35).contains(Int32(bitPattern: gdk_key_event_get_keyval(event)))
  }

  /// Says what a key controller says itself when its input method has taken a key: a text view remembers by it that there
  /// is something to be reset.
  private static func tellTaken(_ controller: Object) {
    var value = GValue()
    g_value_init(&value, GValue.object)
    defer { g_value_unset(&value) }
    g_value_set_object(&value, controller)
    g_signal_emitv(&value, g_signal_lookup("im-update", gtk_event_controller_key_get_type()), 0, nil)
  }
}
