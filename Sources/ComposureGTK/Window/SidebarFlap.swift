import CGTK

/// The page with a sidebar: beside it where a whole line of text has room next to it, and over it elsewhere, so that the
/// sidebar never makes lines shorter than they read well.
@MainActor final class SidebarFlap {
  let widget: Object
  private let flap: Object
  /// The sidebar came, or is gone.
  var changed: @MainActor () -> Void = {}
  private var sidebar: Object?
  /// It was shown beside the page when there was no room any more, and comes back with the room.
  private var returns = false
  private var isFolding = false

  init(content: Object) {
    flap = object(adw_flap_new())
    adw_flap_set_content(flap.opaque, content.of())
    // All room that is left is for the page, also where it asks for less than there is.
    gtk_widget_set_hexpand(content.of(), 1)
    adw_flap_set_reveal_flap(flap.opaque, 0)
    adw_flap_set_swipe_to_open(flap.opaque, 0)
    adw_flap_set_fold_policy(flap.opaque, ADW_FLAP_FOLD_POLICY_NEVER)
    // Otherwise it would come with the room whether or not it had been there before.
    adw_flap_set_locked(flap.opaque, 1)
    gtk_widget_set_vexpand(flap.of(), 1)
    widget = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_widget_set_layout_manager(widget.of(), gtk_custom_layout_new(nil, Self.measure, Self.allocate))
    gtk_box_append(widget.of(), flap.of())
    connect(flap, "notify::reveal-flap") { [weak self] _ in
      guard let self else { return }
      if !isFolding { returns = false }
      changed()
    }
  }

  func setSidebar(_ sidebar: Object) {
    self.sidebar = sidebar
    adw_flap_set_flap(flap.opaque, sidebar.of())
  }

  var isShown: Bool {
    get { adw_flap_get_reveal_flap(flap.opaque) != 0 }
    set { adw_flap_set_reveal_flap(flap.opaque, newValue ? 1 : 0) }
  }

  /// Whether it neither comes nor goes at this moment.
  var isStill: Bool { adw_flap_get_reveal_progress(flap.opaque) == (isShown ? 1 : 0) }

  /// Whether the sidebar lies over the page when it is shown.
  var isFolded: Bool { adw_flap_get_fold_policy(flap.opaque) == ADW_FLAP_FOLD_POLICY_ALWAYS }

  /// Follows the window's width and that of the page's column, in pixels.
  func fit(window: Int, column: Int) {
    var beside: Int32 = 0
    if let sidebar { gtk_widget_measure(sidebar.of(), GTK_ORIENTATION_HORIZONTAL, -1, nil, &beside, nil, nil) }
    let isFolded = window < Int(beside) + column
    guard isFolded != self.isFolded else { return }
    isFolding = true
    defer { isFolding = false }
    // What lay beside the page would cover it now.
    if isFolded, isShown {
      returns = true
      isShown = false
    }
    adw_flap_set_fold_policy(flap.opaque, isFolded ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER)
    if !isFolded, returns {
      returns = false
      isShown = true
    }
  }

  /// A window may become as narrow as the page may while the sidebar is still beside it: it is folded before it is drawn.
  private static let measure: GtkCustomMeasureFunc = { widget, orientation, size, minimum, natural, _, _ in
    let flap = gtk_widget_get_first_child(widget)
    gtk_widget_measure(flap, orientation, size, minimum, natural, nil, nil)
    guard orientation == GTK_ORIENTATION_HORIZONTAL, let flap else { return }
    let parts = [adw_flap_get_content(Object(flap).opaque), adw_flap_get_flap(Object(flap).opaque)]
    minimum?.pointee =
      parts.compactMap { part in
        guard let part else { return nil }
        var least: Int32 = 0
        gtk_widget_measure(part, orientation, -1, &least, nil, nil, nil)
        return least
      }.max() ?? 0
  }

  private static let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
    var place = GtkAllocation(x: 0, y: 0, width: width, height: height)
    gtk_widget_size_allocate(gtk_widget_get_first_child(widget), &place, -1)
  }
}
