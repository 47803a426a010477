import CGTK

/// The window around a note: header bar, notices, the page, the quiet count. It shows what it is told and decides nothing.
///
///     header bar            addToHeader(_:at:)
///     notices               notices
///     sidebar │ bars        setSidebar(_:), addBar(_:)
///             │ page        setPage(_:); toasts lie over it: showToast(_:…)
///             │ format bar  bar; the count at its end: setCount(_:), setCountPopover(_:)
///             │ panel       the formatting panel of a narrow window
@MainActor final class WindowShell {
  let window: Object
  let application: Object
  let notices: NoticeArea
  private let title: Object
  private let header: Object
  private let flap: SidebarFlap
  private let toasts: Object
  private let bars: Object
  private let count: Object
  private let countButton: Object
  private let scroller: Object
  private let menuButton: Object
  private let lateKeys: LateKeys
  private let keyOrder: KeyOrder
  private let widthWatch: WidthWatch
  private let fullScreen: FullScreen
  /// What only a wide window has room for in its header bar; it is in the menu as well.
  private let spacious: [Object]
  let bar: FormatBar

  /// Asked when the user wants the window closed; answering false keeps it open.
  var mayClose: @MainActor () -> Bool = { true }
  /// The window became the one that receives keys, or stopped being it.
  var activeChanged: @MainActor (_ isActive: Bool) -> Void = { _ in }
  /// The window became narrow or wide.
  var narrowChanged: @MainActor () -> Void = {}
  var sidebarChanged: @MainActor () -> Void = {}
  /// A button or a chord of keys went down in the window, which may be for a command.
  var willTakeInput: @MainActor () -> Void = {}
  /// Ends what is composed in the text.
  var endComposition: @MainActor () -> Void {
    get { keyOrder.endComposition }
    set { keyOrder.endComposition = newValue }
  }
  private var toastUntilEdit: Object?
  /// The wheel was turned with Ctrl.
  var zoomed: @MainActor (_ larger: Bool) -> Void = { _ in }
  /// Asked whether something is composed in the text.
  var isComposing: @MainActor () -> Bool = { false }
  /// Asked whether Escape has closed something of the text's, such as a bar.
  var escaped: @MainActor () -> Bool = { false }
  /// A menu or a popover is gone; the keys would go on to its button.
  var menuClosed: @MainActor () -> Void = {}

  private let size: WindowSize

  /// `page` is a scrollable widget with the text; `menu` a `GMenuModel`.
  init(application: Object, page: Object, menu: Object, size: WindowSize) {
    self.application = application
    self.size = size
    window = object(adw_application_window_new(application.of()))
    size.restore(window)
    gtk_widget_set_size_request(window.of(), 300, 300)
    gtk_widget_add_css_class(window.of(), "composure")

    title = object(adw_window_title_new("", ""))
    header = object(adw_header_bar_new())
    adw_header_bar_set_title_widget(header.opaque, title.of())
    menuButton = object(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(menuButton.opaque, "open-menu-symbolic")
    gtk_menu_button_set_menu_model(menuButton.opaque, menu.of())
    gtk_menu_button_set_primary(menuButton.opaque, 1)
    gtk_widget_set_focus_on_click(menuButton.of(), 0)
    gtk_widget_set_tooltip_text(menuButton.of(), Accelerator.tooltip(tr("Main Menu"), key: "F10"))

    notices = NoticeArea(dismissTitle: tr("Dismiss"))
    bars = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))

    scroller = object(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, page.of())
    gtk_widget_set_vexpand(scroller.of(), 1)
    toasts = object(adw_toast_overlay_new())
    adw_toast_overlay_set_child(toasts.opaque, scroller.of())

    count = object(gtk_label_new(nil))
    gtk_label_set_ellipsize(count.opaque, PANGO_ELLIPSIZE_START)
    countButton = object(gtk_menu_button_new())
    gtk_menu_button_set_child(countButton.opaque, count.of())
    gtk_menu_button_set_has_frame(countButton.opaque, 0)
    gtk_menu_button_set_direction(countButton.opaque, GTK_ARROW_UP)
    gtk_widget_set_focus_on_click(countButton.of(), 0)
    gtk_widget_set_sensitive(countButton.of(), 0)
    gtk_widget_add_css_class(countButton.of(), "composure-quiet")

    bar = FormatBar(application: application, trailing: countButton)
    let (top, bottom) = (StillPart.around(header), StillPart.around(bar.widget))
    let body = Self.column([bars, toasts, bottom, bar.panel])
    flap = SidebarFlap(content: body)
    let column = Self.column([top, notices.widget, flap.widget])
    fullScreen = FullScreen(
      window: window, content: column,
      bars: [
        .init(edge: .top, widget: top, box: column),
        .init(edge: .bottom, widget: bottom, box: body, neighbour: toasts),
      ])
    adw_application_window_set_content(window.of(), fullScreen.widget.of())

    lateKeys = LateKeys(window: window)
    keyOrder = KeyOrder(window: window)
    widthWatch = WidthWatch(window: window)
    spacious = [
      Self.button("document-open-symbolic", tr("Open…"), "win.open", application),
      Self.button("document-new-symbolic", tr("New Note"), "win.new", application),
    ]
    let outline = object(gtk_toggle_button_new())
    gtk_button_set_icon_name(outline.of(), "sidebar-show-symbolic")
    Self.dress(outline, tr("Outline"), "win.outline", application)
    for button in [outline] + spacious { addToHeader(button, at: .start) }
    addToHeader(menuButton, at: .end)

    InputEvents.addPresses(to: window) { [weak self] in self?.willTakeInput() }
    widthWatch.changed = { [weak self] in self?.widthChanged() }
    flap.changed = { [weak self] in self?.sidebarChanged() }
    connectFullScreen()
    InputEvents.addZooming(to: scroller) { [weak self] in self?.zoomed($0) }
    connectAnswering(window, "close-request") { [weak self] _ in (self?.mayClose() ?? true) ? .no : .yes }
    let menu = object(gtk_menu_button_get_popover(menuButton.opaque))
    connect(menu, "map") { _ in Accelerator.showSigns(in: menu) }
    returnKeys(from: menu)
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

  func present() { gtk_window_present(window.of()) }

  /// Keeps the window's size for the next ones.
  func rememberSize() { size.remember(window) }

  /// Closes without asking. `owner` lives until the window is gone.
  func destroy(keeping owner: AnyObject) {
    rememberSize()
    gtk_widget_set_visible(window.of(), 0)
    OutermostLoop.run { [window] in
      withExtendedLifetime(owner) { ClosedWindow.destroy(window) }
    }
  }

  /// A window of fewer pixels has the formatting panel below its page, and less room around it.
  static let narrowWidth = 640

  private(set) var isNarrow = false

  /// The width of the page's column with the room beside its text, in pixels.
  var columnWidth = 0 { didSet { if columnWidth != oldValue { widthChanged() } } }

  private func widthChanged() {
    guard let width = widthWatch.width else { return }
    if (width < Self.narrowWidth) != isNarrow {
      isNarrow.toggle()
      for button in spacious { gtk_widget_set_visible(button.of(), isNarrow ? 0 : 1) }
      bar.setNarrow(isNarrow)
      narrowChanged()
    }
    flap.fit(window: width, column: columnWidth)
  }

  func toggleFullScreen() { fullScreen.toggle() }

  private func connectFullScreen() {
    fullScreen.isHeld = { [weak self] in
      guard let self else { return false }
      return isMenuOpen(menuButton) || isMenuOpen(countButton) || bar.isPopoverOpen
    }
    fullScreen.focusLost = { [weak self] in self?.menuClosed() }
    bar.closed = { [weak self] in self?.popoverClosed() }
    lateKeys.isComposing = { [weak self] in self?.isComposing() == true }
    lateKeys.escaped = { [weak self] in
      guard let self else { return false }
      if escaped() || bar.closePanel() { return true }
      guard fullScreen.isOn else { return false }
      fullScreen.toggle()
      return true
    }
    lateKeys.menuWanted = { [weak self] in
      guard let self, fullScreen.isOn else { return false }
      fullScreen.show(.top) { [menuButton] in gtk_menu_button_popup(menuButton.opaque) }
      return true
    }
  }

  /// Opens the formatting panel, or closes it.
  func toggleFormatPanel() {
    // That of a narrow window does not belong to the bar.
    if isNarrow { bar.toggle() } else { fullScreen.show(.bottom) { [bar] in bar.toggle() } }
  }

  private func isMenuOpen(_ button: Object) -> Bool {
    gtk_menu_button_get_popover(button.opaque).map { gtk_widget_get_visible(Object($0).of()) != 0 } ?? false
  }

  private func popoverClosed() {
    menuClosed()
    // It says so before it is gone, and must not be taken along by the bar.
    _ = LoopSource(afterMilliseconds: nil, priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in
      self?.fullScreen.release()
      return false
    }
  }

  // MARK: - Places for others

  enum HeaderEnd { case start, end }

  /// Puts a button into the header bar; the one that is added first is nearest to the bar's end.
  func addToHeader(_ button: Object, at end: HeaderEnd) {
    switch end {
    case .start: adw_header_bar_pack_start(header.opaque, button.of())
    case .end: adw_header_bar_pack_end(header.opaque, button.of())
    }
  }

  func setPage(_ page: Object) { gtk_scrolled_window_set_child(scroller.opaque, page.of()) }

  /// Puts a bar over the page, such as one for finding; it is shown and hidden by its own visibility.
  func addBar(_ bar: Object) { gtk_box_append(bars.of(), bar.of()) }

  /// The widget beside the page, which lies over it where a line of text has no room next to it.
  func setSidebar(_ sidebar: Object) { flap.setSidebar(StillPart.around(sidebar)) }

  var isSidebarShown: Bool {
    get { flap.isShown }
    set { flap.isShown = newValue }
  }

  /// Whether the sidebar neither comes nor goes at this moment.
  var isSidebarStill: Bool { flap.isStill }

  /// Whether the sidebar covers the page when it is shown.
  var isSidebarOver: Bool { flap.isFolded }

  func setCount(_ text: String) { gtk_label_set_text(count.opaque, text) }

  /// What a click on the count shows.
  func setCountPopover(_ popover: Object) {
    gtk_menu_button_set_popover(countButton.opaque, popover.of())
    gtk_widget_set_sensitive(countButton.of(), 1)
    returnKeys(from: popover)
  }

  /// Says what was done, for a few seconds, with a button that takes it back.
  ///
  /// - Parameters:
  ///   - untilEdit: whether it goes as soon as the text is another, since what it offers is about the last change.
  ///   - seconds: when it goes by itself; with 0 it does not.
  func showToast(
    _ text: String, buttonTitle: String? = nil, untilEdit: Bool = false, seconds: UInt32 = 5,
    _ action: @escaping @MainActor () -> Void = {}
  ) {
    // A toast reads its title as markup.
    let toast = object(takeString(g_markup_escape_text(text, -1)).map { adw_toast_new($0) }!)
    adw_toast_set_timeout(toast.opaque, seconds)
    if let buttonTitle {
      adw_toast_set_button_label(toast.opaque, buttonTitle)
      connect(toast, "button-clicked") { [weak self] _ in
        action()
        self?.menuClosed()
      }
    }
    adw_toast_overlay_add_toast(toasts.opaque, toast.opaque)
    guard untilEdit else { return }
    toastUntilEdit = toast
    connect(toast, "dismissed") { [weak self] _ in
      if self?.toastUntilEdit == toast { self?.toastUntilEdit = nil }
    }
  }

  func textChanged() {
    guard let toast = toastUntilEdit else { return }
    toastUntilEdit = nil
    adw_toast_dismiss(toast.opaque)
  }

  /// Gives the keys back to the text once `popover` is gone.
  func returnKeys(from popover: Object) {
    connect(popover, "closed") { [weak self] _ in self?.popoverClosed() }
  }

  // MARK: - Parts

  private static func column(_ children: [Object]) -> Object {
    let column = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for child in children { gtk_box_append(column.of(), child.of()) }
    return column
  }

  private static func button(_ icon: String, _ title: String, _ action: String, _ application: Object) -> Object {
    let button = object(gtk_button_new_from_icon_name(icon))
    dress(button, title, action, application)
    return button
  }

  private static func dress(_ button: Object, _ title: String, _ action: String, _ application: Object) {
    gtk_widget_set_tooltip_text(button.of(), Accelerator.tooltip(title, for: action, in: application))
    gtk_widget_set_focus_on_click(button.of(), 0)
    gtk_actionable_set_action_name(button.opaque, action)
  }
}
