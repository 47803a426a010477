import CGTK

/// Keys as GTK writes them (`<Control><Shift>z`), for people.
@MainActor enum Accelerator {
  /// `Ctrl+Shift+Z`; nil for what is no key.
  static func label(_ accelerator: String) -> String? {
    var key: guint = 0
    var modifiers = GdkModifierType(0)
    guard gtk_accelerator_parse(accelerator, &key, &modifiers) != 0, key != 0 else { return nil }
    guard let label = takeString(gtk_accelerator_get_label(key, modifiers)) else { return nil }
    guard key == guint(GDK_KEY_backslash), let name = spelledBackslash else { return label }
    return label.replacing(name, with: "\\")
  }

  /// GTK's word for the key of the sign, in the user's language.
  static var spelledBackslash: String? {
    takeString(gtk_accelerator_get_label(guint(GDK_KEY_backslash), GdkModifierType(0)))
  }

  /// Has the labels of GTK's own menus and windows show the sign that stands on the key, where GTK spells it.
  static func showSigns(in widget: Object) {
    if let name = spelledBackslash, g_type_check_instance_is_a(widget.of(), gtk_label_get_type()) != 0 {
      let text = String(cString: gtk_label_get_text(widget.opaque))
      if text == name || text.hasSuffix("+\(name)") {
        gtk_label_set_text(widget.opaque, text.dropLast(name.count) + "\\")
      }
    }
    for child in children(of: widget.of()) { showSigns(in: Object(child)) }
  }

  /// What a button does, with the keys that do the same: `Open (Ctrl+O)`.
  static func tooltip(_ title: String, for action: String, in application: Object) -> String {
    // The dots of a menu's item say that something will be asked.
    let words = title.hasSuffix("…") ? String(title.dropLast()) : title
    guard let keys = gtk_application_get_accels_for_action(application.of(), action) else { return words }
    defer { g_strfreev(keys) }
    guard let first = keys.pointee, let label = label(String(cString: first)) else { return words }
    return "\(words) (\(label))"
  }

  /// What a button does, with a key that is no application's accelerator.
  static func tooltip(_ title: String, key: String) -> String {
    label(key).map { "\(title) (\($0))" } ?? title
  }
}
