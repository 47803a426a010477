import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Values that arrive while something is composed. The numbers are those of docs/COMPOSITION-CASES.md.
@MainActor
@Suite struct OutsideChangeTests {
  @Test(arguments: Component.allCases, Typist.allCases)
  func aValueThatReplacesTheWholeLineLosesNeitherItselfNorWhatIsTyped(component: Component, typist: Typist) {  // 25
    let writer = Writer(component, typist, "위\n가 |\n아래")
    writer.type("하")
    writer.receive { $0.replacingOccurrences(of: "가 하", with: "다른 줄") }
    expectSame(writer.bench.text, "위\n가 하\n아래")
    writer.expectsBinding = false
    writer.type("ㄴ글")
    writer.end()
    #expect(writer.bench.text.contains("다른 줄"))
    #expect(writer.bench.text.contains("글"))
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func aValueInsideTheSyllableWaitsAndBothAreKept(component: Component, typist: Typist) {  // 26
    let writer = Writer(component, typist, "위\n가 |\n아래")
    writer.type("하")
    writer.receive { $0.replacingOccurrences(of: "하", with: "호") }
    expectSame(writer.bench.text, "위\n가 하\n아래")
    #expect(writer.outside.contains("호"))
    writer.expectsBinding = false
    writer.type("ㄴ글")
    writer.end()
    #expect(writer.bench.text.contains("호"))
    #expect(writer.bench.text.contains("글"))
    writer.checkNothingIsLeft()
  }

  @Test(
    arguments: [
      Place(27, "위\n가 |\n아래", "위>새 위", "새 위\n가 한글\n아래"),
      Place(27, "위\n가 |\n아래", "아래>그 아래", "위\n가 한글\n그 아래"),
      Place(28, "위\n가 |\n아래", "가>\n가", "위\n\n가 한글\n아래"),
      Place(29, "위\n가 |\n아래", "가 >가 \n", "위\n가 \n한글\n아래"),
    ], Typist.allCases)
  func aChangeElsewhereWaitsAndTheSyllableGoesOn(place: Place, typist: Typist) {
    let parts = place.word.split(separator: ">").map(String.init)
    for component in Component.allCases {
      let writer = Writer(component, typist, place.text)
      writer.type("하")
      let written = writer.bench.text
      writer.receive { text in
        guard let found = text.range(of: parts[0]) else { return text }
        return text.replacingCharacters(in: found, with: parts[1])
      }
      // The view is left alone; who holds the text outside has both at once.
      expectSame(writer.bench.text, written)
      expectSame(writer.outside, place.result.replacingOccurrences(of: "한글", with: "하"))
      writer.expectsBinding = false
      writer.type("ㄴ글")
      expectSame(writer.outside, place.result)
      writer.end()
      expectSame(writer.bench.text, place.result)
      writer.checkNothingIsLeft()
    }
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func theSameValueAgainChangesNothing(component: Component, typist: Typist) {  // 30
    let writer = Writer(component, typist, "위\n|")
    for key in "한글" {
      writer.type(String(key))
      writer.receive { $0 }
      #expect(writer.session.gate.waiting.isEmpty)
    }
    writer.finish("위\n한글")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func aSecondValueThatComesBeforeTheFirstIsShownLosesNothing(component: Component, typist: Typist) {  // 31, 32, 33
    let writer = Writer(component, typist, "하나\n둘\n|")
    writer.expectsBinding = false
    writer.type("하")
    writer.receive { $0.replacingOccurrences(of: "하나", with: "첫째") }
    writer.type("ㄴ")
    writer.receive { $0.replacingOccurrences(of: "둘", with: "둘째") }
    writer.type("글")
    expectSame(writer.outside, "첫째\n둘째\n한글")
    writer.end()
    expectSame(writer.bench.text, "첫째\n둘째\n한글")
    writer.checkNothingIsLeft()
    // What came from outside is taken back step by step like everything else, and no syllable is taken apart.
    let seen = writer.undoAll()
    #expect(seen.last == "하나\n둘\n")
    for text in seen { #expect(!text.contains("하\n") && !text.hasSuffix("하"), "\(text)") }
  }

  @Test(arguments: [Component.styled, .plain], Typist.allCases)
  func everyValueThatTheBindingGetsHoldsWhatSomebodyElseWrote(component: Component, typist: Typist) {  // 31
    for cadence in Cadence.allCases {
      let writer = Writer(component, typist, "하나\n|\n둘", cadence: cadence)
      writer.expectsBinding = false
      writer.type("ㅎ")
      writer.receive { $0.replacingOccurrences(of: "하나", with: "첫째").replacingOccurrences(of: "둘", with: "둘째") }
      writer.bench.model.written = []
      writer.type("ㅏㄴ글쓰고")
      // In the middle of a key as well, when the keyboard has taken its syllable away and not yet put it back.
      for value in writer.bench.model.written {
        #expect(value.hasPrefix("첫째\n") && value.hasSuffix("둘째"), "\(value)")
      }
      #expect(writer.bench.model.written.count > 5)
      writer.end()
      expectSame(writer.bench.text, "첫째\n한글쓰고\n둘째")
      writer.checkNothingIsLeft()
    }
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func aSyncThatNeverSawWhatIsTypedLosesNothing(component: Component, typist: Typist) {  // 33
    let writer = Writer(component, typist, "하나\n|")
    let document = ((writer.bench.view as! ComposingTextView).events as! TextSurface).session!
    writer.expectsBinding = false
    writer.type("한")
    writer.bench.event { document.receive("하나, 둘\n", base: "하나\n") }
    expectSame(writer.bench.text, "하나\n한")
    writer.type("글")
    writer.end()
    expectSame(writer.bench.text, "하나, 둘\n한글")
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func allMatchesAreReplacedOnceThoughOneTouchesTheSyllable(component: Component, typist: Typist) {  // 34
    let writer = Writer(component, typist, "가 a\n가 |")
    let bench = writer.bench
    writer.type("하")
    bench.event {
      // The bar takes the focus, which accepts what is composed.
      bench.finder.presentFindNavigator(showingReplace: true)
    }
    bench.event { bench.finder.standInReplaceAll("가", with: "나라") }
    writer.wasEnded()
    expectSame(bench.text, "나라 a\n나라 하")
    bench.event { bench.finder.dismissFindNavigator() }
    bench.select(bench.text.utf16.count)
    (writer.before, writer.after) = ("나라 a\n나라 ", "")
    writer.type("ㄴ")
    writer.finish("나라 a\n나라 하ㄴ")
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func theViewThatIsClosedMidSyllableLeavesAllInTheTextOutside(component: Component, typist: Typist) {  // 35
    guard component != .plain else { return }
    for waits in [false, true] {
      let writer = Writer(component, typist, "하나\n|")
      let bench = writer.bench
      writer.expectsBinding = false
      writer.type("한")
      if waits { writer.receive { $0.replacingOccurrences(of: "하나", with: "첫째") } }
      bench.event { bench.model.isShown = false }
      expectSame(writer.outside, waits ? "첫째\n한" : "하나\n한")
      bench.event { bench.model.isShown = true }
      expectSame(bench.text, waits ? "첫째\n한" : "하나\n한")
      let session = (bench.view as! ComposingTextView).session
      bench.loop.advance(by: .seconds(2))
      #expect(!session.isComposing && session.gate.waiting.isEmpty && bench.loop.isIdle)
    }
  }

  @Test(arguments: Component.allCases, Typist.allCases)
  func theBackgroundAcceptsWhatIsComposedAndWhatWaitedIsShown(component: Component, typist: Typist) {  // 35
    for waits in [false, true] {
      let writer = Writer(component, typist, "하나\n|")
      let bench = writer.bench
      writer.expectsBinding = false
      writer.type("한")
      if waits { writer.receive { $0.replacingOccurrences(of: "하나", with: "첫째") } }
      bench.event { bench.host.enter(.background) }
      writer.wasEnded()
      if waits { writer.before = "첫째\n" }
      expectSame(bench.text, writer.expected)
      expectSame(writer.session.state.settledText.string, writer.expected)
      bench.loop.advance(by: .seconds(2))
      writer.checkNothingIsLeft()
      bench.event { bench.host.enter(.active) }
      writer.type("글")
      writer.finish(waits ? "첫째\n한글" : "하나\n한글")
    }
  }

  @Test(arguments: Component.allCases, [Typist.korean, .koreanWithoutNeighbour])
  func aWriterWhoNeverTypesASpaceSeesAValueFromOutsideInTheFirstPause(component: Component, typist: Typist) {  // 35b
    let writer = Writer(component, typist, "하나\n|")
    writer.expectsBinding = false
    writer.type("한글")
    writer.receive { $0.replacingOccurrences(of: "하나", with: "첫째") }
    for word in ["을", "쓰", "고"] {
      writer.type(word)
      writer.bench.loop.advance(by: .milliseconds(300))
      #expect(writer.bench.text.hasPrefix("하나"))
      #expect(writer.outside.hasPrefix("첫째"))
    }
    writer.bench.loop.advance(by: .seconds(1))
    writer.bench.turn()
    writer.wasEnded()
    writer.before = "첫째\n"
    writer.expectsBinding = true
    // The keyboard was told to forget its syllable before the text was written: the next jamo begins a new one.
    writer.type("ㅇ")
    writer.finish("첫째\n한글을쓰고ㅇ")
  }
}
