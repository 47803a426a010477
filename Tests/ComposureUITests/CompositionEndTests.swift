import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// How a composition ends, however it is told.
@MainActor
@Suite struct CompositionEndTests {
  @Test func aCommitByInsertionWithoutAnUnmarkIsNoticed() {
    let bench = NoteBench()
    bench.mark("ㄓ")
    #expect(bench.document.isComposing)
    bench.event { bench.view.standInKeyboardActs { bench.view.insertText("中") } }
    #expect(!bench.document.isComposing)
    #expect(bench.document.text == "中")
    bench.event { bench.document.perform(.undo) }
    #expect(bench.text == "")
  }

  @Test func anUnmarkWithoutAnInsertionIsNoticedWithTheNotificationAndWithoutIt() {
    for notifies in [true, false] {
      let bench = NoteBench()
      bench.view.standInUnmarkNotifies = notifies
      bench.mark("に")
      bench.unmark()
      #expect(!bench.document.isComposing)
      #expect(bench.document.text == "に")
    }
  }

  @Test func nothingThatWaitsRunsBetweenTwoCompositionsOfOneEvent() {
    let bench = NoteBench("# a\n")
    bench.mark("하")
    var ran = 0
    bench.document.session.submit(.action("probe") { ran += 1 }, endsComposition: false)
    bench.event {
      bench.view.standInKeyboardActs {
        bench.view.unmarkText()
        bench.view.setMarkedText("태", selectedRange: NSRange(location: 1, length: 0))
      }
    }
    #expect(ran == 0)
    #expect(bench.document.isComposing)
    #expect(bench.broken == [])
    bench.unmark()
    #expect(ran == 1)
    #expect(bench.text == "# a\n하태")
  }

  @Test func nothingIsStyledBetweenTwoCompositionsOfOneEvent() {
    let bench = StyledBench("a")
    bench.select(1)
    bench.mark("하")
    let before = bench.calls.count
    bench.event {
      bench.view.standInKeyboardActs {
        bench.view.unmarkText()
        bench.view.setMarkedText("태", selectedRange: NSRange(location: 1, length: 0))
      }
    }
    #expect(bench.calls.count == before)
    bench.unmark()
    #expect(bench.calls.count > before)
    #expect(bench.text == "a하태")
  }

  @Test func anEndThatWasNeverToldIsNoticedWithTheFocusTheBackgroundAndACommand() {
    let events: [@MainActor (NoteBench) -> Void] = [
      { bench in bench.event { _ = bench.view.resignFirstResponder() } },
      { bench in bench.event { bench.host.enter(.background) } },
      { bench in bench.event { bench.document.perform(.bold) } },
      { bench in bench.select(0) },
    ]
    for event in events {
      let bench = NoteBench("a ")
      bench.mark("に")
      // The stand-in forgets what is marked without a word when its attributes are written from outside.
      bench.view.typingAttributes = [:]
      #expect(bench.view.markedTextRange == nil)
      #expect(bench.document.isComposing)
      event(bench)
      #expect(!bench.document.isComposing)
    }
  }

  @Test func anEditThatCameThroughNoMethodOfTheViewIsFollowed() {
    let bench = NoteBench("teh ")
    bench.host.event { bench.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "the") }
    #expect(bench.document.text == "the ")
    bench.turn()
    bench.event { bench.document.perform(.undo) }
    #expect(bench.text == "teh ")
  }

  @Test func nothingIsStyledWhileTheStorageIsInTheMiddleOfAnEdit() {
    let bench = StyledBench("teh ")
    let (view, before) = (bench.view, bench.calls.count)
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "#the")
    #expect(bench.calls.count == before)
    #expect(bench.model.text == "#the ")
    bench.turn()
    #expect(bench.calls.count > before)
    #expect(bench.font(at: 0) == .preferredFont(forTextStyle: .headline))
  }

  @Test(arguments: [1, 2])
  func halfACharacterIsFollowedAsAReplacementCharacter(location: Int) {
    let bench = NoteBench("a😀b")
    bench.event { bench.view.textStorage.replaceCharacters(in: NSRange(location: location, length: 1), with: "") }
    #expect(bench.document.text == "a\u{FFFD}b")
    bench.event { bench.view.textStorage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "c") }
    #expect(bench.document.text == "acb")
  }

  @Test func workThatIsAskedForInTheMiddleOfAnEditOfTheStorageWaits() {
    let bench = NoteBench("teh ")
    let (view, document) = (bench.view, bench.document)
    document.onChange = { [weak document] in
      document?.onChange = nil
      document?.perform(.heading1)
    }
    let faults = StandInFaults.collecting {
      view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "the")
    }
    #expect(faults == [])
    #expect(bench.text == "the ")
    bench.turn()
    #expect(bench.text == "# the ")
  }

  @Test func aSelectionThatIsComposedOverIsOneStepToUndo() {
    let bench = NoteBench("one two")
    bench.select(0, 3)
    for step in ["ㅎ", "하", "한"] { bench.mark(step) }
    bench.unmark()
    #expect(bench.text == "한 two")
    bench.event { bench.document.perform(.undo) }
    #expect(bench.text == "one two")
  }

  @Test func theViewRegistersNoUndoOfItsOwn() {
    let bench = NoteBench()
    bench.insert("a")
    bench.mark("に")
    bench.unmark()
    #expect(bench.view.standInUndoRegistrations == 0)
  }

  @Test func undoTakesKoreanWordsNeverPartsOfASyllable() {
    let bench = NoteBench()
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("안녕 하세요 ", on: keyboard)
    var seen: [String] = []
    while bench.view.undoManager?.canUndo == true {
      bench.event { bench.view.undoManager?.undo() }
      seen.append(bench.text)
    }
    #expect(seen == ["안녕 ", ""])
    #expect(bench.broken == [])
  }
}
