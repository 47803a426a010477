import CGTK

/// How wide a page is set and how much room is around its text.
@MainActor struct PageLook {
  let view: Object
  /// Holds the view.
  let page: Object

  func apply(_ theme: Theme) {
    gtk_widget_add_css_class(view.of(), "composure-page")
    setEnumeration(view, "wrap-mode", "word-char")
    for (property, pixels) in theme.pageMetrics { set(view, property, pixels) }
    for property in ["maximum-size", "tightening-threshold"] { set(page, property, theme.columnWidth) }
  }

  /// The room above and below the text. Where the line being written is in the middle, there is enough of it for the
  /// first line and for the last.
  func setMargins(_ theme: Theme, isTypewriter: Bool) {
    let half = isTypewriter ? max(0, Viewport(view: view).height / 2 - 2 * theme.leading) : 0
    let (top, bottom) = (max(Theme.topMargin, half), max(Theme.bottomMargin, half))
    if Int(gtk_text_view_get_top_margin(view.of())) != top { set(view, "top-margin", top) }
    if Int(gtk_text_view_get_bottom_margin(view.of())) != bottom { set(view, "bottom-margin", bottom) }
  }
}
