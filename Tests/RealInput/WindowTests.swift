import ComposureEditor
import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// What the window has around the page, used while a syllable is composed.
  @Suite(.serialized) struct Windows {
    private static let frameworks = InputMethodSession.Framework.allCases
    /// What is chosen here is not there for the next test.
    private static let forgetful = ["GSETTINGS_BACKEND": "memory"]

    /// Opens a note and composes `한글` at the end of its line; `글` stays in the preedit.
    private func whileComposing(
      _ text: String, line: Int = 0, _ framework: InputMethodSession.Framework, _ body: (Editor) async throws -> Void
    ) async throws {
      try await withEditor(text, framework, environment: Self.forgetful) { editor in
        for _ in 0..<line { try await editor.press("Down") }
        try await editor.press("End")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = lines[...line].reduce(-1) { $0 + $1.utf8.count + 1 }
        try await editor.until("the caret at the end of the line") { $0.head == place }
        try await editor.type("한글")
        #expect(editor.record.preedit == "글")
        try await body(editor)
      }
    }

    /// Runs one of the program's actions as another program can: no key makes the input method commit first.
    private func activate(_ action: String, in editor: Editor) async throws {
      try await editor.app.session.run(
        "gdbus", "call", "--session", "--dest", "dev.composure.Composure", "--object-path", "/dev/composure/Composure",
        "--method", "org.gtk.Actions.Activate", action, "[]", "{}")
    }

    private func resize(_ editor: Editor, _ width: Int, _ height: Int) async throws {
      try await editor.app.session.run("xdotool", "windowsize", editor.app.windowID(), "\(width)", "\(height)")
      try await poll("the window's size") { try await editor.width() == width }
      try await editor.app.drawn()
    }

    // MARK: Panel

    @Test(
      "The panel of a narrow window formats what is typed next and leaves the keys to the text", arguments: frameworks)
    func narrowPanel(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("첫째 ", framework, environment: Self.forgetful) { editor in
        try await resize(editor, 360, 700)
        try await editor.press("End", "ctrl+t")
        try await editor.until("the caret at the end") { $0.head == 7 }
        try await editor.app.drawn()
        try await editor.type("한글")
        // Bold is the first button of the panel, which is 300 pixels high.
        try await editor.click((75, editor.height() - 300 + 47))
        try await editor.until("bold pending behind the syllable") {
          $0.ran.contains("command:bold") && $0.document == "첫째 한글"
        }
        try await editor.type("줄")
        try await editor.press("1")
        try await editor.expect("첫째 한글**줄1**")
      }
    }

    @Test("The panel of a wide window is a popover that gives the keys back to the text", arguments: frameworks)
    func widePanel(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("첫째 ", framework) { editor in
        try await editor.press("ctrl+t")
        try await editor.until("the keys in the popover") { !$0.isFocused && $0.document == "첫째 한글" }
        try await editor.press("space")
        try await editor.until("the keys in the text") { $0.isFocused && $0.ran.contains("command:bold") }
        try await editor.app.waitForInputMethod()
        try await editor.type("줄")
        try await editor.press("1")
        try await editor.expect("첫째 한글**줄1**")
      }
    }

    // MARK: Outline

    @Test("A click on a heading of the outline leaves the syllable where it was typed", arguments: frameworks)
    func outline(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("# 첫째\n\n본문\n\n## 둘째\n\n끝\n", framework, environment: Self.forgetful) { editor in
        try await editor.press("ctrl+alt+o", "Down", "Down", "End")
        try await editor.until("the caret behind the text") { $0.head == 16 }
        try await editor.app.drawn()
        try await editor.type("한글")
        // The second row: the header bar, then 28 pixels a row.
        try await editor.click((100, 47 + 6 + 28 + 14))
        try await editor.until("the caret at the heading") { $0.head == 27 && $0.preedit.isEmpty && $0.isFocused }
        try await editor.app.waitForInputMethod()
        try await editor.verify("# 첫째\n\n본문한글\n\n## |둘째\n\n끝\n")
      }
    }

    // MARK: Beside the column

    @Test("A click beside the column writes the syllable and puts the caret on that line", arguments: frameworks)
    func beside(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("첫째\n둘째\n셋째\n", framework) { editor in
        try await editor.click((20, editor.place(line: 2).y))
        try await editor.until("the caret at the start of the third line") { $0.head == 20 }
        try await editor.type("앞")
        try await editor.click((editor.width() - 30, editor.place(line: 1).y))
        try await editor.until("the caret at the end of the second line") { $0.head == 19 && $0.preedit.isEmpty }
        try await editor.verify("첫째한글\n둘째|\n앞셋째\n")
      }
    }

    // MARK: Modes

    @Test("Focus mode comes and goes around a syllable that is composed", arguments: frameworks)
    func focus(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("첫 문장. 둘째\n\n다음 문단\n", framework) { editor in
        try await activate("cycle-focus", in: editor)
        try await editor.until("the rest stepping back") {
          $0.styles.contains("unfocused 0..<12") && $0.styles.contains { $0.hasPrefix("unfocused 2") }
        }
        #expect(editor.record.preedit == "글")
        try await editor.type("도")
        try await activate("cycle-focus", in: editor)
        try await editor.until("the paragraph standing out") { !$0.styles.contains("unfocused 0..<12") }
        #expect(editor.record.preedit == "도")
        let count = editor.record.events.count
        try await activate("cycle-focus", in: editor)
        try await editor.until("everything standing out") { record in
          record.events[count...].contains {
            guard case .style(let added, let removed, _, _) = $0.body else { return false }
            return added.isEmpty && removed.count { $0.hasPrefix("unfocused") } == 1
          }
        }
        #expect(editor.record.preedit == "도")
        try await editor.verify("첫 문장. 둘째한글도|\n\n다음 문단\n")
      }
    }

    @Test("Full screen hides the header bar and leaves the syllable alone", arguments: frameworks)
    func fullScreen(_ framework: InputMethodSession.Framework) async throws {
      try await whileComposing("첫째\n둘째\n", framework) { editor in
        let before = try await editor.height()
        try await editor.app.press("F11")
        try await poll("the whole screen") { try await editor.height() > before }
        #expect(editor.record.preedit == "글")
        try await editor.type("도")
        try await editor.app.press("F11")
        try await poll("the window as it was") { try await editor.height() == before }
        try await editor.verify("첫째한글도|\n둘째\n")
      }
    }

    // MARK: Where the candidates are shown

    /// Where the picture of the page has changed, in the window.
    private func changed(
      _ before: URL, _ after: URL, in editor: Editor
    ) async throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
      let (width, height) = (try await editor.width(), try await editor.height())
      // The bars above, below and beside the page change for reasons of their own.
      let box = try await editor.app.session.run(
        "convert", before.path, after.path, "-crop", "\(width - 60)x\(height - 120)+5+60", "+repage", "-compose",
        "difference", "-composite", "-threshold", "8%", "-trim", "-format", "%w %h %X %Y", "info:-")
      let numbers = box.split(whereSeparator: { " +".contains($0) }).compactMap { Int($0) }
      try #require(numbers.count == 4, "\(box)")
      let (left, top) = (numbers[2] + 5, numbers[3] + 60)
      return (left...(left + numbers[0] - 1), top...(top + numbers[1] - 1))
    }

    private func origin(of editor: Editor) async throws -> (x: Int, y: Int) {
      let geometry = try await editor.app.session.run(
        "xdotool", "getwindowgeometry", "--shell", editor.app.windowID())
      func number(_ name: String) -> Int {
        geometry.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) } ?? 0
      }
      return (number("X="), number("Y="))
    }

    private func picture(_ name: String, of editor: Editor) async throws -> URL {
      try await editor.app.drawn()
      let file = editor.app.session.directory.appendingPathComponent("\(name)-\(UUID().uuidString).png")
      try await editor.app.screenshot(to: file)
      return file
    }

    @Test("The candidate window belongs to the syllable, also in a zoomed heading and after scrolling")
    func candidates() async throws {
      let text = "# 제목\n\n" + (0..<60).map { "줄 \($0)\n" }.joined()
      try await withEditor(text, .fcitx5, environment: Self.forgetful) { editor in
        let rects = try CursorRects(editor.app.session)
        defer { rects.end() }
        try await editor.press("End")
        try await editor.until("the caret at the end of the heading") { $0.head == 8 }
        let before = try await picture("before", of: editor)
        try await editor.type("한")
        let after = try await picture("after", of: editor)
        let syllable = try await changed(before, after, in: editor)
        let origin = try await origin(of: editor)
        func isAt(_ rect: CursorRects.Rect, _ place: (x: ClosedRange<Int>, y: ClosedRange<Int>)) -> Bool {
          let (x, top) = (rect.x - origin.x, rect.y - origin.y)
          let middle = (place.y.lowerBound + place.y.upperBound) / 2
          return (place.x.lowerBound...(place.x.upperBound + 4)).contains(x)
            && (top...(top + rect.height)).contains(middle)
        }
        let small = try await rects.until("the caret at the syllable") { isAt($0, syllable) }

        for _ in 0..<3 { try await activate("zoom-in", in: editor) }
        try await rects.until("a larger caret") { $0.height > small.height * 4 / 3 }
        #expect(editor.record.preedit == "한")
        let large = try await picture("large", of: editor)
        try await editor.backspace()
        // The letter that is gone was the lower part of the syllable.
        let lower = try await changed(large, picture("lower", of: editor), in: editor)
        let zoomed = try await rects.until("the caret at the syllable") { isAt($0, lower) }
        #expect(zoomed.height > small.height * 4 / 3)
        let (top, bottom) = (zoomed.y - origin.y - 2, zoomed.y - origin.y + zoomed.height + 2)
        #expect(top <= lower.y.lowerBound && lower.y.upperBound <= bottom, "\(zoomed) \(origin) \(lower)")

        try await editor.app.click(x: editor.width() / 2, y: 400, button: 5)
        let scrolled = try await rects.until("the caret further up") { $0.y < zoomed.y - 20 }
        #expect(scrolled.height == zoomed.height)
        #expect(editor.record.preedit == "하")
        try await editor.type("ㄴ")
        try await editor.verify("# 제목한|\n\n" + (0..<60).map { "줄 \($0)\n" }.joined())
      }
    }

    @Test("In typewriter mode the line comes to the middle between syllables and stays while one is composed")
    func typewriter() async throws {
      let text = (0..<60).map { "줄 \($0)\n" }.joined()
      try await withEditor(text, .fcitx5, environment: Self.forgetful) { editor in
        let rects = try CursorRects(editor.app.session)
        defer { rects.end() }
        try await activate("typewriter", in: editor)
        try await editor.press("ctrl+End")
        let end = text.utf8.count
        try await editor.until("the caret at the end") { $0.head == end }
        let origin = try await origin(of: editor)
        let middle = (try await editor.height() + 47 - 40) / 2
        func isInTheMiddle(_ rect: CursorRects.Rect) -> Bool { abs(rect.y + rect.height / 2 - origin.y - middle) < 40 }
        try await rects.until("the last line in the middle") { isInTheMiddle($0) }
        for word in ["한글을 ", "쓰는 "] {
          try await editor.app.drawn()
          let count = rects.all.count
          try await editor.type(String(word.dropLast()))
          try await editor.app.drawn()
          #expect(Set(rects.all[count...].map(\.y)).count <= 1, "The page moved while composing.")
          try await editor.press("space")
        }
        try await editor.until("the words") { $0.document.hasSuffix("한글을 쓰는 ") }
        try await editor.press("Return", "Return")
        try await editor.type("새")
        try await editor.press("Escape")
        try await editor.until("the syllable in the text") { $0.document.hasSuffix("\n\n새") }
        try await rects.until("the new line in the middle") { isInTheMiddle($0) }
      }
    }
  }
}
