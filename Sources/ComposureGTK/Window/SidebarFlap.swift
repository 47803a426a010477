import CGTK

/// The page with a sidebar: beside it where a whole line of text has room next to it, and over it elsewhere, so that the
/// sidebar never makes lines shorter than they read well.
@MainActor final class SidebarFlap {
  let widget: Object
  /// The sidebar came, or is gone.
  var changed: @MainActor () -> Void = {}
  private var sidebar: Object?
  /// It was shown beside the page when there was no room any more, and comes back with the room.
  private var returns = false
  private var isFolding = false

  init(content: Object) {
    widget = object(adw_flap_new())
    adw_flap_set_content(widget.opaque, content.of())
    adw_flap_set_reveal_flap(widget.opaque, 0)
    adw_flap_set_swipe_to_open(widget.opaque, 0)
    adw_flap_set_fold_policy(widget.opaque, ADW_FLAP_FOLD_POLICY_NEVER)
    // Otherwise it would come with the room whether or not it had been there before.
    adw_flap_set_locked(widget.opaque, 1)
    gtk_widget_set_vexpand(widget.of(), 1)
    connect(widget, "notify::reveal-flap") { [weak self] _ in
      guard let self else { return }
      if !isFolding { returns = false }
      changed()
    }
  }

  func setSidebar(_ sidebar: Object) {
    self.sidebar = sidebar
    adw_flap_set_flap(widget.opaque, sidebar.of())
  }

  var isShown: Bool {
    get { adw_flap_get_reveal_flap(widget.opaque) != 0 }
    set { adw_flap_set_reveal_flap(widget.opaque, newValue ? 1 : 0) }
  }

  /// Whether it neither comes nor goes at this moment.
  var isStill: Bool { adw_flap_get_reveal_progress(widget.opaque) == (isShown ? 1 : 0) }

  /// Whether the sidebar lies over the page when it is shown.
  var isFolded: Bool { adw_flap_get_fold_policy(widget.opaque) == ADW_FLAP_FOLD_POLICY_ALWAYS }

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
    adw_flap_set_fold_policy(widget.opaque, isFolded ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER)
    if !isFolded, returns {
      returns = false
      isShown = true
    }
  }
}
