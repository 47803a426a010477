import CGTK

/// What the pointing device does, as far as it matters to a text.
enum PointerEvent {
  case pressed
  case released
  /// Moved with no button down.
  case hovered
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
  static func keys(_ pressed: @escaping @MainActor (_ name: String, _ modifiers: [String]) -> Void) -> OpaquePointer {
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
        names.filter { modifiers & $0.0 != 0 }.map(\.1))
      return .no
    }
    return keys.opaque
  }

  static func focus(_ changed: @escaping @MainActor (_ isFocused: Bool) -> Void) -> OpaquePointer {
    let focus = object(gtk_event_controller_focus_new())
    connect(focus, "enter") { _ in changed(true) }
    connect(focus, "leave") { _ in changed(false) }
    return focus.opaque
  }

  /// Events of all buttons, before the widget acts on them. Gestures would not tell a release that another one took.
  static func pointer(_ handler: @escaping @MainActor (PointerEvent) -> Void) -> OpaquePointer {
    let events = capturing(object(gtk_event_controller_legacy_new()))
    let buttons = GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
    connectAnswering(events, "event") { _ in
      let event = gtk_event_controller_get_current_event(events.opaque)
      switch gdk_event_get_event_type(event) {
      case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: handler(.pressed)
      case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: handler(.released)
      case GDK_MOTION_NOTIFY where gdk_event_get_modifier_state(event).rawValue & buttons == 0: handler(.hovered)
      case GDK_SCROLL: handler(.scrolled)
      default: break
      }
      return .no
    }
    return events.opaque
  }

  /// Clicks of the middle button, which the widget does not get.
  static func middleClicks(_ clicked: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) -> OpaquePointer {
    let clicks = capturing(object(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(clicks.opaque, guint(GDK_BUTTON_MIDDLE))
    connect(clicks, "pressed") { arguments in
      gtk_gesture_set_state(clicks.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
      clicked(arguments.double(2), arguments.double(3))
    }
    return clicks.opaque
  }

  /// Something is dragged in over the widget.
  static func dragsOver(_ entered: @escaping @MainActor () -> Void) -> OpaquePointer {
    let motion = object(gtk_drop_controller_motion_new())
    connect(motion, "enter") { _ in entered() }
    return motion.opaque
  }

  /// Drags out of the widget. `content` answers what is dragged from a place, nil to leave the press to the widget.
  static func drags(
    content: @escaping @MainActor (_ x: Double, _ y: Double) -> Object?,
    ended: @escaping @MainActor (_ movedAway: Bool) -> Void
  ) -> OpaquePointer {
    let drags = capturing(object(gtk_drag_source_new()))
    gtk_drag_source_set_actions(drags.opaque, GdkDragAction(GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue))
    connectAnswering(drags, "prepare") { .object(content($0.double(1), $0.double(2))) }
    connect(drags, "drag-end") { ended($0.bool(2)) }
    return drags.opaque
  }

  private static func capturing(_ controller: Object) -> Object {
    gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
    return controller
  }
}
