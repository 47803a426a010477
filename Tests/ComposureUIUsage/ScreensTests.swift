import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// A way in which Korean is composed.
enum Way: CaseIterable {
  /// Nothing is marked: the keyboard of iOS.
  case hidden
  /// Marked text: a keyboard of somebody else's.
  case marked
}

/// A screen, and somebody who types on it.
@MainActor
final class Writer {
  let host: ViewHost
  private let loop: ManualLoop
  private let way: Way
  private var korean: KoreanKeyboard?
  private var marking: MarkedTextKeyboard?
  private weak var view: UITextView?

  /// The screen is made here, so that its editors turn when told to.
  init(_ screen: () -> some View, _ way: Way = .hidden) {
    UITextInputMode.standInChoose("en-US")
    let loop = ManualLoop()
    self.loop = loop
    host = DispatchLoop.$replacement.withValue({ loop }, operation: { ViewHost(screen()) })
    self.way = way
    rest()
  }

  /// Everything that waits for a turn has it.
  func rest() {
    withLoop {
      host.settle()
      for _ in 0..<6 {
        loop.runTurns()
        host.settle()
      }
    }
  }

  func tap(_ label: String) -> Bool {
    defer { rest() }
    return withLoop { host.tap(label) }
  }

  func event(_ body: () -> Void) {
    withLoop { host.event(body) }
    rest()
  }

  private func withLoop<Result>(_ body: () throws -> Result) rethrows -> Result {
    let loop = loop
    return try DispatchLoop.$replacement.withValue({ loop }, operation: body)
  }

  func reads(_ label: String) -> Bool { host.first(label: label) != nil }

  /// The text view that has the keyboard, or the only one.
  var field: UITextView {
    get throws {
      let all = host.visible.compactMap { $0.uiView as? UITextView }
      return try #require(all.first { $0.isFirstResponder } ?? all.first)
    }
  }

  func focus() throws {
    let view = try field
    event {
      _ = view.becomeFirstResponder()
      view.standInSelect(NSRange(location: view.textStorage.length, length: 0))
    }
  }

  /// Types; a syllable that stands at the end stays provisional.
  func type(_ text: String) throws {
    let current = try field
    if current !== view {
      view = current
      korean = way == .hidden ? KoreanKeyboard(current) : nil
      marking = way == .marked ? MarkedTextKeyboard(current) : nil
    }
    korean?.type(text) { rest() }
    marking?.type(text) { rest() }
  }

  /// What was provisional is accepted; the input method begins anew.
  func accept() {
    event {
      korean?.type(" ")
      marking?.accept()
    }
  }

  /// The input method has been told that its composition is over.
  func beginAnew() { view = nil }
}

@MainActor
@Suite struct ScreensTests {
  private func placeholder(of view: UITextView) -> UILabel? {
    view.subviews.lazy.compactMap { $0 as? UILabel }.first { !$0.isHidden }
  }

  @Test(arguments: Way.allCases)
  func sendingInTheMiddleOfASyllableSendsItOnceAndLeavesNothing(_ way: Way) throws {
    let writer = Writer({ ChatScreen() }, way)
    #expect(try writer.field.isFirstResponder)
    try writer.type("안녕")
    #expect(writer.tap("Send"))
    #expect(writer.reads("Sent: 안녕"))
    #expect(try writer.field.textStorage.string == "")
    writer.beginAnew()
    try writer.type("글")
    writer.accept()
    #expect(try writer.field.textStorage.string.trimmingCharacters(in: .whitespaces) == "글")
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func sendingByKeyInTheMiddleOfASyllableSendsItOnceAndLeavesNothing(_ way: Way) throws {
    let writer = Writer({ ChatScreen() }, way)
    try writer.type("안녕")
    writer.event { #expect(writer.host.press(.return)) }
    #expect(writer.reads("Sent: 안녕"))
    #expect(try writer.field.textStorage.string == "")
    writer.beginAnew()
    try writer.type("글")
    #expect(try writer.field.textStorage.string == "글")
    #expect(try writer.field.standInBrokenCompositions == [])
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func whatIsOnTheScreenIsKeptAndTheSyllableGoesOn(_ way: Way) throws {
    var kept = ""
    let writer = Writer({ KeptScreen { kept = $0 } }, way)
    try writer.focus()
    try writer.type("한글")
    #expect(kept.utf8.elementsEqual("한글".utf8))
    try writer.type("가")
    #expect(kept.utf8.elementsEqual("한글가".utf8))
    let view = try writer.field
    #expect(writer.tap("Leave"))
    #expect(kept.utf8.elementsEqual("한글가".utf8))
    #expect(view.standInBrokenCompositions == [])
    writer.host.close()
  }

  @Test func whatIsChosenForADocumentIsSeenByAViewThatReadsIt() throws {
    let loop = ManualLoop()
    let document = DispatchLoop.$replacement.withValue({ loop }, operation: { NoteDocument(text: "text") })
    #expect(document.smartTyping == [] && document.focusMode == .off)
    let writer = Writer { ChoicesScreen(document: document) }
    for label in ["100 percent", "focus off", "anywhere", "to write", "\" \""] {
      #expect(writer.reads(label), "\(label)")
    }
    writer.event { document.theme.scale = 1.5 }
    #expect(writer.reads("150 percent"))
    writer.event { document.focusMode = .sentence }
    #expect(writer.reads("focus sentence"))
    writer.event { document.smartTyping = [.quotes] }
    #expect(writer.reads("“ ”"))
    writer.event { document.isEditable = false }
    #expect(writer.reads("to read"))
    #expect(writer.tap("Typewriter"))
    #expect(document.isTypewriter && writer.reads("in the middle"))
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func aPlaceholderGoesWithTheFirstJamoAndComesBackWithTheEmptyText(_ way: Way) throws {
    let writer = Writer({ ChatScreen() }, way)
    #expect(try writer.field.isFirstResponder)
    let view = try writer.field
    #expect(placeholder(of: view)?.text == "Message")
    #expect(view.accessibilityLabel == "Message")
    try writer.type("ㄱ")
    #expect(placeholder(of: view) == nil)
    #expect(view.standInBrokenCompositions.isEmpty)
    #expect(writer.tap("Send"))
    #expect(placeholder(of: view)?.text == "Message")
    writer.host.close()
  }

  @Test func aBindingMovesTheKeyboardAndFollowsIt() throws {
    let writer = Writer({ ChatScreen() })
    #expect(try writer.field.isFirstResponder)
    #expect(writer.tap("Done"))
    #expect(try !writer.field.isFirstResponder)
    #expect(writer.reads("Reading"))
    try writer.focus()
    #expect(writer.reads("Writing"))
    let view = try writer.field
    writer.event { _ = view.resignFirstResponder() }
    #expect(writer.reads("Reading"))
    writer.host.close()
  }

  @Test func aDocumentThatIsGivenTheKeyboardBeforeItIsShownHasItThen() throws {
    var document: NoteDocument?
    let writer = Writer({
      let made = NoteDocument(text: "text")
      made.focus()
      document = made
      return NoteEditor(document: made)
    })
    #expect(try writer.field.isFirstResponder)
    #expect(document?.isFocused == true)
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func aLimitIsKeptAndWhatIsBelowItIsUntouched(_ way: Way) throws {
    let writer = Writer({ LimitedScreen() }, way)
    try writer.focus()
    try writer.type("가나다라마")
    #expect(try writer.field.textStorage.string == "가나다라마")
    try writer.type("바사")
    writer.accept()
    #expect(writer.reads("5 of 5: 가나다라마"))
    #expect(try writer.field.textStorage.string == "가나다라마")
    writer.host.close()
  }

  @Test func beyondALimitTheEndIsCutAndTheCaretStaysWithWhatWasPasted() throws {
    let writer = Writer { LimitedScreen() }
    try writer.focus()
    #expect(writer.host.type("12345"))
    writer.rest()
    let view = try writer.field
    writer.event { view.standInSelect(NSRange(location: 1, length: 0)) }
    UIPasteboard.general.string = "👨‍👩‍👧가"
    writer.event { view.paste(nil) }
    #expect(view.textStorage.string.utf8.elementsEqual("1👨‍👩‍👧가23".utf8))
    #expect(view.selectedRange == NSRange(location: "1👨‍👩‍👧가".utf16.count, length: 0))
    #expect(writer.reads("5 of 5: 1👨‍👩‍👧가23"))
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func anotherNoteThatIsOpenedMidSyllableLeavesTheSyllableInItsOwn(_ way: Way) throws {
    let writer = Writer({ JournalScreen() }, way)
    #expect(try writer.field.isFirstResponder)
    try writer.focus()
    try writer.type("한글")
    #expect(writer.tap("Open 2"))
    #expect(try writer.field.isFirstResponder)
    #expect(try writer.field.textStorage.string == "second ")
    #expect(writer.reads("1: first 한글"))
    try writer.focus()
    try writer.type("둘")
    #expect(writer.reads("2: second 둘"))
    #expect(writer.reads("1: first 한글"))
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func aSheetThatIsClosedMidSyllableLosesNothing(_ way: Way) throws {
    let writer = Writer({ SheetScreen() }, way)
    try writer.focus()
    try writer.type("한글")
    #expect(writer.tap("Close"))
    #expect(writer.reads("Saved: 한글"))
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func theKeyboardGoesFromOneEditorToTheOtherMidSyllable(_ way: Way) throws {
    let writer = Writer({ SideBySideScreen() }, way)
    try writer.focus()
    let left = try writer.field
    try writer.type("한글")
    #expect(writer.tap("To the right"))
    #expect(try writer.field !== left)
    try writer.focus()
    try writer.type("둘")
    #expect(writer.reads("left 한글|right 둘"))
    #expect(left.standInBrokenCompositions.isEmpty)
    writer.host.close()
  }

  @Test func anEditorInAScrollViewIsAsHighAsItsText() throws {
    let writer = Writer({ ScrolledScreen() })
    let view = try writer.field
    let height = view.frame.height
    #expect(height == view.sizeThatFits(view.frame.size).height)
    try writer.focus()
    try writer.type("\n\n")
    #expect(view.frame.height > height)
    writer.host.close()
  }

  @Test func anEditorThatDoesNotScrollIsAsHighAsItsText() throws {
    let writer = Writer({ ChatScreen() })
    let view = try writer.field
    #expect(!view.isScrollEnabled)
    #expect(view.frame.height == view.sizeThatFits(view.frame.size).height)
    let other = Writer({ LockedScreen() })
    #expect(try other.field.isScrollEnabled)
    #expect(try other.field.frame.height == other.host.window.frame.height)
    writer.host.close()
    other.host.close()
  }

  @Test(arguments: Way.allCases)
  func anEditorThatIsDisabledMidSyllableKeepsIt(_ way: Way) throws {
    let writer = Writer({ LockedScreen() }, way)
    try writer.focus()
    let view = try writer.field
    try writer.type("한글")
    #expect(writer.tap("Lock"))
    #expect(!view.isEditable)
    #expect(view.textStorage.string == "한글")
    #expect(writer.reads("Text: 한글"))
    #expect(view.standInBrokenCompositions.isEmpty)
    #expect(writer.tap("Lock"))
    #expect(view.isEditable)
    writer.host.close()
  }

  @Test func markdownInABindingIsStyledAndTakesCommands() throws {
    let writer = Writer({ LockedScreen() })
    try writer.focus()
    let view = try writer.field
    #expect(writer.host.type("**bold** plain"))
    writer.rest()
    #expect(view.standInDisplayedText == "bold plain")
    #expect(writer.reads("Text: **bold** plain"))
    writer.event { view.standInSelect(NSRange(location: 9, length: 5)) }
    writer.event { view.toggleItalics(nil) }
    #expect(writer.reads("Text: **bold** *plain*"))
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func theFloatingButtonWaitsForASyllable(_ way: Way) throws {
    let writer = Writer({ SamplePage() }, way)
    try writer.focus()
    let view = try writer.field
    try writer.type("글")
    #expect(writer.tap("textformat"))
    #expect(view.font == .preferredFont(forTextStyle: .body))
    #expect(view.standInBrokenCompositions.isEmpty)
    writer.accept()
    #expect(view.font == .preferredFont(forTextStyle: .title1))
    #expect(view.textStorage.string.trimmingCharacters(in: .whitespaces) == "A plain page글")
    writer.host.close()
  }

  @Test func theFontOfAThemeMayHaveSerifs() throws {
    let writer = Writer({ SerifScreen() })
    let view = try writer.field
    let body = UIFont.preferredFont(forTextStyle: .body)
    let serif = UIFont(descriptor: try #require(body.fontDescriptor.withDesign(.serif)), size: 0)
    func font() -> UIFont? { view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont }
    #expect(font() == body.withSize(body.pointSize))
    #expect(writer.tap("Serif"))
    #expect(font() == serif.withSize(body.pointSize))
    #expect(serif != body)
    #expect(writer.reads("4 characters"))
    writer.host.close()
  }

  @Test(arguments: Way.allCases)
  func aThemeThatIsHandedDownReachesEveryEditorOnceNothingIsComposed(_ way: Way) throws {
    let writer = Writer({ HandedDownScreen() }, way)
    let size = UIFont.preferredFont(forTextStyle: .body).pointSize
    let views = writer.host.visible.compactMap { $0.uiView as? UITextView }
    func sizes() -> [CGFloat] {
      views.map { ($0.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize ?? 0 }
    }
    #expect(sizes() == [1.5 * size, 1.5 * size])
    #expect(writer.reads("150 percent"))
    writer.event {
      _ = views[0].becomeFirstResponder()
      views[0].standInSelect(NSRange(location: 5, length: 0))
    }
    try writer.type("한")
    #expect(writer.tap("Larger"))
    #expect(sizes()[1] == 2 * size && writer.reads("200 percent"))
    #expect(views[0].standInBrokenCompositions == [])
    writer.accept()
    #expect(sizes() == [2 * size, 2 * size])
    #expect(views[0].textStorage.string.hasPrefix("text 한"))
    writer.host.close()
  }
}
