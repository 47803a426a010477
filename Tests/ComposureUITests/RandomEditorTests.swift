import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// A writer who does everything in any order, while somebody else changes the text.
@MainActor
@Suite struct RandomEditorTests {
  @Test(arguments: Component.allCases, TrackedTypist.Hand.allCases)
  func whateverHappensEveryWordIsThereOnceAndWhole(component: Component, hand: TrackedTypist.Hand) throws {
    for seed in Chance.seeds(2) {
      let run = RandomRun(component, hand, seed: seed)
      defer { run.bench.host.close() }
      try run.run(steps: 160)
      #expect(run.complaints.isEmpty, "\(run.story)")
    }
  }
}

extension Bench: RandomStage {
  var shownView: UITextView? { host.uiView(UITextView.self) }
  func happen(_ body: () -> Void) { host.event(body) }
  func pass(_ time: Duration) { loop.advance(by: time) }
}

@MainActor
final class RandomRun: RandomWriter {
  let bench: Bench
  private var ledger: TextLedger
  private var snapshot: String

  init(_ component: Component, _ hand: TrackedTypist.Hand, seed: UInt64) {
    let text = "# 제목\n본문 **굵게** 끝\n\n## 둘째\n- 항목\n`코드` 👨‍👩‍👧\r\n" + RandomWriter.tail
    bench = component.bench(text)
    ledger = TextLedger(text)
    snapshot = text
    super.init(bench, hand, seed: seed)
    typist.take(bench.view)
    bench.turn()
  }

  private var document: NoteDocument? { (bench as? NoteBench)?.document }
  private var session: EditorSession { (bench.view as! ComposingTextView).session }

  private var outside: String {
    get { document?.text ?? bench.model.text }
    set { if let document { document.text = newValue } else { bench.model.text = newValue } }
  }

  override func step() {
    let choice = chance.below(30)
    switch choice {
    case 0..<13: key()
    case 13: backspace()
    case 14: moveCaret()
    case 15, 16: valueFromOutside()
    case 17: staleValue()
    case 18: command()
    case 19: look()
    case 20: act("turn") { bench.turn() }
    case 21: act("a moment") { bench.loop.advance(by: .milliseconds(400)) }
    case 22: act("a while") { bench.loop.advance(by: .seconds(3)) }
    case 23: cutAndPaste()
    case 24: undoAndRedo()
    case 25: hideAndShow()
    case 26: replaceWord()
    case 27: background()
    case 28: leaveAndReturn()
    default: find()
    }
    check()
  }

  // MARK: - Typing

  private func backspace() {
    let view = bench.view
    typist.notice()
    let before = (bench.text as NSString).substring(to: view.selectedRange.location).last
    guard view.selectedRange.length == 0, let last = typist.word.last, last == before, last.isLetter else { return }
    act("backspace", turns: chance.below(3) > 0) { typist.backspace() }
  }

  // MARK: - Others

  private func withSign(_ text: String) -> String { text + "\n" + String(ledger.sign()) }

  private func valueFromOutside() {
    let value = withSign(outside)
    act("value \(value.debugDescription)", turns: chance.below(3) > 0) { outside = value }
    if chance.below(3) == 0 { snapshot = outside }
  }

  /// What somebody made from a text of before.
  private func staleValue() {
    guard let document else { return valueFromOutside() }
    let (base, value) = (snapshot, withSign(snapshot))
    snapshot = value
    act("stale value \(value.debugDescription)") { document.receive(value, base: base) }
    snapshot = document.text
  }

  // MARK: - Commands

  private func command() {
    guard let document else { return }
    command { document.perform($0.id) }
  }

  private func look() {
    act("look") {
      if let document, chance.below(2) == 0 {
        document.theme.scale = document.theme.scale == 1 ? 1.5 : 1
      } else {
        bench.model.textStyle = bench.model.textStyle == .body ? .title1 : .body
        NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
      }
    }
  }

  private func background() {
    act("background") {
      bench.host.enter(.background)
      bench.host.enter(.active)
    }
  }

  private func leaveAndReturn() {
    act("leave") {
      typist.accept()
      _ = bench.view.resignFirstResponder()
    }
    isAtRest()
    act("return") { _ = bench.view.becomeFirstResponder() }
  }

  private func hideAndShow() {
    if bench is PlainBench { return }
    act("hide") { bench.model.isShown = false }
    act("show") { bench.model.isShown = true }
    act("take") {
      _ = bench.view.becomeFirstResponder()
      endWord()
      typist.take(bench.view)
    }
  }

  private func cutAndPaste() {
    let (one, other) = (place(), place())
    act("select \(min(one, other))..<\(max(one, other))") {
      typist.notice()
      bench.view.standInSelect(NSRange(location: min(one, other), length: abs(one - other)))
      endWord()
    }
    act("cut and paste") {
      guard bench.view.selectedRange.length > 0 else { return }
      bench.view.cut(nil)
      bench.view.paste(nil)
    }
  }

  private func find() {
    act("find") {
      typist.accept()
      endWord()
      bench.finder.presentFindNavigator(showingReplace: false)
    }
    act("look for 본문") { bench.finder.standInFind("본문") }
    act("find ends") { bench.finder.dismissFindNavigator() }
    // What was found is selected, and would be written over.
    moveCaret()
  }

  private func replaceWord() {
    act("replace 제목") {
      typist.accept()
      endWord()
      bench.finder.presentFindNavigator(showingReplace: true)
      bench.finder.standInReplaceAll("제목", with: "제목=")
      bench.finder.dismissFindNavigator()
    }
    moveCaret()
  }

  // MARK: - What must be true

  /// Whatever was typed with a format pending has its markers.
  override func isAtRest() {
    guard let markers = writePendingFormats(session.state) else { return }
    complaints.append("markers are missing: \(markers.changes), composing \(session.state.composition)")
  }

  private func check() {
    let broken = bench.broken
    if !broken.isEmpty { complaints += broken }
    if !session.state.text.string.utf8.elementsEqual(bench.text.utf8) {
      complaints.append("the session has another text")
    }
    ledger.typed(newWords())
  }

  override func finish() {
    settle()
    check()
    complaints += ledger.complaints(about: bench.text)
    if !outside.utf8.elementsEqual(bench.text.utf8) {
      complaints.append("outside there is \(outside.debugDescription), in the view \(bench.text.debugDescription)")
    }
    if !bench.loop.isIdle { complaints.append("something still waits") }
    if let bench = bench as? StyledBench, bench.calls.whileComposing > 0 {
      complaints.append("styled while something was composed")
    }
  }
}
