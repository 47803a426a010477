import CGTK
import ComposureEditor
import ComposureLinux
import ComposureNotes
import ComposureText
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

/// Tests of whole windows, one after the other: they share what GTK has once for all, such as style sheet and settings.
@Suite(.serialized) enum WholeWindows {}

/// The windows of the program within the tests, on the display of the private session. Nothing is read or kept outside a
/// folder that goes away with it.
@MainActor final class Program {
  let settings: Settings
  let application: Object
  private(set) var services: NoteWindow.Services!
  private(set) var palette: Palette
  private var styleSheet: Object?
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")

  /// - Parameters:
  ///   - animates: whether windows move as the desktop's settings ask for.
  ///   - settings: by default such as are in no schema, and last as long as this.
  init(palette: Palette = .light, animates: Bool = false, settings: Settings? = nil) async throws {
    self.settings = settings ?? Settings(schemaFolder: "/nonexistent")
    let settings = self.settings
    try await Page.openDisplay()
    adw_init()
    set(object(gtk_settings_get_default()), "gtk-enable-animations", animates)
    self.palette = palette
    application = try Self.application()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let system = LinuxFileSystem()
    let files = SafeFile(system: system)
    let folders = UserFolders(environment: [:], home: folder.path)
    services = NoteWindow.Services(
      application: application, loop: GLibLoop(), traits: .gtk, folders: folders,
      theme: { [weak self] in self?.theme ?? Theme(palette: palette, language: .korean) }, settings: settings,
      makeFile: { NoteFile(files: files, system: system, converter: IconvConverter(), text: $0) },
      spelling: SpellingSettings(settings: settings), drafts: nil,
      places: PlaceStore(system: system, folder: folders.state), newNote: {}, openFile: { _, _ in },
      otherWindow: { _, _ in nil }, closed: { _ in }, closeAll: {}, reopen: { false })
    CommandMenu.setKeys(of: application)
    ViewActions.add(to: application, settings)
    ApplicationActions(application: application, settings: settings).add()
    applyStyle()
  }

  private static var shared: Object?

  /// The one application of this process: a second one would have its place on the bus.
  private static func application() throws -> Object {
    if let shared { return shared }
    let made = object(adw_application_new(nil, GApplicationFlags(rawValue: G_APPLICATION_NON_UNIQUE.rawValue)))
    try #require(g_application_register(made.of(), nil, nil) != 0)
    shared = made
    return made
  }

  var theme: Theme {
    Theme(
      palette: palette, language: .korean,
      bodySize: settings[.textSize] * settings[.zoom] * settings[.textStyle].factor)
  }

  /// Ends what was shown, and takes the style sheet away.
  func end() {
    if let styleSheet { gtk_style_context_remove_provider_for_display(gdk_display_get_default(), styleSheet.opaque) }
    try? FileManager.default.removeItem(at: folder)
    turn()
  }

  func applyStyle() {
    let provider = object(gtk_css_provider_new())
    gtk_css_provider_load_from_data(provider.of(), theme.styleSheet, -1)
    let display = gdk_display_get_default()
    if let styleSheet { gtk_style_context_remove_provider_for_display(display, styleSheet.opaque) }
    gtk_style_context_add_provider_for_display(display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    styleSheet = provider
  }

  /// Has windows follow the settings as the program does.
  func follow(_ windows: NoteWindow...) {
    LiveSettings.follow(
      settings, services.spelling,
      .init(
        looks: { [weak self] in
          self?.applyStyle()
          for window in windows where !window.isDestroyed { window.themeChanged() }
        },
        windows: { for window in windows where !window.isDestroyed { window.viewSettingsChanged() } },
        spelling: { for window in windows where !window.isDestroyed { window.spellingChanged() } }))
  }

  /// Zooms as the program does.
  func zoom(_ zoom: Double, _ window: NoteWindow) {
    settings[.zoom] = zoom
    applyStyle()
    window.themeChanged()
  }

  func open(_ text: String) -> NoteWindow {
    NoteWindow(services, text: Rope(text), file: services.makeFile(Rope(text)))
  }

  /// Lets the main loop run until it has nothing to do.
  func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

  /// Lets the main loop and other threads run until `condition` holds.
  func wait(_ what: String, until condition: () -> Bool) async throws {
    let end = ContinuousClock().now + .seconds(60)
    while !condition() {
      try #require(ContinuousClock().now < end, "\(what) did not come.")
      turn()
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Has a button say that it was clicked.
  func click(_ button: Object) {
    var value = GValue()
    g_value_init(&value, gtk_button_get_type())
    g_value_set_object(&value, button)
    g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
    g_value_unset(&value)
    turn()
  }

  /// Shows a window with a size and waits until it has it.
  func show(_ window: NoteWindow, width: Int, height: Int = 700) async throws {
    let widget = window.shell.window
    if gtk_widget_get_realized(widget.of()) == 0 { gtk_widget_realize(widget.of()) }
    // The surface has room for the window's border as well.
    var (left, top) = (0.0, 0.0)
    gtk_native_get_surface_transform(gtk_widget_get_native(widget.of()), &left, &top)
    gtk_window_set_default_size(widget.of(), Int32(width + 2 * Int(left)), Int32(height + 2 * Int(top)))
    if gtk_widget_get_mapped(widget.of()) == 0 { window.present() }
    try await wait("a window of \(width) pixels") { Int(gtk_widget_get_width(widget.of())) == width }
    // It comes when the page has been seen, and takes its room.
    try await wait("the count") { window.session.counter.document != nil }
    try await settle(widget)
  }

  /// Waits until a frame has been drawn in which nothing was moved any more.
  func settle(_ widget: Object) async throws {
    let clock = gtk_widget_get_frame_clock(widget.of())
    var frames = 0
    let handler = connect(Object(clock!), "after-paint") { _ in frames += 1 }
    defer { g_signal_handler_disconnect(UnsafeMutableRawPointer(clock!), handler) }
    for _ in 0..<2 {
      let seen = frames
      gtk_widget_queue_draw(widget.of())
      try await wait("a frame") { frames > seen }
    }
  }
}

/// A widget of a window that is shown, with its place in it.
@MainActor struct ShownWidget {
  let widget: Object
  let frame: CGRect
  /// Within something that scrolls, where it may be out of sight.
  let scrolls: Bool

  var type: String { String(cString: g_type_name_from_instance(widget.of())) }

  /// All that is shown in `root`, itself included.
  static func all(in root: Object) -> [ShownWidget] {
    var result: [ShownWidget] = []
    func add(_ widget: Object, scrolls: Bool) {
      guard gtk_widget_get_mapped(widget.of()) != 0 else { return }
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(widget.of(), root.of(), &bounds) != 0 else { return }
      let frame = CGRect(
        x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
        height: Double(bounds.size.height))
      result.append(ShownWidget(widget: widget, frame: frame, scrolls: scrolls))
      let isScroller = g_type_check_instance_is_a(widget.of(), gtk_scrolled_window_get_type()) != 0
      var child = gtk_widget_get_first_child(widget.of())
      while let next = child {
        // A popover has its own surface.
        if g_type_check_instance_is_a(
          UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self), gtk_native_get_type()) == 0
        {
          add(Object(next), scrolls: scrolls || isScroller)
        }
        child = gtk_widget_get_next_sibling(next)
      }
    }
    add(root, scrolls: false)
    return result
  }

  func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(widget.of(), type) != 0 }

  /// The text of a label; nil for other widgets.
  var label: String? { isA(gtk_label_get_type()) ? String(cString: gtk_label_get_text(widget.opaque)) : nil }

  /// What is written on it: a label's text, or that of a field, with what stands in an empty one.
  var writing: String {
    if let label { return label }
    return isA(gtk_text_get_type()) ? String(cString: gtk_editable_get_text(widget.opaque)) : ""
  }

  /// Whether a label's text ends in dots because it has no room.
  var isCut: Bool {
    guard isA(gtk_label_get_type()), let layout = gtk_label_get_layout(widget.opaque) else { return false }
    return pango_layout_is_ellipsized(layout) != 0
  }
}
