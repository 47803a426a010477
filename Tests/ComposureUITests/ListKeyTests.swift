import CompositionLab
import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Enter, Tab and Backspace in lists and tables, pressed while a syllable is open.
@MainActor
@Suite struct ListKeyTests {
  @Test(arguments: Typist.allCases)
  func enterRightAfterAHalfTypedSyllableGoesOnWithTheList(typist: Typist) {
    let writer = Writer(.note, typist, "1. |")
    writer.typeBlindly("안녕\n하세\n\n")
    expectSame(writer.bench.text, "1. 안녕\n2. 하세\n\n")
    writer.typeBlindly("끝")
    writer.end()
    expectSame(writer.bench.text, "1. 안녕\n2. 하세\n\n끝")
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Typist.allCases)
  func keysThatComeFasterThanTheAppGoOnWithTheListAllTheSame(typist: Typist) {
    let writer = Writer(.note, typist, "- [ ] |")
    for word in ["할 일\n", "또\n"] {
      writer.bench.event { for key in TwoSetKeyboard.keys(for: word) { writer.pressOnKeyboard(key) } }
    }
    #expect(writer.bench.broken == [])
    writer.end()
    expectSame(writer.bench.text, "- [ ] 할 일\n- [ ] 또\n- [ ] ")
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Typist.allCases)
  func aSyllableBegunInTheSameTurnAsEnterKeepsItsPlace(typist: Typist) {
    let writer = Writer(.note, typist, "- |")
    writer.bench.event { for key in TwoSetKeyboard.keys(for: "가\n나") { writer.pressOnKeyboard(key) } }
    #expect(writer.bench.broken == [])
    writer.typeBlindly("다 ")
    writer.end()
    expectSame(writer.bench.text, "- 가\n- 나다 ")
    writer.checkNothingIsLeft()
  }

  @Test func aLineBreakThatTheTenKeyLayoutReplacesInTheSameTurnKeepsItsItem() {
    let bench = NoteBench("- 가")
    let keyboard = KoreanKeyboard(bench.view)
    bench.event {
      keyboard.press("\n")
      keyboard.tenKeyReplace(last: 1, with: "\n나")
    }
    _ = bench.view.resignFirstResponder()
    bench.turn()
    expectSame(bench.text, "- 가\n- 나")
  }

  @Test(arguments: Typist.allCases)
  func enterInAListIsOneStepOfUndo(typist: Typist) {
    let writer = Writer(.note, typist, "8. 가\n9. |\n10. 다")
    writer.typeBlindly("나!\n")
    expectSame(writer.bench.text, "8. 가\n9. 나!\n10. \n11. 다")
    writer.end()
    #expect(writer.undoAll() == ["8. 가\n9. 나!\n10. 다", "8. 가\n9. \n10. 다"])
  }

  @Test(arguments: [Typist.korean, .koreanWithoutNeighbour])
  func theKeyboardsReplayIsNeitherEnterNorBackspace(typist: Typist) {
    for (place, word, result) in [
      ("- |", "한글", "- 한글"), ("- 가\n|", "한글", "- 가\n한글"), ("> 가\n|", "값이", "> 가\n값이"), ("- [ ] |", "닭을", "- [ ] 닭을"),
    ] {
      let writer = Writer(.note, typist, place)
      writer.type(word)
      writer.finish(result)
    }
  }

  @Test(arguments: [Typist.korean, .koreanWithoutNeighbour])
  func backspaceTakesTheJamoFirstAndTheMarkerWhenNoTextIsLeft(typist: Typist) {
    let writer = Writer(.note, typist, "- 가\n- |")
    writer.typeBlindly("하\u{8}\u{8}")
    expectSame(writer.bench.text, "- 가\n- ")
    writer.typeBlindly("\u{8}")
    expectSame(writer.bench.text, "- 가\n")
    writer.end()
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Typist.allCases)
  func tabRightAfterAHalfTypedSyllableMovesTheItemOrGoesToTheNextCell(typist: Typist) {
    let list = Writer(.note, typist, "- 가\n- |")
    list.typeBlindly("나\t")
    list.typeBlindly("다")
    list.end()
    expectSame(list.bench.text, "- 가\n  - 나다")
    list.checkNothingIsLeft()
    let bench = NoteBench("| 이름 | 값 |\n|-|-|\n|  | 1 |", caret: 20)
    let table = Writer(taking: bench, typist, before: "| 이름 | 값 |\n|-|-|\n|  ", after: "| 1 |")
    table.typeBlindly("한국어\t")
    expectSame(bench.text, "| 이름   | 값  |\n| ------ | --- |\n| 한국어 | 1   |")
    #expect(bench.view.selectedRange.location == (bench.text as NSString).range(of: "| 1").location + 3)
    table.typeBlindly("나\n")
    expectSame(
      bench.text, "| 이름   | 값  |\n| ------ | --- |\n| 한국어 | 1나 |\n|        |     |")
    table.end()
    table.checkNothingIsLeft()
    #expect(table.undoAll().last == "| 이름 | 값 |\n|-|-|\n|  | 1 |")
  }

  @Test func shiftTabMovesAnItemOutAndIsLeftToAnInputMethodThatMarks() {
    let bench = NoteBench("- 가\n  - 나")
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("다", on: keyboard)
    bench.event { #expect(bench.host.press(.tab, .shift)) }
    expectSame(bench.text, "- 가\n- 나다")
    bench.mark("に")
    #expect(!bench.host.press(.tab, .shift))
    bench.unmark()
    #expect(bench.broken == [])
  }

  @Test func shiftReturnBreaksTheLineWithinTheItem() {
    let bench = NoteBench("- 가")
    bench.event { bench.view.pressesBegan([UIPress(standInKey: "\r", modifiers: .shift)], with: nil) }
    bench.insert("\n")
    expectSame(bench.text, "- 가\n  ")
    bench.insert("\n")
    expectSame(bench.text, "- 가\n  \n")
  }

  @Test func pastedLinesAndPlainTextBeginNoItems() {
    let bench = NoteBench("- 가")
    UIPasteboard.general.string = "\n"
    bench.event { bench.view.paste(nil) }
    expectSame(bench.text, "- 가\n")
    let plain = PlainBench("- 가")
    plain.select(3)
    plain.insert("\n")
    expectSame(plain.text, "- 가\n")
  }
}
