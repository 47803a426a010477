import CGTK

/// How wide a page is set and how much room is around its text, and where Tab leads.
@MainActor final class PageLook {
  /// Where the pictures of the last line have their room, which no line follows whose tag could make it.
  enum EndRoom: Equatable {
    case none
    /// Pixels above the row behind the last line break. A row without letters has no tags either: it takes what the view
    /// says for all lines that have none.
    case aboveEmptyRow(Int)
    /// Pixels below the last line.
    case below(Int)
  }

  private let view: Object
  /// Holds the view.
  private let page: Object
  private var theme: Theme?

  /// Where the line being written is in the middle of the page, there is room enough for the first line and for the last.
  var isTypewriter = false { didSet { if isTypewriter != oldValue { setMargins() } } }
  /// Every line with letters needs `TagSet.ownRoom` before there is room above an empty row.
  var endRoom = EndRoom.none { didSet { if endRoom != oldValue { setMargins() } } }

  init(view: Object, page: Object) {
    (self.view, self.page) = (view, page)
  }

  /// Tab, where it does nothing in a list or a table, leads to what comes after the page.
  func letTabLeave() { set(view, "accepts-tab", false) }

  func apply(_ theme: Theme) {
    self.theme = theme
    gtk_widget_add_css_class(view.of(), "composure-page")
    setEnumeration(view, "wrap-mode", "word-char")
    for (property, pixels) in theme.pageMetrics { set(view, property, pixels) }
    for property in ["maximum-size", "tightening-threshold"] { set(page, property, theme.columnWidth) }
    setMargins()
    // The width of a window changes while it is laid out. Rows that are measured again only when they are drawn would move
    // a scroll bar that has its place already.
    gtk_widget_queue_resize(view.of())
  }

  /// Sets the room above and below the text, which may depend on the height of the screen.
  func setMargins() {
    guard let theme else { return }
    var (above, below) = (theme.leading, Theme.bottomMargin)
    switch endRoom {
    case .none: break
    case .aboveEmptyRow(let pixels): above = pixels
    case .below(let pixels): below += pixels
    }
    let half = isTypewriter ? max(0, Viewport(view: view).height / 2 - 2 * theme.leading) : 0
    let (top, bottom) = (max(Theme.topMargin, half), max(below, half))
    if Int(gtk_text_view_get_top_margin(view.of())) != top { set(view, "top-margin", top) }
    if Int(gtk_text_view_get_bottom_margin(view.of())) != bottom { set(view, "bottom-margin", bottom) }
    if Int(gtk_text_view_get_pixels_above_lines(view.of())) != above { set(view, "pixels-above-lines", above) }
  }
}
