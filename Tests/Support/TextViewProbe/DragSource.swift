import CGTK

/// A window from which a file can be dragged, as from a file manager.
@MainActor enum DragSource {
  static func show(_ path: String, application: UnsafeMutablePointer<GtkApplication>) {
    let window: UnsafeMutablePointer<GtkWindow> = recast(gtk_application_window_new(application))
    gtk_window_set_title(window, "DragSource")
    gtk_window_set_default_size(window, 160, 90)
    gtk_window_set_decorated(window, 0)
    let label = gtk_label_new("drag me")!
    let file = g_file_new_for_path(path)
    var files: [OpaquePointer?] = [file]
    let list = gdk_file_list_new_from_array(&files, 1)
    var value = GValue()
    g_value_init(&value, gdk_file_list_get_type())
    g_value_take_boxed(&value, UnsafeMutableRawPointer(list))
    let source = gtk_drag_source_new()
    gtk_drag_source_set_content(source, gdk_content_provider_new_for_value(&value))
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    gtk_widget_add_controller(label, recast(source))
    gtk_window_set_child(window, label)
    gtk_window_present(window)
    ProbeEvent("ready", text: "", at: 0).write()
  }
}
