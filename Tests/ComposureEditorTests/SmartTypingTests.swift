import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct SmartTypingTests {
  private static let all: SmartTyping = [.pairs, .quotes, .dashes, .ellipsis, .shortcuts]

  private func editor(
    _ text: String = "", caret: Int? = nil, _ switches: SmartTyping = .standard, traits: SurfaceTraits = .gtk
  ) -> TestSurface {
    let surface = TestSurface(text, caret: caret, traits: traits)
    surface.session.smartTyping = switches
    return surface
  }

  /// Backspace as the adapters do it: first the editor is asked, then the platform deletes.
  private func backspace(_ surface: TestSurface) {
    if surface.session.undoSmartTyping() { surface.loop.runTurns() } else { surface.backspace() }
  }

  // MARK: - Pairs

  @Test(arguments: [
    ("(", "(|)"), ("[", "[|]"), ("{", "{|}"), ("\"", "\"|\""), ("'", "'|'"), ("`", "`|`"), ("「", "「|」"), ("『", "『|』"),
    ("（", "（|）"), ("《", "《|》"), ("a", "a|"), ("<", "<|"), ("*", "*|"), ("“", "“|"), (")", ")|"),
  ])
  func anOpeningMarkGetsItsOtherHalf(_ typed: String, _ result: String) {
    let editor = editor()
    editor.type(typed)
    #expect(drawn(editor) == result)
  }

  @Test func nothingIsAddedUnlessItIsSwitchedOn() {
    let surface = TestSurface()
    surface.type("(\"[] --...")
    #expect(drawn(surface) == "(\"[] --...|")
    let editor = editor("", [.quotes])
    editor.type("(")
    #expect(drawn(editor) == "(|")
  }

  @Test func typingTheOtherHalfStepsOverIt() {
    let editor = editor()
    editor.type("([가])b")
    #expect(drawn(editor) == "([가])b|")
    editor.type(")")
    #expect(drawn(editor) == "([가])b)|")
  }

  @Test(arguments: [("ta)", "(ta)|"), ("ta))", "(ta))|)"), ("ta", "(ta|)"), ("to)", "(to)|)"), ("ta[", "(ta[|])")])
  func theKeyThatEndsAWordMayBeCommittedWithIt(_ committed: String, _ result: String) {
    for isTextFirst in [true, false] {
      let editor = editor()
      editor.type("(")
      editor.compose("ta")
      editor.loop.runTurns()
      if isTextFirst { editor.commit(committed, next: "") } else { editor.commit(committed) }
      editor.loop.advance(by: .seconds(1))
      #expect(drawn(editor) == result)
    }
  }

  @Test func aHalfThatTheWriterTypedHimselfIsNotSteppedOver() {
    let editor = editor(")", caret: 0)
    editor.type(")")
    #expect(drawn(editor) == ")|)")
  }

  @Test func whatTheCaretHasLeftIsNoPairAnyMore() {
    let editor = editor()
    editor.type("(a")
    editor.place(.zero)
    editor.place(UTF8Offset(2))
    editor.type(")")
    #expect(drawn(editor) == "(a)|)")
  }

  @Test func backspaceInAnEmptyPairTakesBothAndUndoGivesThemBack() {
    let editor = editor("가 ")
    editor.type("(")
    backspace(editor)
    #expect(drawn(editor) == "가 |")
    editor.perform(.undo)
    #expect(drawn(editor) == "가 (|)")
  }

  @Test func aPairThatIsEmptyAgainIsAPair() {
    let editor = editor()
    editor.type("(a")
    backspace(editor)
    #expect(drawn(editor) == "(|)")
    backspace(editor)
    #expect(drawn(editor) == "|")
  }

  @Test func oneUndoGivesWhatWasTyped() {
    let editor = editor()
    editor.type("(")
    editor.perform(.undo)
    #expect(drawn(editor) == "(|")
    editor.type("a)")
    #expect(drawn(editor) == "(a)|")
  }

  @Test(arguments: [("한글", 0, "("), ("한글", 3, "("), ("word", 0, "\""), ("don", 3, "'"), ("a`", 2, "`"), ("\\", 1, "(")])
  func noOtherHalfIsWrittenWhereItWouldBeInTheWay(_ text: String, _ caret: Int, _ typed: String) {
    let editor = editor(text, caret: caret)
    editor.type(typed)
    #expect(editor.string.utf8.count == text.utf8.count + 1)
  }

  @Test func threeBackticksMakeAFence() {
    let editor = editor()
    editor.type("```")
    #expect(drawn(editor) == "```|")
    editor.type("\n(")
    #expect(drawn(editor) == "```\n(|")
  }

  @Test(arguments: [
    ("```\n", 4), ("    ", 4), ("`a`", 2), ("<b >", 3), ("---\nkey: ", 9), ("---\nkey: \n---\n", 9), ("[a](b)", 5),
    ("[a](http://", 11), ("<http://a >", 9), ("http://a", 8), ("[a]: ", 5), ("<div>\n", 6), ("`a ", 3),
  ])
  func nothingHappensInCodeMetadataAndAddresses(_ text: String, _ caret: Int) {
    for typed in ["(", "--", "...", "\""] {
      let editor = editor(text, caret: caret, Self.all)
      editor.type(typed)
      #expect(
        editor.string.utf8.count == text.utf8.count + typed.utf8.count, "\(text) with \(typed): \(editor.string)")
    }
  }

  @Test func aLinkAndABoldWordAreTypedAsWithoutPairs() {
    for typed in ["[링크](https://a.b/c_(d)) 끝", "**굵게**(주)는", "`코드` “말” (가 (나) 다)", "- [ ] 할 일"] {
      let editor = editor()
      editor.type(typed)
      #expect(sameBytes(editor.string, typed), "\(editor.string)")
    }
  }

  // MARK: - Quotation marks, dashes, dots

  @Test func quotationMarksTurnAfterWhatStandsBeforeThem() {
    let editor = editor("", [.quotes])
    editor.type("\"It's\" (\"a\") 'b' \"한글\"은")
    #expect(drawn(editor) == "“It’s” (“a”) ‘b’ “한글”은|")
  }

  @Test(arguments: [
    ("他说：", "\"你好。\"然后", "他说：“你好。”然后|"), ("他说", "\"我说'好'。\"", "他说“我说‘好’。”|"),
    ("彼は", "\"はい\"と", "彼は“はい”と|"), ("그는", "\"집\"에 \"가\"자", "그는“집”에 “가”자|"),
    ("신", "'s", "신’s|"), ("그는 ", "'집'에", "그는 ‘집’에|"), ("It’s he said:", "\"a,\" 'b,' c", "It’s he said:“a,” ‘b,’ c|"),
    ("“길게\n쓴 말", "\"은", "“길게\n쓴 말”은|"), ("\"말", "\"은", "\"말”은|"), ("“앞말”\n\n他说", "\"好", "“앞말”\n\n他说“好|"),
    ("[^1]: ", "\"각주\"와 '글'", "[^1]: “각주”와 ‘글’|"), ("[x]: ", "a.b \"각주\"", "[x]: a.b \"각주\"|"),
  ])
  func quotationMarksTurnByWhatIsOpenWhereNoSpacesAreWritten(_ before: String, _ typed: String, _ after: String) {
    let editor = editor(before, [.quotes])
    editor.type(typed)
    #expect(drawn(editor) == after)
  }

  @Test func quotationMarksArePairsToo() {
    let editor = editor("", [.quotes, .pairs])
    editor.type("\"")
    #expect(drawn(editor) == "“|”")
    editor.type("말\"다")
    #expect(drawn(editor) == "“말”다|")
  }

  @Test func dashesAndDots() {
    let editor = editor("", Self.all)
    editor.type("a -- b")
    #expect(drawn(editor) == "a – b|")
    editor.type("---c...")
    #expect(drawn(editor) == "a – b—c…|")
  }

  @Test(arguments: ["---", "--", "- --", "| -- |", "<!--", "====\n---"])
  func dashesThatMeanSomethingStayDashes(_ typed: String) {
    let editor = editor("", Self.all)
    editor.type(typed)
    #expect(sameBytes(editor.string, typed))
  }

  @Test func backspaceRightAfterGivesBackWhatWasTyped() {
    let editor = editor("", Self.all)
    editor.type("a--")
    backspace(editor)
    #expect(drawn(editor) == "a--|")
    backspace(editor)
    #expect(drawn(editor) == "a-|")
    editor.type(" \"")
    #expect(drawn(editor) == "a- “|”")
    backspace(editor)
    #expect(drawn(editor) == "a- \"|")
    editor.type("b...")
    #expect(drawn(editor) == "a- \"b…|")
    editor.type("c")
    backspace(editor)
    backspace(editor)
    #expect(drawn(editor) == "a- \"b|")
  }

  // MARK: - Shortcuts

  @Test(arguments: [
    ("[] ", "- [ ] |"), ("[x] ", "- [x] |"), ("> [] ", "> - [ ] |"), ("- [] ", "- [ ] |"), ("1. [] ", "1. [ ] |"),
    ("• ", "- |"), ("* ", "* |"), ("- ", "- |"), ("a [] ", "a [] |"), ("# ", "# |"),
  ])
  func aTaskBeginsWithItsBox(_ typed: String, _ result: String) {
    let editor = editor()
    editor.type(typed)
    #expect(drawn(editor) == result)
  }

  @Test func backspaceGivesBackTheBoxAsItWasTyped() {
    let editor = editor()
    editor.type("[] ")
    backspace(editor)
    #expect(drawn(editor) == "[] |")
  }

  // MARK: - Compositions

  @Test(arguments: [SurfaceTraits.gtk, .gtkIBus])
  func aSyllableBesideABracketTriggersNothing(_ traits: SurfaceTraits) {
    let editor = editor("", Self.all, traits: traits)
    editor.type("(")
    editor.loop.advance(by: .seconds(1))
    editor.compose("ㅎ")
    editor.loop.advance(by: .seconds(1))
    #expect(drawn(editor) == "(|)")
    editor.commit("한", next: "ㄱ")
    editor.loop.advance(by: .seconds(1))
    editor.commit("글")
    editor.loop.advance(by: .seconds(1))
    #expect(drawn(editor) == "(한글|)")
    editor.type(")")
    editor.loop.advance(by: .seconds(1))
    #expect(drawn(editor) == "(한글)|")
    #expect(editor.lost.isEmpty && editor.log.isEmpty)
  }

  @Test(arguments: ["“", "（", "「", "\"", "(", "--", "..."])
  func whatAnInputMethodCommitsStaysAsItIs(_ committed: String) {
    let editor = editor("가", Self.all)
    editor.compose(committed)
    editor.loop.runTurns()
    editor.commit(committed)
    editor.loop.runTurns()
    #expect(drawn(editor) == "가\(committed)|")
  }

  @Test(arguments: ["“”", "……", "——", "()"])
  func severalCharactersAtOnceAreNoKey(_ committed: String) {
    let editor = editor("가 ", Self.all)
    editor.insert(committed)
    editor.loop.runTurns()
    #expect(drawn(editor) == "가 \(committed)|")
  }

  @Test func aPairIsNotWrittenIntoACompositionThatHasBegun() {
    let editor = editor()
    editor.insert("(")
    editor.compose("ㅎ")
    editor.loop.runTurns()
    #expect(drawn(editor) == "(|")
    editor.commit("하")
    editor.loop.runTurns()
    #expect(drawn(editor) == "(하|")
    editor.type(")")
    #expect(drawn(editor) == "(하)|")
  }

  @Test func keysThatComeWithinOneTurnAreTypedAsTheyAre() {
    let editor = editor()
    editor.insert("(")
    editor.insert("a")
    editor.insert(")")
    editor.loop.runTurns()
    #expect(drawn(editor) == "(a)|")
    editor.insert("[")
    editor.loop.runTurns()
    editor.insert("b")
    editor.insert("]")
    editor.insert("c")
    editor.loop.runTurns()
    #expect(drawn(editor) == "(a)[b]c|")
  }

  @Test(arguments: [
    ("하\"나\"은 ", "하“나”은 |"), ("하 \"나\"은 \"다\"", "하 “나”은 “다”|"), ("하 '나'은", "하 ‘나’은|"), ("하--나", "하–나|"),
    ("하---나", "하---나|"), ("하...나", "하…나|"), ("하(\"나\")는", "하(“나”)는|"),
  ])
  func marksTurnAlsoWhereTheNextSyllableIsFaster(_ typed: String, _ result: String) {
    let editor = editor("", Self.all.subtracting(.pairs), traits: .gtkIBus)
    for character in typed {
      if Hangul.isSyllable(character.unicodeScalars.first!) {
        editor.compose(String(character))
        editor.commit(String(character))
      } else {
        editor.insert(String(character))
      }
    }
    editor.loop.advance(by: .seconds(1))
    #expect(drawn(editor) == result)
    while editor.session.state.history.canUndo { editor.perform(.undo) }
    #expect(editor.string.isEmpty)
    while editor.session.state.history.canRedo { editor.perform(.redo) }
    #expect(editor.string + "|" == result)
    #expect(editor.lost.isEmpty)
  }

  @Test func theOtherHalfOfAQuotationIsOneAlsoWhereTheNextSyllableIsFaster() {
    let editor = editor("", [.quotes, .pairs], traits: .gtkIBus)
    editor.type("\"")
    #expect(drawn(editor) == "“|”")
    editor.compose("하")
    editor.commit("하")
    editor.insert("\"")
    editor.compose("는")
    editor.loop.advance(by: .seconds(1))
    editor.commit("는")
    editor.loop.advance(by: .seconds(1))
    #expect(drawn(editor) == "“하”는|")
  }

  @Test func aMarkThatIsDeletedBeforeItTurnsStaysDeleted() {
    let editor = editor("", [.quotes], traits: .gtkIBus)
    editor.compose("하")
    editor.commit("하")
    editor.insert("\"")
    editor.insert("a")
    for _ in 0..<2 {
      editor.replace(
        editor.text.previousGrapheme(before: editor.text.end)..<editor.text.end, with: "", origin: .keyboard)
    }
    editor.loop.advance(by: .seconds(1))
    #expect(drawn(editor) == "하|")
  }

  @Test func theQuickestSyllableBehindABracketIsKept() {
    let editor = editor("", traits: .gtkIBus)
    editor.compose("하")
    editor.commit("하")
    editor.insert("(")
    editor.compose("ㄴ")
    editor.loop.advance(by: .seconds(1))
    editor.commit("나")
    editor.insert(")")
    editor.loop.advance(by: .seconds(1))
    #expect(drawn(editor) == "하(나)|")
  }

  // MARK: - A keyboard that composes without telling

  private func korean(_ text: String = "", _ switches: SmartTyping = SmartTypingTests.all) -> MarkedSurface {
    let surface = MarkedSurface(text, language: .korean)
    surface.session.smartTyping = switches
    return surface
  }

  private func shown(_ surface: MarkedSurface) -> String {
    let caret = surface.selection.head
    return surface.text.string(in: .zero..<caret) + "|" + surface.text.string(in: caret..<surface.text.end)
  }

  @Test func theReplayOfABracketOpensNothingAndTakesNothingAway() {
    for opener in ["(", "[", "\"", "「", "`"] {
      let surface = korean("", .standard)
      surface.type(opener)
      let closer = String(SmartRules.closers[Character(opener)]!)
      for jamo in ["ㅎ", "하", "한", "하", "ㅎ", "하", "한"] {
        surface.jamo(jamo)
        #expect(shown(surface) == "\(opener)\(jamo)|\(closer)")
      }
      surface.loop.advance(by: .seconds(2))
      #expect(shown(surface) == "\(opener)한|\(closer)")
      surface.type(closer)
      #expect(shown(surface) == "\(opener)한\(closer)|")
      #expect(surface.damage.isEmpty)
    }
  }

  @Test func aReplayInTheWrongLanguageTriggersNothingEither() {
    let surface = MarkedSurface("(", language: .other)
    surface.session.smartTyping = Self.all
    for jamo in ["ㅎ", "하", "한"] { surface.jamo(jamo) }
    #expect(shown(surface) == "(한|")
  }

  @Test func theReplayOfADashOrDotTakesNoSubstitutionBack() {
    let surface = korean("a")
    surface.type("-")
    surface.type("-")
    #expect(shown(surface) == "a–|")
    surface.jamo("ㅎ")
    surface.jamo("하")
    #expect(shown(surface) == "a–하|")
    surface.jamo("")
    #expect(shown(surface) == "a–|")
  }

  @Test func aPairIsSteppedOverAfterAnOpenSyllable() {
    let surface = korean()
    surface.jamo("ㅎ")
    surface.jamo("하")
    surface.type("(")
    #expect(shown(surface) == "하(|)")
    surface.jamo("ㄴ")
    surface.jamo("나")
    surface.type(")")
    #expect(shown(surface) == "하(나)|")
    #expect(surface.damage.isEmpty)
  }

  @Test func backspaceIsFollowedWhereThePlatformDeletesFirst() {
    let surface = korean("a ")
    surface.type("(")
    surface.delete()
    #expect(shown(surface) == "a |")
    surface.type("\"")
    #expect(shown(surface) == "a “|”")
    surface.delete()
    #expect(shown(surface) == "a \"|")
    for dot in ["b", ".", ".", "."] { surface.type(dot) }
    #expect(shown(surface) == "a \"b…|")
    surface.delete()
    #expect(shown(surface) == "a \"b...|")
  }

  @Test func aCommitThatTakesTheMarkedTextAwayFirstTriggersNothing() {
    for committed in ["(", "\"", "「"] {
      let surface = MarkedSurface("가 ")
      surface.session.smartTyping = Self.all
      surface.mark("か")
      surface.loop.runTurns()
      surface.commitAnew(committed)
      #expect(shown(surface) == "가 \(committed)|")
    }
  }

  @Test func markedTextTriggersNothing() {
    let surface = MarkedSurface("가 ")
    surface.session.smartTyping = Self.all
    surface.mark("「")
    surface.loop.runTurns()
    surface.insert("「")
    surface.loop.runTurns()
    #expect(shown(surface) == "가 「|")
    surface.mark("(")
    surface.mark("(か")
    surface.unmark()
    surface.loop.runTurns()
    #expect(shown(surface) == "가 「(か|")
  }
}
