import CGTK
import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

extension WholeWindows {
  @MainActor @Suite struct ButtonTests {
    @Test func theMenuShowsTheBackslashAsItStandsOnItsKey() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open("글\n")
      try await program.show(window, width: 900)
      let buttons = ShownWidget.all(in: window.shell.window).filter { $0.isA(gtk_menu_button_get_type()) }
      let button = try #require(
        buttons.first {
          gtk_menu_button_get_icon_name($0.widget.opaque).map { String(cString: $0) } == "open-menu-symbolic"
        })
      gtk_menu_button_popup(button.widget.opaque)
      let popover = object(gtk_menu_button_get_popover(button.widget.opaque))
      try await program.wait("the menu") { gtk_widget_get_mapped(popover.of()) != 0 }
      var keys: [String] = []
      func collect(_ widget: Object) {
        if g_type_check_instance_is_a(widget.of(), gtk_label_get_type()) != 0 {
          keys.append(String(cString: gtk_label_get_text(widget.opaque)))
        }
        for child in children(of: widget.of()) { collect(Object(child)) }
      }
      collect(popover)
      #expect(keys.contains("Ctrl+B") && keys.contains("Ctrl+\\"))
      #expect(!keys.contains { $0.hasSuffix("Backslash") })
      gtk_menu_button_popdown(button.widget.opaque)
      try await program.settle(window.shell.window)
      window.shell.destroy(keeping: window)
    }

    /// Every button without words says what it does; where keys do the same, it says which.
    @Test func buttonsWithoutWordsSayWhatTheyDoAndByWhichKeys() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open("# 첫째\n\n글\n")
      try await program.show(window, width: 1_400)
      window.perform(.replace)
      program.turn()
      var seen = 0
      for shown in ShownWidget.all(in: window.shell.window) where shown.isA(gtk_button_get_type()) {
        let holder =
          shown.isA(gtk_toggle_button_get_type())
          ? gtk_widget_get_ancestor(shown.widget.of(), gtk_menu_button_get_type()) : nil
        let widget = holder.map { Object($0) } ?? shown.widget
        // The counts are their own words, the window's buttons the desktop's.
        let isDesktops = gtk_widget_get_ancestor(widget.of(), gtk_window_controls_get_type()) != nil
        if isDesktops || gtk_widget_has_css_class(widget.of(), "composure-quiet") != 0 { continue }
        let tooltip = gtk_widget_get_tooltip_text(widget.of()).map { String(cString: $0) } ?? ""
        #expect(!tooltip.isEmpty, "\(shown.frame)")
        seen += 1
        guard let action = gtk_actionable_get_action_name(shown.widget.opaque).map({ String(cString: $0) }) else {
          continue
        }
        let keys = gtk_application_get_accels_for_action(program.application.of(), action)
        defer { g_strfreev(keys) }
        if let key = keys?.pointee, let label = Accelerator.label(String(cString: key)) {
          #expect(tooltip.hasSuffix("(\(label))"), "\(action): \(tooltip)")
        }
      }
      #expect(seen > 20)
      window.shell.destroy(keeping: window)
    }

    @Test func thePointerIsAHandOverBoxesAndWithCtrlOverLinks() async throws {
      let page = try await Page("- [ ] 일\n\n[고리](http://a.kr) 글\n")
      try await page.show()
      let cursor = HoverCursor(view: page.view) { page.session.state }
      func name() -> String? {
        gtk_widget_get_cursor(page.view.of()).flatMap { gdk_cursor_get_name($0) }.map { String(cString: $0) }
      }
      func middle(of scalar: Int32) -> (Double, Double) {
        var place = BufferPlaces(buffer: object(gtk_text_view_get_buffer(page.view.of()))).iterator(at: scalar)
        var area = GdkRectangle()
        gtk_text_view_get_iter_location(page.view.of(), &place, &area)
        var (x, y): (Int32, Int32) = (0, 0)
        gtk_text_view_buffer_to_window_coords(
          page.view.of(), GTK_TEXT_WINDOW_WIDGET, area.x + area.width / 2, area.y + area.height / 2, &x, &y)
        return (Double(x), Double(y))
      }
      let (box, link, text) = (middle(of: 3), middle(of: 11), middle(of: 27))
      cursor.moved(x: box.0, y: box.1, isControlDown: false)
      #expect(name() == "pointer")
      cursor.moved(x: link.0, y: link.1, isControlDown: false)
      #expect(name() == "text")
      cursor.follow(isControlDown: true)
      #expect(name() == "pointer")
      cursor.follow(isControlDown: false)
      #expect(name() == "text")
      cursor.moved(x: text.0, y: text.1, isControlDown: true)
      #expect(name() == "text")
    }
  }
}
