import ComposureEditor
import ComposureText
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Input methods of other languages, and input that is none. The numbers are those of docs/COMPOSITION-CASES.md.
@MainActor
@Suite struct OtherInputMethodTests {
  /// Somebody who composes with marked text, and what must hold after each step.
  @MainActor
  private struct Composer {
    let bench: Bench
    let keyboard: MarkedTextKeyboard
    let before: String
    let after: String

    init(
      _ component: Component, _ commit: MarkedTextKeyboard.Commit = .unmark, before: String = "가 ", after: String = " 나"
    ) {
      bench = component.bench(before + after)
      bench.select(before.utf16.count)
      (self.before, self.after) = (before, after)
      keyboard = MarkedTextKeyboard(bench.view, commit: commit)
    }

    var session: EditorSession { (bench.view as! ComposingTextView).session }
    var outside: String { (bench as? NoteBench)?.document.text ?? bench.model.text }

    func holds(_ text: String, isComposing: Bool, _ location: SourceLocation = #_sourceLocation) {
      expectSame(bench.text, before + text + after, location)
      expectSame(session.state.text.string, bench.text, location)
      expectSame(outside, bench.text, location)
      #expect(session.isComposing == isComposing, sourceLocation: location)
      #expect(bench.broken == [], sourceLocation: location)
      guard !isComposing else { return }
      #expect(session.gate.waiting.isEmpty && session.gate.waitReason == nil, sourceLocation: location)
    }

    func compose(_ steps: [String]) {
      for step in steps {
        bench.event { keyboard.compose([step]) }
        holds(step, isComposing: !step.isEmpty)
      }
    }

    func accept(_ text: String? = nil, _ result: String) {
      bench.event { keyboard.accept(text) }
      holds(result, isComposing: false)
      bench.event { bench.view.undoManager?.undo() }
      holds("", isComposing: false)
    }
  }

  @Test(arguments: Component.allCases, MarkedTextKeyboard.Commit.allCases)
  func japaneseChangesItsCandidateTwice(component: Component, commit: MarkedTextKeyboard.Commit) {  // 60
    let composer = Composer(component, commit)
    composer.compose(["n", "に", "にh", "にほ", "にほn", "にほん", "日本", "二本", "日本"])
    composer.accept(nil, "日本")
  }

  @Test(arguments: Component.allCases, MarkedTextKeyboard.Commit.allCases)
  func pinyinCommitsACandidateOfSeveralCharacters(component: Component, commit: MarkedTextKeyboard.Commit) {  // 61
    let composer = Composer(component, commit)
    composer.compose(["n", "ni", "ni h", "ni hao", "你好"])
    composer.accept("你好世界", "你好世界")
  }

  @Test(arguments: Component.allCases)
  func zhuyinCommitsByAnInsertionWithoutAnUnmark(component: Component) {  // 62
    let composer = Composer(component, .insert)
    composer.compose(["ㄓ", "ㄓㄨ", "ㄓㄨㄥ", "中"])
    composer.accept(nil, "中")
  }

  @Test(arguments: Component.allCases)
  func telexRewritesItsLastLettersWithoutMarkingThem(component: Component) {  // 63
    let bench = component.bench("가 ")
    bench.select(2)
    UITextInputMode.standInChoose("vi-VN")
    let (view, session) = (bench.view, (bench.view as! ComposingTextView).session)
    // A key, how many characters are deleted for it, and what is inserted.
    let keys = [
      ("t", 0, "t"), ("i", 0, "i"), ("e", 0, "e"), ("e", 1, "ê"), ("s", 1, "ế"), ("n", 0, "n"), ("g", 0, "g"),
    ]
    var text = "가 "
    for (key, deleted, inserted) in keys {
      bench.event {
        view.standInKeyboardActs {
          for _ in 0..<deleted { view.deleteBackward() }
          view.insertText(inserted)
        }
      }
      text = String(text.dropLast(deleted)) + inserted
      expectSame(bench.text, text)
      expectSame(session.state.text.string, text)
      #expect(session.isComposing == "êế".contains(inserted), "after \(key)")
      #expect(bench.broken == [])
    }
    bench.insert(" ")
    expectSame((bench as? NoteBench)?.document.text ?? bench.model.text, "가 tiếng ")
    #expect(!session.isComposing && session.gate.waiting.isEmpty)
  }

  @Test(arguments: Component.allCases)
  func nothingIsWrittenWhileATelexLetterCanStillTakeATone(component: Component) {  // 63
    let bench = component.bench("a\n")
    bench.select(2)
    UITextInputMode.standInChoose("vi-VN")
    let (view, session) = (bench.view, (bench.view as! ComposingTextView).session)
    bench.event { view.standInKeyboardActs { view.insertText("ê") } }
    session.submit(
      .changes(.replacing(TextRange(0, 1), with: "b", length: 4), Annotations(.external)), endsComposition: false)
    bench.turn()
    expectSame(bench.text, "a\nê")
    bench.event {
      view.standInKeyboardActs {
        view.deleteBackward()
        view.insertText("ế")
      }
    }
    expectSame(bench.text, "a\nế")
    bench.insert(" ")
    expectSame(bench.text, "b\nế ")
    #expect(session.gate.waiting.isEmpty)
  }

  @Test(arguments: Component.allCases, [("´", "é"), ("¨", "ü"), ("^", "ô"), ("~", "ñ")])
  func aDeadKeyWritesOneLetter(component: Component, keys: (String, String)) {  // 64
    let composer = Composer(component, before: "caf", after: "")
    composer.compose([keys.0])
    composer.accept(keys.1, keys.1)
  }

  @Test(arguments: Component.allCases)
  func dictationThatRewritesItsLastWordsIsFollowed(component: Component) {  // 65
    let bench = component.bench("앞 ")
    bench.select(2)
    UITextInputMode.standInChoose("dictation")
    let (view, session) = (bench.view, (bench.view as! ComposingTextView).session)
    var last = ""
    for words in ["안녕", "안녕 하", "안녕하세요", "안녕하세요 여러분", "안녕하세요, 여러분."] {
      bench.event {
        view.standInKeyboardActs {
          let start = view.position(from: view.beginningOfDocument, offset: 2)!
          let end = view.position(from: start, offset: last.utf16.count)!
          view.replace(view.textRange(from: start, to: end)!, withText: words)
        }
      }
      last = words
      expectSame(bench.text, "앞 \(words)")
      expectSame(session.state.text.string, bench.text)
      expectSame((bench as? NoteBench)?.document.text ?? bench.model.text, bench.text)
      #expect(!session.isComposing && bench.broken == [])
    }
    var seen: [String] = []
    while bench.view.undoManager?.canUndo == true, seen.count < 20 {
      bench.event { bench.view.undoManager?.undo() }
      seen.append(bench.text)
    }
    #expect(seen.last == "앞 ")
  }

  @Test(arguments: Component.allCases, [true, false])
  func anInlinePredictionIsAcceptedOrRefused(component: Component, isAccepted: Bool) {  // 66
    let bench = component.bench("good mor")
    bench.select(8)
    let (view, session) = (bench.view, (bench.view as! ComposingTextView).session)
    #expect(view.inlinePredictionType == .no)
    bench.event {
      view.standInKeyboardActs {
        view.setAttributedMarkedText(NSAttributedString(string: "ning"), selectedRange: NSRange(location: 0, length: 0))
      }
    }
    expectSame(bench.text, "good morning")
    #expect(session.isComposing && bench.broken == [])
    expectSame(session.state.settledText.string, "good mor")
    // The prediction goes on with what is typed, and nothing of ours comes in between.
    session.restyleAll()
    bench.event {
      view.standInKeyboardActs {
        if isAccepted {
          view.unmarkText()
        } else {
          view.setAttributedMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
          view.insertText("e")
        }
      }
    }
    expectSame(bench.text, isAccepted ? "good morning" : "good more")
    expectSame((bench as? NoteBench)?.document.text ?? bench.model.text, bench.text)
    #expect(!session.isComposing && session.gate.waiting.isEmpty && bench.broken == [])
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func anEmojiFromThePickerEndsTheSyllableAndStandsAfterIt(component: Component, typist: Typist) {  // 67
    for emoji in ["😀", "👨‍👩‍👧", "🇰🇷", "👍🏽"] {
      let writer = Writer(component, typist, "가 |나")
      writer.type("한")
      // Another keyboard is chosen, which ends what is composed.
      if typist.marks { writer.bench.event { writer.marking?.accept() } }
      writer.korean?.standInForget()
      writer.bench.event { UITextInputMode.standInChoose("emoji") }
      writer.wasEnded()
      #expect(!writer.session.isComposing)
      writer.bench.insert(emoji)
      expectSame(writer.bench.text, "가 한\(emoji)나")
      (writer.before, writer.after) = ("가 한\(emoji)", "나")
      writer.wasCleared()
      writer.takeKeyboard()
      writer.type("글")
      writer.finish("가 한\(emoji)글나")
    }
  }
}
