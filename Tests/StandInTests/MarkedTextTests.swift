import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

/// A text view in a window, with a delegate that writes down what it is told.
@MainActor
final class Field: NSObject, UITextViewDelegate {
  let view = UITextView(usingTextLayoutManager: true)
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
  var told: [String] = []

  init(_ text: String = "") {
    super.init()
    view.frame = window.bounds
    window.addSubview(view)
    view.text = text
    view.delegate = self
    view.becomeFirstResponder()
    told = []
  }

  func textViewDidChange(_ textView: UITextView) { told.append("change") }
  func textViewDidChangeSelection(_ textView: UITextView) {
    told.append("selection \(textView.selectedRange.location)")
  }
  func textViewDidBeginEditing(_ textView: UITextView) { told.append("begin") }
  func textViewDidEndEditing(_ textView: UITextView) { told.append("end") }

  func mark(_ text: String) {
    view.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
  }
}

func bytes(_ text: String?) -> [UInt8] { Array((text ?? "").utf8) }

@MainActor
@Suite("Marked text")
struct MarkedTextTests {
  @Test("Setting text ends marked text, so the next step of the composition doubles it; no change is told")
  func settingText() {
    let field = Field()
    field.mark("하")
    #expect(field.view.markedTextRange != nil)
    field.told = []
    field.view.text = "하"
    #expect(field.view.markedTextRange == nil)
    #expect(!field.told.contains("change"))
    field.mark("한")
    #expect(bytes(field.view.text) == bytes("하한"))
    #expect(field.view.standInBrokenCompositions == ["text was set"])
  }

  @Test("Marked text is in the storage, is replaced step by step and stays when it is accepted")
  func steps() {
    let field = Field("ab")
    field.view.standInSelect(NSRange(location: 1, length: 0))
    let keyboard = MarkedTextKeyboard(field.view)
    keyboard.compose(["ㅎ", "하", "한"]) { #expect(field.view.markedTextRange != nil) }
    #expect(bytes(field.view.text) == bytes("a한b"))
    keyboard.accept()
    #expect(field.view.markedTextRange == nil)
    #expect(bytes(field.view.text) == bytes("a한b"))
    #expect(field.view.selectedRange == NSRange(location: 2, length: 0))
    #expect(field.view.standInBrokenCompositions.isEmpty)
  }

  @Test("Empty marked text is none")
  func cancelled() {
    let field = Field("ab")
    field.mark("ㅎ")
    field.mark("")
    #expect(field.view.markedTextRange == nil)
    #expect(bytes(field.view.text) == bytes("ab"))
  }

  @Test("Marking replaces what is selected")
  func overSelection() {
    let field = Field("one two")
    field.view.standInSelect(NSRange(location: 0, length: 3))
    field.mark("ㅎ")
    #expect(bytes(field.view.text) == bytes("ㅎ two"))
  }

  @Test("Text inserted while something is marked takes its place and ends it")
  func insertCommits() {
    let field = Field()
    MarkedTextKeyboard(field.view, commit: .insert).compose(["ㄅ", "ㄅㄚ"])
    field.view.insertText("八")
    #expect(bytes(field.view.text) == bytes("八"))
    #expect(field.view.markedTextRange == nil)
    #expect(field.view.standInBrokenCompositions.isEmpty)
  }

  @Test("Deleting backward shortens marked text and ends it at the last character")
  func deleting() {
    let field = Field()
    field.mark("かな")
    field.view.deleteBackward()
    #expect(field.view.markedTextRange != nil)
    #expect(bytes(field.view.text) == bytes("か"))
    field.view.deleteBackward()
    #expect(field.view.markedTextRange == nil)
    #expect(field.view.standInBrokenCompositions.isEmpty)
  }

  @Test("A backward deletion takes a whole emoji")
  func deletingEmoji() {
    let field = Field("a👨‍👩‍👧")
    field.view.deleteBackward()
    #expect(bytes(field.view.text) == bytes("a"))
  }

  @Test("Whether changes are told while marking and at the end can be set both ways")
  func telling() {
    let field = Field()
    field.mark("か")
    #expect(field.told.filter { $0 == "change" }.count == 1)
    field.view.standInNotifiesWhileMarking = false
    field.mark("かな")
    field.view.unmarkText()
    #expect(field.told.filter { $0 == "change" }.count == 1)
    field.view.standInUnmarkNotifies = true
    field.mark("か")
    field.view.unmarkText()
    #expect(field.told.filter { $0 == "change" }.count == 2)
  }

  @Test(
    "What the program does while text is marked is noted, and ends it",
    arguments: [
      "storage", "attributes", "selection", "typing", "font", "replace", "input view", "refresh",
    ])
  func interfering(_ what: String) throws {
    let field = Field("one ")
    let view = field.view
    field.mark("ㅎ")
    let start = NSRange(location: 0, length: 1)
    switch what {
    case "storage": view.textStorage.replaceCharacters(in: start, with: "O")
    case "attributes": view.textStorage.addAttribute(.foregroundColor, value: UIColor.link, range: start)
    case "selection": view.selectedRange = NSRange(location: 0, length: 0)
    case "typing": view.typingAttributes = [:]
    case "font": view.font = .systemFont(ofSize: 20)
    case "input view":
      view.inputView = UIView()
      view.reloadInputViews()
    case "refresh": view.textStorage.edited(.editedAttributes, range: start, changeInLength: 0)
    default:
      view.replace(try #require(view.textRange(from: view.beginningOfDocument, to: view.endOfDocument)), withText: "")
    }
    #expect(view.markedTextRange == nil)
    #expect(view.standInBrokenCompositions.count == 1)
  }

  @Test("Styling from inside the storage's own feed is noted, too")
  func stylingInTheFeed() {
    final class Styler: NSObject, NSTextStorageDelegate {
      nonisolated func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
      ) {
        guard editedMask.contains(.editedCharacters) else { return }
        textStorage.addAttribute(.foregroundColor, value: UIColor.link, range: editedRange)
      }
    }
    let field = Field()
    let styler = Styler()
    field.view.textStorage.delegate = styler
    field.mark("ㅎ")
    #expect(field.view.standInBrokenCompositions.count == 1)
    #expect(field.view.markedTextRange == nil)
  }

  @Test("A tap elsewhere and the loss of focus accept what is marked")
  func acceptedByTheUser() {
    let field = Field("one ")
    field.mark("ㅎ")
    field.view.standInSelect(NSRange(location: 0, length: 0))
    #expect(field.view.markedTextRange == nil)
    field.mark("ㅎ")
    #expect(field.view.resignFirstResponder())
    #expect(field.view.markedTextRange == nil)
    #expect(bytes(field.view.text) == bytes("ㅎone ㅎ"))
    #expect(field.view.standInBrokenCompositions.isEmpty)
    #expect(field.told.last == "end")
  }

  @Test("One key commits a syllable and begins the next: between the two nothing is marked")
  func commitAndBegin() {
    let field = Field()
    MarkedTextKeyboard(field.view).type("하태")
    #expect(bytes(field.view.text) == bytes("하태"))
    #expect(field.view.markedTextRange?.start == field.view.position(from: field.view.beginningOfDocument, offset: 1))
  }
}
