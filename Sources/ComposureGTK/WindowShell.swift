import CGTK

/// The window around a note: header bar, notices, the page, the quiet count. It shows what it is told and decides nothing.
@MainActor final class WindowShell {
  let window: Object
  let notices: NoticeArea
  private let title: Object
  private let count: Object
  private let scroller: Object
  private let keyOrder: KeyOrder

  /// Asked when the user wants the window closed; answering false keeps it open.
  var mayClose: @MainActor () -> Bool = { true }
  /// The window became the one that receives keys, or stopped being it.
  var activeChanged: @MainActor (_ isActive: Bool) -> Void = { _ in }
  /// The menu is gone; the keys would go on to its button.
  var menuClosed: @MainActor () -> Void = {}

  /// `page` is a scrollable widget with the text; `menu` a `GMenuModel`.
  init(application: Object, page: Object, menu: Object, language: Language) {
    window = object(adw_application_window_new(application.of()))
    gtk_window_set_default_size(window.of(), 920, 760)
    gtk_widget_add_css_class(window.of(), "composure")

    title = object(adw_window_title_new("", ""))
    let header = object(adw_header_bar_new())
    adw_header_bar_set_title_widget(header.opaque, title.of())
    adw_header_bar_pack_start(
      header.opaque, Self.button("document-open-symbolic", Message.openFile.text(in: language), "win.open"))
    adw_header_bar_pack_start(
      header.opaque, Self.button("document-new-symbolic", Message.newNote.text(in: language), "win.new"))
    let menuButton = object(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(menuButton.opaque, "open-menu-symbolic")
    gtk_menu_button_set_menu_model(menuButton.opaque, menu.of())
    gtk_menu_button_set_primary(menuButton.opaque, 1)
    gtk_widget_set_focus_on_click(menuButton.of(), 0)
    gtk_widget_set_tooltip_text(menuButton.of(), Message.mainMenu.text(in: language))
    adw_header_bar_pack_end(header.opaque, menuButton.of())

    notices = NoticeArea(dismissTitle: Message.dismiss.text(in: language))

    scroller = object(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, page.of())
    gtk_widget_set_vexpand(scroller.of(), 1)

    count = object(gtk_label_new(nil))
    gtk_label_set_xalign(count.opaque, 1)
    gtk_widget_add_css_class(count.of(), "composure-quiet")

    let content = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for child in [header, notices.widget, scroller, count] { gtk_box_append(content.of(), child.of()) }
    adw_application_window_set_content(window.of(), content.of())

    keyOrder = KeyOrder(window: window)

    connectAnswering(window, "close-request") { [weak self] _ in (self?.mayClose() ?? true) ? .no : .yes }
    connect(object(gtk_menu_button_get_popover(menuButton.opaque)), "closed") { [weak self] _ in self?.menuClosed() }
    connect(window, "notify::is-active") { [weak self] _ in
      guard let self else { return }
      activeChanged(gtk_window_is_active(window.of()) != 0)
    }
  }

  /// Shows the note's name, with a dot in front while it differs from its file, and where it lies.
  func setTitle(_ name: String, isUnsaved: Bool, location: String) {
    let shown = (isUnsaved ? "• " : "") + name
    adw_window_title_set_title(title.opaque, shown)
    adw_window_title_set_subtitle(title.opaque, location)
    gtk_window_set_title(window.of(), shown)
  }

  func setCount(_ text: String) { gtk_label_set_text(count.opaque, text) }

  func setPage(_ page: Object) { gtk_scrolled_window_set_child(scroller.opaque, page.of()) }

  func present() { gtk_window_present(window.of()) }

  /// Closes without asking. `owner` lives until the window is gone.
  func destroy(keeping owner: AnyObject) {
    gtk_widget_set_visible(window.of(), 0)
    OutermostLoop.run { [window] in
      withExtendedLifetime(owner) { gtk_window_destroy(window.of()) }
    }
  }

  private static func button(_ icon: String, _ tooltip: String, _ action: String) -> UnsafeMutablePointer<GtkWidget> {
    let button = object(gtk_button_new_from_icon_name(icon))
    gtk_widget_set_tooltip_text(button.of(), tooltip)
    gtk_widget_set_focus_on_click(button.of(), 0)
    gtk_actionable_set_action_name(button.opaque, action)
    return button.of()
  }
}
