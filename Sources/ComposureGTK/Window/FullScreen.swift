import CGTK

/// On the full screen the header bar is out of the way. It comes back over the page, which stays where it is, while the
/// pointer is at the upper edge.
@MainActor final class FullScreen {
  private static let edge = 3.0

  private let window: Object
  private let column: Object
  private let header: Object
  private let revealer: Object

  /// What the window shows: the column with the header bar above it.
  let widget: Object

  /// - Parameter column: a vertical box whose first child is `header`.
  init(window: Object, column: Object, header: Object) {
    self.window = window
    self.column = column
    self.header = header
    revealer = object(gtk_revealer_new())
    gtk_widget_set_valign(revealer.of(), GTK_ALIGN_START)
    widget = object(gtk_overlay_new())
    gtk_overlay_set_child(widget.opaque, column.of())
    gtk_overlay_add_overlay(widget.opaque, revealer.of())
    gtk_widget_set_visible(revealer.of(), 0)
    connect(window, "notify::fullscreened") { [weak self] _ in self?.changed() }
    let motion = object(gtk_event_controller_motion_new())
    gtk_event_controller_set_propagation_phase(motion.opaque, GTK_PHASE_CAPTURE)
    connect(motion, "motion") { [weak self] in self?.pointerMoved(y: $0.double(2)) }
    gtk_widget_add_controller(widget.of(), motion.opaque)
  }

  private var isOn: Bool { gtk_window_is_fullscreen(window.of()) != 0 }

  func toggle() {
    if isOn { gtk_window_unfullscreen(window.of()) } else { gtk_window_fullscreen(window.of()) }
  }

  private func changed() {
    g_object_ref(header)
    defer { g_object_unref(header) }
    gtk_revealer_set_reveal_child(revealer.opaque, 0)
    if isOn {
      guard gtk_widget_get_parent(header.of()) == column.of() else { return }
      gtk_box_remove(column.of(), header.of())
      gtk_revealer_set_child(revealer.opaque, header.of())
    } else if gtk_widget_get_parent(header.of()) != column.of() {
      gtk_revealer_set_child(revealer.opaque, nil)
      gtk_box_prepend(column.of(), header.of())
    }
    gtk_widget_set_visible(revealer.of(), isOn ? 1 : 0)
  }

  private func pointerMoved(y: Double) {
    guard isOn else { return }
    let isShown = gtk_revealer_get_reveal_child(revealer.opaque) != 0
    if y <= Self.edge {
      gtk_revealer_set_reveal_child(revealer.opaque, 1)
    } else if isShown, y > Double(gtk_widget_get_height(header.of())) + 20 {
      gtk_revealer_set_reveal_child(revealer.opaque, 0)
    }
  }
}
