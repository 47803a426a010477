import CGTK

/// On the full screen there is nothing but the page. The bars come back over it, which stays where it is, while the pointer
/// is at an edge, or while a key has opened something of theirs.
@MainActor final class FullScreen {
  enum Edge { case top, bottom }

  /// A bar, and the box that it stands in otherwise, behind another child or as the first.
  struct Bar {
    var edge: Edge
    var widget: Object
    var box: Object
    var neighbour: Object?
  }

  /// How near to the edge the pointer has to come, and how far from a bar it has to go, in pixels.
  private static let (nearness, distance) = (3.0, 20.0)

  private let window: Object
  private let bars: [(bar: Bar, revealer: Object)]
  /// What waits until the bars have their place.
  private var nextFrame: (clock: Object, handler: UInt)?
  /// Where the pointer is, from the upper edge.
  private var pointer: Double?

  /// What the window shows: the content with the bars above it.
  let widget: Object
  /// Whether a menu or a popover of a bar is open, which then stays.
  var isHeld: @MainActor () -> Bool = { false }
  /// The bars have come or gone, and with them what had the keys.
  var focusLost: @MainActor () -> Void = {}

  init(window: Object, content: Object, bars: [Bar]) {
    self.window = window
    widget = object(gtk_overlay_new())
    gtk_overlay_set_child(widget.opaque, content.of())
    self.bars = bars.map { ($0, object(gtk_revealer_new())) }
    for (bar, revealer) in self.bars {
      gtk_widget_set_valign(revealer.of(), bar.edge == .top ? GTK_ALIGN_START : GTK_ALIGN_END)
      gtk_revealer_set_transition_type(
        revealer.opaque,
        bar.edge == .top ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN : GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
      gtk_overlay_add_overlay(widget.opaque, revealer.of())
      gtk_widget_set_visible(revealer.of(), 0)
    }
    connect(window, "notify::fullscreened") { [weak self] _ in self?.changed() }
    let motion = object(gtk_event_controller_motion_new())
    gtk_event_controller_set_propagation_phase(motion.opaque, GTK_PHASE_CAPTURE)
    for signal in ["enter", "motion"] {
      connect(motion, signal) { [weak self] in self?.pointerMoved(y: $0.double(2)) }
    }
    // The window has its frame up to the edge of the screen where nothing is composited.
    gtk_widget_add_controller(window.of(), motion.opaque)
  }

  var isOn: Bool { gtk_window_is_fullscreen(window.of()) != 0 }

  func toggle() {
    if isOn { gtk_window_unfullscreen(window.of()) } else { gtk_window_fullscreen(window.of()) }
  }

  /// Shows the bars of an edge at once, and has `open` open something of theirs as soon as they have their place.
  func show(_ edge: Edge, _ open: @escaping @MainActor () -> Void) {
    let hidden = bars.filter { $0.bar.edge == edge && gtk_revealer_get_reveal_child($0.revealer.opaque) == 0 }
    guard isOn, !hidden.isEmpty, let clock = gtk_widget_get_frame_clock(window.of()) else { return open() }
    for (_, revealer) in hidden {
      let time = gtk_revealer_get_transition_duration(revealer.opaque)
      gtk_revealer_set_transition_duration(revealer.opaque, 0)
      gtk_revealer_set_reveal_child(revealer.opaque, 1)
      gtk_revealer_set_transition_duration(revealer.opaque, time)
    }
    forgetNextFrame()
    let handler = connect(Object(clock), "after-paint") { [weak self] _ in
      guard let self, nextFrame != nil else { return }
      // A popover beside a button that has no place on the screen has no size, and does not hear its keys.
      guard hidden.allSatisfy({ self.isInPlace($0.bar) }) else { return gtk_widget_queue_draw(self.window.of()) }
      forgetNextFrame()
      open()
    }
    nextFrame = (Object(clock), handler)
    gtk_widget_queue_allocate(window.of())
  }

  private func forgetNextFrame() {
    if let nextFrame { g_signal_handler_disconnect(nextFrame.clock, nextFrame.handler) }
    nextFrame = nil
  }

  private func isInPlace(_ bar: Bar) -> Bool {
    let height = Double(gtk_widget_get_height(bar.widget.of()))
    var (x, y) = (0.0, 0.0)
    guard height > 0, gtk_widget_get_mapped(bar.widget.of()) != 0,
      gtk_widget_translate_coordinates(bar.widget.of(), window.of(), 0, 0, &x, &y) != 0
    else { return false }
    return (0...Double(gtk_widget_get_height(window.of()))).contains(y + height / 2)
  }

  /// What held the bars is closed: they go unless the pointer is at them.
  func release() {
    guard isOn else { return }
    // What says that it is closed counts as open until it has said so.
    reveal { _ in false }
    if let pointer { revealBars(at: pointer) }
  }

  private func changed() {
    forgetNextFrame()
    for (bar, revealer) in bars {
      g_object_ref(bar.widget)
      defer { g_object_unref(bar.widget) }
      gtk_revealer_set_reveal_child(revealer.opaque, 0)
      let isHome = gtk_widget_get_parent(bar.widget.of()) == bar.box.of()
      if isOn, isHome {
        gtk_box_remove(bar.box.of(), bar.widget.of())
        gtk_revealer_set_child(revealer.opaque, bar.widget.of())
      } else if !isOn, !isHome {
        gtk_revealer_set_child(revealer.opaque, nil)
        gtk_box_insert_child_after(bar.box.of(), bar.widget.of(), bar.neighbour.map { $0.of() })
      }
      gtk_widget_set_visible(revealer.of(), isOn ? 1 : 0)
    }
    if gtk_window_get_focus(window.of()) == nil { focusLost() }
  }

  private func reveal(_ isRevealed: (Edge) -> Bool) {
    for (bar, revealer) in bars { gtk_revealer_set_reveal_child(revealer.opaque, isRevealed(bar.edge) ? 1 : 0) }
  }

  private func pointerMoved(y: Double) {
    pointer = y
    // GTK tells of the pointer also when only what is below it has changed.
    if isOn, nextFrame == nil, !isHeld() { revealBars(at: y) }
  }

  private func revealBars(at y: Double) {
    let height = Double(gtk_widget_get_height(window.of()))
    if y <= Self.nearness {
      reveal { _ in true }
    } else if y >= height - Self.nearness {
      reveal { $0 == .bottom }
    } else if y > extent(.top) + Self.distance, y < height - extent(.bottom) - Self.distance {
      reveal { _ in false }
    }
  }

  /// How far the bars of an edge reach into the page.
  private func extent(_ edge: Edge) -> Double {
    Double(bars.filter { $0.bar.edge == edge }.map { gtk_widget_get_height($0.bar.widget.of()) }.max() ?? 0)
  }
}
