import ComposureEditor
import ComposureUI
import Foundation
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureApp

@MainActor
@Suite(.serialized) struct ScreenTests {
  // MARK: Quick entry

  @Test func quickEntryTakesANoteAndAPlace() async throws {
    let bench = try AppBench()
    defer { bench.close() }
    #expect(bench.host.tap("Quick Entry"))
    #expect(bench.host.first(label: "Where?") == nil)
    bench.focus()
    KoreanKeyboard(bench.view).type("점심") { bench.turn() }
    // Tapped while 심 is still the keyboard's.
    #expect(bench.host.tap("Where?"))
    bench.turn()
    let field = try #require(bench.host.uiView("Where?") as? UITextView)
    KoreanKeyboard(field).type("서울") { bench.turn() }
    #expect(bench.host.tap("Save"))
    bench.turn()
    #expect(bench.files == ["점심.md"])
    #expect(bench.bytes("점심.md") == "---\nplace: \"서울\"\n---\n\n점심".bytes)
    #expect(bench.host.first(kind: "sheet") == nil)
    try await bench.list()
    #expect(bench.rows == ["점심"])
  }

  @Test func aPlaceWithoutANoteNamesItsFile() async throws {
    let bench = try AppBench()
    defer { bench.close() }
    #expect(bench.host.tap("Quick Entry"))
    bench.focus()
    #expect(bench.host.tap("Where?"))
    bench.turn()
    // Return saves.
    #expect(bench.host.type("Café: \"Ö\"\n"))
    bench.turn()
    #expect(bench.files.count == 1)
    let file = try #require(bench.files.first)
    #expect(file.hasPrefix("Café"))
    #expect(bench.bytes(file) == "---\nplace: \"Café: \\\"Ö\\\"\"\n---\n".bytes)
    try await bench.list()
    #expect(bench.rows == [file])
  }

  @Test func whatIsNotSavedIsThereWhenQuickEntryIsOpenedAgain() throws {
    let bench = try AppBench()
    defer { bench.close() }
    #expect(bench.host.tap("Quick Entry"))
    bench.focus()
    KoreanKeyboard(bench.view).type("점심") { bench.turn() }
    #expect(bench.host.tap("Where?"))
    bench.turn()
    #expect(bench.host.type("Seoul"))
    bench.turn()
    #expect(bench.host.tap("Cancel"))
    bench.turn()
    #expect(bench.host.first(kind: "sheet") == nil)
    #expect(bench.host.tap("Quick Entry"))
    bench.turn()
    #expect(bench.text == "점심")
    #expect((bench.host.uiView("Where?") as? UITextView)?.text == "Seoul")
    #expect(bench.host.tap("Save"))
    bench.turn()
    #expect(bench.files == ["점심.md"])
    #expect(bench.model.settings.quickEntry.isEmpty)
  }

  @Test func quickEntryWithoutAPlaceAsksForNoneWhenToldSo() throws {
    let bench = try AppBench()
    defer { bench.close() }
    bench.host.event { bench.model.settings.asksForPlace = false }
    #expect(bench.host.tap("Quick Entry"))
    bench.focus()
    #expect(bench.host.type("Note"))
    bench.turn()
    #expect(bench.host.first(label: "Where?") == nil)
    #expect(bench.host.tap("Save"))
    bench.turn()
    #expect(bench.bytes("Note.md") == "Note".bytes)
  }

  @Test func aQuickEntryThatCannotBeSavedIsInTheEditor() throws {
    let bench = try AppBench()
    defer { bench.close() }
    #expect(bench.host.tap("Quick Entry"))
    bench.focus()
    #expect(bench.host.type("Lunch"))
    bench.store.fault = .noSpace
    #expect(bench.host.tap("Save"))
    bench.turn()
    #expect(bench.host.first(kind: "alert", label: "There is no room left on the disk for “Note.md”.") != nil)
    #expect(bench.host.tap("OK"))
    #expect(bench.text.bytes == "Lunch".bytes)
  }

  // MARK: Beside the text

  @Test func theOutlineGoesToAHeadingMidSyllableAndCloses() async throws {
    let bench = try AppBench(["a.md": "# 하나\n\n글\n\n# 둘\n\n끝"])
    defer { bench.close() }
    try await bench.open("하나", caret: 15)
    let keyboard = KoreanKeyboard(bench.view)
    keyboard.press("ㅎ")
    keyboard.press("ㅏ")
    bench.turn()
    let button = try #require(bench.host.first(kind: "Button", label: "Outline"))
    #expect(bench.host.tap(button))
    bench.turn()
    #expect(bench.text == "# 하나\n\n글\n\n# 둘\n\n끝하")
    #expect(bench.host.tap("둘"))
    bench.turn()
    #expect(bench.host.first(kind: "popover") == nil)
    #expect(bench.view.selectedRange == NSRange(location: 11, length: 0))
    #expect(bench.broken == [])
  }

  @Test func theCountsOpenAllThatIsCounted() async throws {
    let bench = try AppBench(["a.md": "# 제목\n\n**한국어** 글. 둘째 글."])
    defer { bench.close() }
    bench.host.event { bench.model.settings.showsCounts = true }
    try await bench.open("제목")
    #expect(bench.host.tap("14 characters, 5 words"))
    bench.turn()
    let popover = try #require(bench.host.first(kind: "popover"))
    let texts = popover.all.compactMap(\.label)
    for (title, value) in [("Words", "5"), ("Sentences", "3"), ("Paragraphs", "2"), ("Reading Time", "1 min")] {
      let index = try #require(texts.firstIndex(of: title), "\(texts)")
      #expect(texts[index + 1] == value, "\(title)")
    }
  }

  // MARK: Settings

  @Test func whatIsChosenInTheSettingsHoldsForTheOpenNoteAndTheNext() async throws {
    let bench = try AppBench(["a.md": "글", "b.md": "둘"])
    defer { bench.close() }
    try await bench.open("글")
    bench.host.event { bench.model.sheet = .settings }
    #expect(bench.host.tap("Typographic Quotes"))
    #expect(bench.host.tap("Tasks from [] and Space"))
    #expect(bench.host.tap("Caret Stays in the Middle"))
    #expect(bench.host.tap("Sentence"))
    bench.turn()
    func chosen() -> (SmartTyping, FocusMode, Bool)? {
      bench.model.open.map { ($0.document.smartTyping, $0.document.focusMode, $0.document.isTypewriter) }
    }
    #expect(chosen()! == ([.pairs, .quotes], .sentence, true))
    bench.host.event { bench.model.sheet = nil }
    try bench.choose("둘")
    #expect(chosen()! == ([.pairs, .quotes], .sentence, true))
  }

  @Test func aTextSizeThatIsChosenMidSyllableWaitsForTheSyllable() async throws {
    let bench = try AppBench(["a.md": "글 "])
    defer { bench.close() }
    try await bench.open("글", caret: 2)
    let before = size(bench)
    let keyboard = MarkedTextKeyboard(bench.view)
    keyboard.compose(["ㅎ", "하"]) { bench.turn() }
    bench.host.event { bench.model.settings.textScale = 1.5 }
    bench.turn()
    #expect(size(bench) == before)
    #expect(bench.view.markedTextRange != nil)
    keyboard.compose(["한"]) { bench.turn() }
    keyboard.accept()
    bench.turn()
    #expect(size(bench) == before * 1.5)
    #expect(bench.text.bytes == "글 한".bytes)
    #expect(bench.broken == [])
  }

  private func size(_ bench: AppBench) -> CGFloat {
    (bench.view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize ?? 0
  }

  @Test func whatIsChosenInTheSettingsIsThereAtTheNextLaunch() throws {
    let defaults = MemoryDefaults()
    let bench = try AppBench(settings: AppSettings(defaults: defaults))
    defer { bench.close() }
    #expect(bench.host.tap("Settings"))
    bench.host.slide(try #require(bench.host.first(kind: "Slider")), to: 1.4)
    for name in ["Large Headings", "Count Characters and Words", "Ask Where in Quick Entry"] {
      #expect(bench.host.tap(try #require(bench.host.first(kind: "Toggle", label: name))))
    }
    #expect(bench.host.tap("Dark"))
    let next = AppSettings(defaults: defaults)
    #expect(abs(next.textScale - 1.4) < 0.001)
    #expect(next.appearance == .dark)
    #expect(!next.hasLargeHeadings)
    #expect(next.showsCounts)
    #expect(!next.asksForPlace)
    #expect(bench.host.tap("Done"))
    #expect(bench.host.first(kind: "sheet") == nil)
  }

  @Test func aScaleThatNobodyCouldHaveChosenIsCut() {
    let defaults = MemoryDefaults()
    defaults.set(40.0, forKey: "textScale")
    #expect(AppSettings(defaults: defaults).textScale == 2)
    defaults.set("large", forKey: "textScale")
    #expect(AppSettings(defaults: defaults).textScale == 1)
  }

  @Test func countsAreShownWhenAskedForAndFollowTheText() async throws {
    let bench = try AppBench(["a.md": "one two"])
    defer { bench.close() }
    try await bench.open("one two")
    #expect(bench.host.first(kind: "CountsBar") == nil)
    bench.host.event { bench.model.settings.showsCounts = true }
    #expect(bench.host.first(label: "7 characters, 2 words") != nil)
    bench.host.event { bench.view.insertText("a ") }
    #expect(bench.host.first(label: "9 characters, 3 words") != nil)
  }

  // MARK: Sync and commands

  @Test func syncSaysThatItIsNotSetUpAndItsKeySavesAndListsAnew() async throws {
    let bench = try AppBench(["a.md": "one"])
    defer { bench.close() }
    try await bench.list()
    #expect(bench.host.first(kind: "SyncLabel")?.text.contains("Sync is not set up") == true)
    try bench.choose("one")
    bench.host.event { bench.view.insertText("zero ") }
    try bench.write("# other", to: "b.md")
    #expect(bench.host.press("r"))
    #expect(bench.bytes("a.md") == "one".bytes)
    try await bench.until { bench.model.entries.count == 2 }
    #expect(bench.bytes("a.md") == "zero one".bytes)
  }

  @Test func theOverlayShowsTheKeysOfTheApp() throws {
    let bench = try AppBench()
    defer { bench.close() }
    let shown = bench.host.keyboardCommands.filter { $0.modifiers == .command || $0.modifiers == [.command, .shift] }
    func title(_ key: KeyEquivalent, _ modifiers: EventModifiers = .command) -> String? {
      shown.first { $0.key == key && $0.modifiers == modifiers }?.title
    }
    #expect(title("n") == "New Note")
    #expect(title("t") == "New Note", "there are no tabs")
    #expect(title("s") == "Save")
    #expect(title("r") == "Sync")
    #expect(title("b") == "Bold")
    #expect(title("f") == nil, "the system's own, for the text that has the keyboard")
    #expect(title("f", [.command, .shift]) == "Search Notes")
    #expect(title("n", [.command, .shift]) == "Quick Entry")
    #expect(Set(shown.map { "\($0.key.character)\($0.modifiers.rawValue)" }).count == shown.count)
  }

  @Test func quickEntryByKeyMidSyllableComesWhenTheSyllableIsAccepted() async throws {
    let bench = try AppBench(["a.md": "글"])
    defer { bench.close() }
    try await bench.open("글", caret: 1)
    let view = bench.view
    MarkedTextKeyboard(view).compose(["ㅎ", "하"]) { bench.turn() }
    #expect(bench.host.press("n", [.command, .shift]))
    bench.turn()
    #expect(bench.host.first(kind: "sheet") != nil)
    #expect(view.markedTextRange == nil)
    #expect(view.textStorage.string.bytes == "글하".bytes)
    #expect(view.standInBrokenCompositions == [])
  }

  @Test func searchingByKeyMidSyllableAcceptsTheSyllableAndGoesToTheField() async throws {
    let bench = try AppBench(["a.md": "글 "])
    defer { bench.close() }
    try await bench.open("글", caret: 2)
    let view = bench.view
    KoreanKeyboard(view).type("하") { bench.turn() }
    #expect(bench.host.press("f", [.command, .shift]))
    bench.turn()
    #expect(bench.host.focused?.label == "Search Notes")
    #expect(view.textStorage.string.bytes == "글 하".bytes)
    #expect(view.standInBrokenCompositions == [])
  }
}
