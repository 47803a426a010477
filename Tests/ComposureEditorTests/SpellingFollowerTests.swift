import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

/// Answers when it is told to.
@MainActor
private final class HeldService: SpellingService {
  let judge: SpellingJudge
  var isHeld = false
  var asked: [String] = []
  private var waiting: [@MainActor () -> Void] = []

  init(_ dictionaries: WordList...) { judge = SpellingJudge(dictionaries) }

  func misspellings(
    in range: TextRange, of text: Rope, _ syntax: SyntaxTree, _ found: @escaping @MainActor ([SpellingWord]) -> Void
  ) {
    asked.append(text.string(in: range))
    let wrong = SpellingWords.words(in: range, of: text, syntax).filter { !judge.accepts($0.text, $0.script) }
    waiting.append { found(wrong) }
    if !isHeld { answer() }
  }

  func answer() {
    let due = waiting
    waiting = []
    for item in due { item() }
  }

  func suggestions(for word: SpellingWord, _ found: @escaping @MainActor ([String]) -> Void) {
    found(judge.suggestions(for: word.text, word.script))
  }
  func add(_ word: SpellingWord) { judge.add(word.text, word.script) }
  func ignore(_ word: SpellingWord) { judge.ignore(word.text) }
}

@MainActor
@Suite struct SpellingFollowerTests {
  private let service = HeldService(WordList("en", ["the", "word"]), WordList("ko", ["한글", "한글을", "씁니다", "안녕"]))

  private func open(_ text: String, caret: Int? = nil) -> TestSurface {
    let surface = TestSurface(text, caret: caret)
    surface.session.checkSpelling(with: service)
    pause(surface)
    return surface
  }

  private func pause(_ surface: TestSurface) { surface.loop.advance(by: .seconds(1)) }

  private func shown(_ surface: TestSurface) -> [String] {
    surface.session.shownSpans(in: surface.text.fullRange).filter { $0.role == .misspelling }.map {
      surface.text.string(in: $0.range)
    }
  }

  @Test func whatIsWrongOnTheScreenIsShown() {
    let surface = open("teh word 한굴 한글\n", caret: 0)
    #expect(shown(surface) == ["teh", "한굴"])
    surface.session.checkSpelling(with: nil)
    surface.loop.runTurns()
    #expect(shown(surface) == [])
  }

  @Test func aWordIsShownAsWrongOnceTheWriterHasLeftIt() {
    let surface = open("")
    surface.type("teh")
    pause(surface)
    #expect(shown(surface) == [])
    surface.type(" ")
    pause(surface)
    #expect(shown(surface) == ["teh"])
  }

  @Test func whatIsComposedIsNeverUnderlined() {
    let surface = open("")
    surface.type(hangul: "한")
    surface.compose("굴")
    pause(surface)
    #expect(shown(surface) == [])
    surface.commit("굴", next: "을")
    pause(surface)
    #expect(shown(surface) == [])
    surface.commit("을")
    pause(surface)
    #expect(shown(surface) == [])
    surface.type(" ")
    pause(surface)
    #expect(shown(surface) == ["한굴을"])
    #expect(surface.lost == [])
  }

  @Test func anUnderlineGoesWhenSomethingIsComposedInItsWord() {
    let surface = open("한굴 word", caret: 3)
    #expect(shown(surface) == ["한굴"])
    surface.compose("그")
    surface.loop.runTurns()
    #expect(shown(surface) == [])
    surface.cancelComposition()
    pause(surface)
    #expect(shown(surface) == ["한굴"])
    #expect(surface.lost == [])
  }

  @Test func anotherWordStaysUnderlinedWhileSomethingIsComposed() {
    let surface = open("teh ")
    surface.diffs = []
    surface.compose("한")
    surface.loop.runTurns()
    #expect(shown(surface) == ["teh"])
    #expect(surface.diffs.isEmpty)
  }

  @Test func anUnderlineMovesWithItsWordAndIsNotDrawnAgain() {
    let surface = open("teh word teh", caret: 4)
    surface.diffs = []
    surface.type("the ")
    #expect(shown(surface) == ["teh", "teh"])
    #expect(surface.diffs.isEmpty)
    pause(surface)
    #expect(surface.diffs.isEmpty)
  }

  @Test func aWordThatBecomesAnotherLosesItsUnderlineAtOnce() {
    let surface = open("teh word", caret: 3)
    surface.type("e")
    #expect(shown(surface) == [])
    surface.backspace()
    surface.place(UTF8Offset(5))
    pause(surface)
    #expect(shown(surface) == ["teh"])
  }

  @Test func anAnswerThatComesLateIsBroughtOverWhatWasTypedMeanwhile() {
    let surface = open("")
    service.isHeld = true
    surface.type("teh x teh ")
    pause(surface)
    surface.place(.zero)
    surface.type("word ")
    surface.place(UTF8Offset(8))
    surface.type("e")
    service.answer()
    surface.loop.runTurns()
    #expect(shown(surface) == ["teh"])
    #expect(surface.session.shownSpans(in: surface.text.fullRange).map(\.range) == [TextRange(12, 15)])
  }

  @Test func onlyWhatChangedIsAskedForAgain() {
    let surface = open("teh\n\nword\n\nend")
    service.asked = []
    surface.type(" x")
    pause(surface)
    #expect(service.asked.count == 1 && !service.asked[0].contains("teh"))
    pause(surface)
    #expect(service.asked.count == 1)
  }

  @Test func aCorrectionIsOneStepOfUndoAndWaitsForWhatIsComposed() {
    let surface = open("word teh word", caret: 0)
    let spelling = surface.session.spelling!
    #expect(spelling.beginCorrection(at: UTF8Offset(2)) == nil)
    #expect(spelling.beginCorrection(at: UTF8Offset(6))?.text == "teh")
    var suggested: [String] = []
    spelling.suggest { suggested = $0 }
    #expect(suggested == ["the"])
    surface.compose("한")
    spelling.correct(with: "the")
    surface.loop.runTurns()
    pause(surface)
    #expect(sameBytes(surface.string, "한word the word"))
    #expect(surface.lost == [])
    surface.perform(.undo)
    #expect(sameBytes(surface.string, "한word teh word"))
  }

  @Test func anAddedWordIsShownNowhereAnyMore() {
    let surface = open("teh 한굴 teh", caret: 4)
    _ = surface.session.spelling!.beginCorrection(at: .zero)
    surface.session.spelling!.addWord()
    pause(surface)
    #expect(shown(surface) == ["한굴"])
    _ = surface.session.spelling!.beginCorrection(at: UTF8Offset(5))
    surface.session.spelling!.ignoreWord()
    pause(surface)
    #expect(shown(surface) == [])
  }
}
