import CGTK

/// A word to the user through the desktop, where there is no window to say it in.
@MainActor enum Notification {
  /// Where nobody shows such words, they go to the terminal.
  static func send(_ title: String, _ body: String, from application: Object) {
    guard let bus = g_application_get_dbus_connection(application.of()), isShown(on: bus) else {
      return print("\(title) (\(body))")
    }
    let notification = g_notification_new(title)
    g_notification_set_body(notification, body)
    g_application_send_notification(application.of(), nil, notification)
    g_object_unref(notification.map { Object($0) })
    // The program may be about to end.
    g_dbus_connection_flush_sync(bus, nil, nil)
  }

  /// Whether the desktop shows notifications, or can start what does.
  private static func isShown(on bus: OpaquePointer) -> Bool {
    func call(_ method: String, _ arguments: [OpaquePointer?]) -> Bool {
      let answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
        g_variant_new_tuple(arguments, gsize(arguments.count)), nil, G_DBUS_CALL_FLAGS_NONE, 2_000, nil, nil)
      defer { answer.map { g_variant_unref($0) } }
      guard let answer else { return false }
      guard method == "NameHasOwner", let value = g_variant_get_child_value(answer, 0) else { return true }
      defer { g_variant_unref(value) }
      return Bool(value) == true
    }
    let desktop = "org.freedesktop.Notifications"
    // What is there already need not be anything that the bus could start.
    return ["org.gtk.Notifications", desktop].contains { call("NameHasOwner", [$0.variant]) }
      || call("StartServiceByName", [desktop.variant, g_variant_new_uint32(0)])
  }
}
