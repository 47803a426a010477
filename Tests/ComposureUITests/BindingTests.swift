import ComposureEditor
import Observation
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

@MainActor
@Suite struct BindingTests {
  @Test func markedTextSurvivesStylingAndTheBinding() {
    let bench = StyledBench("# ")
    bench.select(2)
    for step in ["ㅎ", "하", "한"] { bench.mark(step) }
    bench.unmark()
    for step in ["ㄱ", "그", "글"] { bench.mark(step) }
    bench.unmark()
    #expect(bench.text == "# 한글")
    #expect(bench.model.text == "# 한글")
    #expect(bench.broken == [])
    #expect(bench.calls.whileComposing == 0)
    #expect(bench.font(at: 3) == .preferredFont(forTextStyle: .headline))
  }

  @Test func theKoreanKeyboardOfIOSSurvivesStylingAndTheBinding() {
    let bench = StyledBench("# ")
    bench.select(2)
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("한글 닭이", on: keyboard)
    #expect(bench.text == "# 한글 닭이")
    #expect(bench.model.text == "# 한글 닭이")
    #expect(bench.broken == [])
    #expect(bench.calls.whileComposing == 0)
    bench.select(0)
    #expect(bench.font(at: 6) == .preferredFont(forTextStyle: .headline))
  }

  @Test func theClosureWaitsForTheEndOfASyllableHoweverLongItTakes() {
    let bench = StyledBench()
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("#", on: keyboard)
    let before = bench.calls.count
    bench.type("하", on: keyboard)
    bench.loop.advance(by: .seconds(5))
    bench.turn()
    #expect(bench.calls.count == before)
    bench.type("ㄴ", on: keyboard)
    #expect(bench.text == "#한")
    bench.select(0)
    #expect(bench.calls.count > before)
    #expect(bench.calls.whileComposing == 0)
    #expect(bench.broken == [])
  }

  @Test func whatIsTypedInABoldLineIsBoldWhileItIsOpen() {
    let bench = StyledBench()
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("# ", on: keyboard)
    for word in ["한", "글", "닭"] {
      bench.type(word, on: keyboard)
      let length = bench.text.utf16.count
      for location in 0..<length { #expect(bench.font(at: location) == .preferredFont(forTextStyle: .headline)) }
    }
    #expect(bench.calls.whileComposing == 0)
    #expect(bench.broken == [])
  }

  @Test func anEditIsInTheBindingAtOnce() {
    let bench = StyledBench()
    bench.host.event { bench.view.insertText("a") }
    #expect(bench.model.text == "a")
    bench.host.event { bench.view.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0)) }
    #expect(bench.model.text == "aに")
  }

  @Test func aValueFromOutsideWhileNothingIsComposedIsShownAtOnceAndTheCaretAndTheScrollStay() {
    let bench = StyledBench("one\ntwo\nthree")
    bench.select(5)
    bench.view.contentOffset = CGPoint(x: 0, y: 40)
    bench.event { bench.model.text = "zero\none\ntwo\nthree" }
    #expect(bench.text == "zero\none\ntwo\nthree")
    #expect(bench.view.selectedRange == NSRange(location: 10, length: 0))
    #expect(bench.view.contentOffset == CGPoint(x: 0, y: 40))
    #expect(bench.model.written == [])
  }

  @Test func aValueThatComesWhileTextIsMarkedIsMergedInTheBindingAtOnceAndShownAfterwards() {
    let bench = StyledBench("first\n")
    bench.select(6)
    bench.mark("に")
    bench.event { bench.model.text = "changed\nに" }
    #expect(bench.text == "first\nに")
    #expect(bench.broken == [])
    bench.mark("にほ")
    #expect(bench.text == "first\nにほ")
    #expect(bench.model.text == "changed\nにほ")
    bench.unmark()
    #expect(bench.text == "changed\nにほ")
    #expect(bench.model.text == "changed\nにほ")
    #expect(bench.broken == [])
  }

  @Test func aValueThatComesWhileAKoreanSyllableIsOpenIsShownAfterwardsAndNothingIsLost() {
    let bench = StyledBench("first\n")
    bench.select(6)
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("하", on: keyboard)
    bench.event { bench.model.text = "changed\n하" }
    #expect(bench.text == "first\n하")
    bench.type("ㄴ", on: keyboard)
    #expect(bench.text == "first\n한")
    #expect(bench.model.text == "changed\n한")
    bench.type(" ", on: keyboard)
    #expect(bench.text == "changed\n한 ")
    #expect(bench.model.text == "changed\n한 ")
    #expect(bench.broken == [])
  }

  @Test func aValueWithoutWhatWasTypedInTheMeantimeLosesNeither() {
    let bench = StyledBench("first\n")
    bench.select(6)
    bench.mark("に")
    // Its writer has never seen the provisional text.
    bench.event { bench.model.text = "first and more\n" }
    #expect(bench.text == "first\nに")
    #expect(bench.model.text == "first and more\nに")
    bench.mark("にほ")
    bench.unmark()
    #expect(bench.text == "first and more\nにほ")
    #expect(bench.model.text == "first and more\nにほ")
  }

  @Test func aSecondValueThatComesBeforeTheFirstIsShownLosesNothing() {
    let bench = StyledBench("a\nb\n")
    bench.select(4)
    bench.mark("に")
    bench.event { bench.model.text = "A\nb\nに" }
    bench.event { bench.model.text = "A\nB\nに" }
    #expect(bench.text == "a\nb\nに")
    bench.unmark()
    #expect(bench.text == "A\nB\nに")
    #expect(bench.model.text == "A\nB\nに")
  }

  @Test func emptyingTheFieldEmptiesItWithTheMarkedTextAndOneUndoBringsAllBack() {
    let bench = StyledBench("hello ")
    bench.select(6)
    bench.mark("に")
    bench.event { bench.model.text = "" }
    #expect(bench.text == "")
    #expect(bench.model.text == "")
    #expect(bench.view.markedTextRange == nil)
    bench.event { bench.view.undoManager?.undo() }
    #expect(bench.text == "hello に")
    #expect(bench.model.text == "hello に")
  }

  @Test func emptyingTheFieldEmptiesItWithAKoreanSyllableWhichTheNextKeyDoesNotBringBack() {
    let bench = StyledBench()
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("안녕", on: keyboard)
    bench.event { bench.model.text = "" }
    #expect(bench.text == "")
    #expect(bench.broken == [])
    bench.type("나", on: keyboard)
    #expect(bench.text == "나")
    #expect(bench.model.text == "나")
  }

  @Test func whatIsTypedCanBeUndoneAfterAValueFromOutside() {
    let bench = StyledBench("one\n")
    bench.select(4)
    bench.insert("two")
    bench.event { bench.model.text = "zero\none\ntwo" }
    bench.event { bench.view.undoManager?.undo() }
    #expect(bench.text == "one\ntwo")
    bench.event { bench.view.undoManager?.undo() }
    #expect(bench.text == "one\n")
    #expect(bench.view.undoManager?.canUndo == false)
    bench.event { bench.view.undoManager?.redo() }
    #expect(bench.text == "one\ntwo")
    #expect(bench.model.text == "one\ntwo")
  }

  @Test func theSameValueAgainChangesNothing() {
    let bench = StyledBench("text")
    bench.mark("に")
    bench.event { bench.model.text = bench.model.text }
    #expect(bench.view.markedTextRange != nil)
    #expect(bench.broken == [])
  }

  @Test func whatIsMarkedWhenTheViewGoesAwayIsInTheBinding() {
    let bench = StyledBench("a")
    bench.select(1)
    bench.mark("に")
    bench.event { bench.model.isShown = false }
    #expect(bench.model.text == "aに")
  }

  @Test func aValueThatWaitsWhenTheViewGoesAwayIsInTheBinding() {
    let bench = StyledBench("a\n")
    bench.select(2)
    bench.mark("に")
    bench.event { bench.model.text = "b\n" }
    bench.event { bench.model.isShown = false }
    #expect(bench.model.text == "b\nに")
  }

  @Test func aBindingThatAnswersWithACopyLosesNothing() {
    let store = Store("a")
    let loop = ManualLoop()
    let host = ViewHost(CopyPage(store: store, loop: loop))
    let view = host.uiView(UITextView.self)!
    view.selectedRange = NSRange(location: 1, length: 0)
    // Several edits in one event, before SwiftUI makes the next binding.
    host.event { for letter in ["b", "c", "d"] { view.insertText(letter) } }
    loop.runTurns()
    #expect(store.text == "abcd")
    #expect(view.textStorage.string == "abcd")
  }

  @Test func aValueThatIsSetRightBeforeAKeyIsNotOverwritten() {
    let bench = StyledBench("a\n")
    bench.select(2)
    // Looking for the view would let SwiftUI come first.
    let view = bench.view
    bench.event {
      bench.model.text = "b\n"
      view.insertText("x")
    }
    #expect(bench.text == "b\nx")
    #expect(bench.model.text == "b\nx")
  }

  @Test func aStoreThatComesBackLaterWithEachWriteTakesNothingAway() {
    let (model, loop) = (Model(""), ManualLoop())
    var late: [String] = []
    let binding = Binding(get: { model.text }, set: { late.append($0) })
    let link = BindingLink(NoteDocument(text: "", loop: loop), binding)
    _ = link.document.surface.makeView()
    link.document.text = "a"
    link.document.text = "ab"
    for value in late {
      model.text = value
      _ = link.update(binding)
      #expect(link.document.text == "ab")
    }
    model.text = ""
    _ = link.update(binding)
    #expect(link.document.text == "")
  }

  @Test func aBindingThatChangesWhatIsWrittenIsFollowed() {
    let model = Model("")
    let loop = ManualLoop()
    let upper = Binding(get: { model.text }, set: { model.text = $0.uppercased() })
    let link = BindingLink(NoteDocument(text: "", loop: loop), upper)
    link.document.text = "ab"
    _ = link.update(upper)
    loop.runTurns()
    #expect(model.text == "AB")
    #expect(link.document.text == "AB")
  }
}

/// A store whose pages hold copies.
@MainActor
@Observable
final class Store {
  var text: String
  init(_ text: String) { self.text = text }
}

struct CopyPage: View {
  let store: Store
  let loop: ManualLoop

  var body: some View {
    let copy = store.text
    var editor = NoteEditor(text: Binding(get: { copy }, set: { store.text = $0 })) { _ in }
    editor.makeLoop = { loop }
    return editor
  }
}
