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
      try run.run(steps: 120)
      #expect(run.complaints.isEmpty, "\(run.story)")
    }
  }
}

extension AppBench: RandomStage {
  var shownView: UITextView? { host.uiView(UITextView.self) }
  func happen(_ body: () -> Void) { host.event(body) }
  func pass(_ time: Duration) { loop.advance(by: time) }
}

@MainActor
final class RandomAppRun: RandomWriter {
  let bench: AppBench
  private var ledgers: [String: TextLedger] = [:]
  private var name = "a.md"

  init(_ hand: TrackedTypist.Hand, seed: UInt64) throws {
    let tail = RandomWriter.tail
    let files = ["a.md": "# 제목\n본문 **굵게** 끝\n\n- 항목\n" + tail, "b.md": "둘째 글\r\n`코드` 👨‍👩‍👧\r\n" + tail]
    bench = try AppBench(files)
    for (name, text) in files { ledgers[name] = TextLedger(text) }
    super.init(bench, hand, seed: seed)
  }

  func begin() throws { show(name) }

  private var document: NoteDocument { bench.model.open!.document }

  override func step() throws {
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

  private func anotherAppWrites(_ name: String) throws {
    var text = String(decoding: bench.bytes(name), as: UTF8.self)
    text += "\n" + String(ledgers[name]!.sign())
    note("another app writes \(text.debugDescription) to \(name)")
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
    countWords()
    show(name == "a.md" ? "b.md" : "a.md")
  }

  private func background() {
    act("background") {
      bench.host.enter(.background)
      bench.host.enter(.active)
    }
  }

  private func command() {
    command { document.perform($0.id) }
  }

  /// The disk is full for a while.
  private func fault() {
    act("the disk is full") {
      bench.store.fault = .system(SystemError(.noSpace, call: "write"))
      bench.loop.advance(by: OpenNote.pause)
    }
    bench.store.fault = nil
  }

  // MARK: - What must be true

  private func countWords() {
    ledgers[name]!.typed(newWords())
  }

  private func check() {
    complaints += bench.broken
    countWords()
  }

  override func finish() throws {
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
