import CompositionLab
import ComposureText
import Testing

@testable import ComposureEditor

/// What undo shows on its way back.
@MainActor
@Suite struct UndoTests {
  /// Undoes until nothing is left; the texts on the way, the last one first.
  private func undoAll(_ session: EditorSession, _ loop: ManualLoop) -> [String] {
    var texts: [String] = []
    while session.state.history.canUndo {
      session.perform(.command(.undo))
      loop.runTurns()
      texts.append(session.state.text.string)
    }
    return texts
  }

  @Test func undoGoesBackWordByWordWithTheCaretWhereItWas() {
    let surface = TestSurface("처음 끝", caret: 7)
    for word in ["하나 ", "둘 ", "셋"] {
      for character in word {
        if character == " " { surface.type(" ") } else { surface.type(hangul: String(character)) }
      }
    }
    #expect(drawn(surface) == "처음 하나 둘 셋|끝")
    for expected in ["처음 하나 둘 |끝", "처음 하나 |끝", "처음 |끝"] {
      surface.perform(.undo)
      #expect(drawn(surface) == expected)
    }
    for expected in ["처음 하나 |끝", "처음 하나 둘 |끝", "처음 하나 둘 셋|끝"] {
      surface.perform(.redo)
      #expect(drawn(surface) == expected)
    }
  }

  @Test func aPauseEndsAStep() {
    let surface = TestSurface()
    surface.type("ab")
    surface.loop.advance(by: .seconds(2))
    surface.type("cd")
    #expect(undoAll(surface.session, surface.loop) == ["ab", ""])
  }

  @Test func aPauseInTheMiddleOfASyllableEndsNoStep() {
    let surface = MarkedSurface("가 ", language: .korean)
    for jamo in ["ㅎ", "하", "한", "한ㄱ", "그", "글"] {
      surface.jamo(jamo)
      surface.loop.advance(by: .seconds(3))
    }
    surface.type(" ")
    #expect(surface.text.string == "가 한글 ")
    let texts = undoAll(surface.session, surface.loop)
    #expect(texts.last == "가 " && texts.allSatisfy { $0 == "가 " || $0 == "가 한글" }, "\(texts)")
  }

  @Test func chineseWithoutSpacesIsUndoneSentenceBySentence() {
    let surface = TestSurface()
    for part in ["我爱", "你", "。", "你", "呢", "？", "好。"] {
      surface.compose("x")
      surface.loop.runTurns()
      surface.commit(part)
      surface.loop.runTurns()
    }
    #expect(undoAll(surface.session, surface.loop) == ["我爱你。你呢？", "我爱你。", ""])
  }

  @Test func proseWithoutAnySpaceIsUndoneByTwentyCharacters() {
    let surface = TestSurface()
    for _ in 0..<50 { surface.type(hangul: "가") }
    #expect(undoAll(surface.session, surface.loop).map(\.count) == [40, 20, 0])
    let latin = TestSurface()
    latin.type(String(repeating: "a", count: 130))
    #expect(undoAll(latin.session, latin.loop).map(\.count) == [120, 60, 0])
  }

  @Test func whatAnotherProgramWroteIsOneStep() {
    let surface = TestSurface("가 나 다")
    surface.type("!")
    let before = surface.string
    surface.session.receive("# 가\n다 라 마!\n", base: before)
    surface.loop.runTurns()
    #expect(surface.string == "# 가\n다 라 마!\n")
    surface.perform(.undo)
    #expect(sameBytes(surface.string, before))
    surface.perform(.undo)
    #expect(surface.string == "가 나 다")
  }

  /// A writer with a preedit, who takes letters back, moves and pauses; undo passes only through texts that stood there
  /// while nothing was composed.
  @Test(arguments: [SurfaceTraits.gtk, .gtkIBus], 0..<20)
  func undoNeverShowsAPartOfASyllable(_ traits: SurfaceTraits, seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let surface = TestSurface("가 ", traits: traits)
    surface.session.smartTyping = seed.isMultiple(of: 2) ? .standard : []
    var stood: Set<[UInt8]> = [Array("가 ".utf8)]
    for _ in 0..<150 {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0...6:
        let syllable = ["한", "글", "없", "왔"].randomElement(using: &generator)!
        for part in ["ㅎ", "하"] + [syllable] { surface.compose(part) }
        if Bool.random(using: &generator) { surface.loop.runTurns() }
        if Bool.random(using: &generator) {
          surface.commit(syllable, next: "ㄱ")
          stood.insert(Array(surface.string.utf8))
          surface.commit("가")
        } else {
          surface.commit(syllable)
        }
      case 7, 8: surface.insert([" ", ".", "(", "\n", "a"].randomElement(using: &generator)!)
      case 9: if surface.selection.head > .zero { surface.backspace() }
      case 10: surface.cancelComposition()
      default: surface.loop.advance(by: .milliseconds(Int.random(in: 0..<1_500, using: &generator)))
      }
      stood.insert(Array(surface.string.utf8))
      surface.loop.runTurns()
      stood.insert(Array(surface.string.utf8))
    }
    surface.loop.advance(by: .seconds(2))
    stood.insert(Array(surface.string.utf8))
    let last = surface.string
    let steps = undoAll(surface.session, surface.loop)
    for text in steps {
      let isWhole = stood.contains(Array(text.utf8))
      #expect(isWhole, "seed \(seed): \(text)")
    }
    #expect(sameBytes(surface.string, "가 "))
    while surface.session.state.history.canRedo {
      surface.perform(.redo)
      let isWhole = stood.contains(Array(surface.string.utf8))
      #expect(isWhole, "seed \(seed): \(surface.string)")
    }
    #expect(sameBytes(surface.string, last))
  }

  /// The keyboard that rewrites text: what stood while no syllable was open, that is before a space or a click.
  @Test(arguments: 0..<20)
  func undoNeverShowsAPartOfASyllableThatAKeyboardRewrote(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(100 + seed))
    let surface = MarkedSurface("(", language: .korean)
    surface.session.smartTyping = .standard
    var stood: Set<[UInt8]> = [Array("(".utf8)]
    func note() {
      if !surface.session.isComposing { stood.insert(Array(surface.text.string.utf8)) }
    }
    for _ in 0..<60 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0...3:
        // The next syllable begins while the keyboard still holds the one before.
        let hidden = surface.hidden
        for part in [hidden + "ㅎ", "하", "한", "한ㄱ", "가"] { surface.jamo(part) }
        if Bool.random(using: &generator) { surface.jamo("ㄱ") }
      case 4:
        // The keyboard's key first ends the syllable, which then stands.
        let key = [" ", ".", "(", ")"].randomElement(using: &generator)!
        stood.insert(Array(surface.text.string.utf8))
        // As it was typed, before anything is made of it.
        let caret = surface.selection.head
        stood.insert(Array(surface.text.replacing(caret..<caret, with: key).string.utf8))
        surface.type(key)
        stood.insert(Array(surface.text.string.utf8))
      default:
        stood.insert(Array(surface.text.string.utf8))
        surface.select(Selection(surface.text.end))
        surface.loop.advance(by: .seconds(2))
      }
      note()
      surface.loop.runTurns()
      note()
    }
    surface.select(Selection(surface.text.end))
    surface.loop.advance(by: .seconds(2))
    for text in undoAll(surface.session, surface.loop) {
      let isWhole = stood.contains(Array(text.utf8))
      #expect(isWhole, "seed \(seed): \(text)")
    }
    #expect(sameBytes(surface.string, "("))
  }
}
