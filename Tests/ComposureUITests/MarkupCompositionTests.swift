import CompositionLab
import ComposureEditor
import ComposureText
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Composing beside markup. The numbers are those of docs/COMPOSITION-CASES.md.
@MainActor
@Suite struct MarkupCompositionTests {
  private func isBold(_ bench: Bench, at location: Int) -> Bool {
    bench.font(at: location)?.fontDescriptor.symbolicTraits.contains(.traitBold) == true
  }

  private func size(_ bench: Bench, at location: Int) -> CGFloat? { bench.font(at: location)?.pointSize }

  private var bodySize: CGFloat { UIFont.preferredFont(forTextStyle: .body).pointSize }

  @Test(arguments: Typist.allCases)
  func aHeadingLooksLikeOneWhileItIsTypedAndHidesItsMarkerOnceTheCaretHasLeft(typist: Typist) {  // 17
    let writer = Writer(.note, typist, "|")
    let bench = writer.bench as! NoteBench
    writer.type("# ")
    for key in "한글" {
      writer.type(String(key))
      for location in 0..<bench.text.utf16.count { #expect(size(bench, at: location)! > bodySize) }
      #expect(bench.shown == bench.text)
    }
    if typist.marks { bench.event { writer.marking?.accept() } }
    writer.wasEnded()
    writer.type("\n")
    #expect(bench.shown == "한글\n")
    writer.type("글")
    #expect(size(bench, at: 5) == bodySize)
    writer.finish("# 한글\n글")
    #expect(size(bench, at: 3)! > bodySize)
  }

  @Test(
    arguments: [
      Place(18, "*가 **나|** 다*", "닭이", "*가 **나닭이** 다*"),
      Place(18, "*가 **|나** 다*", "한글", "*가 **한글나** 다*"),
      Place(19, "앞 **가**|", "는", "앞 **가**는"),
      Place(19, "앞 **가**| 뒤", "이라", "앞 **가**이라 뒤"),
      Place(21, "가 |**나** 다", "한글", "가 한글**나** 다"),
      Place(22, "[링크|](https://example.org)", "한글", "[링크한글](https://example.org)"),
      Place(22, "- [ ] |", "할 일", "- [ ] 할 일"),
      Place(22, "`코드|`", "닭이", "`코드닭이`"),
      Place(22, "```\n|\n```", "코드", "```\n코드\n```"),
      Place(22, "> |", "인용", "> 인용"),
      Place(22, "1. 하나\n2. |", "둘째", "1. 하나\n2. 둘째"),
    ], Typist.allCases)
  func whatIsTypedBesideMarkupStandsWhereItWasTyped(place: Place, typist: Typist) {
    for component in Component.allCases {
      for cadence in Cadence.allCases {
        let writer = Writer(component, typist, place.text, cadence: cadence)
        writer.type(place.word)
        writer.finish(place.result)
      }
    }
  }

  @Test(arguments: Typist.allCases)
  func theCellOfATableTakesASyllable(typist: Typist) {  // 22
    let bench = NoteBench("| 가 |  |\n|---|---|\n| 나 | 다 |")
    bench.select(6)
    let writer = Writer(taking: bench, typist, before: "| 가 | ", after: " |\n|---|---|\n| 나 | 다 |")
    writer.type("한글")
    writer.finish("| 가 | 한글 |\n|---|---|\n| 나 | 다 |")
  }

  @Test(arguments: Typist.allCases)
  func boldThatIsPendingIsWrittenAroundWhatIsComposedNext(typist: Typist) {  // 20
    for word in ["한", "한글", "닭이"] {
      let writer = Writer(.note, typist, "앞 |")
      let bench = writer.bench as! NoteBench
      bench.event { #expect(bench.host.press("b")) }
      writer.type(word)
      for location in 2..<bench.text.utf16.count { #expect(isBold(bench, at: location)) }
      #expect(!isBold(bench, at: 0))
      // The markers stand around it once nothing is composed; the writer sees them, since the caret is there.
      if typist.marks { bench.event { writer.marking?.accept() } }
      bench.event { _ = bench.view.resignFirstResponder() }
      bench.loop.advance(by: .seconds(2))
      expectSame(bench.text, "앞 **\(word)**")
      expectSame(bench.document.text, bench.text)
      writer.checkNothingIsLeft()
    }
  }

  @Test(arguments: Typist.allCases)
  func boldThatIsPendingGoesOnOverTheSpaceBetweenTwoWords(typist: Typist) {  // 20
    let bench = NoteBench("앞 ")
    bench.event { #expect(bench.host.press("b")) }
    let writer = Writer(taking: bench, typist, before: "앞 ", after: "")
    writer.typeBlindly("닭이 안자")
    if typist.marks { bench.event { writer.marking?.accept() } }
    bench.event { _ = bench.view.resignFirstResponder() }
    bench.loop.advance(by: .seconds(2))
    expectSame(bench.text, "앞 **닭이 안자**")
    expectSame(bench.document.text, bench.text)
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Typist.allCases)
  func whatIsComposedBesideAHiddenMarkerIsVisibleAndInTheBodyFont(typist: Typist) {  // 21
    let bench = NoteBench("가 **나** 다\n뒤", caret: 0)
    for (caret, before) in [(2, "가 "), (7, "가 **나**")] {
      // The caret comes from another line, so that the markers are hidden until it is there.
      bench.select(10)
      #expect(bench.shown == "가 나 다\n뒤")
      bench.select(caret)
      let writer = Writer(taking: bench, typist, before: before, after: String("가 **나** 다\n뒤".dropFirst(before.count)))
      for jamo in ["ㅎ", "ㅏ", "ㄴ"] as [Character] {
        writer.press([jamo])
        #expect(size(bench, at: caret) == bodySize)
        #expect(!isBold(bench, at: caret))
        let color = bench.view.textStorage.attribute(.foregroundColor, at: caret, effectiveRange: nil) as? UIColor
        #expect(color == .label)
        #expect(bench.shown.contains(writer.composing))
      }
      for _ in 0..<3 { writer.backspace() }
      if typist.marks { bench.event { writer.marking?.cancel() } }
      expectSame(bench.text, "가 **나** 다\n뒤")
    }
  }

  @Test(arguments: Typist.allCases)
  func anotherThemeWhileSomethingIsComposedLeavesItAlone(typist: Typist) {  // 23
    let writer = Writer(.note, typist, "# 제목\n`코드` |\n")
    let bench = writer.bench as! NoteBench
    var scale: CGFloat = 1
    for key in TwoSetKeyboard.keys(for: "닭이 안자") {
      writer.press([key])
      scale += 0.1
      bench.event { bench.document.theme.scale = scale }
    }
    writer.finish("# 제목\n`코드` 닭이 안자\n")
    #expect(size(bench, at: 10)! > bodySize)
  }

  @Test(arguments: Typist.allCases)
  func foldsAboveAndBelowStayWhileSomethingIsComposedBetweenThem(typist: Typist) {  // 24
    let bench = NoteBench("# 위\n숨김\n# 중\n본문 \n# 아래\n숨김\n")
    bench.select(3)
    bench.event { bench.document.perform(.toggleFold) }
    bench.select(17)
    bench.event { bench.document.perform(.toggleFold) }
    #expect(bench.shown.contains("숨김") == false)
    bench.select(14)
    let writer = Writer(taking: bench, typist, before: "# 위\n숨김\n# 중\n본문 ", after: "\n# 아래\n숨김\n")
    writer.type("한글 닭이")
    #expect(bench.shown.contains("숨김") == false)
    writer.finish("# 위\n숨김\n# 중\n본문 한글 닭이\n# 아래\n숨김\n")
    #expect(bench.document.session.state.folds.folds.count == 2)
  }

  @Test(arguments: Typist.allCases, ["위", "중", "아래"])
  func aSectionThatIsFoldedMidSyllableIsFoldedOnceAndTheSyllableStays(typist: Typist, heading: String) {  // 24
    let writer = Writer(.note, typist, "# 위\n숨김\n# 중\n본문 |\n# 아래\n숨김\n")
    let bench = writer.bench as! NoteBench
    writer.type("한")
    let place = (bench.text as NSString).range(of: heading).location
    bench.event { bench.document.session.fold(at: bench.document.session.state.text.utf8(UTF16Offset(place))) }
    bench.loop.advance(by: .seconds(2))
    writer.wasEnded()
    expectSame(bench.text, writer.expected)
    #expect(bench.document.session.state.folds.folds.count == 1)
    writer.checkNothingIsLeft()
  }
}
