import SwiftUI
import Testing
import UIKit

@MainActor
@Suite("Text view")
struct TextViewTests {
  private let first = NSRange(location: 0, length: 3)

  @Test("Typing tells of the selection and of the change; the program's own edits of the storage tell of neither")
  func telling() {
    let field = Field("one")
    field.view.insertText("!")
    #expect(field.told == ["selection 4", "change"])
    field.told = []
    field.view.textStorage.replaceCharacters(in: first, with: "1")
    #expect(field.told.isEmpty)
    #expect(field.view.selectedRange.location == 2)
  }

  @Test("A replacement is told and can be undone, whoever makes it")
  func replacing() throws {
    let field = Field("one two")
    let range = try #require(field.view.textRange(from: field.view.beginningOfDocument, to: field.view.endOfDocument))
    field.view.replace(range, withText: "three")
    #expect(field.told.contains("change"))
    field.view.undoManager?.undo()
    #expect(field.view.text == "one two")
    field.view.undoManager?.redo()
    #expect(field.view.text == "three")
  }

  @Test("What is typed is registered for undo, raw edits are not, and setting text clears it")
  func undo() {
    let field = Field("one")
    field.view.insertText("!")
    #expect(field.view.standInUndoRegistrations == 1)
    field.view.textStorage.replaceCharacters(in: first, with: "1")
    #expect(field.view.standInUndoRegistrations == 1)
    #expect(field.view.undoManager?.canUndo == true)
    field.view.text = "new"
    #expect(field.view.undoManager?.canUndo == false)
  }

  @Test("A composition is undone as a whole")
  func undoMarked() {
    let field = Field("one ")
    field.mark("ㅎ")
    field.mark("한")
    field.view.unmarkText()
    #expect(field.view.standInUndoRegistrations == 1)
    field.view.undoManager?.undo()
    #expect(field.view.text == "one ")
  }

  @Test("A subclass can hand out an undo manager of its own, and registers nothing where that refuses")
  func ownUndoManager() {
    final class Silent: UndoManager {
      var undone = 0
      override var canUndo: Bool { true }
      override func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {}
      override func undo() { undone += 1 }
    }
    final class View: UITextView {
      let silent = Silent()
      override var undoManager: UndoManager? { silent }
    }
    let view = View(usingTextLayoutManager: true)
    view.insertText("a")
    #expect(view.standInSend(Selector("standInUndo:")))
    #expect(view.silent.undone == 1)
    #expect(view.text == "a")
  }

  @Test("Undo registration enabled once too often is a fault")
  func unbalancedRegistration() {
    let manager = UndoManager()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(StandInFaults.collecting { manager.enableUndoRegistration() }.count == 1)
  }

  @Test("Typing attributes follow the selection without a word, and what is typed takes them")
  func typingAttributes() {
    let field = Field("one two")
    let tiny = UIFont.systemFont(ofSize: 1)
    field.view.textStorage.addAttribute(.font, value: tiny, range: first)
    field.view.standInSelect(NSRange(location: 3, length: 0))
    #expect(field.view.typingAttributes[.font] as? UIFont == tiny)
    field.view.insertText("x")
    #expect(field.view.textStorage.attribute(.font, at: 3, effectiveRange: nil) as? UIFont == tiny)
    field.view.standInSelect(NSRange(location: 8, length: 0))
    #expect(field.view.typingAttributes[.font] == nil)
  }

  @Test("A view becomes first responder only in a window, and takes the focus from the one before")
  func focus() {
    let outside = UITextView(usingTextLayoutManager: true)
    #expect(!outside.becomeFirstResponder())
    let field = Field()
    let other = UITextView(usingTextLayoutManager: true)
    field.window.addSubview(other)
    #expect(other.becomeFirstResponder())
    #expect(!field.view.isFirstResponder)
    #expect(field.told == ["end"])
  }

  @Test("A program that takes the text view's own boldface is told so")
  func boldface() {
    let field = Field("one")
    field.view.standInSelect(first)
    #expect(!field.view.standInSend(Selector(("toggleBoldface:"))))
    field.view.allowsEditingTextAttributes = true
    #expect(StandInFaults.collecting { field.view.standInSend(Selector(("toggleBoldface:"))) }.count == 1)
  }

  @Test("Cut, copy and paste go through the pasteboard")
  func pasteboard() {
    let field = Field("one two")
    field.view.standInSelect(first)
    #expect(field.view.standInSend(Selector("cut:")))
    #expect(UIPasteboard.general.string == "one")
    field.view.standInSelect(NSRange(location: 4, length: 0))
    #expect(field.view.standInSend(Selector("paste:")))
    #expect(field.view.text == " twoone")
  }

  @Test("The find bar takes the focus, selects matches, and replaces past the program")
  func find() throws {
    let field = Field("one two one")
    #expect(field.view.findInteraction == nil)
    field.view.isFindInteractionEnabled = true
    let finder = try #require(field.view.findInteraction)
    finder.presentFindNavigator(showingReplace: true)
    #expect(!field.view.isFirstResponder)
    #expect(finder.standInFind("one") == first)
    #expect(finder.standInFind("one") == NSRange(location: 8, length: 3))
    finder.standInReplace(with: "1")
    #expect(field.view.text == "one two 1")
    finder.standInReplaceAll("o", with: "0")
    #expect(field.view.text == "0ne tw0 1")
    finder.dismissFindNavigator()
    #expect(field.view.isFirstResponder)
  }

  @Test("Writing Tools leave alone what the delegate keeps from them")
  func writingTools() {
    final class Keeper: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, writingToolsIgnoredRangesInEnclosingRange enclosingRange: NSRange
      ) -> [NSValue] { [NSValue(range: NSRange(location: 0, length: 3))] }
    }
    let field = Field("one two")
    let keeper = Keeper()
    field.view.delegate = keeper
    field.view.standInBeginWritingTools()
    #expect(field.view.isWritingToolsActive)
    #expect(!field.view.standInWritingToolsReplace(NSRange(location: 1, length: 1), with: "x"))
    #expect(field.view.standInWritingToolsReplace(NSRange(location: 4, length: 3), with: "three"))
    field.view.standInEndWritingTools()
    #expect(!field.view.isWritingToolsActive)
    #expect(field.view.text == "one three")
  }

  @Test("Another text size is told, and fonts of a text style follow it")
  func textSize() {
    final class Counter: @unchecked Sendable { var told = 0 }
    let counter = Counter()
    let before = UIFont.preferredFont(forTextStyle: .title1).pointSize
    let observer = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
    ) { _ in counter.told += 1 }
    StandInSettings.chooseTextSize(.accessibilityLarge)
    NotificationCenter.default.removeObserver(observer)
    #expect(counter.told == 1)
    #expect(before == 28)
    #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize > before)
    #expect(UIFontMetrics(forTextStyle: .body).scaledFont(for: .systemFont(ofSize: 10)).pointSize > 10)
    StandInSettings.chooseTextSize(.large)
  }

  @Test("A popover needs something to point at")
  func popover() {
    let (host, panel) = (UIViewController(), UIViewController())
    panel.modalPresentationStyle = .popover
    #expect(StandInFaults.collecting { host.present(panel, animated: false) }.count == 1)
    host.dismiss(animated: false)
    panel.popoverPresentationController?.sourceView = host.view
    #expect(StandInFaults.collecting { host.present(panel, animated: false) }.isEmpty)
    #expect(host.presentedViewController === panel)
  }
}
