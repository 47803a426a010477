import InputMethodHarness
import Testing

extension RealInput {
  /// What comes into the text in other ways than by typing, in the middle of a syllable.
  @Suite(.serialized) struct AnyMoment {
    private static let frameworks = InputMethodSession.Framework.allCases

    /// Whether `text` is `before`, one character of `kind`, and `after`.
    private static func isOne(_ kind: ClosedRange<Unicode.Scalar>, in text: String, _ before: String, _ after: String)
      -> Bool
    {
      guard text.hasPrefix(before), text.hasSuffix(after) else { return false }
      let between = text.dropFirst(before.count).dropLast(after.count)
      return between.count == 1 && between.unicodeScalars.first.map(kind.contains) == true
    }

    @Test(
      "A middle click pastes where it was clicked, and the syllable stays where it was typed", arguments: frameworks)
    func middleClick(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("옮길 말\n둘째 \n", framework) { editor in
        try await editor.press("shift+Right", "shift+Right")
        try await editor.until("the word selected") { $0.anchor == 0 && $0.head == 6 }
        // The selection is offered to other programs after a pause.
        try await editor.app.session.waitForPrimarySelection("옮길")
        try await editor.press("Down", "End")
        try await editor.until("the caret behind the second line's text") { $0.head == 18 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        let place = try await editor.place()
        try await editor.click((place.x - 6, place.y), button: 2)
        // With IBus the caret moves when its messages have gone quiet.
        try await editor.until("what is pasted, and the caret behind it") {
          $0.document == "옮길옮길 말\n둘째 한글\n" && $0.head == 6
        }
        try await editor.verify("옮길|옮길 말\n둘째 한글\n")
      }
    }

    @Test("An emoji from the chooser comes behind the syllable", arguments: frameworks)
    func emoji(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("끝", framework) { editor in
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        try await editor.press("ctrl+period")
        try await editor.until("the syllable in the document") { $0.preedit.isEmpty && $0.document == "한글끝" }
        try await editor.app.waitForWindows(2)
        try await editor.app.drawn()
        // From the field for a search to the first emoji.
        try await editor.press("Tab", "Tab", "Return")
        try await editor.until("one emoji") { Self.isOne("\u{1F300}"..."\u{1FAFF}", in: $0.document, "한글", "끝") }
      }
    }

    @Test(
      "A Hanja that is chosen replaces the syllable it is for, and no other", arguments: frameworks,
      // Keyboards without a Hanja key have it on F9.
      ["Hangul_Hanja", "F9"])
    func hanja(_ framework: InputMethodSession.Framework, _ key: String) async throws {
      try await withEditor("앞뒤", framework) { editor in
        try await editor.press("Right")
        try await editor.until("the caret between") { $0.head == 3 }
        try await editor.type("한")
        try await editor.press(key, "Return")
        try await editor.until("one Hanja") { Self.isOne("\u{4E00}"..."\u{9FFF}", in: $0.document, "앞", "뒤") }
        try await editor.type("글")
        let hanja = editor.record.document.dropFirst().first.map(String.init) ?? ""
        try await editor.verify("앞\(hanja)글|뒤")
      }
    }
  }
}
