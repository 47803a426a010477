import CGTK
import ComposureEditor
import ComposureText
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// A whole window at the widths that screens and phones have.
  @MainActor @Suite struct WindowWidthTests {
    private static let widths = [360, 500, 640, 800, 860, 1_000, 1_400]
    private static let note = """
      # 첫째

      The quick brown fox jumps over the lazy dog, and a sentence of ordinary English prose shows how much a line holds.

      ## A heading that is long enough to be cut where there is no room for it 제목

      한글을 쓰는 사람의 글은 한 줄에 서른다섯에서 마흔다섯 글자가 들어갈 때 읽기에 좋다고 한다

      """

    /// How many letters of a text a row of the page holds.
    private func letters(_ text: String, in window: NoteWindow, _ program: Program) -> Double {
      let view = object(adw_clamp_scrollable_get_child(window.surface.page.opaque))
      let theme = program.theme
      let layout = object(gtk_widget_create_pango_layout(view.of(), text))
      defer { g_object_unref(layout) }
      let font = pango_font_description_from_string(
        "\(theme.bodyFamilies.joined(separator: ",")) \(theme.bodySize)")
      defer { pango_font_description_free(font) }
      pango_layout_set_font_description(layout.opaque, font)
      var width: Int32 = 0
      pango_layout_get_pixel_size(layout.opaque, &width, nil)
      let margins = gtk_text_view_get_left_margin(view.of()) + gtk_text_view_get_right_margin(view.of())
      return Double(gtk_widget_get_width(view.of()) - margins) * Double(text.count) / Double(width)
    }

    private func expectNothingClipped(_ window: NoteWindow, _ place: String) {
      let root = window.shell.window
      let (width, height) = (
        Double(gtk_widget_get_width(root.of())), Double(gtk_widget_get_height(root.of()))
      )
      let content = [
        gtk_label_get_type(), gtk_image_get_type(), gtk_button_get_type(), gtk_text_get_type(), gtk_entry_get_type(),
        gtk_text_view_get_type(),
      ]
      for shown in ShownWidget.all(in: root) where !shown.scrolls {
        let name = "\(place): \(shown.type) \(shown.label ?? "")"
        var least: Int32 = 0
        gtk_widget_measure(shown.widget.of(), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        #expect(gtk_widget_get_allocated_width(shown.widget.of()) >= least, "\(name) is squeezed")
        guard content.contains(where: shown.isA), !isBehindSidebar(shown, window) else { continue }
        let isInside =
          shown.frame.minX >= -0.5 && shown.frame.maxX <= width + 0.5 && shown.frame.minY >= -0.5
          && shown.frame.maxY <= height + 0.5
        #expect(isInside, "\(name) is out of the window: \(shown.frame)")
        if let label = shown.label, !label.isEmpty { #expect(!shown.isCut, "\(name) is cut") }
      }
    }

    /// A sidebar over the page moves it aside on purpose.
    private func isBehindSidebar(_ shown: ShownWidget, _ window: NoteWindow) -> Bool {
      window.shell.isSidebarShown && window.shell.isSidebarOver && shown.frame.minY > 47
        && gtk_widget_is_ancestor(shown.widget.of(), window.outline.widget.of()) == 0
    }

    @Test(arguments: [1.0, 2.0]) func nothingIsClippedAndALineHoldsWhatReadsWellAtAllWidths(_ zoom: Double) async throws
    {
      let program = try await Program()
      defer { program.end() }
      let window = program.open(Self.note)
      program.zoom(zoom, window)
      for width in Self.widths {
        try await program.show(window, width: width)
        for hasSidebar in [false, true] {
          if window.shell.isSidebarShown != hasSidebar { window.toggleOutline() }
          try await program.wait("the sidebar") { window.shell.isSidebarStill }
          try await program.settle(window.shell.window)
          let place = "\(width) pixels, zoom \(zoom), \(hasSidebar ? "with" : "without") the sidebar"
          expectNothingClipped(window, place)
          let latin = letters(
            "The quick brown fox jumps over the lazy dog, and a sentence of ordinary English prose shows how much a line holds.",
            in: window, program)
          let hangul = letters("한글을 쓰는 사람의 글은 한 줄에 서른다섯에서 마흔다섯 글자가 들어갈 때 읽기에 좋다고 한다", in: window, program)
          #expect(latin <= 75 && hangul <= 45, "\(place): \(latin) Latin letters, \(hangul) syllables")
          if width >= window.theme.columnWidth {
            #expect(latin >= 60 && hangul >= 35, "\(place): \(latin) Latin letters, \(hangul) syllables")
          }
        }
      }
      window.shell.destroy(keeping: window)
    }

    @Test func barsAndNoticesAreWholeInTheNarrowestWindow() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open(Self.note)
      try await program.show(window, width: 1_000)
      window.toggleOutline()
      window.perform(.replace)
      window.shell.notices.show(
        .disk, "다른 프로그램이 이 글을 바꿨습니다.", choices: [.init(title: "다시 읽기") {}, .init(title: "둘 다 보관") {}])
      // From the widest to the narrowest at once, as on a phone that is turned, or where windows are tiled.
      for width in [360, 1_400, 500, 350] {
        try await program.show(window, width: width)
        expectNothingClipped(window, "\(width) pixels with all bars")
        for name in ["Replace", "Replace All"] {
          #expect(ShownWidget.all(in: window.shell.window).contains { $0.label == name })
        }
        window.perform(.formatPanel)
        try await program.settle(window.shell.window)
        expectNothingClipped(window, "\(width) pixels with all bars and the panel")
        window.perform(.formatPanel)
      }
      window.shell.destroy(keeping: window)
    }

    @Test(arguments: ["", "# 하나\n"]) func theSidebarIsAsWideWhateverTheWindow(_ note: String) async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open(note)
      try await program.show(window, width: 1_000)
      window.toggleOutline()
      func expectNoStrip(_ place: String) async throws {
        try await program.wait("the sidebar") { window.shell.isSidebarStill }
        try await program.settle(window.shell.window)
        let all = ShownWidget.all(in: window.shell.window)
        let sidebar = try #require(all.first { $0.widget == window.outline.widget }).frame
        // Its list, a line, the page.
        #expect(sidebar.width == 241, "\(place)")
        let page = try #require(all.first { $0.isA(gtk_scrolled_window_get_type()) && $0.frame.minX > 200 }).frame
        #expect(page.minX == sidebar.maxX, "\(place)")
      }
      for width in [1_000, 1_280, 1_400] {
        try await program.show(window, width: width)
        try await expectNoStrip("\(width) pixels")
      }
      window.shell.toggleFullScreen()
      try await program.wait("the whole screen") { gtk_window_is_fullscreen(window.shell.window.of()) != 0 }
      try await expectNoStrip("the whole screen")
      window.shell.destroy(keeping: window)
    }

    @Test(arguments: [350, 360, 500, 920]) func theFieldsOfTheFindBarHaveRoomForAQuery(_ width: Int) async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open(Self.note)
      try await program.show(window, width: width)
      window.perform(.replace)
      window.finder.bar.setCount("1234 of 5678", isNothing: false, problem: nil)
      try await program.settle(window.shell.window)
      for field in [window.finder.bar.field, window.finder.bar.replacementField] {
        let text = object(gtk_editable_get_delegate(field.entry.opaque))
        #expect(gtk_widget_get_width(text.of()) >= 160, "\(gtk_widget_get_width(text.of())) of \(width)")
      }
      expectNothingClipped(window, "\(width) pixels with the find bar")
      window.shell.destroy(keeping: window)
    }

    @Test func thePreferencesAreNoWiderThanTheWindowThatTheyBelongTo() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open(Self.note)
      try await program.show(window, width: 360)
      let preferences = PreferencesWindow(settings: program.settings)
      preferences.fit(over: window.shell.window)
      gtk_window_set_transient_for(preferences.window.of(), window.shell.window.of())
      gtk_window_present(preferences.window.of())
      try await program.wait("the preferences") { gtk_widget_get_width(preferences.window.of()) > 0 }
      try await program.settle(preferences.window)
      #expect(gtk_widget_get_width(preferences.window.of()) <= 360)
      for shown in ShownWidget.all(in: preferences.window) where shown.isA(gtk_label_get_type()) && !shown.scrolls {
        #expect(shown.frame.maxX <= 360.5, "\(shown.label ?? "") \(shown.frame)")
      }
      gtk_window_destroy(preferences.window.of())
      program.turn()
      window.shell.destroy(keeping: window)
    }

    @Test func theSidebarLeavesWithTheRoomBesideTheLineAndComesBackWithIt() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open(Self.note)
      try await program.show(window, width: 1_000)
      window.toggleOutline()
      #expect(window.shell.isSidebarShown && !window.shell.isSidebarOver)
      try await program.show(window, width: 800)
      #expect(!window.shell.isSidebarShown && window.shell.isSidebarOver)
      try await program.show(window, width: 1_000)
      #expect(window.shell.isSidebarShown && !window.shell.isSidebarOver)
      // Larger letters need the room, too.
      program.zoom(1.5, window)
      #expect(!window.shell.isSidebarShown && window.shell.isSidebarOver)
      program.zoom(1, window)
      #expect(window.shell.isSidebarShown)
      // Whoever closes it does not get it back.
      try await program.show(window, width: 800)
      window.toggleOutline()
      window.toggleOutline()
      try await program.show(window, width: 1_000)
      #expect(!window.shell.isSidebarShown)
      window.shell.destroy(keeping: window)
    }
  }
}
