import CompositionLab
import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// What Apple's Korean keyboard does, which marks nothing. Every case runs with marked text as well: what the writer sees
/// must not depend on the keyboard. The numbers are those of docs/COMPOSITION-CASES.md.
@MainActor
@Suite struct KoreanKeyboardCaseTests {
  nonisolated static let places = [
    Place(44, "줄\n|", "어", "줄\n어"),
    Place(44, "\n|", "어어", "\n어어"),
    Place(44, "a\r\n|\r\nb", "어서", "a\r\n어서\r\nb"),
    Place(45, "- |", "어", "- 어"),
    Place(45, "1. |", "어서", "1. 어서"),
    Place(45, "- [ ] |\n- 둘", "닭이", "- [ ] 닭이\n- 둘"),
    Place(46, "“|”", "어", "“어”"),
    Place(46, "\"|\"", "안녕", "\"안녕\""),
    Place(46, "**|**", "어", "**어**"),
    Place(46, "(|)", "어서", "(어서)"),
    Place(47, "😀|", "어", "😀어"),
    Place(47, "👨‍👩‍👧|", "어서", "👨‍👩‍👧어서"),
    Place(47, "🇰🇷|", "닭이", "🇰🇷닭이"),
    Place(48, "|", "대형", "대형"),
    Place(48, "|", "이렇게", "이렇게"),
    Place(48, "|", "봐봐", "봐봐"),
    Place(49, "앞 | 뒤", "오후의 맛있는 홍차", "앞 오후의 맛있는 홍차 뒤"),
    Place(49, "앞|뒤", "오후의 맛있는 홍차", "앞오후의 맛있는 홍차뒤"),
    Place(49, "가\n|나\n다", "오후의 맛있는 홍차", "가\n오후의 맛있는 홍차나\n다"),
    Place(52, "가|나", "나\n어", "가나\n어나"),
    Place(52, "# 하|", "나\n\n어", "# 하나\n\n어"),
    Place(55, "|", "까 쓰다 있다", "까 쓰다 있다"),
    Place(55, "|", "깎아 써써", "깎아 써써"),
    Place(56, "|", "달가", "달가"),
    Place(56, "|", "안자", "안자"),
    Place(56, "|", "업서", "업서"),
    Place(56, "|", "일거", "일거"),
  ]

  @Test(arguments: places, Typist.allCases)
  func whatIsTypedStandsWhereItWasTyped(place: Place, typist: Typist) {
    for component in Component.allCases {
      for cadence in Cadence.allCases {
        let writer = Writer(component, typist, place.text, cadence: cadence)
        writer.type(place.word)
        writer.finish(place.result)
      }
    }
  }

  @Test(arguments: [("닭", "ㅏ", "달가"), ("앉", "ㅏ", "안자"), ("없", "ㅓ", "업서"), ("읽", "ㅓ", "일거")], Typist.allCases)
  func aFinalMovesOnToTheNextSyllable(word: (String, String, String), typist: Typist) {  // 56
    for component in Component.allCases {
      let writer = Writer(component, typist, "앞 |")
      writer.type(word.0)
      expectSame(writer.bench.text, "앞 \(word.0)")
      writer.type(word.1)
      writer.finish("앞 \(word.2)")
    }
  }

  @Test(arguments: Component.allCases, [Typist.korean, .koreanWithoutNeighbour])
  func anEmojiThatTheKeyboardBreaksIsFollowedAsItIs(component: Component, typist: Typist) {  // 47
    let writer = Writer(component, typist, "😀|")
    writer.korean?.breaksEmoji = true
    writer.typeBlindly("어")
    expectSame(writer.bench.text, typist == .korean ? "\u{FFFD}어" : "😀어")
    expectSame(writer.outside, writer.bench.text)
    #expect(writer.session.isComposing)
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func backspaceTakesOneJamoAtATime(component: Component, typist: Typist) {  // 50, 43
    for start in ["|", "줄\n|", "- |", "a|b"] {
      let writer = Writer(component, typist, start)
      writer.type("가")
      for rest in ["ㄱ", ""] {
        writer.backspace()
        expectSame(writer.composing, rest)
      }
      writer.type("닭이")
      for rest in ["ㅇ", "", "", ""] {
        writer.backspace()
        expectSame(writer.composing, rest)
        if writer.typed.isEmpty { break }
      }
      writer.finish()
    }
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func afterEverythingWasDeletedTypingBeginsAnew(component: Component, typist: Typist) {  // 51
    let writer = Writer(component, typist, "|")
    writer.type("한글 닭")
    while !(writer.typed + writer.composing).isEmpty { writer.backspace() }
    // Once more, where there is nothing.
    writer.bench.event { writer.bench.delete() }
    expectSame(writer.bench.text, "")
    writer.type("대형")
    writer.finish("대형")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func afterEverythingWasSelectedAndDeletedTypingBeginsAnew(component: Component, typist: Typist) {  // 51
    let writer = Writer(component, typist, "|")
    writer.type("한글")
    if typist.marks { writer.bench.event { writer.marking?.accept() } }
    writer.wasEnded()
    writer.bench.select(0, 2)
    writer.select("한글")
    writer.backspace()
    writer.type("봐")
    writer.finish("봐")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func whatIsTypedAfterEnterStaysOnItsLine(component: Component, typist: Typist) {  // 52, 36
    let writer = Writer(component, typist, "# |")
    writer.type("안")
    writer.press(["\n"])
    writer.type("아")
    expectSame(writer.bench.text, "# 안\n아")
    writer.press(["\n", "\n"])
    writer.type("녕")
    writer.finish("# 안\n아\n\n녕")
  }

  @Test(arguments: Typist.allCases)
  func boldBetweenTwoSyllablesIsForTheSecond(typist: Typist) {  // 53
    let writer = Writer(.note, typist, "|")
    let bench = writer.bench as! NoteBench
    writer.type("한")
    bench.event { #expect(bench.host.press("b")) }
    writer.wasEnded()
    expectSame(bench.text, "한")
    writer.type("한")
    expectSame(bench.text, "한한")
    #expect(bench.font(at: 1)!.fontDescriptor.symbolicTraits.contains(.traitBold))
    if typist.marks { bench.event { writer.marking?.accept() } }
    bench.select(0)
    bench.loop.advance(by: .seconds(2))
    expectSame(bench.text, "한**한**")
    // While the syllable is open the keyboard decides how its neighbour looks, which it has inserted again.
    #expect(!bench.font(at: 0)!.fontDescriptor.symbolicTraits.contains(.traitBold))
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func whatIsTypedAfterTheFieldWasClearedIsAlone(component: Component, typist: Typist) {  // 54
    for start in ["|", "줄\n|"] {
      for word in ["ㅎ", "하", "한", "한글"] {
        let writer = Writer(component, typist, start)
        writer.type(word)
        writer.receive { _ in "" }
        expectSame(writer.bench.text, "")
        expectSame(writer.outside, "")
        #expect(!writer.session.isComposing)
        writer.wasCleared()
        writer.before = ""
        writer.type("한")
        writer.finish("한")
      }
    }
  }

  @Test(arguments: Component.allCases, [Typist.korean, .koreanWithoutNeighbour])
  func aTextReplacementAtADelimiterIsFollowedAndBackspaceUndoesIt(component: Component, typist: Typist) {  // 57
    let writer = Writer(component, typist, "앞 |")
    let (bench, view) = (writer.bench, writer.bench.view)
    func replace(_ location: Int, _ length: Int, _ new: String, then rest: String = "") {
      bench.event {
        view.standInKeyboardActs {
          let start = view.position(from: view.beginningOfDocument, offset: location)!
          let end = view.position(from: start, offset: length)!
          view.replace(view.textRange(from: start, to: end)!, withText: new)
          if !rest.isEmpty { view.insertText(rest) }
        }
      }
      expectSame(writer.session.state.text.string, bench.text)
      expectSame(writer.outside, bench.text)
    }
    writer.type("ㄱㅅ")
    writer.korean?.standInForget()
    replace(2, 1, "감사합니다", then: " ")
    expectSame(bench.text, "앞 감사합니다 ")
    #expect(!writer.session.isComposing)
    replace(2, 6, "ㄳ")
    expectSame(bench.text, "앞 ㄳ")
    writer.wasCleared()
    writer.before = "앞 ㄳ"
    writer.type("봐")
    writer.finish("앞 ㄳ봐")
  }

  @Test(arguments: Component.allCases, ["가나", "a\r\n", "😀", "\n\n", "한"])
  func theTenKeyLayoutMayDeleteTwoUnitsWhereverTheyLie(component: Component, text: String) {  // 58
    let bench = component.bench(text)
    bench.select(text.utf16.count)
    let keyboard = KoreanKeyboard(bench.view)
    let session = (bench.view as! ComposingTextView).session
    var expected = text
    for new in ["ㅇ", "이", "아", "안", "안녕"] {
      let units = Array(expected.utf16).dropLast(2)
      expected = String(decoding: units, as: UTF16.self) + new
      bench.event { keyboard.tenKeyReplace(last: 2, with: new) }
      expectSame(bench.text, expected)
      expectSame(session.state.text.string, expected)
      #expect(session.isComposing)
      #expect(bench.broken == [])
    }
    bench.event { _ = bench.view.resignFirstResponder() }
    bench.loop.advance(by: .seconds(2))
    bench.turn()
    #expect(!session.isComposing && session.gate.waiting.isEmpty && bench.loop.isIdle)
    expectSame((bench as? NoteBench)?.document.text ?? bench.model.text, expected)
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func anArrowKeyEndsTheSyllableAndTheNextJamoBeginsANewOne(component: Component, typist: Typist) {  // 59, 40
    let writer = Writer(component, typist, "가|나")
    writer.type("하")
    writer.move(to: "|가하나")
    writer.type("ㄴ")
    expectSame(writer.bench.text, "ㄴ가하나")
    writer.type("ㅏ")
    writer.move(to: "나가하|나")
    writer.type("ㄴ")
    writer.finish("나가하ㄴ나")
  }

  @Test(arguments: Component.allCases, [Typist.korean, .koreanWithoutNeighbour])
  func aPauseOfAnyLengthDoesNotEndASyllable(component: Component, typist: Typist) {
    let writer = Writer(component, typist, "# 제목\n|")
    for jamo in TwoSetKeyboard.keys(for: "닭") {
      writer.press([jamo])
      writer.bench.loop.advance(by: .seconds(60))
      writer.bench.turn()
      #expect(writer.bench.broken == [])
    }
    writer.finish("# 제목\n닭")
  }
}
