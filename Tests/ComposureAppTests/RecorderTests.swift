import CompositionLab
import ComposureEditor
import Foundation
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureApp

@MainActor
@Suite(.serialized) struct RecorderTests {
  /// Opens the recorder, records `typing`, and reads the trace.
  private func trace(_ typing: (AppBench) -> Void) throws -> (text: String, lines: String) {
    let bench = try AppBench()
    defer { bench.close() }
    #expect(bench.host.tap("Settings"))
    for tap in 1...7 {
      #expect(bench.host.first(kind: "RecorderScreen") == nil, "after \(tap - 1) taps")
      #expect(bench.host.tap(try #require(bench.host.first(kind: "LabeledContent", label: "Version 0.1.0"))))
    }
    #expect(bench.host.first(kind: "RecorderScreen") != nil)
    #expect(bench.host.tap("Record"))
    bench.turn()
    bench.focus()
    typing(bench)
    let text = bench.text
    #expect(bench.broken == [])
    #expect(bench.host.tap("Stop"))
    bench.turn()
    let url = try #require(bench.host.first(kind: "ShareLink")?.shared)
    #expect(url.lastPathComponent == "composure-trace-1.jsonl")
    return (text, String(decoding: try Data(contentsOf: url), as: UTF8.self))
  }

  private func calls(_ lines: String) throws -> [String] {
    try TraceEvent.events(inJSONLines: lines).compactMap {
      guard case .call(let name, let text, _, _, 0) = $0.body else { return nil }
      return text.map { "\(name) \($0)" } ?? name
    }
  }

  /// Plays what was recorded on a simulated text view.
  private func replayed(_ lines: String) throws -> Judge { Judge(try LabTrace("recorded", recorded: lines)) }

  @Test func theKoreanKeyboardOfIOSIsRecordedCallByCall() throws {
    let (text, lines) = try trace { bench in
      let keyboard = KoreanKeyboard(bench.view)
      keyboard.type("가 나") { bench.turn() }
      keyboard.type(".") { bench.turn() }
    }
    #expect(text.bytes == "가 나.".bytes)
    #expect(
      try calls(lines) == [
        "insertText ㄱ", "deleteBackward", "insertText 가", "insertText  ", "insertText ㄴ", "deleteBackward",
        "deleteBackward", "insertText  ", "insertText 나", "insertText .",
      ])
    let judge = try replayed(lines)
    #expect(judge.undisturbed.bytes == text.bytes)
  }

  @Test(arguments: MarkedTextKeyboard.Commit.allCases)
  func markedTextIsRecordedCallByCall(commit: MarkedTextKeyboard.Commit) throws {
    let (text, lines) = try trace { bench in
      let keyboard = MarkedTextKeyboard(bench.view, commit: commit)
      keyboard.compose(["ㅎ", "하", "한"]) { bench.turn() }
      keyboard.accept()
      bench.turn()
    }
    #expect(text.bytes == "한".bytes)
    let end = commit == .unmark ? "unmarkText" : "insertText 한"
    #expect(try calls(lines) == ["setMarkedText ㅎ", "setMarkedText 하", "setMarkedText 한", end])
    let judge = try replayed(lines)
    #expect(judge.undisturbed.bytes == text.bytes)
  }

  @Test func editsSelectionsKeysFocusAndTurnsAreRecordedToo() throws {
    let (_, lines) = try trace { bench in
      bench.host.event { bench.view.pressesBegan([UIPress(standInKey: "a", modifiers: .shift)], with: nil) }
      bench.host.event { bench.view.insertText("ab") }
      bench.turn()
      bench.host.event { bench.view.standInSelect(NSRange(location: 1, length: 0)) }
      bench.turn()
      let start = bench.view.beginningOfDocument
      let range = bench.view.textRange(from: start, to: bench.view.position(from: start, offset: 1)!)!
      bench.host.event { bench.view.standInKeyboardActs { bench.view.replace(range, withText: "가") } }
      bench.turn()
    }
    let events = try TraceEvent.events(inJSONLines: lines).map(\.body)
    #expect(events.first == .open(surface: "uikit", inputMethod: nil, text: ""))
    #expect(events.contains(.key(name: "a", modifiers: ["shift"])))
    #expect(events.contains(.focus(true)))
    #expect(events.contains(.call(name: "replace", text: "가", at: 0, length: 1, depth: 0)))
    #expect(
      events.contains(.edit(at: 0, deleted: "a", inserted: "가", origin: "keyboard", commit: false, length: 4)))
    #expect(events.contains(.selection(anchor: 1, head: 1, cause: "pointer")))
    #expect(events.filter { $0 == .window("turn") }.count >= 4)
    #expect(try replayed(lines).undisturbed.bytes == "가b".bytes)
  }

  @Test func aSecondRecordingHasAFileOfItsOwnAndFailureIsTold() throws {
    let bench = try AppBench()
    defer { bench.close() }
    let recording = Recording(folder: bench.folder, loop: bench.loop)
    for number in 1...2 {
      recording.start()
      #expect(recording.isRunning)
      recording.stop()
      #expect(recording.url?.lastPathComponent == "composure-trace-\(number).jsonl")
    }
    let nowhere = Recording(folder: bench.folder + "/nowhere", loop: bench.loop)
    nowhere.start()
    #expect(!nowhere.isRunning)
    #expect(nowhere.problem?.what.hasPrefix("The trace could not be written") == true)
  }
}
