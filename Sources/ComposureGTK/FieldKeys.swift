import CGTK

/// Keys of a field or of what holds it, as far as the input method leaves them to it.
@MainActor enum FieldKeys {
  enum Key { case escape, enter, tab }

  struct Modifiers: OptionSet {
    let rawValue: UInt32
    static let shift = Modifiers(rawValue: GDK_SHIFT_MASK.rawValue)
    static let control = Modifiers(rawValue: GDK_CONTROL_MASK.rawValue)
    static let alt = Modifiers(rawValue: GDK_ALT_MASK.rawValue)
  }

  /// - Parameter takes: carries a key out, and answers whether it has.
  static func add(to widget: Object, _ takes: @escaping @MainActor (Key, Modifiers) -> Bool) {
    let keys = object(gtk_event_controller_key_new())
    connectAnswering(keys, "key-pressed") { arguments in
      let key: Key
      switch Int32(bitPattern: arguments.uint(1)) {
      case GDK_KEY_Escape: key = .escape
      case GDK_KEY_Return, GDK_KEY_KP_Enter: key = .enter
      case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab: key = .tab
      default: return .no
      }
      let modifiers = Modifiers(rawValue: arguments.flags(3)).intersection([.shift, .control, .alt])
      return takes(key, modifiers) ? .yes : .no
    }
    gtk_widget_add_controller(widget.of(), keys.opaque)
  }
}
