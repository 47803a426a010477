import CGTK

/// Tells when another part of a page comes on the screen, and why.
@MainActor final class ScrollWatch {
  private let view: Object
  private let page: Object

  /// Another part is on the screen.
  var moved: @MainActor () -> Void = {}
  /// The text has become higher or lower.
  var heightChanged: @MainActor () -> Void = {}
  /// The writer has scrolled, on the page or with the bar beside it.
  var scrolledAway: @MainActor () -> Void = {}

  /// `page` holds `view` and is put into a scrolled window.
  init(view: Object, page: Object) {
    self.view = view
    self.page = page
    connect(view, "notify::vadjustment") { [weak self] _ in self?.followAdjustment() }
    followAdjustment()
    connect(page, "realize", after: true) { [weak self] _ in self?.followScroller() }
  }

  private func followScroller() {
    guard let scroller = gtk_widget_get_ancestor(page.of(), gtk_scrolled_window_get_type()) else { return }
    InputEvents.addPointer(to: Object(scroller)) { [weak self] event in
      switch event {
      case .pressed, .scrolled: self?.scrolledAway()
      case .dragged, .released, .hovered: break
      }
      return false
    }
  }

  private func followAdjustment() {
    guard let adjustment = gtk_scrollable_get_vadjustment(view.opaque).map({ Object($0) }) else { return }
    connect(adjustment, "value-changed") { [weak self] _ in self?.moved() }
    connect(adjustment, "changed") { [weak self] _ in
      self?.moved()
      self?.heightChanged()
    }
  }
}
