import CGTK
import ComposureEditor
import ComposureText
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

/// A page in no window, on the display of the private session, and the session that edits it.
@MainActor private final class Page {
  let surface: TextSurface
  let session: EditorSession

  init(_ text: String) async throws {
    try await Self.openDisplay()
    let theme = Theme(palette: .light, language: .korean)
    let loop = GLibLoop()
    surface = TextSurface(text: Rope(text), theme: theme, traits: .gtk, loop: loop)
    session = EditorSession(text: Rope(text), surface: surface, loop: loop)
    surface.session = session
    turn()
  }

  private static var isOpen = false

  private static func openDisplay() async throws {
    if isOpen { return }
    let desktop = try await InputMethodSession.shared(.fcitx5)
    for name in ["DISPLAY", "GDK_BACKEND"] { setenv(name, desktop.environment[name] ?? "x11", 1) }
    setenv("GTK_A11Y", "none", 1)
    isOpen = gtk_init_check() != 0
    try #require(isOpen, "GTK does not open the display.")
  }

  /// Lets the main loop run until it has nothing to do.
  func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

  private var view: Object { object(adw_clamp_scrollable_get_child(surface.page.opaque)) }

  /// What the view holds, with or without what it does not draw.
  func text(drawn: Bool = false) -> String {
    let buffer = gtk_text_view_get_buffer(view.of())
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    return takeString(gtk_text_buffer_get_slice(buffer, &start, &end, drawn ? 0 : 1)) ?? ""
  }

  func select(_ range: TextRange) {
    session.submit(.select(Selection(anchor: range.lowerBound, head: range.upperBound)), endsComposition: false)
    turn()
  }

  /// Selects all as the view does it by itself.
  func selectByPointer() {
    gtk_widget_activate_action_variant(view.of(), "selection.select-all", nil)
    turn()
  }

  func replace(_ range: TextRange, with text: String) {
    let changes = ChangeSet.replacing(range, with: text, length: session.state.text.utf8Count)
    session.submit(.changes(changes, Annotations(.external)), endsComposition: false)
    turn()
  }

  /// Puts the page into a window and waits until it has a size.
  func show() async throws {
    let window = object(gtk_window_new())
    gtk_window_set_default_size(window.of(), 700, 500)
    gtk_window_set_child(window.of(), surface.page.of())
    gtk_window_present(window.of())
    for _ in 0..<2_000 where gtk_widget_get_height(view.of()) == 0 {
      turn()
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(gtk_widget_get_height(view.of()) > 0, "The window never got a size.")
    turn()
  }

  /// The lines that GTK finds at each pixel from top to bottom, and those whose pixels these are.
  func linesDownTheMiddle() -> [(found: Int32, drawn: Int32)] {
    var end = GtkTextIter()
    gtk_text_buffer_get_end_iter(gtk_text_view_get_buffer(view.of()), &end)
    var last = GdkRectangle()
    gtk_text_view_get_iter_location(view.of(), &end, &last)
    return (0..<(last.y + last.height)).map { y in
      var (found, drawn) = (GtkTextIter(), GtkTextIter())
      gtk_text_view_get_iter_at_location(view.of(), &found, 300, y)
      gtk_text_view_get_line_at_y(view.of(), &drawn, y, nil)
      return (gtk_text_iter_get_line(&found), gtk_text_iter_get_line(&drawn))
    }
  }

  /// The colour in which the page is drawn near its right edge beside the middle of each line, as `#rrggbb`.
  func coloursBesideLines() throws -> [String] {
    let (width, height) = (gtk_widget_get_width(view.of()), gtk_widget_get_height(view.of()))
    let paintable = gtk_widget_paintable_new(view.of())
    defer { g_object_unref(gpointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    let node = try #require(gtk_snapshot_free_to_node(snapshot))
    let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    defer { cairo_surface_destroy(image) }
    let context = cairo_create(image)
    gsk_render_node_draw(node, context)
    cairo_destroy(context)
    gsk_render_node_unref(node)
    cairo_surface_flush(image)
    let pixels = try #require(cairo_image_surface_get_data(image))
    let stride = Int(cairo_image_surface_get_stride(image))
    return (0..<gtk_text_buffer_get_line_count(gtk_text_view_get_buffer(view.of()))).map { line in
      var start = GtkTextIter()
      gtk_text_buffer_get_iter_at_line(gtk_text_view_get_buffer(view.of()), &start, line)
      var (y, rows): (Int32, Int32) = (0, 0)
      gtk_text_view_get_line_yrange(view.of(), &start, &y, &rows)
      var (column, row): (Int32, Int32) = (0, 0)
      gtk_text_view_buffer_to_window_coords(view.of(), GTK_TEXT_WINDOW_WIDGET, 0, y + rows / 2, &column, &row)
      let pixel = Int(row) * stride + Int(width - 40) * 4
      return "#"
        + (0..<3).reversed().map { String(Int(pixels[pixel + $0]) + 256, radix: 16).dropFirst() }.joined()
    }
  }

  func copy() -> String? {
    // The signal's own function takes varargs; the context menu's action does the same.
    gtk_widget_activate_action_variant(view.of(), "clipboard.copy", nil)
    turn()
    var value = GValue()
    g_value_init(&value, GValue.string)
    defer { g_value_unset(&value) }
    let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(view.of()))
    guard let content, gdk_content_provider_get_value(content, &value, nil) != 0 else { return nil }
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}

/// SplitMix64: the same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@MainActor @Suite(.serialized) struct SurfaceTests {
  @Test(arguments: ["가\r\n나\r다\n", "a\u{2029}b\u{2028}c", "👨‍👩‍👧‍👦🇰🇷é\u{1112}\u{1161}\u{11AB}", "", "\n", "글"])
  func theViewHoldsEveryScalarOfTheText(_ text: String) async throws {
    let page = try await Page(text)
    #expect(Array(page.text().utf8) == Array(text.utf8))
    page.replace(page.session.state.text.end..<page.session.state.text.end, with: "끝")
    #expect(Array(page.text().utf8) == Array((text + "끝").utf8))
  }

  @Test func markupIsDrawnOnlyNearTheCaret() async throws {
    let page = try await Page("# 제목\n\n가 **굵게** 나\n끝")
    page.select(page.session.state.text.end..<page.session.state.text.end)
    #expect(page.text(drawn: true) == "제목\n\n가 굵게 나\n끝")
    page.select(TextRange(4, 4))
    #expect(page.text(drawn: true) == "# 제목\n\n가 굵게 나\n끝")
    page.select(TextRange(17, 17))
    #expect(page.text(drawn: true) == "제목\n\n가 **굵게** 나\n끝")
  }

  @Test func aCopyIsTheSourceWithWhatIsHidden() async throws {
    let page = try await Page("# 제목\n**굵게**\n[길](https://a.b)\n끝")
    page.select(page.session.state.text.end..<page.session.state.text.end)
    // A selection reveals what it touches, but not before the button is up.
    page.session.followPointerButton(isDown: true)
    page.selectByPointer()
    #expect(page.text(drawn: true) == "제목\n굵게\n길\n끝")
    #expect(page.copy() == "# 제목\n**굵게**\n[길](https://a.b)\n끝")
  }

  @Test func aChangeInSeveralPlacesLandsInEachOfThem() async throws {
    let page = try await Page("가나 다라 마바")
    let edits: [ChangeSet.Edit] = [
      .init(range: TextRange(0, 3), insert: "하하하"), .init(range: TextRange(7, 7), insert: "**"),
      .init(range: TextRange(13, 13), insert: "**"), .init(range: TextRange(17, 20), insert: ""),
    ]
    page.session.submit(.changes(ChangeSet(length: 20, edits: edits), Annotations(.external)), endsComposition: false)
    page.turn()
    #expect(page.text() == "하하하나 **다라** 마")
  }

  /// GTK finds a line's hidden text in the line after it, or ends the program.
  @Test func everyPixelOfALineLeadsIntoThatLine() async throws {
    let hidden = "[길](https://example.org/a/very/long/way/to/go/a/very/long/way/to/go) **굵게**"
    let kinds = [
      "# \(hidden)", "###### \(hidden)", hidden, "- \(hidden)", "> \(hidden)", "| \(hidden) | b |\n|---|---|",
    ]
    let page = try await Page(kinds.joined(separator: "\n\n짧다\n\n") + "\n\n```\ncode\n```\n끝")
    page.select(page.session.state.text.end..<page.session.state.text.end)
    try await page.show()
    #expect(!page.text(drawn: true).contains("example.org"))
    let lines = page.linesDownTheMiddle()
    #expect(lines.count > 500)
    for (y, line) in lines.enumerated() { try #require(line.found == line.drawn, "at pixel \(y)") }
  }

  @Test func everyLineOfACodeBlockStandsOnItsGroundAndNoOther() async throws {
    let page = try await Page("글\n```\na\n\nb\n```\n> ```\n> a\n>\n> ```\n글\n\n    a\n\n    b\n\n글\n")
    try await page.show()
    let expected = [(false, 1), (true, 5), (true, 4), (false, 2), (true, 3), (false, 3)].flatMap {
      Array(repeating: $0, count: $1)
    }
    #expect(try page.coloursBesideLines().map { $0 == Palette.light.codeBackground } == expected)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func randomChangesLeaveViewAndStateTheSame(_ seed: UInt64) async throws {
    let pieces = [
      "한", "글 ", "\n", "\r\n", "**", "# ", "`", "- ", "> ", "\u{1112}\u{1161}", "👩‍💻", "\u{2029}", "e\u{301}", "```\n",
      "[가](나)",
    ]
    var random = SeededGenerator(state: seed)
    let page = try await Page("# 가나다\n\n라 **마** 바\n")
    for step in 0..<400 {
      let text = page.session.state.text
      let a = text.floorScalar(UTF8Offset(Int.random(in: 0...text.utf8Count, using: &random)))
      let b = text.floorScalar(min(text.end, a + Int.random(in: 0...6, using: &random)))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: page.session.perform(.command(.undo))
      case 1: page.session.perform(.command(.redo))
      case 2: page.session.perform(.command(.bold))
      case 3: page.session.perform(.command(.heading2))
      case 4: page.select(a..<b)
      case 5: page.replace(a..<b, with: "")
      default: page.replace(a..<a, with: pieces.randomElement(using: &random)!)
      }
      page.turn()
      let held = Array(page.text().utf8)
      try #require(
        held == page.session.state.text.utf8(in: page.session.state.text.fullRange), "step \(step) of seed \(seed)")
    }
  }
}
