import CompositionLab
import ComposureEditor
import ComposureNotes
import Foundation
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureApp
@testable import ComposureUI

/// A writer who does everything in any order, while other apps write into the same files.
@MainActor
@Suite(.serialized) struct RandomAppTests {
  @Test(arguments: TrackedTypist.Hand.allCases)
  func whateverHappensTheFileHoldsEveryWordOnceAndWhole(hand: TrackedTypist.Hand) async throws {
    for seed in Chance.seeds(3) {
      let run = try RandomAppRun(hand, seed: seed)
      defer { run.bench.close() }
      try await run.bench.list()
      try run.begin()
      for _ in 0..<120 {
        try run.step()
        guard run.complaints.isEmpty else { break }
      }
      if run.complaints.isEmpty { try run.finish() }
      #expect(
        run.complaints.isEmpty,
        "COMPOSURE_SEED=\(seed): \(run.complaints)\n\(run.log.suffix(30).joined(separator: "\n"))")
    }
  }
}

@MainActor
final class RandomAppRun {
  let bench: AppBench
  private(set) var complaints: [String] = []
  private(set) var log: [String] = []
  private let typist: TrackedTypist
  private var chance: Chance
  private var ledgers: [String: TextLedger] = [:]
  private var keys: [Character] = []
  private var counted = 0
  private var name = "a.md"
  /// Where other apps write: a merge keeps both texts where two have written in one place.
  private static let tail = "\n\nothers:"

  init(_ hand: TrackedTypist.Hand, seed: UInt64) throws {
    let files = ["a.md": "# 제목\n본문 **굵게** 끝\n\n- 항목\n" + Self.tail, "b.md": "둘째 글\r\n`코드` 👨‍👩‍👧\r\n" + Self.tail]
    bench = try AppBench(files)
    typist = TrackedTypist(hand)
    chance = Chance(seed: seed)
    for (name, text) in files { ledgers[name] = TextLedger(text) }
  }

  func begin() throws { show(name) }

  private var note: OpenNote { bench.model.open! }

  func step() throws {
    switch chance.below(26) {
    case 0..<11: key()
    case 11: moveCaret()
    case 12, 13: act("pause") { bench.loop.advance(by: OpenNote.pause) }
    case 14: act("a moment") { bench.loop.advance(by: .milliseconds(400)) }
    case 15: act("save") { bench.host.press("s") }
    case 16, 17: try anotherAppWrites(name)
    case 18: try anotherAppWrites(name == "a.md" ? "b.md" : "a.md")
    case 19: act("back") { bench.model.becameActive() }
    case 20: switchNote()
    case 21: background()
    case 22: act("look") { bench.model.settings.textScale = bench.model.settings.textScale == 1 ? 1.5 : 1 }
    case 23: command()
    case 24: fault()
    default: undoAndRedo()
    }
    check()
  }

  private func key() {
    if keys.isEmpty {
      let words = ["한글", "봐봐", "달가", "없어", "읽어", "의미", "꽃", "ㅋㅋ", "쫘악", "값이"]
      let ends = ["", " ", "\n", "."]
      keys = TwoSetKeyboard.keys(for: words.randomElement(using: &chance)! + ends.randomElement(using: &chance)!)
    }
    let key = keys.removeFirst()
    act("key \(key.debugDescription)", turns: chance.below(3) > 0) { typist.press(key) }
    if !key.isLetter { endWord() }
  }

  private func endWord() {
    typist.endWord()
    keys = []
  }

  private func moveCaret() {
    let text = bench.text
    guard let tail = text.range(of: Self.tail) else { return }
    let count = text.distance(from: text.startIndex, to: tail.lowerBound)
    var index = text.index(text.startIndex, offsetBy: chance.below(count))
    while index > text.startIndex, index < text.endIndex,
      TextLedger.isInsideWord(text[text.index(before: index)], text[index])
    {
      index = text.index(after: index)
    }
    let place = text[..<index].utf16.count
    act("caret to \(place)") {
      typist.notice()
      bench.view.standInSelect(NSRange(location: place, length: 0))
      endWord()
    }
  }

  private func anotherAppWrites(_ name: String) throws {
    var text = String(decoding: bench.bytes(name), as: UTF8.self)
    text += "\n" + String(ledgers[name]!.sign())
    log.append("another app writes \(text.debugDescription) to \(name)")
    try bench.write(text, to: name)
  }

  private func show(_ name: String) {
    self.name = name
    act("show \(name)") { bench.model.selection = NoteID(path: bench.folder + "/" + name) }
    act("focus") { _ = bench.view.becomeFirstResponder() }
    typist.take(bench.view)
  }

  private func switchNote() {
    act("leave") {
      typist.notice()
      endWord()
    }
    count()
    show(name == "a.md" ? "b.md" : "a.md")
  }

  private func background() {
    act("background") {
      bench.host.enter(.background)
      bench.host.enter(.active)
    }
  }

  private func command() {
    let command = EditorCommand.all.filter { $0.group != .history }.randomElement(using: &chance)!
    act("command \(command.id)", turns: chance.below(2) == 0) { note.document.perform(command.id) }
    if command.id == .link || command.group == .folding { settle() } else { endWord() }
  }

  /// The disk is full for a while.
  private func fault() {
    act("the disk is full") {
      bench.store.fault = .system(SystemError(.noSpace, call: "write"))
      bench.loop.advance(by: OpenNote.pause)
    }
    bench.store.fault = nil
  }

  private func undoAndRedo() {
    settle()
    let text = bench.text
    var undone = 0
    for _ in 0...chance.below(4) where bench.view.undoManager?.canUndo == true {
      act("undo") { bench.view.undoManager?.undo() }
      undone += 1
    }
    for _ in 0..<undone { act("redo") { bench.view.undoManager?.redo() } }
    if !text.utf8.elementsEqual(bench.text.utf8) {
      complaints.append("undo and redo made \(bench.text.debugDescription) of \(text.debugDescription)")
    }
  }

  // MARK: - What must be true

  private func act(_ name: String, turns: Bool = true, _ body: () -> Void) {
    bench.host.event(body)
    if turns { bench.turn() }
    log.append("\(name)\(turns ? "" : ", no turn"): \(shown)")
    typist.notice()
  }

  private var shown: String { bench.text.debugDescription }

  private func settle() {
    act("settle") {
      typist.accept()
      _ = bench.view.resignFirstResponder()
    }
    checkMarkers()
    act("settled") {
      bench.loop.advance(by: .seconds(3))
      _ = bench.view.becomeFirstResponder()
      endWord()
    }
    checkMarkers()
  }

  /// Where nothing is composed any more, whatever was typed with a format pending has its markers.
  private func checkMarkers() {
    let state = note.document.session.state
    guard let markers = writePendingFormats(state) else { return }
    complaints.append("markers are missing: \(markers.changes), composing \(state.composition)")
  }

  private func count() {
    let words = typist.words
    ledgers[name]!.typed(Array(words[counted...]))
    counted = words.count
  }

  private func check() {
    complaints += bench.broken
    count()
  }

  func finish() throws {
    settle()
    act("back") { bench.model.becameActive() }
    settle()
    act("save") { bench.model.save() }
    check()
    for (name, ledger) in ledgers {
      let text = String(decoding: bench.bytes(name), as: UTF8.self)
      complaints += ledger.complaints(about: text).map { "\(name): \($0)" }
    }
    if bench.bytes(name) != Array(bench.text.utf8) {
      let text = String(decoding: bench.bytes(name), as: UTF8.self)
      complaints.append("the file has \(text.debugDescription), the view \(bench.text.debugDescription)")
    }
  }
}
