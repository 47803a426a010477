import CGTK

/// The class of the page's text view: a `GtkTextView` whose own undo and redo, which stand in its context menu, are the
/// window's, since GTK's would ask the buffer, whose history is switched off; and which draws a ground under its text.
@MainActor enum EditorTextView {
  private nonisolated static let actions = [("text.undo", "undo"), ("text.redo", "redo")]

  private nonisolated static let ground = "composure-ground"

  private static let type = g_type_register_static_simple(
    gtk_text_view_get_type(), "ComposureTextView", guint(MemoryLayout<GtkTextViewClass>.size),
    { viewClass, _ in
      let widgetClass = viewClass?.assumingMemoryBound(to: GtkWidgetClass.self)
      viewClass?.assumingMemoryBound(to: GtkTextViewClass.self).pointee.create_buffer = { _ in
        let address = MainActor.assumeIsolated { UInt(bitPattern: OrderedBuffer.make()) }
        return UnsafeMutablePointer(bitPattern: address)
      }
      for (name, _) in EditorTextView.actions {
        gtk_widget_class_install_action(widgetClass, name, nil) { widget, name, _ in
          let meant = EditorTextView.actions.first { $0.0 == String(cString: name!) }
          gtk_widget_activate_action_variant(widget, "win." + meant!.1, nil)
        }
      }
      viewClass?.assumingMemoryBound(to: GtkTextViewClass.self).pointee.snapshot_layer = { drawn, layer, target in
        guard layer == GTK_TEXT_VIEW_LAYER_BELOW_TEXT, let drawn, let target else { return }
        nonisolated(unsafe) let (view, snapshot) = (drawn, target)
        MainActor.assumeIsolated {
          MainThreadWatch.measure("drawing") {
            Viewport(view: Object(view)).prepareLines()
            drawing(of: Object(view), EditorTextView.ground)?(snapshot)
          }
        }
      }
    }, guint(MemoryLayout<GtkTextView>.size), nil, GTypeFlags(rawValue: 0))

  static func make() -> Object {
    let view = object(g_object_new_with_properties(type, 0, nil, nil))
    AccessibleNames.set(tr("Text of the Note"), of: view)
    let enable: @MainActor () -> Void = {
      guard let window = gtk_widget_get_root(view.of()) else { return }
      for (name, action) in actions {
        gtk_widget_action_set_enabled(view.of(), name, isEnabled(action, in: Object(window)))
      }
    }
    // With each change of the buffer the view asks it again, which says no.
    connect(object(gtk_text_view_get_buffer(view.of())), "notify") { _ in enable() }
    var connection: (window: Object, handler: UInt)?
    connect(view, "realize", after: true) { _ in
      guard let window = gtk_widget_get_root(view.of()) else { return }
      enable()
      connection = (Object(window), connect(Object(window), "action-enabled-changed") { _ in enable() })
    }
    connect(view, "unrealize") { _ in
      if let connection { g_signal_handler_disconnect(connection.window, connection.handler) }
      connection = nil
    }
    return view
  }

  /// `draw` is called whenever the view is drawn, before its text, in the coordinates of the whole text.
  static func setGround(of view: Object, _ draw: @escaping Drawing) { setDrawing(of: view, ground, draw) }

  private static func isEnabled(_ action: String, in window: Object) -> gboolean {
    g_type_check_instance_is_a(window.of(), g_action_group_get_type()) != 0
      ? g_action_group_get_action_enabled(window.opaque, action) : 0
  }
}
