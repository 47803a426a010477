import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

@MainActor
@Suite struct NoteEditorTests {
  @Test func aHeadingIsLargeAndItsMarkerIsHiddenOnceTheCaretHasLeft() {
    let bench = NoteBench("# 제목\n글", caret: 3)
    #expect(bench.shown == "# 제목\n글")
    bench.select(6)
    #expect(bench.shown == "제목\n글")
    #expect(bench.text == "# 제목\n글")
    #expect(bench.font(at: 3)!.pointSize > bench.font(at: 5)!.pointSize)
  }

  @Test func aHeadingThatIsTypedInKoreanLooksLikeOneWhileItIsTyped() {
    let bench = NoteBench()
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("# 한글", on: keyboard)
    #expect(bench.text == "# 한글")
    #expect(bench.shown == "# 한글")
    #expect(bench.broken == [])
    let body = UIFont.preferredFont(forTextStyle: .body).pointSize
    #expect(bench.font(at: 0)!.pointSize > body)
    bench.type("\n", on: keyboard)
    #expect(bench.shown == "한글\n")
    #expect(bench.font(at: 3)!.pointSize > body)
    bench.type("글", on: keyboard)
    #expect(bench.font(at: 5)?.pointSize == body)
    #expect(bench.broken == [])
  }

  @Test func whatIsTypedBesideHiddenMarkupDoesNotTakeItsLooks() {
    let bench = NoteBench("가 **나** 다", caret: 0)
    #expect(bench.shown == "가 나 다")
    bench.select(7)
    bench.mark("に")
    #expect(bench.font(at: 7)!.fontDescriptor.symbolicTraits.contains(.traitBold) == false)
    #expect(bench.font(at: 7)!.pointSize == UIFont.preferredFont(forTextStyle: .body).pointSize)
    let color = bench.view.textStorage.attribute(.foregroundColor, at: 7, effectiveRange: nil) as? UIColor
    #expect(color == .label)
    bench.unmark()
    #expect(bench.broken == [])
  }

  @Test func boldThatIsPressedBeforeASyllableIsWrittenAroundIt() {
    let bench = NoteBench()
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("한", on: keyboard)
    bench.event { #expect(bench.view.standInSend(Selector(("toggleBoldface:")))) }
    bench.type("한", on: keyboard)
    #expect(bench.text == "한한")
    bench.select(0)
    #expect(bench.text == "한**한**")
    #expect(bench.broken == [])
  }

  @Test func aCommandThatIsPressedWhileTextIsMarkedRunsOnceAfterwards() {
    let bench = NoteBench("a ")
    bench.mark("に")
    bench.event { #expect(bench.host.press("b")) }
    #expect(bench.text == "a に")
    #expect(!bench.document.isComposing)
    bench.insert("x")
    bench.select(0)
    #expect(bench.text == "a に**x**")
    #expect(bench.broken == [])
  }

  @Test func everyFormattingKeyOfTheListWorksInTheView() {
    let bench = NoteBench("word", caret: 0)
    bench.select(0, 4)
    bench.event { #expect(bench.host.press("i")) }
    #expect(bench.text == "*word*")
    bench.event { #expect(bench.host.press("2")) }
    #expect(bench.text == "## *word*")
    bench.event { #expect(bench.host.press("0")) }
    #expect(bench.text == "*word*")
    let keys = Set((bench.view.keyCommands ?? []).compactMap(\.input))
    #expect(keys.isSuperset(of: ["e", "k", "0", "1", "6", "."]))
    // None of them borrows an action that means something else to the system.
    let actions = Set((bench.view.keyCommands ?? []).map(\.action))
    #expect(actions == [Selector(("runEditorCommand:")), Selector(("pressBackTab:"))])
    bench.event { #expect(!bench.view.standInSend(Selector(("toggleUnderline:")))) }
    let bare = Set((bench.view.keyCommands ?? []).filter { $0.modifierFlags.isEmpty }.compactMap(\.input))
    #expect(bare == [] && keys.isDisjoint(with: ["\r", UIKeyCommand.inputEscape]))
  }

  @Test func undoAndRedoAreTheCoresHistory() {
    let bench = NoteBench()
    bench.insert("word")
    bench.event { #expect(bench.host.press("z")) }
    #expect(bench.text == "")
    bench.event { #expect(bench.host.press("z", [.command, .shift])) }
    #expect(bench.text == "word")
  }

  @Test func backspaceAtAHiddenMarkerTakesBothHalves() {
    let bench = NoteBench("가 **나** 다", caret: 0)
    bench.event { bench.view.selectedRange = NSRange(location: 0, length: 0) }
    bench.document.surface.session?.gate.isPointerButtonDown = true
    bench.select(4)
    bench.document.surface.session?.gate.isPointerButtonDown = false
    bench.delete()
    #expect(bench.text == "가 나 다")
  }

  @Test func copyGivesTheSourceWithItsHiddenMarkup() {
    let bench = NoteBench("가 **나** 다", caret: 0)
    bench.select(0, 9)
    bench.event { #expect(bench.view.standInSend(Selector(("copy:")))) }
    #expect(UIPasteboard.general.string == "가 **나** 다")
    bench.event { #expect(bench.view.standInSend(Selector(("cut:")))) }
    #expect(bench.text == "")
    bench.event { #expect(bench.view.standInSend(Selector(("paste:")))) }
    #expect(bench.text == "가 **나** 다")
    bench.event { bench.document.perform(.undo) }
    #expect(bench.text == "")
  }

  @Test func aSelectionThatIsSetWhileTextIsMarkedWaitsAndKeepsItsCharacters() {
    let bench = NoteBench("one two")
    bench.mark("に")
    bench.event { bench.document.selectedRange = NSRange(location: 0, length: 3) }
    #expect(bench.view.selectedRange == NSRange(location: 8, length: 0))
    bench.unmark()
    #expect(bench.view.selectedRange == NSRange(location: 0, length: 3))
    #expect(bench.document.selectedRange == NSRange(location: 0, length: 3))
    #expect(bench.broken == [])
  }

  @Test func aTextThatIsSetInTheDocumentIsMergedWithWhatIsMarked() {
    let bench = NoteBench("a\n")
    bench.mark("に")
    bench.event { bench.document.text = "b\nに" }
    #expect(bench.text == "a\nに")
    #expect(bench.document.text == "b\nに")
    bench.unmark()
    #expect(bench.text == "b\nに")
  }

  @Test func theDocumentOutlivesItsView() {
    let bench = NoteBench("one")
    bench.insert(" two")
    bench.mark("に")
    bench.event { bench.model.isShown = false }
    #expect(bench.document.text == "one twoに")
    bench.event { bench.document.text = "one two three" }
    #expect(bench.document.text == "one two three")
    bench.event { bench.model.isShown = true }
    #expect(bench.text == "one two three")
    bench.event { bench.document.perform(.undo) }
    #expect(bench.text == "one twoに")
  }

  @Test func nothingIsWrittenWhileWritingToolsWork() {
    let bench = NoteBench("text `code` [a](b)")
    bench.event { bench.view.standInBeginWritingTools() }
    bench.event { bench.document.text = "other" }
    #expect(bench.text == "text `code` [a](b)")
    bench.event { #expect(!bench.view.standInWritingToolsReplace(NSRange(location: 6, length: 4), with: "x")) }
    bench.event { #expect(bench.view.standInWritingToolsReplace(NSRange(location: 0, length: 4), with: "texts")) }
    bench.event { bench.view.standInEndWritingTools() }
    #expect(bench.document.session.gate.waiting.isEmpty)
    #expect(bench.document.text == bench.text)
  }

  @Test func anotherTextSizeRestylesTheWholeNoteWhenNothingIsComposed() {
    let bench = NoteBench("# One\n\ntext ")
    defer { StandInSettings.chooseTextSize(.large) }
    let size = bench.font(at: 0)!.pointSize
    bench.mark("に")
    bench.event { StandInSettings.chooseTextSize(.extraExtraLarge) }
    #expect(bench.font(at: 0)?.pointSize == size)
    bench.unmark()
    #expect(bench.font(at: 0)!.pointSize > size)
    #expect(bench.font(at: 12)!.pointSize > UIFont.preferredFont(forTextStyle: .caption2).pointSize)
    #expect(bench.broken == [])
  }
}
