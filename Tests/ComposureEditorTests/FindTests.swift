import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct FindTests {
  private func editor(_ text: String, caret: Int = 0) -> TestSurface {
    let surface = TestSurface(text, caret: caret)
    surface.loop.runTurns()
    return surface
  }

  private func found(_ editor: TestSurface) -> [String] {
    editor.session.state.find?.matches.map { editor.session.state.text.string(in: $0) } ?? []
  }

  /// Waits for the search to be complete.
  private func complete(_ editor: TestSurface) async throws {
    // Tests that share the main actor may keep it for minutes.
    let end = ContinuousClock().now + .seconds(1_800)
    editor.loop.runTurns()
    while editor.session.state.find?.isComplete != true {
      try #require(ContinuousClock().now < end, "the search never ends")
      await Task.yield()
      editor.loop.runTurns()
    }
    editor.loop.runTurns()
  }

  private func highlights(_ editor: TestSurface) -> [String] {
    editor.session.shownSpans(in: editor.text.fullRange).compactMap { span in
      guard case .found(let isCurrent) = span.role else { return nil }
      return editor.text.string(in: span.range) + (isCurrent ? "!" : "")
    }
  }

  @Test func eachLetterOfTheQueryLooksFromWhereTheWriterBegan() {
    let editor = editor("한강 하늘 한글 끝", caret: 0)
    let origin = editor.selection
    for (query, drawing) in [
      ("ㅎ", "[한]강 하늘 한글 끝"), ("하", "[한]강 하늘 한글 끝"), ("한", "[한]강 하늘 한글 끝"), ("한그", "한강 하늘 [한글] 끝"),
      ("한글", "한강 하늘 [한글] 끝"), ("한글러", "|한강 하늘 한글 끝"), ("한", "[한]강 하늘 한글 끝"),
    ] {
      editor.session.find(SearchQuery(query), from: origin)
      editor.loop.runTurns()
      #expect(drawn(editor) == drawing, "\(query)")
    }
    editor.session.find(nil, from: origin)
    editor.loop.runTurns()
    #expect(drawn(editor) == "|한강 하늘 한글 끝")
  }

  @Test func matchesAreShownWhileSomethingIsLookedFor() {
    let editor = editor("one two one")
    editor.session.find(SearchQuery("one"), from: editor.selection)
    editor.loop.runTurns()
    #expect(highlights(editor) == ["one!", "one"])
    editor.session.goToMatch(forward: true)
    editor.loop.runTurns()
    #expect(highlights(editor) == ["one", "one!"])
    editor.session.find(nil)
    editor.loop.runTurns()
    #expect(highlights(editor).isEmpty)
  }

  @Test func onlyWhatIsOnScreenIsHighlighted() {
    let editor = editor(String(repeating: "한글\n", count: 500))
    editor.visible = { _ in TextRange(70, 140) }
    editor.session.find(SearchQuery("한글"))
    editor.loop.runTurns()
    #expect(found(editor).count == 500)
    #expect((10...13).contains(highlights(editor).count))
  }

  @Test func nextAndPreviousGoAroundTheEndsAndAreCounted() {
    let editor = editor("a1 a2 a3", caret: 4)
    editor.session.find(SearchQuery("a"))
    var places: [Int?] = []
    for forward in [true, true, true, false, false] {
      editor.session.goToMatch(forward: forward)
      editor.loop.runTurns()
      places.append(editor.session.state.find?.index(of: editor.session.state.selection.range))
    }
    #expect(places == [2, 0, 1, 0, 2])
  }

  @Test func aMatchInAFoldUnfoldsIt() {
    let editor = editor(FoldTests.text)
    editor.session.fold(at: .zero)
    editor.loop.runTurns()
    #expect(!editor.session.state.folds.isEmpty)
    editor.session.find(SearchQuery("more"), from: editor.selection)
    editor.loop.runTurns()
    #expect(editor.session.state.folds.isEmpty)
    #expect(editor.text.string(in: editor.selection.range) == "more")
  }

  @Test func matchesKeepUpWithWhatIsTyped() {
    let editor = editor("han 한글\nhan")
    editor.session.find(SearchQuery("han"))
    editor.place(UTF8Offset(2))
    editor.type("x")
    #expect(found(editor) == ["han"])
    editor.backspace()
    #expect(found(editor) == ["han", "han"])
    #expect(editor.session.state.find?.matches.last == TextRange(11, 14))
    editor.place(UTF8Offset(0))
    editor.type("han\n")
    #expect(found(editor).count == 3)
  }

  // MARK: Replacing

  private func replaceAll(_ editor: TestSurface, _ query: SearchQuery, _ replacement: String) async throws -> Int {
    var replaced = -1
    editor.session.find(query)
    editor.session.replaceAllMatches(with: replacement) { replaced = $0 }
    try await complete(editor)
    return replaced
  }

  @Test func replacingAllIsOneStepAndLeavesTheOtherMarkupAlone() async throws {
    let text = "# 한글\n\n**한글**은 `한글` 한강 [한글](한글.md)\n"
    let editor = editor(text, caret: 8)
    #expect(try await replaceAll(editor, SearchQuery("한글", isHalfTyped: false), "글") == 5)
    #expect(sameBytes(editor.string, "# 글\n\n**글**은 `글` 한강 [글](글.md)\n"))
    editor.perform(.undo)
    #expect(sameBytes(editor.string, text))
    #expect(editor.selection == Selection(UTF8Offset(8)))
    editor.perform(.redo)
    #expect(sameBytes(editor.string, "# 글\n\n**글**은 `글` 한강 [글](글.md)\n"))
  }

  @Test func theSyllableThatIsComposedIsReplacedWithTheRest() async throws {
    let editor = editor("한 한글 ")
    editor.place(editor.text.end)
    editor.session.find(SearchQuery("한", isHalfTyped: false))
    editor.compose("한")
    var count = 0
    editor.session.replaceAllMatches(with: "큰") { count = $0 }
    try await complete(editor)
    #expect(sameBytes(editor.string, "큰 큰글 큰"))
    #expect(count == 3 && editor.lost.isEmpty && editor.log == ["endComposition"])
    editor.perform(.undo)
    #expect(sameBytes(editor.string, "한 한글 한"))
  }

  @Test func aQueryThatMayBeHalfTypedReplacesNothing() async throws {
    let editor = editor("하늘 한글")
    #expect(try await replaceAll(editor, SearchQuery("하"), "호") == 0)
    editor.session.replaceMatch(with: "호")
    editor.loop.runTurns()
    #expect(sameBytes(editor.string, "하늘 한글"))
  }

  @Test func oneMatchAfterTheOtherIsReplaced() {
    let editor = editor("one two one one")
    editor.session.find(SearchQuery("one", isHalfTyped: false))
    for drawing in ["[one] two one one", "1 two [one] one", "1 two 1 [one]", "1 two 1 1|"] {
      editor.session.replaceMatch(with: "1")
      editor.loop.runTurns()
      if drawing.contains("[") { #expect(drawn(editor) == drawing) } else { #expect(editor.string == "1 two 1 1") }
    }
    editor.perform(.undo)
    #expect(editor.string == "1 two 1 one")
  }

  @Test func aReplacementThatHoldsItsQueryDoesNotGoOnForEver() {
    let editor = editor("a a")
    editor.session.find(SearchQuery("a", isHalfTyped: false))
    for _ in 0..<3 {
      editor.session.replaceMatch(with: "aa")
      editor.loop.runTurns()
    }
    #expect(drawn(editor) == "[a]a aa" || drawn(editor) == "aa aa" || drawn(editor).filter { $0 == "a" }.count == 4)
  }

  @Test func manyMatchesAreWrittenInFewEditsAndTheCaretKeepsItsPlace() async throws {
    let text = String(repeating: "가나 다\n", count: 400)
    let editor = editor(text, caret: 2_207)
    editor.visible = { _ in TextRange(0, 120) }
    let before = drawn(editor)
    var edits = 0
    editor.session.onEdit = { _, _ in edits += 1 }
    #expect(try await replaceAll(editor, SearchQuery("나", isHalfTyped: false), "너머") == 400)
    #expect(edits <= 200)
    #expect(sameBytes(drawn(editor), before.replacing("나", with: "너머")))
    editor.perform(.undo)
    #expect(sameBytes(editor.string, text))
  }

  @Test("Edits that are joined change a text as they did apart", arguments: 1...20)
  func joined(seed: Int) {
    var state = UInt64(seed)
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let text = Rope(String(repeating: "abcdefgh", count: 20))
    var edits: [ChangeSet.Edit] = []
    var place = 0
    while place < 150 {
      let end = place + below(4)
      edits.append(.init(range: TextRange(place, end), insert: String(repeating: "x", count: below(3))))
      place = end + 1 + below(9)
    }
    let changes = ChangeSet(length: 160, edits: edits)
    for limit in [1, 2, 7] {
      let joined = changes.joined(in: text, limit: limit)
      #expect(joined.edits.count <= limit)
      #expect(joined.apply(to: text) == changes.apply(to: text))
    }
  }

  // MARK: Long texts

  @Test func aLongTextIsSearchedElsewhereAndWhatIsOnScreenAtOnce() async throws {
    let editor = editor(String(repeating: "한글 text\n", count: 8_000))
    editor.visible = { _ in TextRange(0, 120) }
    editor.session.find(SearchQuery("한글"), from: editor.selection)
    #expect(editor.session.state.find?.isComplete == false)
    #expect((9...12).contains(found(editor).count))
    try await complete(editor)
    #expect(found(editor).count == 8_000)
    #expect(editor.selection.range == TextRange(0, 6))
    // An edit looks at its own lines only.
    editor.place(UTF8Offset(3))
    editor.type("!")
    #expect(editor.session.state.find?.isComplete == true && found(editor).count == 7_999)
  }

  @Test func anEditDuringTheSearchIsSearchedToo() async throws {
    let editor = editor(String(repeating: "한글 text\n", count: 8_000))
    editor.visible = { _ in TextRange(0, 120) }
    editor.session.find(SearchQuery("text"))
    editor.type("text ")
    try await complete(editor)
    #expect(found(editor).count == 8_001)
    #expect(Set(found(editor)) == ["text"])
  }

  @Test func anotherQueryTakesThePlaceOfASearchThatIsGoingOn() async throws {
    let editor = editor(String(repeating: "한글 text\n", count: 8_000))
    editor.visible = { _ in TextRange(0, 120) }
    editor.session.find(SearchQuery("text"), from: editor.selection)
    editor.session.find(SearchQuery("한글"), from: editor.selection)
    try await complete(editor)
    #expect(Set(found(editor)) == ["한글"] && found(editor).count == 8_000)
    editor.session.find(SearchQuery("text"))
    editor.session.find(nil)
    for _ in 0..<100 { await Task.yield() }
    #expect(editor.session.state.find == nil)
  }

  @Test("Random edits leave the matches that a new search finds", arguments: 1...12)
  func randomEdits(seed: Int) {
    var state = UInt64(seed)
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = ["한", "글", "하", "a", "\n", "\r\n", "e\u{301}", "\u{1112}\u{1161}", "\u{11AB}", " ", "aa"]
    let editor = editor("한글 aaa\n하나 aa")
    let query = SearchQuery(["하", "aa", "한글", "a"][seed % 4])
    editor.session.find(query)
    for _ in 0..<200 {
      let text = editor.text
      let start = text.floorScalar(UTF8Offset(below(text.utf8Count + 1)))
      let end = text.floorScalar(min(text.end, start + below(6)))
      let inserted = below(3) == 0 ? "" : pieces[below(pieces.count)]
      editor.replace(start..<max(start, end), with: inserted, origin: .platform)
      let found = editor.session.state.find?.matches
      #expect(found == TextSearch(query)?.matches(in: editor.text), "seed \(seed)")
    }
  }
}
