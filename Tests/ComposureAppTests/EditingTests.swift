import ComposureNotes
import Foundation
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureApp

@MainActor
@Suite(.serialized) struct EditingTests {
  @Test(arguments: ["n", "t"] as [Character])
  func aNewNoteHasTheKeyboardAndIsNamedAfterItsFirstLine(key: Character) throws {
    let bench = try AppBench()
    defer { bench.close() }
    #expect(bench.host.press(KeyEquivalent(key)))
    bench.turn()
    #expect(bench.view.isFirstResponder)
    bench.focus()
    let keyboard = KoreanKeyboard(bench.view)
    keyboard.type("# 첫 메모\n본문 ") { bench.turn() }
    #expect(bench.files == [], "nothing is saved while the first line is being written")
    bench.pause()
    #expect(bench.files == ["첫 메모.md"])
    #expect(bench.bytes("첫 메모.md") == "# 첫 메모\n본문 ".bytes)
    #expect(bench.broken == [])
  }

  @Test func aNewNoteWithoutWordsMakesNoFile() throws {
    let bench = try AppBench()
    defer { bench.close() }
    bench.model.newNote()
    bench.host.settle()
    #expect(bench.host.press("s"))
    bench.pause()
    #expect(bench.files == [])
  }

  @Test func aNoteSavesItselfMidSyllableAndTheSyllableGoesOnWithTheIOSKeyboard() async throws {
    let bench = try AppBench(["a.md": "글 "])
    defer { bench.close() }
    try await bench.open("글", caret: 2)
    let keyboard = KoreanKeyboard(bench.view)
    keyboard.press("ㅎ")
    keyboard.press("ㅏ")
    bench.pause()
    #expect(bench.bytes("a.md") == "글 하".bytes, "what the writer sees")
    #expect(keyboard.composing == "하", "and goes on composing")
    keyboard.press("ㄴ")
    keyboard.type(" ")
    bench.pause()
    #expect(bench.text.bytes == "글 한 ".bytes)
    #expect(bench.bytes("a.md") == "글 한 ".bytes)
    #expect(bench.broken == [])
  }

  @Test(arguments: MarkedTextKeyboard.Commit.allCases)
  func aNoteSavesItselfMidSyllableAndTheMarkedTextStaysMarked(commit: MarkedTextKeyboard.Commit) async throws {
    let bench = try AppBench(["a.md": "글"])
    defer { bench.close() }
    try await bench.open("글", caret: 1)
    let keyboard = MarkedTextKeyboard(bench.view, commit: commit)
    keyboard.compose(["ㅎ", "하"]) { bench.turn() }
    bench.pause()
    #expect(bench.bytes("a.md") == "글하".bytes)
    #expect(bench.view.markedTextRange != nil)
    keyboard.compose(["한"]) { bench.turn() }
    keyboard.accept()
    bench.pause()
    #expect(bench.bytes("a.md") == "글한".bytes)
    #expect(bench.broken == [])
  }

  @Test func theSaveCommandAcceptsTheSyllableOnceAndSavesIt() async throws {
    let bench = try AppBench(["a.md": "글 "])
    defer { bench.close() }
    try await bench.open("글", caret: 2)
    let keyboard = MarkedTextKeyboard(bench.view)
    keyboard.compose(["ㅎ", "하"]) { bench.turn() }
    #expect(bench.host.press("s"))
    bench.turn()
    #expect(bench.bytes("a.md") == "글 하".bytes)
    #expect(bench.text.bytes == "글 하".bytes)
    #expect(bench.broken == [])
  }

  @Test func anotherNoteThatIsChosenMidSyllableLosesNothing() async throws {
    let bench = try AppBench(["a.md": "a ", "b.md": "b"])
    defer { bench.close() }
    try await bench.open("a", caret: 2)
    let view = bench.view
    KoreanKeyboard(view).type("하") { bench.turn() }
    try bench.choose("b")
    bench.turn()
    #expect(bench.bytes("a.md") == "a 하".bytes)
    #expect(bench.text.bytes == "b".bytes)
    #expect(view.standInBrokenCompositions == [])
  }

  @Test func theAppThatIsLeftHasSaved() async throws {
    let bench = try AppBench(["a.md": "a"])
    defer { bench.close() }
    try await bench.open("a")
    bench.focus()
    bench.host.event { bench.view.insertText("b") }
    bench.host.enter(.background)
    #expect(bench.bytes("a.md") == "ba".bytes)
  }

  @Test func whatAnotherAppWritesMidSyllableIsMergedWhenTheAppIsBack() async throws {
    let bench = try AppBench(["a.md": "one\n\ntwo\n"])
    defer { bench.close() }
    try await bench.open("one", caret: 3)
    let keyboard = MarkedTextKeyboard(bench.view)
    keyboard.compose(["ㅎ", "하"]) { bench.turn() }
    try bench.write("one\n\ntwo and three\n", to: "a.md")
    bench.model.becameActive()
    #expect(bench.text.bytes == "one하\n\ntwo\n".bytes, "nothing is written while it is composed")
    bench.model.save()
    #expect(bench.bytes("a.md") == "one하\n\ntwo and three\n".bytes, "and nothing of either is lost")
    keyboard.compose(["한"]) { bench.turn() }
    keyboard.accept()
    bench.turn()
    #expect(bench.text.bytes == "one한\n\ntwo and three\n".bytes)
    #expect(bench.host.first(label: "“a.md” was changed by another app.") != nil)
    bench.pause()
    #expect(bench.bytes("a.md") == "one한\n\ntwo and three\n".bytes)
    #expect(bench.broken == [])
  }

  @Test func aNoteShowsWhatAnotherAppHasWrittenWhenTheAppIsBackAndSavesNothing() async throws {
    let bench = try AppBench(["a.md": "one"])
    defer { bench.close() }
    try await bench.open("one")
    try bench.write("two", to: "a.md")
    bench.host.enter(.background)
    bench.host.enter(.active)
    bench.turn()
    #expect(bench.text.bytes == "two".bytes)
    #expect(bench.host.first(kind: "NoticeBar") == nil, "the writer has nothing to decide")
    bench.pause()
    #expect(bench.bytes("a.md") == "two".bytes)
  }

  @Test func aFileThatChangedUnnoticedIsMergedBySaving() async throws {
    let bench = try AppBench(["a.md": "one\n\ntwo\n"])
    defer { bench.close() }
    try await bench.open("one")
    bench.host.event { bench.view.insertText("zero ") }
    try bench.write("one\n\nTWO\n", to: "a.md")
    bench.pause()
    #expect(bench.bytes("a.md") == "zero one\n\nTWO\n".bytes)
    #expect(bench.text.bytes == "zero one\n\nTWO\n".bytes)
    #expect(bench.host.first(label: "“a.md” was changed by another app.") != nil)
    #expect(bench.host.tap("Dismiss"))
    #expect(bench.host.first(kind: "NoticeBar") == nil)
  }

  @Test func aFileThatWasDeletedMeanwhileIsSavedAgain() async throws {
    let bench = try AppBench(["a.md": "one"])
    defer { bench.close() }
    try await bench.open("one")
    bench.host.event { bench.view.insertText("zero ") }
    try FileManager.default.removeItem(atPath: bench.folder + "/a.md")
    bench.pause()
    #expect(bench.bytes("a.md") == "zero one".bytes)
    #expect(bench.host.first(label: "“a.md” was deleted by another app.") != nil)
  }

  @Test func aFileThatWasRenamedMeanwhileIsFollowed() async throws {
    let bench = try AppBench(["a.md": "one"])
    defer { bench.close() }
    try await bench.open("one")
    try FileManager.default.moveItem(atPath: bench.folder + "/a.md", toPath: bench.folder + "/b.md")
    bench.host.event { bench.view.insertText("zero ") }
    bench.pause()
    #expect(bench.files == ["b.md"])
    #expect(bench.bytes("b.md") == "zero one".bytes)
  }

  @Test func aNoteThatCannotBeSavedStaysOpenAndCanBeCopied() async throws {
    let bench = try AppBench(["a.md": "one", "b.md": "two"])
    defer { bench.close() }
    try await bench.open("one")
    bench.host.event { bench.view.insertText("zero ") }
    bench.store.fault = .noSpace
    bench.pause()
    #expect(bench.host.first(label: "There is no room left on the disk for “a.md”.") != nil)
    #expect(
      bench.host.first(
        label: "The file on the disk is as it was, and your text is still open here.\n"
          + "Make room, or save on another disk.") != nil)
    try bench.choose("two")
    #expect(bench.text.bytes == "zero one".bytes, "another note does not take its place")
    bench.host.event { bench.model.selection = nil }
    #expect(bench.text.bytes == "zero one".bytes, "nor does none")
    bench.store.fault = nil
    #expect(bench.host.tap("Save a Copy"))
    bench.turn()
    #expect(bench.files == ["a.md", "b.md", "zero one.md"])
    #expect(bench.bytes("a.md") == "one".bytes)
    #expect(bench.host.first(kind: "NoticeBar") == nil)
  }

  @Test func aFileKeepsItsEncodingAndLineEndings() async throws {
    let bench = try AppBench()
    defer { bench.close() }
    let converter = FoundationConverter()
    let bytes = try converter.encode("한글 문서\r\n둘째 줄\r\n", to: .cp949)
    try Data(bytes).write(to: URL(fileURLWithPath: bench.folder + "/old.txt"))
    try await bench.open("한글 문서")
    bench.host.event { bench.view.insertText("옛 ") }
    bench.pause()
    #expect(try bench.bytes("old.txt") == converter.encode("옛 한글 문서\r\n둘째 줄\r\n", to: .cp949))
  }

  @Test func aDamagedFileIsShownAndNotWritten() async throws {
    let bench = try AppBench()
    defer { bench.close() }
    let bytes = Array("good ␀".utf8) + [0]
    try Data(bytes).write(to: URL(fileURLWithPath: bench.folder + "/nul.md"))
    try await bench.open("good ␀␀")
    #expect(!bench.view.isEditable)
    #expect(bench.host.first(kind: "NoticeBar") != nil)
    bench.model.save()
    #expect(bench.bytes("nul.md") == bytes)
    #expect(bench.host.tap("Save a Copy"))
    bench.turn()
    #expect(bench.view.isEditable)
    #expect(bench.bytes("good ␀␀.md") == "good ␀␀".bytes)
  }

  @Test func aDocumentOfAnotherAppIsEditedWhereItLies() async throws {
    let bench = try AppBench()
    let elsewhere = try AppBench(["theirs.md": "theirs"])
    defer {
      bench.close()
      elsewhere.close()
    }
    let url = URL(fileURLWithPath: elsewhere.folder + "/theirs.md")
    #expect(bench.host.open(url))
    try await bench.until { bench.model.open != nil }
    bench.host.settle()
    #expect(bench.text.bytes == "theirs".bytes)
    #expect(URL.standInOpenScopes[url.path] == 1)
    bench.host.event { bench.view.insertText("and ours: ") }
    bench.pause()
    #expect(elsewhere.bytes("theirs.md") == "and ours: theirs".bytes)
    #expect(bench.files == [])
    bench.store.fault = .noSpace
    bench.host.event { bench.view.insertText("more ") }
    bench.pause()
    bench.store.fault = nil
    #expect(bench.host.tap("Save a Copy"))
    bench.turn()
    #expect(bench.files.count == 1)
    #expect(URL.standInOpenScopes[url.path] == nil, "what is not written any more is given back")
  }
}
