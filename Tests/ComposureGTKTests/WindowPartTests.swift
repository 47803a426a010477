import CGTK
import ComposureEditor
import ComposureText
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

/// Parts of a window, without one, on the display of the private session.
@MainActor @Suite(.serialized) struct WindowPartTests {
  init() async throws {
    let desktop = try await InputMethodSession.forOwnWindows()
    for name in ["DISPLAY", "GDK_BACKEND"] { setenv(name, desktop.environment[name] ?? "x11", 1) }
    setenv("GTK_A11Y", "none", 1)
    // A context of GL would hold the last window until the thread ends that drew it.
    setenv("GSK_RENDERER", "cairo", 1)
    try #require(gtk_init_check() != 0, "GTK does not open the display.")
  }

  private func measure(_ widget: Object, _ orientation: GtkOrientation, for size: Int32 = -1) -> (Int, Int) {
    var (least, best): (Int32, Int32) = (0, 0)
    gtk_widget_measure(widget.of(), orientation, size, &least, &best, nil, nil)
    return (Int(least), Int(best))
  }

  private func notice(_ words: String, buttons: [String]) -> Object {
    let row = WrappingRow.make()
    let label = object(gtk_label_new(words))
    gtk_label_set_wrap(label.opaque, 1)
    gtk_box_append(row.of(), label.of())
    for title in buttons { gtk_box_append(row.of(), gtk_button_new_with_label(title)) }
    g_object_ref_sink(row)
    return row
  }

  @Test(arguments: [300, 340, 500, 900])
  func aNoticeNeverSqueezesItsWords(_ width: Int) {
    let row = notice(
      "다른 프로그램이 ‘아주 긴 이름의 글.md’을(를) 바꿨습니다. 어떻게 할까요?", buttons: ["다시 읽기", "둘 다 보관", "닫기"])
    defer { g_object_unref(row) }
    let height = measure(row, GTK_ORIENTATION_VERTICAL, for: Int32(width)).0
    gtk_widget_allocate(row.of(), Int32(width), Int32(height), -1, nil)
    let parts = children(of: row.of())
    #expect(gtk_widget_get_width(parts[0]) >= 220)
    var places: [(Range<Int>, Range<Int>)] = []
    for part in parts {
      var bounds = graphene_rect_t()
      _ = gtk_widget_compute_bounds(part, row.of(), &bounds)
      let (x, y) = (Int(bounds.origin.x), Int(bounds.origin.y))
      let place = (x..<(x + Int(bounds.size.width)), y..<(y + Int(bounds.size.height)))
      #expect(place.0.lowerBound >= 0 && place.0.upperBound <= width && place.1.upperBound <= height)
      #expect(!places.contains { $0.0.overlaps(place.0) && $0.1.overlaps(place.1) })
      places.append(place)
    }
  }

  @Test func theBarShowsTheCommandsThatFitAndNoPartOfAnother() {
    let buttons = (0..<12).map { object(gtk_button_new_with_label("Button \($0)")) }
    let row = OverflowRow.make(buttons)
    g_object_ref_sink(row)
    defer { g_object_unref(row) }
    #expect(measure(row, GTK_ORIENTATION_HORIZONTAL) == (0, 0))
    let best = buttons.reduce(0) { $0 + measure($1, GTK_ORIENTATION_HORIZONTAL).1 }
    let height = measure(row, GTK_ORIENTATION_VERTICAL).0
    for width in [0, 100, best - 1, best] {
      gtk_widget_allocate(row.of(), Int32(width), Int32(height), -1, nil)
      let shown = buttons.filter { gtk_widget_get_child_visible($0.of()) != 0 }
      let used = shown.reduce(0) { $0 + measure($1, GTK_ORIENTATION_HORIZONTAL).1 }
      #expect(used <= width)
      #expect(shown == Array(buttons.prefix(shown.count)))
      #expect((shown.count == buttons.count) == (width == best))
    }
  }

  /// The fonts that are installed decide; the theme asks for the best and takes what there is.
  @Test(arguments: [9, 12.5, 25])
  func aLineOfThePageHoldsWhatReadsWell(_ size: Double) {
    let theme = Theme(palette: .light, language: .korean, bodySize: size)
    let label = object(gtk_label_new(nil))
    g_object_ref_sink(label)
    defer { g_object_unref(label) }
    func letters(_ text: String) -> Double {
      let layout = object(gtk_widget_create_pango_layout(label.of(), text))
      defer { g_object_unref(layout) }
      let font = pango_font_description_from_string("\(theme.bodyFamilies.joined(separator: ",")) \(size)")
      defer { pango_font_description_free(font) }
      pango_layout_set_font_description(layout.opaque, font)
      var width: Int32 = 0
      pango_layout_get_pixel_size(layout.opaque, &width, nil)
      return Double(theme.columnWidth - 2 * theme.pageMargin) * Double(text.count) / Double(width)
    }
    let latin = letters(
      "The quick brown fox jumps over the lazy dog, and a sentence of ordinary English prose shows how much a line holds."
    )
    #expect((60...75).contains(latin), "\(latin) Latin letters")
    let hangul = letters("한글을 쓰는 사람의 글은 한 줄에 서른다섯에서 마흔다섯 글자가 들어갈 때 읽기에 좋다고 한다")
    #expect((35...45).contains(hangul), "\(hangul) syllables")
  }

  @Test func zoomingGoesThroughTheSizesAndStopsAtTheLast() {
    var zoom = 1.0
    for _ in 0..<20 { zoom = ViewActions.zoom(after: zoom, larger: true) }
    #expect(zoom == ViewActions.zooms.last)
    for _ in 0..<20 { zoom = ViewActions.zoom(after: zoom, larger: false) }
    #expect(zoom == ViewActions.zooms.first)
    #expect(ViewActions.zoom(after: 1, larger: true) == 1.1)
    #expect(ViewActions.zoom(after: 1.05, larger: false) == 1)
  }

  @Test func noKeyIsGivenTwice() {
    let keys = ShortcutsWindow.groups().flatMap(\.entries)
    for (index, entry) in keys.enumerated() {
      let other = keys[..<index].first { $0.accelerator == entry.accelerator }
      #expect(other == nil, "\(entry.accelerator): \(entry.title) and \(other?.title ?? "")")
    }
  }

  @Test func theListOfKeysHasThoseThatAreNoCommandsAndShowsTheBackslashAsItStandsOnItsKey() throws {
    let keys = Set(ShortcutsWindow.groups().flatMap(\.entries).map(\.accelerator))
    for key in [
      "Return", "<Shift>Return", "Tab", "<Shift>Tab", "<Control>x", "<Control>c", "<Control>v", "<Control>a",
      "<Control><Alt>Return",
    ] {
      #expect(keys.contains(key), "\(key)")
    }
    // GTK makes columns of whole groups, and the window as high as the longest of them.
    for group in ShortcutsWindow.groups() {
      #expect(group.entries.count <= ShortcutsWindow.rows, "\(group.title)")
    }
    for command in CommandMenu.WindowCommand.allCases { #expect(keys.contains(command.accelerator), "\(command)") }
    let window = try #require(ShortcutsWindow.make())
    defer { gtk_window_destroy(window.of()) }
    var labels: [String] = []
    func collect(_ widget: Object) {
      if g_type_check_instance_is_a(widget.of(), gtk_label_get_type()) != 0 {
        labels.append(String(cString: gtk_label_get_text(widget.opaque)))
      }
      for child in children(of: widget.of()) { collect(Object(child)) }
    }
    collect(window)
    let (_, height) = measure(window, GTK_ORIENTATION_VERTICAL)
    #expect(height <= 700, "\(height) pixels")
    #expect(labels.contains("\\") && !labels.contains("Backslash"))
    #expect(Accelerator.label("<Control>backslash") == "Ctrl+\\")
    // GTK has a way of writing each key of the list.
    for key in keys { #expect(Accelerator.label(key) != nil, "\(key)") }
  }

  @Test func noTwoButtonsLookAlike() {
    let commands = FormatPanel.commands
    for (index, command) in commands.enumerated() {
      let face = CommandButton.Face(command)
      let other = commands[..<index].first { CommandButton.Face($0) == face }
      #expect(other == nil, "\(face): \(command.id) and \(other.map { "\($0.id)" } ?? "")")
    }
    for id in ["quote", "link", "table"] { #expect(DrawnIcon(rawValue: id) != nil) }
  }

  /// Ink where letters would be, and none outside.
  @Test(arguments: DrawnIcon.allCases) func aDrawnIconFillsItsSquareAndStaysInIt(_ icon: DrawnIcon) throws {
    let margin = 4
    let side = Int(DrawnIcon.size)
    let image = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(side + 2 * margin), Int32(side + 2 * margin))
    defer { cairo_surface_destroy(image) }
    let context = cairo_create(image)
    cairo_translate(context, Double(margin), Double(margin))
    icon.draw(on: context!)
    cairo_destroy(context)
    cairo_surface_flush(image)
    let pixels = try #require(cairo_image_surface_get_data(image))
    let stride = Int(cairo_image_surface_get_stride(image))
    var inked: [(x: Int, y: Int)] = []
    for y in 0..<(side + 2 * margin) {
      for x in 0..<(side + 2 * margin) where pixels[y * stride + x] > 40 { inked.append((x - margin, y - margin)) }
    }
    let (across, down) = (inked.map(\.x), inked.map(\.y))
    #expect(across.min()! >= 0 && across.max()! < side && down.min()! >= 0 && down.max()! < side)
    #expect(across.max()! - across.min()! >= 11 && down.max()! - down.min()! >= 8)
  }
}
