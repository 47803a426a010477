import CGTK
import ComposureEditor
import ComposureLinux
import ComposureNotes
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

/// What comes into a page from other programs.
@MainActor @Suite(.serialized) struct ArrivalTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  private func provider(_ type: GType, _ set: (inout GValue) -> Void) -> UnsafeMutablePointer<GdkContentProvider>? {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    set(&value)
    return gdk_content_provider_new_for_value(&value)
  }

  private func files(_ addresses: [String]) -> UnsafeMutablePointer<GdkContentProvider>? {
    var files = addresses.map { g_file_new_for_commandline_arg($0) }
    let list = gdk_file_list_new_from_array(&files, gsize(files.count))
    return provider(gdk_file_list_get_type()) { g_value_take_boxed(&$0, UnsafeMutableRawPointer(list)) }
  }

  private func text(_ text: String) -> UnsafeMutablePointer<GdkContentProvider>? {
    provider(GValue.string) { g_value_set_string(&$0, text) }
  }

  private func texture() -> Object {
    let pixels = object(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 5, 3))
    defer { g_object_unref(pixels) }
    gdk_pixbuf_fill(pixels.opaque, 0x4080_C0FF)
    return object(gdk_texture_new_for_pixbuf(pixels.opaque))
  }

  private func picture() -> UnsafeMutablePointer<GdkContentProvider>? {
    provider(gdk_texture_get_type()) { g_value_take_object(&$0, texture()) }
  }

  /// What pasting gives while the clipboard offers all of that.
  private func pasted(_ offers: [UnsafeMutablePointer<GdkContentProvider>?], into text: String = "") async throws
    -> (arrived: [String], text: String)
  {
    let page = try await Page(text)
    var arrived: [String] = []
    page.surface.arrived = { arrival, range, event in
      #expect(range == TextRange(0, 0) && event == .paste)
      switch arrival {
      case .files(let files): arrived += files
      case .picture(let texture): arrived.append("\(gdk_texture_get_width(texture.opaque)) wide")
      }
    }
    var offers = offers
    let all = gdk_content_provider_new_union(&offers, gsize(offers.count))
    gdk_clipboard_set_content(page.surface.clipboard, all)
    g_object_unref(gpointer(all))
    gtk_widget_activate_action_variant(page.view.of(), "clipboard.paste", nil)
    try await page.wait("what is pasted") { !arrived.isEmpty || !page.text().isEmpty }
    return (arrived, page.text())
  }

  @Test func whatAClipboardOffersIsTakenInTheFormThatIsMeant() async throws {
    try await Page.openDisplay()
    // A file manager's files, which it offers as the text of their paths, too.
    var found = try await pasted([files(["/n/가.png", "/n/b.pdf"]), text("/n/가.png\n/n/b.pdf")])
    #expect(found.arrived == ["/n/가.png", "/n/b.pdf"] && found.text.isEmpty)
    // The link that a browser copies.
    found = try await pasted([files(["https://a.b/c"]), text("https://a.b/c")])
    #expect(found.arrived.isEmpty && found.text == "https://a.b/c")
    // The cells of a table, of which a program makes a picture besides.
    found = try await pasted([picture(), text("셀")])
    #expect(found.arrived.isEmpty && found.text == "셀")
    found = try await pasted([picture()])
    #expect(found.arrived == ["5 wide"])
  }

  private func writer(_ page: Page, note: String? = nil) -> ArrivalWriter {
    let system = LinuxFileSystem()
    return ArrivalWriter(
      surface: page.surface, session: page.session, folder: note, pictures: (folder.path, "일기"),
      files: SafeFile(system: system))
  }

  /// Pastes a picture at the caret; gives what was told.
  private func paste(_ page: Page, note: String? = nil, _ meanwhile: () -> Void = {}) async throws -> [String] {
    let texture = texture()
    var told: [String] = []
    let range = page.session.state.selection.range
    writer(page, note: note).write(.picture(texture), in: range, .paste) {
      switch $0 {
      case .success(let name): told.append(name)
      case .failure(let problem): told.append(problem.what.english)
      }
    }
    g_object_unref(texture)
    meanwhile()
    try await page.wait("what is told") { !told.isEmpty }
    page.turn()
    return told
  }

  @Test func aPictureIsAFileBesideTheNoteUnderAFreeNameAndUndoTakesTheLinkAway() async throws {
    defer { removeFolder() }
    let page = try await Page("앞뒤")
    page.select(TextRange(3, 3))
    #expect(try await paste(page, note: folder.path) == ["일기.png"])
    #expect(page.text() == "앞![일기](일기.png)뒤")
    #expect(page.session.state.selection.range.lowerBound == UTF8Offset("앞![일기](일기.png)".utf8.count))
    #expect(try await paste(page, note: folder.path) == ["일기 (2).png"])
    #expect(page.text() == "앞![일기](일기.png)![일기 (2)](일기%20%282%29.png)뒤")
    for name in ["일기.png", "일기 (2).png"] {
      let contents = try #require(PictureFile.read(folder.appendingPathComponent(name).path, longest: 100))
      #expect(contents.width == 5 && contents.height == 3)
      g_object_unref(contents.pixels)
    }
    page.session.perform(.command(.undo))
    page.turn()
    #expect(page.text() == "앞![일기](일기.png)뒤")
    page.session.perform(.command(.undo))
    page.turn()
    #expect(page.text() == "앞뒤")
    // Redo has its picture.
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("일기.png").path))
  }

  @Test func aNoteWithoutAFileNamesThePictureByItsWholePath() async throws {
    defer { removeFolder() }
    let page = try await Page("")
    _ = try await paste(page)
    #expect(page.text() == "![일기](\(ImageSource.encoded(folder.path))/일기.png)")
  }

  @Test func whatIsWrittenWhileAPictureIsSavedStandsBehindItAndASyllableStaysWhole() async throws {
    defer { removeFolder() }
    let page = try await Page("앞뒤")
    page.select(TextRange(3, 3))
    _ = try await paste(page, note: folder.path) {
      page.replace(TextRange(3, 3), with: "글")
      page.compose("하")
    }
    #expect(page.session.isComposing)
    page.compose("")
    page.turn()
    #expect(page.text() == "앞![일기](일기.png)글뒤")
  }

  @Test func aPictureReplacesWhatIsSelected() async throws {
    defer { removeFolder() }
    let page = try await Page("앞가운데뒤")
    page.select(TextRange(3, 12))
    _ = try await paste(page, note: folder.path)
    #expect(page.text() == "앞![일기](일기.png)뒤")
  }

  @Test func aPictureThatCannotBeSavedIsToldAndLeavesTheTextAlone() async throws {
    defer { removeFolder() }
    try Data("a file where the folder should be".utf8).write(to: folder)
    let page = try await Page("글")
    #expect(try await paste(page).count == 1)
    #expect(page.text() == "글")
  }

  @Test func aTextThatMayNotBeChangedStaysAsItIsWhateverIsAsked() async throws {
    let page = try await Page("- [ ] 할 일 글")
    page.surface.setEditable(false)
    page.session.isReadOnly = true
    page.select(TextRange(6, 9))
    for command in EditorCommand.all(on: .gtk) { page.session.perform(command) }
    page.session.paste("붙임")
    if let task = page.session.state.syntax.tasks(in: page.session.state.text.fullRange).first {
      page.session.toggle(task)
    }
    gdk_clipboard_set_text(page.surface.clipboard, "클립보드")
    for action in ["clipboard.paste", "clipboard.cut", "selection.delete"] {
      gtk_widget_activate_action_variant(page.view.of(), action, nil)
    }
    var isRead = false
    SourceClipboard.read(page.surface.clipboard) { _ in isRead = true }
    try await page.wait("the clipboard read") { isRead }
    page.turn()
    #expect(page.text() == "- [ ] 할 일 글")
    page.session.isReadOnly = false
    page.session.paste("붙임")
    page.turn()
    #expect(page.text() != "- [ ] 할 일 글")
  }
}
