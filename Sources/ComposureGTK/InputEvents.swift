import CGTK

/// What the pointing device does, as far as it matters to a text. Places are in the widget's coordinates.
enum PointerEvent {
  case pressed(x: Double, y: Double, isPrimary: Bool, isControlDown: Bool)
  /// Moved with the primary button down.
  case dragged(x: Double, y: Double)
  case released
  /// Moved with no button down.
  case hovered(x: Double, y: Double, isControlDown: Bool)
  case scrolled
}

/// What a key asks of the caret, as far as hidden markup changes it.
enum CaretMove: Equatable {
  /// One character to the left or right, without selecting.
  case step(forward: Bool)
  /// To the start of the row.
  case home(extending: Bool)
  /// By rows or pages.
  case vertical
  case other

  /// Reads the arguments of `GtkTextView::move-cursor`.
  init(_ arguments: SignalArguments) {
    let count = arguments.int(2)
    let extending = arguments.bool(3)
    switch GtkMovementStep(UInt32(bitPattern: arguments.enumeration(1))) {
    case GTK_MOVEMENT_VISUAL_POSITIONS, GTK_MOVEMENT_LOGICAL_POSITIONS:
      self = !extending && abs(count) == 1 ? .step(forward: count > 0) : .other
    case GTK_MOVEMENT_DISPLAY_LINE_ENDS, GTK_MOVEMENT_PARAGRAPH_ENDS:
      self = count < 0 ? .home(extending: extending) : .other
    case GTK_MOVEMENT_DISPLAY_LINES, GTK_MOVEMENT_PAGES: self = .vertical
    default: self = .other
    }
  }
}

/// Event controllers that tell what happens and take nothing away from the widget, unless said.
@MainActor enum InputEvents {
  /// Keys as they reach the widget, before the input method: their names, and which modifiers were down.
  static func addKeys(
    to widget: Object,
    _ pressed: @escaping @MainActor (_ name: String, _ modifiers: [String], _ isButtonDown: Bool) -> Void
  ) {
    let names: [(UInt32, String)] = [
      (GDK_SHIFT_MASK.rawValue, "shift"), (GDK_CONTROL_MASK.rawValue, "control"), (GDK_ALT_MASK.rawValue, "alt"),
      (GDK_SUPER_MASK.rawValue, "super"),
    ]
    let keys = capturing(object(gtk_event_controller_key_new()))
    connectAnswering(keys, "key-pressed") { arguments in
      let key = arguments.uint(1)
      let modifiers = arguments.flags(3)
      pressed(
        gdk_keyval_name(key).map { String(cString: $0) } ?? String(key),
        names.filter { modifiers & $0.0 != 0 }.map(\.1), modifiers & buttons != 0)
      return .no
    }
    gtk_widget_add_controller(widget.of(), keys.opaque)
  }

  /// What has to reach the widget in the order in which it happened: keys and buttons that go down and up, and the ways
  /// between. It is told before anything else in the widget gets it; what `handler` answers with true the widget does not
  /// get.
  static func addOrderedEvents(to widget: Object, _ handler: @escaping @MainActor (OpaquePointer) -> Bool) {
    let events = capturing(object(gtk_event_controller_legacy_new()))
    connectAnswering(events, "event") { _ in
      guard let event = gtk_event_controller_get_current_event(events.opaque), isOrdered(event) else { return .no }
      return handler(event) ? .yes : .no
    }
    gtk_widget_add_controller(widget.of(), events.opaque)
  }

  /// Modifiers that go down or up while the widget has the keys.
  static func addModifiers(to widget: Object, _ changed: @escaping @MainActor (_ isControlDown: Bool) -> Void) {
    let keys = capturing(object(gtk_event_controller_key_new()))
    connectAnswering(keys, "modifiers") { arguments in
      changed(arguments.flags(1) & GDK_CONTROL_MASK.rawValue != 0)
      return .no
    }
    gtk_widget_add_controller(widget.of(), keys.opaque)
  }

  private static func isOrdered(_ event: OpaquePointer) -> Bool {
    switch gdk_event_get_event_type(event) {
    case GDK_KEY_PRESS, GDK_KEY_RELEASE, GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE,
      GDK_TOUCH_END, GDK_TOUCH_CANCEL:
      true
    case GDK_MOTION_NOTIFY: gdk_event_get_modifier_state(event).rawValue & buttons != 0
    default: false
    }
  }

  /// Buttons, and keys with Ctrl or Alt held, that go down, before anything else in the widget gets them.
  static func addPresses(to widget: Object, _ pressed: @escaping @MainActor () -> Void) {
    let events = capturing(object(gtk_event_controller_legacy_new()))
    connectAnswering(events, "event") { _ in
      guard let event = gtk_event_controller_get_current_event(events.opaque) else { return .no }
      switch gdk_event_get_event_type(event) {
      case GDK_KEY_PRESS:
        let chord = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
        if gdk_event_get_modifier_state(event).rawValue & chord != 0 { pressed() }
      case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: pressed()
      default: break
      }
      return .no
    }
    gtk_widget_add_controller(widget.of(), events.opaque)
  }

  static func addFocus(to widget: Object, _ changed: @escaping @MainActor (_ isFocused: Bool) -> Void) {
    let focus = object(gtk_event_controller_focus_new())
    connect(focus, "enter") { _ in changed(true) }
    connect(focus, "leave") { _ in changed(false) }
    gtk_widget_add_controller(widget.of(), focus.opaque)
  }

  /// Events of all buttons, before the widget acts on them; those that `handler` answers with true it does not get.
  /// Gestures would not tell a release that another one took.
  static func addPointer(to widget: Object, _ handler: @escaping @MainActor (PointerEvent) -> Bool) {
    let events = capturing(object(gtk_event_controller_legacy_new()))
    connectAnswering(events, "event") { _ in
      guard let event = gtk_event_controller_get_current_event(events.opaque),
        let told = pointerEvent(event, in: widget)
      else { return .no }
      return handler(told) ? .yes : .no
    }
    gtk_widget_add_controller(widget.of(), events.opaque)
  }

  private static let buttons = GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue

  private static func pointerEvent(_ event: OpaquePointer, in widget: Object) -> PointerEvent? {
    let state = gdk_event_get_modifier_state(event).rawValue
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS:
      let (x, y) = place(of: event, in: widget)
      return .pressed(
        x: x, y: y, isPrimary: gdk_button_event_get_button(event) == guint(GDK_BUTTON_PRIMARY),
        isControlDown: state & GDK_CONTROL_MASK.rawValue != 0)
    case GDK_TOUCH_BEGIN:
      let (x, y) = place(of: event, in: widget)
      return .pressed(x: x, y: y, isPrimary: false, isControlDown: false)
    case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: return .released
    case GDK_MOTION_NOTIFY where state & buttons == 0:
      let (x, y) = place(of: event, in: widget)
      return .hovered(x: x, y: y, isControlDown: state & GDK_CONTROL_MASK.rawValue != 0)
    case GDK_MOTION_NOTIFY where state & GDK_BUTTON1_MASK.rawValue != 0:
      let (x, y) = place(of: event, in: widget)
      return .dragged(x: x, y: y)
    case GDK_SCROLL: return .scrolled
    default: return nil
    }
  }

  /// Events count from the corner of the window's surface.
  private static func place(of event: OpaquePointer, in widget: Object) -> (Double, Double) {
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    gdk_event_get_position(event, &x, &y)
    guard let native = gtk_widget_get_native(widget.of()) else { return (x, y) }
    gtk_native_get_surface_transform(native, &left, &top)
    var (inX, inY) = (x, y)
    gtk_widget_translate_coordinates(Object(native).of(), widget.of(), x - left, y - top, &inX, &inY)
    return (inX, inY)
  }

  /// Clicks of the middle button, which the widget does not get.
  static func addMiddleClicks(
    to widget: Object, _ clicked: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
  ) {
    let clicks = capturing(object(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(clicks.opaque, guint(GDK_BUTTON_MIDDLE))
    connect(clicks, "pressed") { arguments in
      gtk_gesture_set_state(clicks.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
      clicked(arguments.double(2), arguments.double(3))
    }
    gtk_widget_add_controller(widget.of(), clicks.opaque)
  }

  /// Turns of the wheel with Ctrl held, which then do not scroll.
  static func addZooming(to widget: Object, _ zoomed: @escaping @MainActor (_ larger: Bool) -> Void) {
    let scrolling = capturing(object(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)))
    var turned = 0.0
    connectAnswering(scrolling, "scroll") { arguments in
      let state = gtk_event_controller_get_current_event_state(scrolling.opaque)
      guard state.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return .no }
      // A touchpad tells parts of a turn.
      turned += arguments.double(2)
      while abs(turned) >= 1 {
        zoomed(turned < 0)
        turned -= turned < 0 ? -1 : 1
      }
      return .yes
    }
    gtk_widget_add_controller(widget.of(), scrolling.opaque)
  }

  /// Something is dragged in over the widget.
  static func addDragsOver(to widget: Object, _ entered: @escaping @MainActor () -> Void) {
    let motion = object(gtk_drop_controller_motion_new())
    connect(motion, "enter") { _ in entered() }
    gtk_widget_add_controller(widget.of(), motion.opaque)
  }

  private static func capturing(_ controller: Object) -> Object {
    gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
    return controller
  }
}
