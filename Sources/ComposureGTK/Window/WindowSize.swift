import CGTK

extension SettingKey<Int> {
  /// In pixels, without the window's shadow.
  static var windowWidth: Self { Self(name: "window-width", fallback: 920) }
  static var windowHeight: Self { Self(name: "window-height", fallback: 760) }
}

extension SettingKey<Bool> {
  static var isWindowMaximized: Self { Self(name: "window-maximized", fallback: false) }
}

/// The size of windows with notes, which the next ones have again, also after the program has ended.
@MainActor struct WindowSize {
  let settings: Settings

  /// Gives a window that is not shown yet the size of the last one, as far as there is room for it.
  func restore(_ window: Object) {
    let room = Self.room
    gtk_window_set_default_size(
      window.of(), Int32(min(settings[.windowWidth], room.width)), Int32(min(settings[.windowHeight], room.height)))
    if settings[.isWindowMaximized] { gtk_window_maximize(window.of()) }
  }

  /// Keeps the size that the writer has given a window.
  func remember(_ window: Object) {
    guard gtk_widget_get_mapped(window.of()) != 0, gtk_window_is_fullscreen(window.of()) == 0 else { return }
    keep(gtk_window_is_maximized(window.of()) != 0, as: .isWindowMaximized)
    // That of a window that fills the screen is the one that it goes back to.
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window.of(), &width, &height)
    if width > 0 { keep(Int(width), as: .windowWidth) }
    if height > 0 { keep(Int(height), as: .windowHeight) }
  }

  private func keep<Value>(_ value: Value, as key: SettingKey<Value>) {
    if settings[key] != value { settings[key] = value }
  }

  /// The largest screen; where nothing is known about screens, room enough.
  static var room: (width: Int, height: Int) {
    let monitors = gdk_display_get_monitors(gdk_display_get_default())
    let sizes = (0..<(monitors.map { g_list_model_get_n_items($0) } ?? 0)).map { index in
      let monitor = Object(g_list_model_get_item(monitors, index)!)
      defer { g_object_unref(monitor) }
      var place = GdkRectangle()
      gdk_monitor_get_geometry(monitor.opaque, &place)
      return (width: Int(place.width), height: Int(place.height))
    }
    return sizes.max { $0.width * $0.height < $1.width * $1.height } ?? (16_384, 16_384)
  }
}
