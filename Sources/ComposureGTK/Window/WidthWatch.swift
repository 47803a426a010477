import CGTK

/// Tells how wide a window is, whenever that changes.
@MainActor final class WidthWatch {
  /// In pixels; nil before the window has been laid out.
  private(set) var width: Int?
  var changed: @MainActor () -> Void = {}

  init(window: Object) {
    connect(window, "realize", after: true) { [weak self] _ in
      guard let native = gtk_widget_get_native(window.of()), let surface = gtk_native_get_surface(native) else {
        return
      }
      connect(object(surface), "layout") { [weak self] in
        // The surface has room for the window's shadow or border as well.
        var (left, top) = (0.0, 0.0)
        gtk_native_get_surface_transform(native, &left, &top)
        self?.follow(width: $0.int(1) - 2 * Int(left))
      }
    }
  }

  private func follow(width: Int) {
    guard width != self.width else { return }
    self.width = width
    changed()
  }
}
