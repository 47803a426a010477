import CGTK
import ComposureEditor
import ComposureLinux
import ComposureNotes
import ComposureText
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// Each setting is changed by another program while a window is open.
  @MainActor @Suite struct LiveSettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
    private var keys: URL { folder.appendingPathComponent("keys") }

    private func open() async throws -> Settings {
      let settings = try await Settings.compiled(in: folder)
      try #require(settings.problem == nil)
      return settings
    }

    private func withWindow(
      _ body: (_ program: Program, _ window: NoteWindow, _ other: Settings) async throws -> Void
    ) async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let program = try await Program(settings: try await open())
      defer { program.end() }
      let window = program.open("# 제목\n\nteh word\n")
      program.follow(window)
      try await program.show(window, width: 900)
      try await body(program, window, try await open())
      adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT)
      try await program.settle(window.shell.window)
      g_object_ref(window.surface.page)
      window.destroy()
      program.turn()
    }

    private func hasHidden(in bar: Object) -> Bool {
      ShownWidget.all(in: bar).contains { gtk_widget_get_opacity($0.widget.of()) == 0 }
    }

    private func isUnderlined(_ window: NoteWindow) -> Bool {
      let view = object(adw_clamp_scrollable_get_child(window.surface.page.opaque))
      var place = GtkTextIter()
      gtk_text_buffer_get_iter_at_line_offset(gtk_text_view_get_buffer(view.of()), &place, 2, 1)
      let tags = gtk_text_iter_get_tags(&place)
      defer { g_slist_free(tags) }
      return sequence(first: tags, next: { $0?.pointee.next }).prefix { $0 != nil }.contains { item in
        var line = GValue()
        g_value_init(&line, pango_underline_get_type())
        defer { g_value_unset(&line) }
        g_object_get_property(Object(item!.pointee.data).of(), "underline", &line)
        return g_value_get_enum(&line) == Int32(PANGO_UNDERLINE_ERROR.rawValue)
      }
    }

    /// What is changed and what is seen of it, for every key that a window follows at once.
    private func checks(_ program: Program, _ window: NoteWindow, _ other: Settings) -> [(
      key: String, change: () -> Void, isSeen: () -> Bool
    )] {
      let page = window.surface.page
      func column() -> Int { Int(adw_clamp_scrollable_get_maximum_size(page.opaque)) }
      func bodySize() -> Double {
        let view = object(adw_clamp_scrollable_get_child(page.opaque))
        let font = pango_context_get_font_description(gtk_widget_get_pango_context(view.of()))
        let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        return pango_font_description_get_size_is_absolute(font) != 0 ? size / Theme.pixelsPerPoint : size
      }
      func sets(_ size: Double) -> Bool { column() == window.theme.columnWidth && abs(bodySize() - size) < 0.2 }
      let style = adw_style_manager_get_default()
      var result: [(String, () -> Void, () -> Bool)] = [
        ("appearance", { other[.appearance] = .dark }, { adw_style_manager_get_dark(style) != 0 }),
        ("text-size", { other[.textSize] = 10 }, { sets(10) }),
        ("zoom", { other[.zoom] = 1.5 }, { sets(15) }),
        ("text-style", { other[.textStyle] = .largeTitle }, { sets(30) }),
        ("focus-mode", { other[.focusMode] = .paragraph }, { window.session.focusMode == .paragraph }),
        ("typewriter", { other[.isTypewriter] = true }, { window.surface.isTypewriter }),
        ("show-images", { other[.showsImages] = false }, { !window.surface.images.isOn }),
        ("show-toolbar", { other[.showsToolbar] = false }, { hasHidden(in: window.shell.bar.widget) }),
        ("spelling-languages", { other[.spellingLanguages] = ["ko"] }, { !isUnderlined(window) }),
        ("check-spelling", { other[.checksSpelling] = false }, { window.session.spelling == nil }),
      ]
      for item in Settings.smartTypingKeys {
        result.append(
          (
            item.key.name, { other[item.key] = !item.key.fallback },
            { window.session.smartTyping.contains(item.value) != item.key.fallback }
          ))
      }
      return result.map { (key: $0.0, change: $0.1, isSeen: $0.2) }
    }

    /// What the next window asks for; an open one keeps what its writer has made of it.
    private static let forTheNextWindow = [
      "show-outline", "window-width", "window-height", "window-maximized", "quick-entry-place",
    ]

    @Test func anOpenWindowShowsEachSettingThatAnotherProgramChanges() async throws {
      try await withWindow { program, window, other in
        try await program.wait("the wrong word underlined") { isUnderlined(window) }
        let checks = checks(program, window, other)
        #expect(Set(checks.map(\.key) + Self.forTheNextWindow) == Set(Settings.defaults.map(\.name)))
        for check in checks {
          #expect(!check.isSeen(), "\(check.key) before")
          check.change()
          try await program.wait(check.key, until: check.isSeen)
          try await program.settle(window.shell.window)
        }
      }
    }

    @Test func theNextWindowIsAsTheSettingsSay() async throws {
      try await withWindow { program, window, other in
        other[.showsOutline] = true
        other[.windowWidth] = 640
        other[.windowHeight] = 480
        other[.isWindowMaximized] = true
        other[.asksForPlace] = false
        try await program.wait("the last one of them") { !program.settings[.asksForPlace] }
        let next = program.open("글\n")
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(next.shell.window.of(), &width, &height)
        #expect([width, height] == [640, 480] && next.shell.isSidebarShown)
        #expect(gtk_window_is_maximized(next.shell.window.of()) != 0)
        #expect(!window.shell.isSidebarShown)
        g_object_ref(next.surface.page)
        next.destroy()
      }
    }

    /// Whatever somebody has written into the file of settings.
    @Test func valuesThatMakeNoSenseCountAsNoneAndTheWindowGoesOn() async throws {
      try await withWindow { program, window, _ in
        let lines = [
          "appearance='purple'", "text-size=4000.0", "zoom=nan", "text-style=''", "focus-mode=7", "show-images='yes'",
          "show-toolbar=", "show-outline=[true]", "check-spelling=2", "quick-entry-place=@mb nothing",
          "window-width=-5",
          "window-height=99999999999999999999", "window-maximized='true'", "smart-pairs={}", "smart-quotes=\"",
          "smart-dashes=1.5",
          "smart-ellipsis=true false", "smart-shortcuts=maybe",
          "spelling-languages=['', 'xx_YY', '../../etc', 'ko', 'ko', '\u{1F600}']", "typewriter=true",
        ]
        try ("[dev/composure/Composure]\n" + lines.joined(separator: "\n") + "\n").write(
          to: keys, atomically: true, encoding: .utf8)
        try await program.wait("the one that makes sense") { window.surface.isTypewriter }
        try await program.settle(window.shell.window)
        for (name, value) in Settings.defaults where name != "typewriter" && name != "spelling-languages" {
          @MainActor func isFallback<Value: SettingValue>(_ value: Value) -> Bool {
            program.settings[SettingKey(name: name, fallback: value)] == value
          }
          let holds = isFallback(value)
          #expect(holds, "\(name)")
        }
        // One can go on writing, and what is chosen then holds.
        program.settings[.textSize] = 14
        #expect(window.theme.bodySize == 14)
        window.session.submit(
          .changes(
            .replacing(TextRange(.zero, .zero), with: "글 ", length: window.session.state.text.utf8Count),
            .init(.external)),
          endsComposition: false)
        try await program.wait("the text") { window.session.state.text.string.hasPrefix("글 ") }
        let preferences = PreferencesWindow(settings: program.settings)
        gtk_window_destroy(preferences.window.of())
      }
    }

    /// The ends of what the schema allows, all at once, in the narrowest window and the widest.
    @Test func theLargestAndTheSmallestTextFitIntoEveryWindow() async throws {
      try await withWindow { program, window, other in
        for (size, zoom, style) in [(32.0, 3.0, TextStyle.largeTitle), (8.0, 0.5, .body)] {
          other[.textSize] = size
          other[.zoom] = zoom
          other[.textStyle] = style
          try await program.wait("the size") { window.theme.bodySize == size * zoom * style.factor }
          for width in [360, 1_400] {
            try await program.show(window, width: width)
            #expect(Int(gtk_widget_get_width(window.surface.page.of())) <= width)
          }
        }
      }
    }
  }
}
