import ComposureEditor
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

@MainActor
@Suite struct FindBarTests {
  private func found(_ bench: Bench) -> String {
    let range = bench.view.selectedRange
    return (bench.text as NSString).substring(with: range)
  }

  /// Waits for the search to be complete: a regular expression is looked for on another thread.
  private func complete(_ bench: NoteBench) async throws {
    // Tests that share the main actor may keep it for minutes.
    let end = ContinuousClock().now + .seconds(1_800)
    bench.turn()
    while bench.document.session.state.find?.isComplete != true {
      try #require(ContinuousClock().now < end, "the search never ends")
      await Task.yield()
      bench.turn()
    }
    bench.turn()
  }

  // MARK: - What is found

  @Test(arguments: [Typist.korean, .koreanWithoutNeighbour, .marked, .markedByInsertion])
  func aQueryThatIsTypedInKoreanFindsWhatItCanBecomeWithEachKey(typist: Typist) {
    let bench = NoteBench("그림 하나 한글", caret: 0)
    bench.event { bench.document.find() }
    let field = bench.finder.standInSearchField
    #expect(field.isFirstResponder && !bench.view.isFirstResponder)
    let korean = typist.marks ? nil : KoreanKeyboard(field)
    korean?.replaysNeighbour = typist == .korean
    let marking = typist.marks ? MarkedTextKeyboard(field, commit: typist == .marked ? .unmark : .insert) : nil
    var seen: [String] = []
    for key in ["ㅎ", "ㅏ", "ㄴ", "ㄱ", "ㅡ", "ㄹ"] as [Character] {
      bench.event {
        korean?.press(key)
        marking?.press(key)
      }
      seen.append("\(field.text!) \(bench.finder.standInResults.count) \(found(bench))")
    }
    #expect(seen == ["ㅎ 2 하", "하 2 하", "한 2 하나", "한ㄱ 1 한글", "한그 1 한글", "한글 1 한글"])
    #expect(field.standInBrokenCompositions == [] && bench.broken == [])
    // One Return, as everywhere: it is the bar's and takes no syllable.
    bench.event { korean?.press("\n") }
    #expect(field.text == "한글")
    #expect(found(bench) == "한글")
    expectSame(bench.text, "그림 하나 한글")
  }

  @Test func initialConsonantsFindWordsAndNextGoesRound() {
    let bench = NoteBench("한글 하구 흙 한국", caret: 0)
    bench.event { bench.document.find() }
    bench.event { bench.finder.standInFind("ㅎㄱ") }
    #expect(bench.finder.standInResults.count == 3)
    #expect(bench.finder.standInResults.current == 0)
    #expect(found(bench) == "한글")
    bench.event { bench.document.findNext() }
    #expect(found(bench) == "하구")
    bench.event { #expect(bench.view.standInSend(Selector(("findNext:")))) }
    #expect(found(bench) == "한국")
    #expect(bench.finder.standInResults.current == 2)
    bench.event { bench.document.findNext() }
    #expect(found(bench) == "한글")
    bench.event { #expect(bench.view.standInSend(Selector(("findPrevious:")))) }
    #expect(found(bench) == "한국")
    #expect(bench.document.matchCount == 3)
    bench.event { bench.finder.dismissFindNavigator() }
    #expect(bench.document.matchCount == nil)
    #expect(found(bench) == "한국" && bench.view.isFirstResponder)
  }

  @Test func spellingsWidthsAndCasesAreTheSameUnlessTheMenuSaysOtherwise() {
    let bench = NoteBench("Word ｗｏｒｄ words \u{1112}\u{1161}\u{11AB}", caret: 0)
    bench.event { bench.document.find() }
    bench.event { bench.finder.standInFind("word") }
    #expect(bench.finder.standInResults.count == 3)
    bench.event { bench.finder.standInChoose(matchesCase: true, wholeWords: false) }
    #expect(bench.finder.standInResults.count == 2)
    bench.event { bench.finder.standInChoose(matchesCase: true, wholeWords: true) }
    #expect(bench.finder.standInResults.count == 1)
    bench.event { bench.finder.standInChoose(matchesCase: false, wholeWords: false) }
    bench.event { bench.finder.standInFind("한") }
    #expect(bench.finder.standInResults.count == 1)
  }

  @Test func aRegularExpressionIsChosenInTheMenuWhichSaysWhatIsWrongWithIt() async throws {
    let bench = NoteBench("a1 b2 c3", caret: 0)
    func option(_ title: String) -> UIAction? {
      bench.finder.standInMenu.lazy.compactMap { $0 as? UIAction }.first { $0.title == title }
    }
    bench.event { bench.document.find(replacing: true) }
    #expect(option("Match Case") != nil)
    #expect(option("Regular Expression")?.state == .off)
    bench.event { option("Regular Expression")?.standInChoose() }
    #expect(option("Regular Expression")?.state == .on)
    bench.event { bench.finder.standInFind("([a-z])([0-9]") }
    #expect(bench.finder.standInResults.count == 0)
    #expect(bench.document.findProblem == "A parenthesis is not closed")
    #expect(option("A parenthesis is not closed")?.attributes == .disabled)
    bench.event { bench.finder.standInFind("([a-z])([0-9])") }
    try await complete(bench)
    #expect(bench.document.findProblem == nil)
    #expect(bench.finder.standInResults.count == 3)
    bench.event { bench.finder.standInReplaceAll("([a-z])([0-9])", with: "$2$1") }
    expectSame(bench.text, "1a 2b 3c")
    bench.event { bench.document.perform(.undo) }
    expectSame(bench.text, "a1 b2 c3")
  }

  @Test func matchesAreMarkedAndTheCurrentOneStandsOut() {
    let bench = NoteBench("one two one", caret: 0)
    func background(_ location: Int) -> UIColor? {
      bench.view.textStorage.attribute(.backgroundColor, at: location, effectiveRange: nil) as? UIColor
    }
    bench.event { bench.document.find() }
    bench.event { bench.finder.standInFind("one") }
    #expect(background(0) == bench.document.theme.currentMatch)
    #expect(background(4) == nil)
    #expect(background(8) == bench.document.theme.highlight)
    bench.event { bench.document.findNext() }
    #expect(background(0) == bench.document.theme.highlight)
    #expect(background(8) == bench.document.theme.currentMatch)
    bench.event { bench.finder.dismissFindNavigator() }
    #expect(background(0) == nil && background(8) == nil)
  }

  @Test func theBarLooksForWhatIsSelected() {
    let bench = NoteBench("one two one", caret: 0)
    bench.select(8, 3)
    bench.event { #expect(bench.view.standInSend(Selector(("find:")))) }
    #expect(bench.finder.searchText == "one")
    #expect(bench.finder.standInResults.count == 2)
    #expect(bench.view.selectedRange == NSRange(location: 8, length: 3))
    bench.event { bench.finder.dismissFindNavigator() }
    bench.select(4, 3)
    bench.event { #expect(bench.view.standInSend(Selector(("useSelectionForFind:")))) }
    bench.select(0)
    bench.event { bench.document.findNext() }
    #expect(bench.finder.searchText == "two" && found(bench) == "two")
  }

  // MARK: - Folds

  @Test func aMatchInAFoldedSectionUnfoldsThatSectionAlone() {
    let bench = NoteBench("needle\n\n# One\n\nneedle\n\n# Two\n\nhay needle\n", caret: 0)
    bench.event { bench.document.perform(.foldAll) }
    #expect(bench.shown == "needle\n\nOne\nTwo\n")
    bench.event { bench.document.find() }
    bench.event { bench.finder.standInFind("Needle") }
    #expect(bench.finder.standInResults.count == 3)
    #expect(bench.shown == "needle\n\nOne\nTwo\n")
    bench.event { bench.document.findNext() }
    #expect(bench.shown == "needle\n\nOne\n\nneedle\n\nTwo\n")
    bench.event { bench.finder.dismissFindNavigator() }
    #expect(bench.shown == "needle\n\nOne\n\nneedle\n\nTwo\n")
    #expect(bench.document.session.state.folds.folds.count == 1)
  }

  // MARK: - Replacing

  @Test func onlyWhatIsWrittenIsReplaced() {
    let bench = NoteBench("하나 한글 한", caret: 0)
    bench.event { bench.document.find() }
    bench.event { bench.finder.standInFind("한") }
    #expect(bench.finder.standInResults.count == 3)
    #expect(found(bench) == "하나")
    // 하나 is what 한 can become, not what is written.
    bench.event { #expect(!bench.finder.standInReplace(with: "x")) }
    expectSame(bench.text, "하나 한글 한")
    bench.event { bench.document.findNext() }
    #expect(found(bench) == "한")
    bench.event { #expect(bench.finder.standInReplace(with: "큰")) }
    expectSame(bench.text, "하나 큰글 한")
    #expect(bench.view.selectedRange == NSRange(location: 6, length: 1))
    #expect(bench.finder.standInResults.count == 1)
    bench.event { bench.finder.standInReplaceAll("한", with: "둘") }
    expectSame(bench.text, "하나 큰글 둘")
    bench.event { bench.document.perform(.undo) }
    expectSame(bench.text, "하나 큰글 한")
  }

  @Test func allThatIsReplacedIsOneStepOfUndoAndMarkupStays() {
    let bench = NoteBench("# one\n\n**one** and `one`\n", caret: 0)
    bench.event { bench.document.find(replacing: true) }
    #expect(bench.finder.standInShowsReplace)
    bench.event { bench.finder.standInReplaceAll("one", with: "하나") }
    expectSame(bench.text, "# 하나\n\n**하나** and `하나`\n")
    #expect(bench.document.text == bench.text)
    bench.event { bench.finder.dismissFindNavigator() }
    bench.event { bench.view.undoManager?.undo() }
    expectSame(bench.text, "# one\n\n**one** and `one`\n")
    #expect(bench.document.isEnabled(.undo) == false)
  }

  @Test func aTextThatIsOnlyReadIsSearchedAndNotReplaced() {
    let bench = NoteBench("one two", caret: 0)
    bench.event { bench.document.isEditable = false }
    bench.event { bench.document.find(replacing: true) }
    #expect(!bench.finder.standInShowsReplace)
    bench.event { bench.finder.standInFind("two") }
    #expect(bench.finder.standInResults.count == 1)
    bench.event { #expect(!bench.finder.standInReplaceAll("two", with: "x")) }
    expectSame(bench.text, "one two")
  }

  // MARK: - While a syllable is composed in the text

  @Test(arguments: Typist.allCases)
  func theFindBarThatIsOpenedMidSyllableWaitsForIt(typist: Typist) {  // 42
    let writer = Writer(.note, typist, "하나 |")
    let bench = writer.bench as! NoteBench
    writer.type("한")
    bench.event { bench.document.find() }
    writer.wasEnded()
    #expect(bench.finder.isFindNavigatorVisible)
    expectSame(bench.text, "하나 한")
    bench.event { bench.finder.standInFind("하나") }
    #expect(bench.view.selectedRange == NSRange(location: 0, length: 2))
    bench.event { bench.finder.dismissFindNavigator() }
    expectSame(bench.text, "하나 한")
    #expect(bench.view.selectedRange == NSRange(location: 0, length: 2))
    bench.loop.advance(by: .seconds(2))
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Typist.allCases)
  func theBarThatStaysOpenWhileOneWritesTouchesNoSyllable(typist: Typist) {
    let writer = Writer(.note, typist, "하나 하나 |")
    let bench = writer.bench as! NoteBench
    bench.event { bench.document.find() }
    bench.event { bench.finder.standInFind("하") }
    #expect(bench.finder.standInResults.count == 2)
    // A tap into the text: the bar stays, what is written is looked through as it grows.
    bench.event { _ = bench.view.becomeFirstResponder() }
    bench.select(bench.text.utf16.count)
    writer.type("하")
    #expect(bench.finder.standInResults.count == 3)
    writer.type("늘 하")
    // Another query, while the syllable is open: it is looked for, and the caret stays.
    bench.event { bench.finder.standInSearchField.standInWrite("나") }
    let caret = bench.view.selectedRange
    #expect(caret == NSRange(location: bench.text.utf16.count, length: 0))
    writer.type("ㄴ")
    #expect(bench.broken == [])
    writer.end()
    writer.wasEnded()
    expectSame(bench.text, "하나 하나 하늘 한")
    // What waited is done now.
    #expect(bench.view.selectedRange == NSRange(location: 1, length: 1))
    writer.checkNothingIsLeft()
  }

  @Test(arguments: Typist.allCases)
  func aButtonOfTheBarThatIsTappedMidSyllableEndsItAndActsOnce(typist: Typist) {
    for replaces in [false, true] {
      let writer = Writer(.note, typist, "가 나 가 |")
      let bench = writer.bench as! NoteBench
      bench.event { bench.document.find(replacing: true) }
      bench.event { bench.finder.standInFind("가") }
      bench.event { _ = bench.view.becomeFirstResponder() }
      bench.select(bench.text.utf16.count)
      writer.type("가")
      bench.event {
        if replaces { bench.finder.standInReplaceAll("가", with: "다라") } else { bench.finder.findNext() }
      }
      bench.loop.advance(by: .seconds(2))
      bench.turn()
      #expect(bench.broken == [])
      expectSame(bench.text, replaces ? "다라 나 다라 다라" : "가 나 가 가")
      if !replaces { #expect(found(bench) == "가") }
      #expect(bench.document.session.gate.waiting.map(\.name) == [])
      guard replaces else { continue }
      bench.event { bench.document.perform(.undo) }
      expectSame(bench.text, "가 나 가 가")
    }
  }

  // MARK: - The view

  @Test func theBarGoesWithItsViewAndComesBackWithTheNext() {
    let bench = NoteBench("one two", caret: 0)
    bench.event { bench.document.find() }
    bench.event { bench.finder.standInFind("two") }
    #expect(bench.document.matchCount == 1)
    bench.event { bench.model.isShown = false }
    #expect(bench.document.matchCount == nil)
    bench.event { bench.model.isShown = true }
    #expect(!bench.finder.isFindNavigatorVisible)
    bench.event { bench.document.find() }
    #expect(bench.finder.isFindNavigatorVisible)
    bench.event { bench.finder.standInFind("one") }
    #expect(found(bench) == "one")
  }

  @Test func aPlainTextHasTheSystemsOwnBar() {
    let bench = PlainBench("one two one")
    bench.event { #expect(bench.view.standInSend(Selector(("findAndReplace:")))) }
    #expect(bench.view.findInteraction?.isFindNavigatorVisible == true)
    bench.event { bench.finder.standInReplaceAll("one", with: "하나") }
    expectSame(bench.model.text, "하나 two 하나")
  }
}
