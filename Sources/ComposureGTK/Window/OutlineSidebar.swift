import CGTK

/// The list of a note's headings beside the page. It shows what it is told; a row is asked for when it comes on screen.
@MainActor final class OutlineSidebar {
  struct Row: Equatable {
    var title: String
    /// 1 to 6.
    var level: Int
  }

  let widget: Object
  /// The heading of a row was chosen.
  var chosen: @MainActor (_ index: Int) -> Void = { _ in }
  /// What stands in a row; nil for one that is not there any more.
  var row: @MainActor (_ index: Int) -> Row? = { _ in nil }

  private let rows = object(gtk_string_list_new(nil))
  private let list: Object
  private let pages: Object
  private var count = 0
  /// How many rows are added at once, and how many a list has widgets for.
  private static let (step, made) = (12, 240)
  private var growing: LoopSource?
  private var current: Int?
  /// Which headings there were when the rows were filled last.
  private var version: Int?
  /// The items that have widgets, with their buttons and what these say.
  private var shown: [Object: (button: Object, row: Row?)] = [:]

  init() {
    let factory = object(gtk_signal_list_item_factory_new())
    let selection = object(gtk_no_selection_new(rows.opaque))
    list = object(gtk_list_view_new(selection.opaque, factory.opaque))
    gtk_widget_add_css_class(list.of(), "navigation-sidebar")
    let scroller = object(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list.of())
    let empty = object(gtk_label_new(tr("Headings of the note appear here.")))
    gtk_label_set_wrap(empty.opaque, 1)
    gtk_label_set_justify(empty.opaque, GTK_JUSTIFY_CENTER)
    gtk_widget_add_css_class(empty.of(), "composure-hint")
    pages = object(gtk_stack_new())
    gtk_stack_add_named(pages.opaque, empty.of(), "empty")
    gtk_stack_add_named(pages.opaque, scroller.of(), "list")
    gtk_widget_set_vexpand(pages.of(), 1)
    widget = object(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_add_css_class(widget.of(), "composure-sidebar")
    gtk_widget_set_size_request(pages.of(), 240, -1)
    gtk_box_append(widget.of(), pages.of())
    gtk_box_append(widget.of(), gtk_separator_new(GTK_ORIENTATION_VERTICAL))

    connect(factory, "setup") { [weak self] arguments in if let item = arguments.object(1) { self?.setUp(item) } }
    connect(factory, "bind") { [weak self] arguments in
      guard let self, let item = arguments.object(1), let button = gtk_list_item_get_child(item.opaque) else { return }
      shown[item] = (Object(button), nil)
      // The keys stay with the text.
      if let cell = gtk_widget_get_parent(button) { gtk_widget_set_focus_on_click(cell, 0) }
      fill(item)
    }
    connect(factory, "unbind") { [weak self] arguments in if let item = arguments.object(1) { self?.shown[item] = nil }
    }
  }

  /// Gives the keys to the current heading, or to the first.
  func focus() {
    let wanted = current ?? 0
    let button = shown.first { Int(gtk_list_item_get_position($0.key.opaque)) == wanted }?.value.button
    if let button {
      gtk_widget_grab_focus(button.of())
    } else {
      gtk_widget_child_focus(pages.of(), GTK_DIR_TAB_FORWARD)
    }
  }

  private func setUp(_ item: Object) {
    let button = object(gtk_button_new())
    let label = object(gtk_label_new(nil))
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    // A long heading makes no wider sidebar.
    gtk_label_set_max_width_chars(label.opaque, 1)
    gtk_widget_set_hexpand(label.of(), 1)
    gtk_button_set_child(button.of(), label.of())
    gtk_widget_add_css_class(button.of(), "flat")
    gtk_widget_set_focus_on_click(button.of(), 0)
    gtk_list_item_set_child(item.opaque, button.of())
    // The button is what takes the keys.
    gtk_list_item_set_activatable(item.opaque, 0)
    connectTooltip(button, label)
    connect(button, "clicked") { [weak self] _ in self?.chosen(Int(gtk_list_item_get_position(item.opaque))) }
  }

  private func fill(_ item: Object) {
    let index = Int(gtk_list_item_get_position(item.opaque))
    guard let (button, known) = shown[item], let row = row(index) else { return }
    mark(button, isCurrent: index == current)
    guard row != known, let label = gtk_button_get_child(button.of()) else { return }
    shown[item] = (button, row)
    gtk_label_set_text(Object(label).opaque, row.title)
    gtk_widget_set_margin_start(label, Int32(14 * (row.level - 1)))
    setClass("top", of: button, row.level == 1)
  }

  private func mark(_ button: Object, isCurrent: Bool) { setClass("current", of: button, isCurrent) }

  private func setClass(_ name: String, of button: Object, _ isSet: Bool) {
    guard (gtk_widget_has_css_class(button.of(), name) != 0) != isSet else { return }
    if isSet { gtk_widget_add_css_class(button.of(), name) } else { gtk_widget_remove_css_class(button.of(), name) }
  }

  /// What is short is read in the row itself. A text for the tooltip that is set beforehand makes GTK ask the display for
  /// the pointer each time, for hundreds of rows at once.
  private func connectTooltip(_ button: Object, _ label: Object) {
    gtk_widget_set_has_tooltip(button.of(), 1)
    connectAnswering(button, "query-tooltip") { arguments in
      guard pango_layout_is_ellipsized(gtk_label_get_layout(label.opaque)) != 0, let tooltip = arguments.object(4)
      else { return .no }
      gtk_tooltip_set_text(tooltip.opaque, gtk_label_get_text(label.opaque))
      return .yes
    }
  }

  /// The list makes widgets for its first two hundred rows, seen or not, as soon as it has them: a few at a time.
  private func setCount(_ count: Int) {
    growing?.cancel()
    growing = nil
    let next = self.count < Self.made && count > self.count ? min(count, self.count + Self.step) : count
    let common = min(next, self.count)
    "".withCString { empty in
      var strings = [UnsafePointer<CChar>?](repeating: empty, count: next - common) + [nil]
      MainThreadWatch.inToolkit {
        gtk_string_list_splice(rows.opaque, guint(common), guint(self.count - common), &strings)
      }
    }
    self.count = next
    guard next < count else { return }
    growing = LoopSource(afterMilliseconds: nil, priority: G_PRIORITY_DEFAULT_IDLE, called: "outline") { [weak self] in
      guard let self else { return false }
      growing = nil
      setCount(count)
      if let current, current < self.count { scroll(to: current) }
      return false
    }
  }

  private func scroll(to index: Int) {
    _ = MainThreadWatch.inToolkit {
      gtk_widget_activate_action_variant(list.of(), "list.scroll-to-item", g_variant_new_uint32(guint32(index)))
    }
  }

  /// There are `count` headings now, and the caret is below number `current`. Headings that read as before, wherever they
  /// are, have the same `version`.
  func update(version: Int, count: Int, current: Int?) {
    let hasMoved = current != self.current
    let isOther = version != self.version
    self.current = current
    self.version = version
    if count != self.count { setCount(count) }
    gtk_stack_set_visible_child_name(pages.opaque, count == 0 ? "empty" : "list")
    for (item, (button, _)) in shown {
      if isOther {
        fill(item)
      } else {
        mark(button, isCurrent: Int(gtk_list_item_get_position(item.opaque)) == current)
      }
    }
    if hasMoved, let current, current < self.count { scroll(to: current) }
  }
}
