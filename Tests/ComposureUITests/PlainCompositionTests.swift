import CompositionLab
import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Composing in plain text. The numbers are those of docs/COMPOSITION-CASES.md.
@MainActor
@Suite struct PlainCompositionTests {
  nonisolated static let places = [
    Place(1, "위\n|\n아래", "한글이", "위\n한글이\n아래"),
    Place(2, "끝|\n다음", "한글", "끝한글\n다음"),
    Place(3, "앞\n|줄", "한글", "앞\n한글줄"),
    Place(4, "가|나", "닭이", "가닭이나"),
    Place(6, "첫째 ‹줄\n둘째› 줄", "한", "첫째 한 줄"),
    Place(6, "‹모두\n\n다›", "한글", "한글"),
    Place(10, "one | two", "한글", "one 한글 two"),
    Place(10, "one|two", "한글", "one한글two"),
    Place(10, "|", "abc 한글 def", "abc 한글 def"),
    Place(11, "👨‍👩‍👧|👍🏽", "한글", "👨‍👩‍👧한글👍🏽"),
    Place(11, "🇰🇷|🇰🇷", "닭이", "🇰🇷닭이🇰🇷"),
    Place(11, "😀|", "ㅋㅋㅋ", "😀ㅋㅋㅋ"),
    Place(12, "\n\n|\n\n", "한글", "\n\n한글\n\n"),
    Place(13, "a\r\n|\r\nb", "한글이", "a\r\n한글이\r\nb"),
    Place(13, "a|\r\nb", "한글", "a한글\r\nb"),
    Place(14, "|", "ㅎ1", "ㅎ1"),
    Place(14, "# |", "ㄱ2ㄴ3", "# ㄱ2ㄴ3"),
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

  @Test(arguments: Component.allCases, Typist.allCases)
  func ofWordsThatReplaceEachOtherTheLastRemains(component: Component, typist: Typist) {  // 5
    let writer = Writer(component, typist, "그 ‹말› 은")
    for word in ["사람", "고양이", "닭"] {
      writer.type(word)
      writer.wasEnded()
      if typist.marks { writer.bench.event { writer.marking?.accept() } }
      let length = writer.typed.utf16.count
      writer.bench.select(writer.before.utf16.count, length)
      guard word != "닭" else { break }
      writer.select(word)
    }
    writer.finish("그 닭 은")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func aCompositionThatIsTakenBackKeyByKeyLeavesTheTextAsItWas(component: Component, typist: Typist) {  // 7
    let writer = Writer(component, typist, "가|나")
    writer.type("닭")
    for _ in 0..<4 { writer.backspace() }
    writer.finish("가나")
  }

  @Test(arguments: Component.allCases)
  func aCompositionThatIsCancelledLeavesTheTextAsItWas(component: Component) {  // 7
    let writer = Writer(component, .marked, "가|나")
    writer.type("한")
    writer.bench.event { writer.marking?.cancel() }
    writer.wasCleared()
    writer.finish("가나")
  }

  @Test(arguments: Component.allCases, ["첫 줄\n둘째 줄", "日本語", "👨‍👩‍👧 가족"])
  func aCommitOfSeveralCharactersOrLinesIsWrittenOnce(component: Component, commit: String) {  // 8, 9
    for ending in MarkedTextKeyboard.Commit.allCases {
      let writer = Writer(component, ending == .unmark ? .marked : .markedByInsertion, "가 | 나")
      let keyboard = writer.marking!
      keyboard.compose(["ㅎ", "하", "한"]) { writer.bench.turn() }
      writer.bench.event { keyboard.accept(commit) }
      expectSame(writer.bench.text, "가 \(commit) 나")
      writer.checkNothingIsLeft()
      #expect(writer.undoAll() == ["가  나"])
    }
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func oneKeyThatEndsASyllableAndBeginsTheNextKeepsBoth(component: Component, typist: Typist) {  // 15
    let writer = Writer(component, typist, "|")
    writer.type("하")
    var ran = 0
    writer.session.submit(.action("probe") { ran += 1 }, endsComposition: false)
    writer.type("태하")
    #expect(ran == 0)
    writer.finish("하태하")
    #expect(ran == 1)
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func wordsWithPausesBetweenThemAreTakenBackOneByOne(component: Component, typist: Typist) {  // 16
    let writer = Writer(component, typist, "|")
    for word in ["한글 ", "닭이 ", "봐봐 "] {
      writer.type(word)
      writer.bench.loop.advance(by: .seconds(3))
    }
    writer.finish("한글 닭이 봐봐 ")
    #expect(writer.undoAll() == ["한글 닭이 ", "한글 ", ""])
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func undoNeverShowsAPartOfASyllable(component: Component, typist: Typist) {  // 16
    for cadence in Cadence.allCases {
      let writer = Writer(component, typist, "|", cadence: cadence)
      writer.type("없어 닭이 안자")
      writer.finish("없어 닭이 안자")
      let whole: Set = ["없어 닭이 안자", "없어 닭이 ", "없어 닭이", "없어 ", "없어", ""]
      for text in writer.undoAll() { #expect(whole.contains(text), "\(text)") }
      expectSame(writer.bench.text, "")
    }
  }

  @Test(arguments: Component.allCases)
  func aCancelledCompositionOverASelectionGivesItBack(component: Component) {  // 16
    let writer = Writer(component, .marked, "그 ‹말› 은")
    writer.bench.event { writer.marking?.press("ㅎ") }
    expectSame(writer.bench.text, "그 ㅎ 은")
    writer.bench.event { writer.marking?.cancel() }
    // The writer took it away by typing over it, and one undo brings it back where the platform has not.
    if writer.bench.text != "그 말 은" { writer.bench.event { writer.bench.view.undoManager?.undo() } }
    expectSame(writer.bench.text, "그 말 은")
    writer.checkNothingIsLeft()
  }
}
