import CGTK
import ComposureEditor

/// All commands that give text a form, by groups, with their names. On a wide window it is a popover, on a narrow one it
/// lies below the text, where a phone has its keyboard.
@MainActor enum FormatPanel {
  /// What a panel has; what is undone or folded has its own place.
  static var commands: [EditorCommand] {
    CommandMenu.editorCommands.filter { $0.group != .history && $0.group != .folding }
  }

  /// As high as a phone's keyboard, in pixels; a popover may be higher.
  static let height: Int32 = 300

  static func make(in application: Object, columns: Int, chosen: @escaping @MainActor () -> Void) -> Object {
    let groups = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    gtk_widget_add_css_class(groups.of(), "composure-panel")
    for group in EditorCommand.Group.allCases {
      let commands = commands.filter { $0.group == group }
      if commands.isEmpty { continue }
      let title = object(gtk_label_new(CommandMenu.title(of: group)))
      gtk_label_set_xalign(title.opaque, 0)
      gtk_widget_add_css_class(title.of(), "heading")
      gtk_box_append(groups.of(), title.of())
      gtk_box_append(groups.of(), grid(of: commands, in: application, columns: columns, chosen: chosen).of())
    }
    let scroller = object(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, Self.height)
    gtk_scrolled_window_set_child(scroller.opaque, groups.of())
    return scroller
  }

  private static func grid(
    of commands: [EditorCommand], in application: Object, columns: Int, chosen: @escaping @MainActor () -> Void
  ) -> Object {
    let grid = object(gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(grid.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_homogeneous(grid.opaque, 1)
    gtk_flow_box_set_min_children_per_line(grid.opaque, guint(columns))
    gtk_flow_box_set_max_children_per_line(grid.opaque, guint(columns))
    for command in commands {
      let button = CommandButton.forPanel(command, in: application)
      connect(button, "clicked", after: true) { _ in chosen() }
      gtk_flow_box_insert(grid.opaque, button.of(), -1)
      // The keys go from button to button, not to the places that hold them.
      if let cell = gtk_widget_get_parent(button.of()) { gtk_widget_set_focusable(cell, 0) }
    }
    return grid
  }
}
