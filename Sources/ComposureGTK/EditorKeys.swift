import CGTK
import ComposureEditor

/// Keys that the input method has seen and left alone, right before a text view acts on them.
///
/// `GtkTextView` inserts Return and Tab in a handler that nothing can come before: one that is added to the view comes
/// before the input method, which would then not commit what it composes. So the one function through which every key
/// passes on its way to an input method is wrapped for the whole class; what it answers decides whether the view acts.
@MainActor enum EditorKeys {
  /// Answers whether it has carried the key out.
  private typealias Handler = @MainActor (EditorKey) -> Bool
  private static var isInstalled = false
  private static var handlers: [InputContexts.Context: Handler] = [:]

  /// Lets the session of `surface` come before what `view` does with a key.
  static func add(to view: Object, of surface: TextSurface) {
    install()
    guard let context = InputContexts.find(in: view)?.context else { return }
    handlers[context] = { [weak surface] key in
      guard let surface, gtk_text_view_get_editable(view.of()) != 0 else { return false }
      // As a rule the input method has committed; the view would make it forget what is left.
      surface.endComposition()
      // There is nothing that the view could do backwards.
      return surface.session?.press(key) == true || key == .backTab
    }
    connect(view, "destroy") { _ in handlers[context] = nil }
  }

  private static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    InputContexts.wrap { context, event, inner in
      let isTaken = inner(context, event)
      guard isTaken == 0, let context, let handler = handlers[context], let key = key(of: event) else { return isTaken }
      return handler(key) ? 1 : 0
    }
  }

  private static func key(of event: OpaquePointer?) -> EditorKey? {
    guard let event, gdk_event_get_event_type(event) == GDK_KEY_PRESS else { return nil }
    let state = gdk_event_get_modifier_state(event).rawValue
    guard state & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == 0 else { return nil }
    let isShifted = state & GDK_SHIFT_MASK.rawValue != 0
    switch Int32(bitPattern: gdk_key_event_get_keyval(event)) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: return isShifted ? .lineBreak : .enter
    case GDK_KEY_Tab, GDK_KEY_KP_Tab: return isShifted ? .backTab : .tab
    case GDK_KEY_ISO_Left_Tab: return .backTab
    default: return nil
    }
  }
}
