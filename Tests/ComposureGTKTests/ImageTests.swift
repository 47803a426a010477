import CGTK
import ComposureEditor
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

extension WholeWindows {
  @MainActor @Suite struct ImageTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")

    private func makePicture(_ name: String, width: Int32, height: Int32) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let pixels = object(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height))
      defer { g_object_unref(pixels) }
      gdk_pixbuf_fill(pixels.opaque, 0x4080_C0FF)
      try #require(
        gdk_pixbuf_savev(pixels.opaque, folder.appendingPathComponent(name).path, "png", nil, nil, nil) != 0)
    }

    /// The room that a tag makes above the line that follows.
    private func room(_ page: Page, line: Int32) -> Int {
      let buffer = gtk_text_view_get_buffer(page.view.of())
      var place = GtkTextIter()
      gtk_text_buffer_get_iter_at_line(buffer, &place, line + 1)
      let tags = gtk_text_iter_get_tags(&place)
      defer { g_slist_free(tags) }
      var room = 0
      var item: UnsafeMutablePointer<GSList>? = tags
      while let current = item {
        var value = GValue()
        g_value_init(&value, GValue.int)
        g_object_get_property(current.pointee.data.assumingMemoryBound(to: GObject.self), "pixels-above-lines", &value)
        room = max(room, Int(g_value_get_int(&value)))
        g_value_unset(&value)
        item = current.pointee.next
      }
      return room
    }

    private func page(_ text: String) async throws -> Page {
      let page = try await Page(text)
      page.surface.images.folder = folder.path
      page.turn()
      return page
    }

    @Test func anImageHasRoomBelowItsLineAndNoLetterInTheText() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("그림.png", width: 60, height: 40)
      let text = "글\n![그림](그림.png)\n끝\n"
      let page = try await page(text)
      try await page.wait("the room") { room(page, line: 1) >= 40 }
      #expect(page.text() == text)
      #expect(room(page, line: 0) < 40 && room(page, line: 2) < 40)
      page.surface.images.isOn = false
      try await page.wait("no room") { room(page, line: 1) < 40 }
      page.surface.images.isOn = true
      try await page.wait("the room again") { room(page, line: 1) >= 40 }
      page.replace(TextRange(4, 5), with: "")
      try await page.wait("no room without the image") { room(page, line: 1) < 40 }
    }

    /// Where something is drawn in the colour of the pictures, in pixels from the page's upper left corner.
    private func drawnPicture(_ page: Page) async throws -> CGRect? {
      let (width, height) = (Int(gtk_widget_get_width(page.view.of())), Int(gtk_widget_get_height(page.view.of())))
      var drawn: Picture?
      try await page.wait("a drawing") {
        drawn = Picture(ifDrawn: page.view)
        return drawn != nil
      }
      let drawing = try #require(drawn)
      var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
      for y in 0..<height {
        for x in 0..<width where drawing.colour(x: x, y: y) == 0x4080C0 {
          (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
        }
      }
      return right < 0 ? nil : CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The upper and the lower edge of a line's rows, without the room above them.
    private func rows(_ page: Page, line: Int32) -> (top: Double, bottom: Double) {
      var (place, first, last) = (GtkTextIter(), GdkRectangle(), GdkRectangle())
      gtk_text_buffer_get_iter_at_line(gtk_text_view_get_buffer(page.view.of()), &place, line)
      gtk_text_view_get_cursor_locations(page.view.of(), &place, &first, nil)
      if gtk_text_iter_ends_line(&place) == 0 { gtk_text_iter_forward_to_line_end(&place) }
      gtk_text_view_get_cursor_locations(page.view.of(), &place, &last, nil)
      let (top, bottom) = (Theme.topMargin + Int(first.y), Theme.topMargin + Int(last.y + last.height))
      return (Double(top), Double(bottom))
    }

    /// The places where the picture was drawn, until it has been seen in `frames` of them.
    private func places(_ page: Page, frames: Int = 3) async throws -> [CGRect] {
      var places: [CGRect] = []
      let end = ContinuousClock().now + .seconds(20)
      while places.count < frames {
        try #require(ContinuousClock().now < end, "The picture did not come.")
        try await Task.sleep(for: .milliseconds(2))
        page.turn()
        if let place = try await drawnPicture(page) { places.append(place) }
      }
      return places
    }

    @Test(arguments: ["\n", "", "\n끝", "\n\n", "\r\n"])
    func aPictureStandsUnderItsLineInItsSizeWhateverFollows(_ end: String) async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("그림.png", width: 300, height: 210)
      let page = try await Page("글\n![그림](그림.png)" + end)
      try await page.show()
      page.surface.images.folder = folder.path
      let places = try await places(page)
      #expect(Set(places.map(\.size)) == [CGSize(width: 300, height: 210)])
      let below = places[0].minY - rows(page, line: 1).bottom
      #expect((4...14).contains(below) && Set(places).count == 1)
      if !end.isEmpty { #expect(rows(page, line: 2).top >= places[0].maxY) }
      // All of it can be scrolled to.
      let adjustment = gtk_scrollable_get_vadjustment(page.view.opaque)
      #expect(gtk_adjustment_get_upper(adjustment) >= places[0].maxY + 100)
    }

    @Test func whatIsWrittenBelowAPictureAtTheEndMovesNothing() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("그림.png", width: 300, height: 210)
      let text = "글\n![그림](그림.png)\n"
      let page = try await Page(text)
      try await page.show()
      page.surface.images.folder = folder.path
      let place = try #require(try await places(page).last)
      let lines = (0...2).map { rows(page, line: $0).top }
      var end = text
      for written in ["하", "나", "\n", "둘", "\n", "\n"] {
        page.replace(TextRange(end.utf8.count, end.utf8.count), with: written)
        end += written
        #expect(try await drawnPicture(page) == place)
        #expect((0...2).map { rows(page, line: $0).top } == lines)
      }
      // Each line is where it is in a text that never had a picture at its end.
      let other = try await Page(end + "끝")
      try await other.show()
      other.surface.images.folder = folder.path
      _ = try await places(other)
      #expect((0...5).map { rows(page, line: $0).top } == (0...5).map { rows(other, line: $0).top })
      // Back again, and something at the very beginning.
      page.replace(TextRange(text.utf8.count, end.utf8.count), with: "")
      #expect(try await drawnPicture(page) == place)
      #expect((0...2).map { rows(page, line: $0).top } == lines)
      page.replace(TextRange(0, 0), with: "앞\n")
      #expect(rows(page, line: 0).top == lines[0])
      #expect(rows(page, line: 1).top - lines[0] < 60)
      #expect(try await drawnPicture(page)?.size == place.size)
    }

    @Test func whatIsComposedBelowAPictureAtTheEndStaysInItsRow() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("그림.png", width: 300, height: 210)
      let text = "![그림](그림.png)\n"
      let page = try await Page(text)
      try await page.show()
      page.surface.images.folder = folder.path
      page.select(TextRange(text.utf8.count, text.utf8.count))
      let place = try #require(try await places(page).last)
      let top = rows(page, line: 1).top
      page.compose("하")
      #expect(rows(page, line: 1).top == top)
      #expect(try await drawnPicture(page) == place)
    }

    @Test(arguments: ["", "\n", "\n# 둘째\n끝\n"])
    func aPictureIsFoldedAwayWithItsLine(_ end: String) async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("그림.png", width: 300, height: 210)
      let page = try await Page("# 첫째\n가\n![그림](그림.png)" + end)
      try await page.show()
      page.surface.images.folder = folder.path
      let place = try #require(try await places(page).last)
      let bottom = rows(page, line: 3).bottom
      page.session.fold(at: .zero)
      page.turn()
      #expect(try await drawnPicture(page) == nil)
      if !end.isEmpty { #expect(rows(page, line: 3).bottom < bottom - 210) }
      page.session.unfold(at: .zero)
      page.turn()
      #expect(try await drawnPicture(page) == place)
      if !end.isEmpty { #expect(rows(page, line: 3).bottom == bottom) }
    }

    @Test func noPictureAppearsWhileASyllableIsComposed() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("a.png", width: 60, height: 40)
      let page = try await Page("![가](a.png)\n\n끝")
      page.compose("하")
      page.surface.images.folder = folder.path
      var waited = false
      try await page.wait("the picture at the gate") {
        waited = waited || page.session.gate.waiting.contains { $0.name == "action:show-images" }
        return waited
      }
      page.turn()
      #expect(room(page, line: 0) < 40)
      #expect(page.session.isComposing)
      page.compose("")
      try await page.wait("the room") { room(page, line: 0) >= 40 }
    }

    @Test func brokenMissingAndHugePicturesAreLeftOut() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try await Page.openDisplay()
      try makePicture("good.png", width: 3_000, height: 10)
      try Data("no picture".utf8).write(to: folder.appendingPathComponent("broken.png"))
      // The head of a picture of 100,000 by 100,000 pixels.
      var head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      head += [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 2, 0, 0, 0, 0, 0, 0, 0]
      try Data(head).write(to: folder.appendingPathComponent("huge.png"))
      let store = ImageStore()
      for name in ["broken.png", "missing.png", "huge.png", "good.png"] {
        let path = folder.appendingPathComponent(name).path
        let end = ContinuousClock().now + .seconds(600)
        while case .loading = store.state(of: path, {}) {
          try #require(ContinuousClock().now < end)
          try await Task.sleep(for: .milliseconds(2))
        }
        switch store.state(of: path, {}) {
        case .loaded(let picture):
          #expect(name == "good.png")
          #expect(picture.width == 3_000 && gdk_texture_get_width(picture.texture.opaque) == 1_600)
        case .failed(let isThere): #expect(name != "good.png" && isThere == (name != "missing.png"))
        case .loading: Issue.record("still loading")
        }
      }
    }

    /// The room above a line that has none for a picture.
    private var bare: Int { Theme(palette: .light, language: .korean).leading }

    @Test func aPictureOfANoteWithoutAFolderSaysThatItWaits() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("a.png", width: 60, height: 200)
      let page = try await Page("![가](a.png)\n끝\n![나](https://a.b/c.png)\n\n![](/nonexistent/a.png)\n")
      try await page.wait("the room for a few words") { (30..<100).contains(room(page, line: 0)) }
      #expect(room(page, line: 2) <= bare)
      page.surface.images.folder = folder.path
      try await page.wait("the picture") { room(page, line: 0) >= 200 }
    }

    @Test func whatCannotBeShownSaysSoUntilItCan() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("b.png", width: 60, height: 200)
      try Data("no picture".utf8).write(to: folder.appendingPathComponent("broken.png"))
      let page = try await page("![가](a.png)\n끝\n![나](broken.png)\n끝\n![다](b.png)\n끝\n")
      try await page.wait("the room for a few words") {
        [0, 2].allSatisfy { (30..<100).contains(room(page, line: $0)) } && room(page, line: 4) >= 200
      }
      try makePicture("a.png", width: 60, height: 200)
      page.surface.images.checkFiles()
      try await page.wait("the picture") { room(page, line: 0) >= 200 }
    }

    @Test func nothingIsSaidOfANameThatIsBeingWritten() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try makePicture("b.png", width: 60, height: 200)
      let text = "![가]()\n![나](b.png)\n끝\n"
      let page = try await page(text)
      try await page.wait("the other picture") { room(page, line: 1) >= 200 }
      page.select(TextRange(7, 7))
      page.replace(TextRange(7, 7), with: "c.pn")
      page.select(TextRange(11, 11))
      page.surface.images.checkFiles()
      let path = folder.appendingPathComponent("c.pn").path
      try await page.wait("the file looked for") {
        if case .failed = page.surface.images.store.state(of: path, {}) { true } else { false }
      }
      page.turn()
      #expect(room(page, line: 0) <= bare)
      let end = text.utf8.count + 4
      page.select(TextRange(end, end))
      try await page.wait("the room for a few words") { (30..<100).contains(room(page, line: 0)) }
      // What was said stays while the caret goes through.
      page.select(TextRange(9, 9))
      #expect((30..<100).contains(room(page, line: 0)))
    }

    @Test func nothingIsSaidWhileASyllableIsComposed() async throws {
      let page = try await Page("\n끝")
      page.surface.images.isOn = false
      page.replace(TextRange(0, 0), with: "![가](a.png)")
      page.select(TextRange(15, 15))
      page.compose("하")
      page.surface.images.isOn = true
      page.turn()
      #expect(room(page, line: 0) <= bare && page.session.isComposing)
      page.compose("")
      try await page.wait("the room for a few words") { (30..<100).contains(room(page, line: 0)) }
    }

    @Test(arguments: [Palette.light, .dark, .lightHighContrast, .darkHighContrast])
    func whatIsSaidInsteadOfAPictureCanBeRead(_ palette: Palette) async throws {
      let page = try await Page("첫째\n![가](a.png)\n끝")
      page.surface.setTheme(Theme(palette: palette, language: .korean))
      try await page.show()
      page.turn()
      try await page.wait("the room for a few words") { (30..<100).contains(room(page, line: 1)) }
      var drawn: Picture?
      try await page.wait("a drawing") {
        drawn = Picture(ifDrawn: page.view)
        return drawn != nil
      }
      let top = rows(page, line: 1).bottom
      let sheet = CGRect(x: 40, y: top + 10, width: 300, height: rows(page, line: 2).top - top - 20)
      let (ratio, letters, ground) = try #require(drawn).contrast(in: sheet)
      #expect(ratio >= 4.5 && ground == palette.codeBackground, "\(letters) on \(ground)")
    }

    @Test func droppedFilesAreLinksRelativeToTheNote() {
      #expect(
        DroppedFiles.markdown(
          for: ["/n/그림 1.PNG", "/n/a[1].pdf", "/other/x.jpg", "https://a.b/c.png", "/n/.hidden"], in: "/n")
            == """
            ![그림 1](그림%201.PNG)
            [a\\[1\\]](a[1].pdf)
            ![x](/other/x.jpg)
            ![c](https://a.b/c.png)
            [.hidden](.hidden)
            """)
    }
  }
}
