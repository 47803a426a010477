import CGTK

/// Tells when a window becomes too narrow for what a wide one has beside its page, and when it is wide again.
@MainActor final class WidthWatch {
  /// Below this many pixels the sidebar lies over the page and the formatting panel below it.
  static let limit = 640

  private(set) var isNarrow = false
  var changed: @MainActor () -> Void = {}

  init(window: Object) {
    connect(window, "realize", after: true) { [weak self] _ in
      guard let native = gtk_widget_get_native(window.of()), let surface = gtk_native_get_surface(native) else {
        return
      }
      connect(object(surface), "layout") { [weak self] in self?.follow(width: $0.int(1)) }
    }
  }

  private func follow(width: Int) {
    guard (width < Self.limit) != isNarrow else { return }
    isNarrow.toggle()
    changed()
  }
}
