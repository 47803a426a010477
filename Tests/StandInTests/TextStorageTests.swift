import SwiftUI
import Testing
import UIKit

/// Writes down what a text storage tells.
private final class Feed: NSObject, NSTextStorageDelegate {
  nonisolated(unsafe) var told: [String] = []
  nonisolated(unsafe) var inWill: (NSTextStorage) -> Void = { _ in }
  nonisolated(unsafe) var inDid: (NSTextStorage) -> Void = { _ in }

  nonisolated func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    told.append("will \(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)")
    inWill(textStorage)
  }
  nonisolated func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    told.append("did \(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)")
    inDid(textStorage)
  }
}

@MainActor
@Suite("Text storage")
struct TextStorageTests {
  private let storage = NSTextStorage(string: "one two")
  private let feed = Feed()

  init() { storage.delegate = feed }

  @Test("An edit is told before and after it is processed, with its range in the new text")
  func order() {
    storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "three")
    #expect(feed.told == ["will 2 4+5 2", "did 2 4+5 2"])
    #expect(storage.string == "one three")
  }

  @Test("Edits between begin and end are told once, at the outermost end, as one range")
  func nesting() {
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "2")
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "1111")
    storage.endEditing()
    #expect(feed.told.isEmpty)
    storage.addAttribute(.foregroundColor, value: UIColor.link, range: NSRange(location: 0, length: 1))
    storage.endEditing()
    #expect(feed.told == ["will 3 0+6 -1", "did 3 0+6 -1"])
    #expect(storage.string == "1111 2")
  }

  @Test("Attributes alone are told as such")
  func attributes() {
    storage.addAttribute(.foregroundColor, value: UIColor.link, range: NSRange(location: 0, length: 3))
    #expect(feed.told == ["will 1 0+3 0", "did 1 0+3 0"])
  }

  @Test("What the delegate changes beforehand is part of what it is told afterwards")
  func changesBeforehand() {
    feed.inWill = { storage in
      storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "1")
    }
    storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "2")
    #expect(feed.told == ["will 2 4+1 -2", "did 2 0+3 -4"])
  }

  @Test("Characters may not be changed afterwards")
  func changesAfterwards() {
    feed.inDid = { [weak feed] storage in
      feed?.inDid = { _ in }
      storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
    }
    let faults = StandInFaults.collecting {
      storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "2")
    }
    #expect(faults.count == 1)
  }

  @Test("An end without a begin is a fault")
  func unbalanced() {
    #expect(StandInFaults.collecting { storage.endEditing() }.count == 1)
  }

  @Test("Attributes run over equal neighbours, and inserted text takes those of what it replaces or follows")
  func runs() {
    storage.addAttribute(.font, value: UIFont.systemFont(ofSize: 20), range: NSRange(location: 0, length: 2))
    storage.addAttribute(.font, value: UIFont.systemFont(ofSize: 20), range: NSRange(location: 2, length: 1))
    var run = NSRange()
    #expect(storage.attribute(.font, at: 0, effectiveRange: &run) as? UIFont == .systemFont(ofSize: 20))
    #expect(run == NSRange(location: 0, length: 3))
    storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "!")
    #expect(storage.attribute(.font, at: 3, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 20))
    #expect(storage.attribute(.font, at: 4, effectiveRange: nil) == nil)
  }

  @Test("Values of any type can be attributes, and a plain attributed string can be made of them and changed")
  func values() {
    struct Role: Hashable { let name: String }
    let key = NSAttributedString.Key("role")
    let whole = NSRange(location: 0, length: 7)
    storage.setAttributes(
      [
        .font: UIFont.preferredFont(forTextStyle: .body), .foregroundColor: UIColor.label,
        .paragraphStyle: NSParagraphStyle(),
      ],
      range: whole)
    let copy = NSMutableAttributedString(attributedString: storage.attributedSubstring(from: whole))
    copy.addAttribute(.font, value: UIFont.systemFont(ofSize: 1e-6), range: NSRange(location: 1, length: 2))
    copy.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .body), range: NSRange(location: 1, length: 2))
    copy.addAttribute(.foregroundColor, value: UIColor.clear, range: NSRange(location: 3, length: 2))
    #expect(copy.attribute(.foregroundColor, at: 4, effectiveRange: nil) as? UIColor == .clear)
    storage.addAttribute(key, value: Role(name: "a"), range: NSRange(location: 0, length: 1))
    storage.addAttribute(key, value: Role(name: "a"), range: NSRange(location: 1, length: 1))
    var run = NSRange()
    #expect(storage.attribute(key, at: 0, effectiveRange: &run) as? Role == Role(name: "a"))
    #expect(run.length == 2)
  }

  @Test("Half a pair stays half until the other half comes, and the live string reads and writes the storage")
  func liveString() {
    storage.replaceCharacters(in: NSRange(location: 0, length: 7), with: "a😀b")
    let live = storage.mutableString
    #expect(live.length == 4)
    #expect(live.character(at: 1) == 0xD83D)
    live.replaceCharacters(in: NSRange(location: 2, length: 1), with: "")
    #expect(storage.length == 3)
    #expect(storage.string == "a\u{FFFD}b")
  }
}
