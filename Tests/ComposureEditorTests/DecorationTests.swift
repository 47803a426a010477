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
