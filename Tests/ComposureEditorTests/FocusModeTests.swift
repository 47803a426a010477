import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct FocusModeTests {
  private let source = "# 제목\n\n첫 문장이다. 둘째 문장! 셋째\n이어지는 줄.\n\n- 다른 문단\n"

  private func surface(_ text: String, _ mode: FocusMode, caretBefore part: String) -> TestSurface {
    let surface = TestSurface(text)
    surface.session.focusMode = mode
    surface.place(UTF8Offset(text[..<text.firstRange(of: part)!.lowerBound].utf8.count))
    surface.loop.runTurns()
    return surface
  }

  private func focused(_ surface: TestSurface) -> String? {
    surface.session.shownFocus.map { surface.text.string(in: $0) }
  }

  private func stepsBack(_ surface: TestSurface) -> String {
    surface.session.shown.spans.filter { $0.role == .unfocused }.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { surface.text.string(in: $0.range) }.joined(separator: "|")
  }

  @Test func everythingStandsOutWhenTheModeIsOff() {
    let surface = surface(source, .off, caretBefore: "둘째")
    #expect(focused(surface) == nil)
    #expect(stepsBack(surface).isEmpty)
  }

  @Test func theSentenceAtTheCaretStandsOut() {
    let surface = surface(source, .sentence, caretBefore: "문장! ")
    #expect(focused(surface) == "둘째 문장! ")
    #expect(stepsBack(surface) == "# 제목|첫 문장이다. |셋째|이어지는 줄.|- 다른 문단")
  }

  @Test func aSentenceMayGoOnInTheNextLine() {
    let surface = surface(source, .sentence, caretBefore: "이어지는")
    #expect(focused(surface) == "셋째\n이어지는 줄.\n")
  }

  @Test func theParagraphAtTheCaretStandsOut() {
    let surface = surface(source, .paragraph, caretBefore: "둘째")
    #expect(focused(surface) == "첫 문장이다. 둘째 문장! 셋째\n이어지는 줄.\n")
    #expect(stepsBack(surface) == "# 제목|- 다른 문단")
  }

  @Test func aSelectionOverSentencesStandsOutAsAWhole() {
    let surface = surface(source, .sentence, caretBefore: "문장이다")
    let end = UTF8Offset(source[..<source.firstRange(of: "셋째")!.lowerBound].utf8.count)
    surface.select(Selection(anchor: surface.selection.head, head: end - 3))
    surface.loop.runTurns()
    #expect(focused(surface) == "첫 문장이다. 둘째 문장! ")
  }

  @Test(arguments: [
    ("일본。語文。", "語", "語文。"), ("그가 \"가자.\" 말했다.", "말", "말했다."), ("3.14는 수다. 끝", "수", "3.14는 수다. "),
    ("말했다。」그리고", "그리", "그리고"), ("Ask Dr. Kim now. Then go.", "now", "Ask Dr. Kim now. "),
    ("Ask Dr. Kim now. Then go.", "go", "Then go."), ("**끝.** 다음 글.", "다음", "다음 글."), ("**끝.** 다음", "끝", "**끝.** "),
    ("글쎄… 모르겠다. 응.", "모르", "글쎄… 모르겠다. "), ("그날은 2024. 5. 3. 이었다. 응.", "이었", "그날은 2024. 5. 3. 이었다. "),
    ("「行く。」と言った。次。", "言", "「行く。」と言った。"),
  ])
  func sentencesEndAsTheirScriptEndsThem(_ text: String, _ at: String, _ expected: String) {
    #expect(focused(surface(text, .sentence, caretBefore: at)) == expected)
  }

  @Test func aSentenceThatHasNoLetterYetLeavesTheFocusToTheOneBeforeAlsoWhileItIsComposed() {
    let surface = TestSurface("앞 문장. 뒤다. ")
    surface.session.focusMode = .sentence
    surface.loop.runTurns()
    #expect(focused(surface) == "뒤다. ")
    surface.compose("한")
    surface.loop.runTurns()
    #expect(surface.preedit == "한")
    #expect(focused(surface) == "뒤다. ")
    surface.commit("한")
    surface.loop.runTurns()
    #expect(focused(surface) == "한")
    #expect(stepsBack(surface) == "앞 문장. 뒤다. ")
  }

  @Test func composingInTheFocusTouchesNothingOfTheSyllable() {
    let surface = surface(source, .sentence, caretBefore: "문장! ")
    for jamo in ["ㅎ", "하", "한"] {
      surface.compose(jamo)
      surface.loop.runTurns()
    }
    surface.session.focusMode = .paragraph
    surface.loop.runTurns()
    #expect(surface.preedit == "한")
    #expect(surface.lost.isEmpty)
    #expect(focused(surface) == "첫 문장이다. 둘째 문장! 셋째\n이어지는 줄.\n")
    surface.session.focusMode = .off
    surface.loop.runTurns()
    #expect(surface.preedit == "한")
    #expect(stepsBack(surface).isEmpty)
  }

  @Test(arguments: [FocusMode.sentence, .paragraph])
  func whatStandsOutIsRightAfterRandomEdits(_ mode: FocusMode) {
    var generator = SeededGenerator(seed: 11)
    let pieces = ["# ", "**", "한글", " ", "\n", ". ", "。", "a", "👨‍👩‍👧", "\r\n", "- ", "```\n"]
    let surface = TestSurface("첫째다. 둘째다.\n\n셋째다.\n")
    surface.session.focusMode = mode
    for step in 0..<1_500 {
      if Bool.random(using: &generator) {
        let offset = UTF8Offset(Int.random(in: 0...surface.text.utf8Count, using: &generator))
        surface.place(surface.text.graphemeStart(atOrBefore: surface.text.floorScalar(offset)))
      }
      if surface.text.utf8Count > 300 || Int.random(in: 0..<4, using: &generator) == 0 {
        surface.backspaceOrNothing()
      } else {
        surface.insert(pieces.randomElement(using: &generator)!)
      }
      surface.loop.runTurns()
      let state = surface.session.state
      let focus = mode.range(for: state.selection, in: state)
      let fresh = Decorations.compute(in: state.text.fullRange, of: state, reveal: state.selection, focus: focus)
      #expect(Set(surface.session.shown.spans) == Set(fresh.spans), "step \(step): \(state.text.string)")
      if Set(surface.session.shown.spans) != Set(fresh.spans) { return }
    }
  }
}
