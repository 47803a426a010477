import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct DecorationTests {
  private let source = "# 제목\n가 **나** 다\n라"

  private func hidden(_ surface: TestSurface) -> [String] {
    surface.session.hiddenRanges.map { surface.text.string(in: $0) }
  }

  private func offset(of part: String, in surface: TestSurface) -> UTF8Offset {
    UTF8Offset(surface.string[..<surface.string.firstRange(of: part)!.lowerBound].utf8.count)
  }

  @Test func markupIsHiddenAwayFromTheCaret() {
    let surface = TestSurface(source)
    #expect(hidden(surface) == ["# ", "**", "**"])
  }

  @Test func inlineMarkupIsShownWhileTheCaretIsInItsElementBothEndsIncluded() {
    let surface = TestSurface(source)
    let start = offset(of: "**", in: surface)
    for (distance, expected) in [(0, ["# "]), (2, ["# "]), (5, ["# "]), (7, ["# "]), (8, ["# ", "**", "**"])] {
      surface.place(start + distance)
      #expect(hidden(surface) == expected, "\(distance)")
    }
    surface.place(start - 1)
    #expect(hidden(surface) == ["# ", "**", "**"])
  }

  @Test func aHeadingsMarkerIsShownWhileTheCaretIsOnItsLine() {
    let surface = TestSurface(source)
    surface.place(UTF8Offset("# 제목".utf8.count))
    #expect(hidden(surface) == ["**", "**"])
  }

  @Test func nothingIsRevealedWhileAPointerButtonIsDown() {
    let surface = TestSurface(source)
    surface.session.followPointerButton(isDown: true)
    surface.place(offset(of: "나", in: surface), cause: .pointer)
    #expect(hidden(surface) == ["# ", "**", "**"])
    surface.session.followPointerButton(isDown: false)
    #expect(hidden(surface) == ["# "])
  }

  @Test func aClickBeforeAHiddenBlockMarkerLandsBehindIt() {
    let surface = TestSurface(source)
    surface.session.followPointerButton(isDown: true)
    surface.place(.zero, cause: .pointer)
    surface.session.followPointerButton(isDown: false)
    surface.loop.runTurns()
    #expect(surface.selection == Selection(UTF8Offset(2)))
  }

  @Test func upAndDownLandBehindAHiddenBlockMarker() {
    let surface = TestSurface("# 제목\n가")
    surface.place(.zero, cause: .vertical)
    surface.loop.runTurns()
    #expect(surface.selection == Selection(UTF8Offset(2)))
  }

  @Test func typingALetterChangesOnlyWhatDiffers() {
    let surface = TestSurface(source)
    surface.diffs = []
    surface.type("b")
    #expect(surface.diffs.isEmpty)
    surface.place(UTF8Offset(5), cause: .keyboard)
    surface.diffs = []
    surface.type("b")
    #expect(surface.diffs.allSatisfy { $0.hidden.isEmpty && $0.shown.isEmpty && $0.removed.isEmpty })
  }

  @Test func aHeadingIsStyledAsSoonAsItsMarkerIsTypedAlsoWhileComposing() {
    let surface = TestSurface("가\n")
    surface.type("# ")
    surface.compose("한")
    #expect(surface.session.shown.spans.contains { $0.role == .heading(1) })
    #expect(surface.preedit == "한")
  }

  @Test func whatTheSurfaceShowsEqualsAFreshComputationAfterRandomEdits() {
    var generator = SeededGenerator(seed: 7)
    let pieces = ["# ", "**", "한글", " ", "\n", "*", "a", "👨‍👩‍👧", "\r\n", "`", "e\u{301}"]
    let surface = TestSurface("# 제목\n**가** 나\n")
    for step in 0..<2_000 {
      if Bool.random(using: &generator) {
        let at = surface.text.graphemeStart(
          atOrBefore: surface.text.floorScalar(
            UTF8Offset(Int.random(in: 0...surface.text.utf8Count, using: &generator))))
        surface.place(at)
      }
      if surface.text.utf8Count > 300 || Int.random(in: 0..<4, using: &generator) == 0 {
        surface.backspaceOrNothing()
      } else {
        surface.insert(pieces.randomElement(using: &generator)!)
      }
      surface.loop.runTurns()
      let state = surface.session.state
      let fresh = Decorations.compute(in: state.text.fullRange, of: state, reveal: state.selection)
      let shown = surface.session.shown
      #expect(Set(shown.spans) == Set(fresh.spans), "step \(step): \(state.text.string)")
      #expect(shown.hidden == fresh.hidden, "step \(step): \(state.text.string)")
      if Set(shown.spans) != Set(fresh.spans) || shown.hidden != fresh.hidden { return }
    }
  }

  @Test func aChangeOffTheScreenIsDrawnOnceItComesOnScreen() {
    let lines = (0..<40).map { "줄 \($0)\n" }.joined()
    let surface = TestSurface(lines)
    surface.visible = { $0.start(of: LineIndex(20))..<$0.start(of: LineIndex(25)) }
    surface.session.visibleRangeChanged()
    let line = surface.text.range(of: LineIndex(2))
    surface.replace(line.lowerBound..<line.lowerBound, with: "# ", origin: .platform)
    surface.loop.runTurns()
    // Something on screen is drawn anew in between.
    let here = surface.text.start(of: LineIndex(22))
    surface.place(here)
    surface.type("x")
    surface.visible = { $0.start(of: LineIndex(0))..<$0.start(of: LineIndex(5)) }
    surface.type("y")
    #expect(surface.session.shown.spans.contains { $0.role == .heading(1) })
    #expect(surface.session.hiddenRanges.count == 1)
  }

  @Test func linesThatComeOnScreenBecauseOthersWereDeletedAreDrawn() {
    let lines = (0..<40).map { "줄 \($0)\n" }.joined()
    let surface = TestSurface(lines + "# 끝\n", caret: 0)
    surface.visible = { $0.fullRange.lowerBound..<$0.start(of: LineIndex(min(5, $0.lineCount - 1))) }
    surface.session.visibleRangeChanged()
    surface.replace(
      surface.text.start(of: LineIndex(1))..<surface.text.start(of: LineIndex(39)), with: "", origin: .keyboard)
    surface.loop.runTurns()
    #expect(surface.session.shown.spans.contains { $0.role == .heading(1) })
  }

  @Test func aLetterAtTheEndOfTheTextDoesNotMakeTheWholeScreenBeDrawnAgain() {
    let surface = TestSurface("# 제목\n가")
    var known: [Bool] = []
    surface.session.onEdit = { [unowned surface] _, _ in
      known.append(surface.session.isClean(surface.text.fullRange))
    }
    surface.type("bc\n")
    surface.backspace()
    #expect(known == [true, true, true, true])
  }

  @Test func everythingIsDrawnAnewWhenItIsAskedFor() {
    let surface = TestSurface(source)
    surface.diffs = []
    surface.session.restyleAll()
    #expect(surface.diffs.count == 1)
    #expect(Set(surface.diffs[0].added) == Set(surface.session.shown.spans))
    #expect(Set(surface.diffs[0].removed) == Set(surface.diffs[0].added))
  }

  @Test func textDroppedElsewhereHidesTheMarkupThatTheCaretHasLeft() {
    let surface = TestSurface("**나**\n\n가", caret: 4)
    #expect(hidden(surface) == [])
    surface.drop("x", at: surface.text.end)
    surface.loop.runTurns()
    #expect(hidden(surface) == ["**", "**"])
  }

  @Test func aSelectionRevealsTheMarkupOfAllThatItTouches() {
    let surface = TestSurface("**가** 나 **다** 라 **마**\n# 바\n")
    surface.select(Selection(anchor: offset(of: "나", in: surface), head: offset(of: "다", in: surface)))
    #expect(hidden(surface) == ["**", "**", "**", "**", "# "])
    surface.select(Selection(anchor: surface.text.end, head: .zero))
    #expect(hidden(surface) == [])
  }

  @Test func whatIsTypedWithBoldPendingLooksBoldBeforeItsMarkersAreWritten() {
    let surface = TestSurface("가 ")
    surface.perform(.bold)
    surface.compose("한")
    surface.commit("한", next: "글")
    surface.loop.runTurns()
    #expect(surface.session.shown.spans.contains(StyleSpan(range: TextRange(4, 7), role: .strong)))
    surface.commit("글")
    surface.loop.runTurns()
    #expect(surface.string == "가 **한글**")
    let state = surface.session.state
    let fresh = Decorations.compute(in: state.text.fullRange, of: state, reveal: state.selection)
    #expect(Set(surface.session.shown.spans) == Set(fresh.spans))
  }

  @Test func spansFarFromTheScreenAreTakenAwayOnceThereAreMany() {
    var shown = ShownDecorations()
    let spans = (0..<30).map { StyleSpan(range: TextRange($0 * 10, $0 * 10 + 5), role: .strong) }
    _ = shown.update(to: Decorations(spans: spans), in: TextRange(0, 300), protected: nil)
    #expect(shown.evict(outside: TextRange(0, 100), limit: 30).isEmpty)
    let diff = shown.evict(outside: TextRange(0, 100), limit: 29)
    #expect(diff.removed.count == 20)
    #expect(shown.spans.count == 10)
  }

  @Test func anInnerRunOfTheSameRoleIsDrawnAgainWhenTheOuterOneIsTakenAway() {
    var shown = ShownDecorations()
    let outer = StyleSpan(range: TextRange(0, 10), role: .emphasis)
    let inner = StyleSpan(range: TextRange(2, 5), role: .emphasis)
    _ = shown.update(to: Decorations(spans: [outer, inner]), in: TextRange(0, 10), protected: nil)
    let diff = shown.update(to: Decorations(spans: [inner]), in: TextRange(0, 10), protected: nil)
    #expect(diff.removed == [outer])
    #expect(diff.added == [inner])
  }
}

/// A small deterministic generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension TestSurface {
  func backspaceOrNothing() {
    if selection.head > .zero || !selection.isCaret { backspace() }
  }
}
