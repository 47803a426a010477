import CGTK

/// Gives a name to every control that shows none: what its tooltip, its row or its placeholder says. GTK 4.8 would tell a
/// screen reader the name of the widget's class.
///
/// A control is looked at each time it comes on screen, whoever made it, and all of a window when the window does: a
/// reader also goes through what is hidden in it. One that has been given a name by its maker keeps it.
@MainActor enum AccessibleNames {
  private static var isFollowing = false
  private nonisolated static let key = "composure-accessible-name"

  /// Names every control of the program from now on.
  static func follow() {
    guard !isFollowing, let known = g_type_class_ref(gtk_widget_get_type()) else { return }
    isFollowing = true
    defer { g_type_class_unref(known) }
    g_signal_add_emission_hook(
      g_signal_lookup("map", gtk_widget_get_type()), 0,
      { _, _, values, _ in
        nonisolated(unsafe) let widget = g_value_get_object(values)
        MainActor.assumeIsolated { if let widget { AccessibleNames.mapped(Object(widget)) } }
        return 1
      }, nil, nil)
  }

  /// Tells a screen reader that `widget` is called `name`.
  static func set(_ name: String, of widget: Object) {
    var property = GTK_ACCESSIBLE_PROPERTY_LABEL
    var value = GValue()
    g_value_init(&value, GValue.string)
    defer { g_value_unset(&value) }
    g_value_set_string(&value, name)
    gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
  }

  private static func mapped(_ widget: Object) {
    if g_type_check_instance_is_a(widget.of(), gtk_window_get_type()) != 0 { walk(widget) } else { look(at: widget) }
  }

  private static func walk(_ widget: Object) {
    look(at: widget)
    var child = gtk_widget_get_first_child(widget.of())
    while let current = child {
      walk(Object(current))
      child = gtk_widget_get_next_sibling(current)
    }
  }

  private static func look(at widget: Object) {
    guard let kind = Kind(widget) else { return }
    let isOurs = g_object_get_data(widget.of(), key) != nil
    guard isOurs || gtk_test_accessible_has_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL) == 0,
      let name = name(of: widget, kind)
    else { return }
    if !name.isEmpty {
      set(name, of: widget)
      // A menu button's inner one is labelled by what it shows, too, and would be read twice.
      gtk_accessible_reset_relation(widget.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }
    guard !isOurs else { return }
    g_object_set_data(widget.of(), key, widget)
    connect(widget, "notify::tooltip-text") { _ in look(at: widget) }
    if let label = label(in: widget) { connect(label, "notify::label") { _ in look(at: widget) } }
  }

  private enum Kind {
    case button, field, row

    init?(_ widget: Object) {
      func isA(_ types: GType...) -> Bool { types.contains { g_type_check_instance_is_a(widget.of(), $0) != 0 } }
      if isA(gtk_button_get_type(), gtk_menu_button_get_type()) {
        self = .button
      } else if isA(
        gtk_switch_get_type(), gtk_spin_button_get_type(), gtk_drop_down_get_type(), gtk_scale_get_type(),
        gtk_entry_get_type(), gtk_search_entry_get_type(), gtk_password_entry_get_type(), gtk_text_get_type(),
        gtk_check_button_get_type())
      {
        self = .field
      } else if isA(gtk_list_box_row_get_type())
        || String(cString: g_type_name_from_instance(widget.of())) == "GtkListItemWidget"
      {
        self = .row
      } else {
        return nil
      }
    }
  }

  private static func name(of widget: Object, _ kind: Kind) -> String? {
    switch kind {
    case .row:
      let isPreference = g_type_check_instance_is_a(widget.of(), adw_preferences_row_get_type()) != 0
      return isPreference ? stringProperty(widget, "title") : text(in: widget)
    case .button:
      // The button inside a menu button is the one that has the focus.
      let holder = parent(of: widget, gtk_menu_button_get_type())
      return tooltip(widget) ?? holder.flatMap(tooltip) ?? text(in: widget) ?? holder.flatMap(text)
        ?? row(around: widget)
    case .field:
      return tooltip(widget) ?? placeholder(widget) ?? row(around: widget)
        ?? [gtk_entry_get_type(), gtk_search_entry_get_type(), gtk_spin_button_get_type()].lazy
        .compactMap { parent(of: widget, $0) }.compactMap { tooltip($0) ?? placeholder($0) }.first
    }
  }

  private static func tooltip(_ widget: Object) -> String? {
    gtk_widget_get_tooltip_text(widget.of()).map { String(cString: $0) }
  }

  private static func placeholder(_ widget: Object) -> String? {
    let type = widget.of(GTypeInstance.self).pointee.g_class
    let hasOne = type?.withMemoryRebound(to: GObjectClass.self, capacity: 1) {
      g_object_class_find_property($0, "placeholder-text") != nil
    }
    return hasOne == true ? stringProperty(widget, "placeholder-text") : nil
  }

  private static func row(around widget: Object) -> String? {
    parent(of: widget, adw_preferences_row_get_type()).flatMap { stringProperty($0, "title") }
  }

  private static func parent(of widget: Object, _ type: GType) -> Object? {
    gtk_widget_get_parent(widget.of()).flatMap { gtk_widget_get_ancestor($0, type) }.map { Object($0) }
  }

  /// The first text that a button shows.
  private static func text(in widget: Object) -> String? {
    label(in: widget).map { String(cString: gtk_label_get_text($0.opaque)) }
  }

  private static func label(in widget: Object) -> Object? {
    var child = gtk_widget_get_first_child(widget.of())
    while let current = child {
      let object = Object(current)
      if g_type_check_instance_is_a(object.of(), gtk_label_get_type()) != 0 { return object }
      if g_type_check_instance_is_a(object.of(), gtk_popover_get_type()) == 0, let found = label(in: object) {
        return found
      }
      child = gtk_widget_get_next_sibling(current)
    }
    return nil
  }
}
