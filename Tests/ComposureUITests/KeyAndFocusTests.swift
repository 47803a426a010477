import CompositionLab
import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Keys, the focus and the clipboard while something is composed. The numbers are those of docs/COMPOSITION-CASES.md.
@MainActor
@Suite struct KeyAndFocusTests {
  @Test(arguments: Component.allCases, Typist.allCases)
  func enterThatEndsAKoreanCompositionWritesOneNewline(component: Component, typist: Typist) {  // 36
    for cadence in Cadence.allCases {
      let writer = Writer(component, typist, "안녕 |", cadence: cadence)
      writer.type("안녕\n")
      writer.finish("안녕 안녕\n")
    }
  }

  @Test(arguments: Component.allCases, MarkedTextKeyboard.Commit.allCases)
  func enterThatOnlyConfirmsACandidateWritesNoNewline(component: Component, commit: MarkedTextKeyboard.Commit) {  // 37
    let writer = Writer(component, commit == .unmark ? .marked : .markedByInsertion, "- |")
    let keyboard = writer.marking!
    keyboard.compose(["n", "に", "にh", "にほ", "にほん", "日本"]) { writer.bench.turn() }
    // The input method takes the key; the view is only told of the end.
    #expect(!writer.bench.host.press(.return, []))
    writer.bench.event { keyboard.accept() }
    expectSame(writer.bench.text, "- 日本")
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func tabReturnEscapeAndTheArrowsBelongToTheInputMethod(component: Component, typist: Typist) {  // 38
    let writer = Writer(component, typist, "가 |")
    for key in TwoSetKeyboard.keys(for: "한글") {
      writer.press([key])
      for key in [KeyEquivalent.tab, .return, .escape, .upArrow, .downArrow, .leftArrow, .rightArrow] {
        #expect(!writer.bench.host.press(key, []))
      }
    }
    writer.finish("가 한글")
  }

  @Test(arguments: Typist.allCases)
  func aCommandKeyRunsItsCommandOnceAfterTheSyllable(typist: Typist) {  // 39
    let cases: [(KeyEquivalent, String)] = [
      ("b", "가 **한**"), ("i", "가 *한*"), ("e", "가 `한`"), ("1", "# 가 한"), ("3", "### 가 한"),
    ]
    for (key, result) in cases {
      let writer = Writer(.note, typist, "가 |")
      let bench = writer.bench
      writer.type("한")
      // The word is selected as part of what the writer asks for: the command is for that.
      if "bie".contains(key.character) {
        if typist.marks { bench.event { writer.marking?.accept() } }
        bench.select(2, 1)
      }
      bench.event { #expect(bench.host.press(key)) }
      bench.loop.advance(by: .seconds(2))
      expectSame(bench.text, result)
      writer.checkNothingIsLeft()
      bench.event { bench.view.undoManager?.undo() }
      expectSame(bench.text, "가 한")
    }
  }

  @Test(arguments: Typist.allCases)
  func aCommandKeyMidSyllableIsCarriedOutOnce(typist: Typist) {  // 39
    for steps in 1...4 {
      let writer = Writer(.note, typist, "가 |")
      let bench = writer.bench
      let keys = TwoSetKeyboard.keys(for: "한그")
      writer.press(keys.prefix(steps))
      bench.event { #expect(bench.host.press("2")) }
      writer.wasEnded()
      writer.before = "## 가 "
      writer.press(keys.dropFirst(steps))
      writer.finish()
    }
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func saveMidSyllableSavesTheSyllableAndTypingGoesOn(component: Component, typist: Typist) {  // 39
    let writer = Writer(component, typist, "가 |")
    var saved: [String] = []
    writer.type("하")
    writer.bench.event {
      let session = writer.session
      session.performAction("save") { [weak session] in saved.append(session!.state.settledText.string) }
    }
    writer.wasEnded()
    #expect(saved == ["가 하"])
    writer.type("나")
    writer.finish("가 하나")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func aTapElsewhereLeavesTheSyllableWhereItWasTyped(component: Component, typist: Typist) {  // 40
    let writer = Writer(component, typist, "가\n나|\n다")
    writer.type("닭")
    writer.move(to: "|가\n나닭\n다")
    writer.type("ㅏ")
    writer.move(to: "ㅏ가\n나닭|\n다")
    writer.type("이")
    writer.finish("ㅏ가\n나닭이\n다")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func theFocusThatGoesAndComesBackMidSyllableLosesNothing(component: Component, typist: Typist) {  // 41
    let writer = Writer(component, typist, "가 |")
    for word in ["ㅎ", "하", "한"] {
      writer.type(word)
      writer.bench.event { _ = writer.bench.view.resignFirstResponder() }
      writer.wasEnded()
      expectSame(writer.bench.text, writer.expected)
      writer.bench.loop.advance(by: .seconds(2))
      writer.checkNothingIsLeft()
      writer.bench.event { _ = writer.bench.view.becomeFirstResponder() }
    }
    writer.type("글")
    writer.finish("가 ㅎ하한글")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func aPasteMidSyllableComesAfterIt(component: Component, typist: Typist) {  // 41b
    for text in ["붙임", "한", "두\n줄", "😀"] {
      let writer = Writer(component, typist, "가 |나")
      UIPasteboard.general.string = text
      writer.type("하")
      writer.bench.event { #expect(writer.bench.view.standInSend(Selector(("paste:")))) }
      expectSame(writer.bench.text, "가 하\(text)나")
      writer.wasEnded()
      writer.before = "가 하\(text)"
      writer.wasCleared()
      writer.type("ㄴ")
      writer.finish("가 하\(text)ㄴ나")
    }
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func backspaceGoesThroughTheSyllableJamoByJamoAndThenSyllableBySyllable(component: Component, typist: Typist) {  // 43
    let writer = Writer(component, typist, "가|")
    writer.type("나닭")
    let seen = (0..<5).map { _ in
      writer.backspace()
      return writer.bench.text
    }
    #expect(seen == ["가나달", "가나다", "가나ㄷ", "가나", "가"])
    writer.finish("가")
  }
}
