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
  /// What is written on buttons, in menus and in dialogs, as it is drawn: the theme of the desktop makes much of it paler
  /// than the colours say.
  @MainActor @Suite struct WindowContrastTests {
    private static let looks: [(name: String, palette: Palette, scheme: AdwColorScheme)] = [
      ("light", .light, ADW_COLOR_SCHEME_FORCE_LIGHT), ("dark", .dark, ADW_COLOR_SCHEME_FORCE_DARK),
      ("light with high contrast", .lightHighContrast, ADW_COLOR_SCHEME_FORCE_LIGHT),
      ("dark with high contrast", .darkHighContrast, ADW_COLOR_SCHEME_FORCE_DARK),
    ]

    /// Words need 4.5, signs 3, in what can be used.
    private func expectContrast(in root: Object, _ place: String) throws {
      let picture = try Picture.of(root)
      let shown = ShownWidget.all(in: root)
      let window = CGRect(
        x: 0, y: 0, width: Double(gtk_widget_get_width(root.of())), height: Double(gtk_widget_get_height(root.of())))
      let scrollers = shown.filter { $0.isA(gtk_scrolled_window_get_type()) }
      for part in shown where gtk_widget_is_sensitive(part.widget.of()) != 0 {
        // The program's own icon is a picture.
        let isSign = part.isA(gtk_image_get_type()) && part.frame.width <= 32
        guard isSign || !part.writing.isEmpty, !part.frame.isEmpty else { continue }
        let around = scrollers.filter { gtk_widget_is_ancestor(part.widget.of(), $0.widget.of()) != 0 }
        // With every bar there is, a narrow window does not reach the end of what it holds.
        guard around.allSatisfy({ $0.frame.contains(part.frame) }), window.contains(part.frame) else { continue }
        let (ratio, letters, ground) = picture.contrast(in: part.frame)
        let what = "\(place): \(part.type) “\(part.writing)”: \(letters) on \(ground): \(ratio)"
        // A picture of one colour is a sign that is not there, such as the arrow of a row without one.
        #expect(ratio >= (isSign ? 3 : 4.5) || (isSign && letters == ground), "\(what)")
      }
    }

    private func menuButtons(in root: Object) -> [Object] {
      ShownWidget.all(in: root).filter { $0.isA(gtk_menu_button_get_type()) }.map(\.widget)
    }

    @Test(arguments: 0..<4) func whatIsWrittenInAWindowHasAContrastOfFourAndAHalf(_ index: Int) async throws {
      let look = Self.looks[index]
      let program = try await Program(palette: look.palette)
      defer { program.end() }
      let style = adw_style_manager_get_default()
      adw_style_manager_set_color_scheme(style, look.scheme)
      defer { adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT) }
      let window = program.open("# 첫째\n\n글을 **쓴다**.\n\n## 둘째\n\n끝\n")
      let root = window.shell.window
      try await program.show(window, width: 1_000)
      try expectContrast(in: root, "\(look.name), the window")
      window.toggleOutline()
      window.perform(.replace)
      window.shell.notices.show(
        .disk, "다른 프로그램이 바꿨습니다.", isProblem: true,
        choices: [.init(title: "다시 읽기", isSuggested: true) {}, .init(title: "둘 다") {}])
      window.shell.notices.show(.information, "알립니다.")
      window.shell.showToast("지웠습니다", buttonTitle: "되돌리기")
      try await program.wait("the sidebar") { window.shell.isSidebarStill }
      try await program.settle(root)
      try expectContrast(in: root, "\(look.name), with all bars")
      window.finder.bar.field.text = "없는 말"
      program.turn()
      window.finder.bar.setCount("없음", isNothing: true, problem: "잘못된 식")
      window.finder.bar.replacementField.text = "다른"
      try await program.settle(root)
      try expectContrast(in: root, "\(look.name), with nothing found")

      for button in menuButtons(in: root) where gtk_widget_is_sensitive(button.of()) != 0 {
        let popover = object(gtk_menu_button_get_popover(button.opaque))
        // Another window that comes or goes at this moment closes it.
        while gtk_widget_get_mapped(popover.of()) == 0 || gtk_widget_get_width(popover.of()) == 0 {
          gtk_menu_button_popup(button.opaque)
          try await program.settle(root)
        }
        try expectContrast(in: popover, "\(look.name), a popover")
        gtk_menu_button_popdown(button.opaque)
        program.turn()
      }
      try await program.show(window, width: 400)
      window.perform(.formatPanel)
      try await program.settle(root)
      try expectContrast(in: root, "\(look.name), the panel")

      for (name, dialog) in try dialogs(program) {
        gtk_window_present(dialog.of())
        try await program.wait("the window") { gtk_widget_get_width(dialog.of()) > 0 }
        try await program.settle(dialog)
        try expectContrast(in: dialog, "\(look.name), \(name)")
        try expectContrast(in: root, "\(look.name), the window behind \(name)")
        gtk_window_destroy(dialog.of())
        program.turn()
      }
      window.shell.destroy(keeping: window)
    }

    private func dialogs(_ program: Program) throws -> [(String, Object)] {
      let preferences = PreferencesWindow(settings: program.settings)
      let entry = QuickEntryWindow(
        program.services,
        store: QuickEntryStore(folders: program.services.folders, files: SafeFile(system: LinuxFileSystem())),
        asksForPlace: true)
      g_object_set_data_full(preferences.window.of(), "owner", Unmanaged.passRetained(preferences).toOpaque(), nil)
      g_object_set_data_full(entry.window.of(), "owner", Unmanaged.passRetained(entry).toOpaque(), nil)
      return [
        ("preferences", preferences.window), ("quick entry", entry.window),
        ("shortcuts", try #require(ShortcutsWindow.make())), ("about", AboutWindow.make()),
      ]
    }
  }
}
