import SwiftUI
import Testing
import UIKit

/// Hides asterisks and folds paragraphs that begin with a minus sign.
private final class Display: NSObject, NSTextContentStorageDelegate {
  nonisolated(unsafe) var asked = 0
  nonisolated(unsafe) var isShort = false

  nonisolated func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? {
    asked += 1
    guard let storage = textContentStorage.textStorage else { return nil }
    let text = NSMutableAttributedString(attributedString: storage.attributedSubstring(from: range))
    for (offset, character) in text.string.utf16.enumerated() where character == 0x2A {
      text.addAttributes(
        [.font: UIFont.systemFont(ofSize: 1e-6), .foregroundColor: UIColor.clear],
        range: NSRange(location: offset, length: 1))
    }
    if isShort { text.deleteCharacters(in: NSRange(location: 0, length: 1)) }
    return NSTextParagraph(attributedString: text)
  }

  nonisolated func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    (textElement as? NSTextParagraph)?.attributedString.string.hasPrefix("-") != true
  }
}

@MainActor
@Suite("TextKit 2")
struct TextKit2Tests {
  private let view = UITextView(usingTextLayoutManager: true)
  private let display = Display()
  private let content: NSTextContentStorage

  init() throws {
    content = try #require(view.textLayoutManager?.textContentManager as? NSTextContentStorage)
    content.delegate = display
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    view.text = "a *b* c\n- gone\nlast"
  }

  @Test("Reading layoutManager turns the view to TextKit 1: a fault, and there is no TextKit 2 any more")
  func layoutManager() {
    #expect(StandInFaults.collecting { _ = view.layoutManager }.count == 1)
    #expect(view.textLayoutManager == nil)
  }

  @Test("What is hidden and what is folded is not drawn, and the storage has it all")
  func drawn() {
    #expect(view.standInDisplayedText == "a b c\nlast")
    #expect(view.textStorage.string == "a *b* c\n- gone\nlast")
    #expect(view.standInDisplayedAttributes(at: 9) == nil)
    #expect((view.standInDisplayedAttributes(at: 2)?[.foregroundColor] as? UIColor)?.standInIsInvisible == true)
  }

  @Test("A display paragraph of another length is a fault")
  func length() {
    display.isShort = true
    #expect(StandInFaults.collecting { view.standInDraw() }.count == 3)
  }

  @Test("Paragraphs are asked for again when their text or an attribute in them changes, and not before")
  func refreshing() {
    view.standInDraw()
    #expect(display.asked == 3)
    view.standInDraw()
    #expect(display.asked == 3)
    view.textStorage.replaceCharacters(in: NSRange(location: 15, length: 0), with: "the ")
    view.standInDraw()
    #expect(display.asked == 4)
    content.performEditingTransaction {
      view.textStorage.edited(.editedAttributes, range: NSRange(location: 0, length: 8), changeInLength: 0)
    }
    view.standInDraw()
    #expect(display.asked == 5)
    view.textStorage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "x")
    view.standInDraw()
    #expect(display.asked == 6)
    #expect(view.standInDisplayedText == "ax b c\nthe last")
  }

  @Test("A delegate that nobody keeps is gone")
  func weakDelegate() {
    var other: Display? = Display()
    content.delegate = other
    other = nil
    #expect(content.delegate == nil)
  }

  @Test("The viewport holds the rows that are seen and moves with the scrolling")
  func viewport() throws {
    let manager = try #require(view.textLayoutManager)
    let controller = manager.textViewportLayoutController
    let seen = try #require(controller.viewportRange)
    #expect(content.offset(from: content.documentRange.location, to: seen.location) == 0)
    #expect(content.offset(from: seen.location, to: seen.endLocation) == 19)
    view.contentOffset.y = 20
    let later = try #require(controller.viewportRange)
    #expect(content.offset(from: content.documentRange.location, to: later.location) == 15)
  }

  @Test("The caret stands where what is hidden takes no room")
  func caret() throws {
    let behind = try #require(view.position(from: view.beginningOfDocument, offset: 4))
    #expect(view.caretRect(for: behind).minX == 30)
  }
}
