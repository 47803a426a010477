import CGTK

/// Shows an input method the keys of shortcuts before the window acts on them.
///
/// A window's shortcuts come before the text that has the focus, so that its input method sees a chord's modifiers and
/// not the chord. Fcitx 5 reads Ctrl and Shift without another key as the wish for the next input method, and Shift alone
/// for Latin letters, so that Korean would be off after each shortcut with Shift. Chords with one modifier stay the
/// window's: an engine for Japanese takes each of them while a word is open, and the command would be lost.
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
  ///
  /// - Parameter endComposition: called for a key of a command, so that an engine that takes all keys while a word is open
  ///   leaves it to the command.
  static func takes(_ event: OpaquePointer, in window: Object, endComposition: () -> Void) -> Bool {
    forget()
    guard mayBeSwitch(event) else { return false }
    if isCommand(event, in: window) { endComposition() }
    guard let focus = gtk_window_get_focus(window.of()),
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

  /// Whether the modifiers alone may mean something to an input method.
  private static func mayBeSwitch(_ event: OpaquePointer) -> Bool {
    guard gdk_event_get_event_type(event) == GDK_KEY_PRESS, gdk_key_event_is_modifier(event) == 0 else { return false }
    let state = gdk_event_get_modifier_state(event).rawValue
    let (held, isShifted) = ((state & modifiers).nonzeroBitCount, state & GDK_SHIFT_MASK.rawValue != 0)
    if held > 0 { return held > 1 || isShifted }
    return isShifted && (GDK_KEY_F1...GDK_KEY_F35).contains(Int32(bitPattern: gdk_key_event_get_keyval(event)))
  }

  private static func isCommand(_ event: OpaquePointer, in window: Object) -> Bool {
    guard let application = gtk_window_get_application(window.of()) else { return false }
    let key = gdk_key_event_get_keyval(event)
    let state = gdk_event_get_modifier_state(event).rawValue & gtk_accelerator_get_default_mod_mask().rawValue
    // Shift may be part of the chord or have made the sign, as in Ctrl and a question mark.
    return [state, state & ~GDK_SHIFT_MASK.rawValue].contains { state in
      guard let name = gtk_accelerator_name(key, GdkModifierType(rawValue: state)) else { return false }
      defer { g_free(name) }
      let actions = gtk_application_get_actions_for_accel(application, name)
      defer { g_strfreev(actions) }
      return actions?.pointee != nil
    }
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
