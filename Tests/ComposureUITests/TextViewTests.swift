import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

@MainActor
@Suite struct TextViewTests {
  @Test func itIsAPlainViewThatCapitalisesSentencesAndCanBeSelected() {
    let view = PlainBench("text").view
    #expect(view.autocapitalizationType == .sentences)
    #expect(view.isSelectable && view.isEditable && view.isUserInteractionEnabled)
    #expect(view.font == .preferredFont(forTextStyle: .body))
    #expect(view.inlinePredictionType == .no && view.smartDashesType == .no && view.smartInsertDeleteType == .no)
    #expect(!view.allowsEditingTextAttributes && view.isFindInteractionEnabled)
  }

  @Test func itFollowsBothBindingsAndReportsEdits() {
    let bench = PlainBench("text")
    bench.event { bench.model.text = "other" }
    #expect(bench.text == "other")
    bench.event { bench.model.textStyle = .title1 }
    #expect(bench.font(at: 0) == .preferredFont(forTextStyle: .title1))
    bench.select(5)
    bench.insert("!")
    #expect(bench.model.text == "other!")
    #expect(bench.font(at: 5) == .preferredFont(forTextStyle: .title1))
  }

  @Test func aStyleThatIsSetWhileTextIsMarkedWaits() {
    let bench = PlainBench("a")
    bench.select(1)
    bench.mark("に")
    bench.event { bench.model.textStyle = .title1 }
    #expect(bench.font(at: 0) == .preferredFont(forTextStyle: .body))
    #expect(bench.broken == [])
    bench.unmark()
    #expect(bench.font(at: 0) == .preferredFont(forTextStyle: .title1))
    #expect(bench.font(at: 1) == .preferredFont(forTextStyle: .title1))
  }

  @Test func aStyleThatIsSetWhileAKoreanSyllableIsOpenWaits() {
    let bench = PlainBench()
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("하", on: keyboard)
    bench.event { bench.model.textStyle = .title1 }
    bench.type("ㄴ", on: keyboard)
    #expect(bench.font(at: 0) == .preferredFont(forTextStyle: .body))
    bench.type(" ", on: keyboard)
    #expect(bench.font(at: 0) == .preferredFont(forTextStyle: .title1))
    #expect(bench.broken == [])
  }

  @Test func anotherPreferredTextSizeWaitsForTheEndOfTheComposition() {
    let bench = PlainBench("a")
    defer { StandInSettings.chooseTextSize(.large) }
    bench.select(1)
    let size = bench.font(at: 0)!.pointSize
    bench.mark("に")
    bench.event { StandInSettings.chooseTextSize(.extraExtraLarge) }
    #expect(bench.font(at: 0)?.pointSize == size)
    #expect(bench.broken == [])
    bench.unmark()
    #expect(bench.font(at: 0)!.pointSize > size)
  }
}
