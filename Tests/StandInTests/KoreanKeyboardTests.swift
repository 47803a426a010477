import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@MainActor
@Suite("The Korean keyboard of iOS")
struct KoreanKeyboardTests {
  @Test("Nothing is ever marked, and the character before the syllable is deleted and inserted again")
  func replay() {
    final class Feed: NSObject, NSTextStorageDelegate {
      nonisolated(unsafe) var edits: [String] = []
      nonisolated func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
      ) {
        let new = textStorage.attributedSubstring(from: editedRange).string
        edits.append("\(editedRange.location) \(delta) \(new)")
      }
    }
    let field = Field("x\n")
    let feed = Feed()
    field.view.textStorage.delegate = feed
    let keyboard = KoreanKeyboard(field.view)
    keyboard.press("ㅇ")
    keyboard.press("ㅓ")
    #expect(field.view.markedTextRange == nil)
    #expect(feed.edits == ["2 1 ㅇ", "2 -1 ", "1 -1 ", "1 1 \n", "2 1 어"])
    #expect(bytes(field.view.text) == bytes("x\n어"))
  }

  @Test("Words, Backspace and a final that moves on", arguments: ["대형", "이렇게", "봐봐", "달가", "안자", "업서", "일거", "까씨"])
  func words(_ word: String) {
    let field = Field("- ")
    let keyboard = KoreanKeyboard(field.view)
    keyboard.type(word)
    #expect(bytes(field.view.text) == bytes("- " + word))
    keyboard.backspace()
    #expect(field.view.text.utf16.count >= 3)
    #expect(field.view.standInBrokenCompositions.isEmpty)
  }

  @Test("Text written by the program is noted, and the keyboard drags its old syllable along")
  func programmaticClear() {
    let field = Field()
    let keyboard = KoreanKeyboard(field.view)
    keyboard.type("하")
    field.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
    keyboard.press("ㄴ")
    #expect(bytes(field.view.text) == bytes("한"))
    #expect(field.view.standInBrokenCompositions.count == 1)
  }

  @Test("A selection announced to the input delegate, a tap and the loss of focus make it forget")
  func forgetting() {
    let field = Field()
    let keyboard = KoreanKeyboard(field.view)
    keyboard.type("하")
    field.view.inputDelegate?.selectionWillChange(field.view)
    field.view.inputDelegate?.selectionDidChange(field.view)
    keyboard.press("ㄴ")
    #expect(bytes(field.view.text) == bytes("하ㄴ"))
    field.view.standInSelect(NSRange(location: 2, length: 0))
    keyboard.press("ㅏ")
    #expect(bytes(field.view.text) == bytes("하ㄴㅏ"))
    field.view.resignFirstResponder()
    #expect(keyboard.composing.isEmpty)
    #expect(field.view.standInBrokenCompositions.isEmpty)
  }

  @Test("Whether an announced selection is enough can be set both ways")
  func announcing() {
    let field = Field()
    field.view.standInAnnouncedSelectionEndsHiddenState = false
    let keyboard = KoreanKeyboard(field.view)
    keyboard.type("하")
    field.view.inputDelegate?.selectionDidChange(field.view)
    #expect(!keyboard.composing.isEmpty)
  }

  @Test("Attributes are noted on the syllable and the character before it, and not elsewhere")
  func attributes() {
    let field = Field("one two ")
    let keyboard = KoreanKeyboard(field.view)
    keyboard.type("하")
    field.view.textStorage.addAttribute(.foregroundColor, value: UIColor.link, range: NSRange(location: 0, length: 3))
    #expect(field.view.standInBrokenCompositions.isEmpty)
    field.view.textStorage.addAttribute(.foregroundColor, value: UIColor.link, range: NSRange(location: 7, length: 1))
    #expect(field.view.standInBrokenCompositions.count == 1)
  }

  @Test("A write in the middle of a replay is noted")
  func inTheMiddle() {
    final class Writer: NSObject, UITextViewDelegate {
      func textViewDidChange(_ textView: UITextView) {
        guard textView.textStorage.length == 3 else { return }
        textView.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "O")
      }
    }
    let field = Field("one ")
    let writer = Writer()
    let keyboard = KoreanKeyboard(field.view)
    field.view.delegate = writer
    keyboard.type("하")
    #expect(!field.view.standInBrokenCompositions.isEmpty)
  }

  @Test("A deletion of the 10-key layout takes the range it names")
  func tenKey() {
    let field = Field("가나")
    KoreanKeyboard(field.view).tenKeyReplace(last: 2, with: "개")
    #expect(bytes(field.view.text) == bytes("개"))
    #expect(field.view.standInBrokenCompositions.isEmpty)
  }
}
