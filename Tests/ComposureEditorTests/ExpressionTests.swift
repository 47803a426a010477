import ComposureText
import Testing

@testable import ComposureEditor

/// Regular expressions, and what may take the place of what they find.
@Suite struct ExpressionTests {
  private func run(_ pattern: String, _ text: String, case matchesCase: Bool = false, words: Bool = false) throws
    -> [[String?]]
  {
    let query = SearchQuery(
      pattern, matchesCase: matchesCase, matchesWholeWords: words, isRegularExpression: true, isHalfTyped: false)
    let rope = Rope(text)
    let result = try RegularExpressionSearch(query).run(rope) { true }
    try #require(result.problem == nil)
    return result.ranges.indices.map { index in
      [rope.string(in: result.ranges[index])] + result.groups(ofMatch: index).map { $0.map { rope.string(in: $0) } }
    }
  }

  @Test func groupsAndLinesAreFound() throws {
    #expect(try run("(\\d+)-(x)?", "12-x 3-") == [["12-x", "12", "x"], ["3-", "3", nil]])
    #expect(try run("^한.$", "한글\n한강은\n한밤\r\n") == [["한글"], ["한밤"]])
    #expect(try run("^", "a\nb").count == 2)
    #expect(try run("han", "Han han", case: true) == [["han"]])
    #expect(try run("han", "Han han") == [["Han"], ["han"]])
    #expect(try run("한글", "한글은 한글", words: true).count == 1)
  }

  @Test func spellingsAreTheSameAndRangesTheSources() throws {
    let decomposed = "e\u{301} \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} x"
    let found = try run("(한)글 (x)", decomposed)
    #expect(found.count == 1)
    #expect(
      found[0].map { Array(($0 ?? "").utf8) }
        == [
          "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} x", "\u{1112}\u{1161}\u{11AB}", "x",
        ].map { Array($0.utf8) })
    #expect(try run("\u{1112}\u{1161}\u{11AB}", "한") == [["한"]])
    #expect(try run("é", decomposed).count == 1)
    // A dot takes half of a family; the match is the whole.
    #expect(try run("👩.", "👩‍💻 x") == [["👩‍💻"]])
  }

  @Test(
    "A line break in a pattern is every line break of a text, and the range is the source's",
    arguments: ["\r\n", "\n", "\r"], ["\\n", "\\r\\n", "\\r?\\n", "[\\r\\n]+", "\\R", "\\s"])
  func lineBreaks(lineBreak: String, pattern: String) throws {
    let words = ["하나", "e\u{301}", "👩", "끝"]
    for composed in [true, false] {
      let text = (composed ? words.filter { $0 != "e\u{301}" } : words).joined(separator: lineBreak)
      let found = try run("(.)\(pattern)(.)", text)
      try #require(found.count == (composed ? 1 : 2))
      #expect(
        found[0].map { $0.map { Array($0.utf8) } }
          == ["나\(lineBreak)" + (composed ? "👩" : "e\u{301}"), "나", composed ? "👩" : "e\u{301}"].map { Array($0.utf8) })
    }
    #expect(try run("^끝$", words.joined(separator: lineBreak)) == [["끝"]])
    #expect(try run(pattern, "가" + lineBreak) == [[lineBreak]])
  }

  @Test func aBackslashBeforeAnRIsNoLineBreak() throws {
    #expect(try run(#"\\r\n"#, "\\r\r\n") == [["\\r\r\n"]])
  }

  @Test(
    "A pattern that is none says why",
    arguments: [
      ("(a", SearchProblem.PatternFault.openParenthesis), ("a)", .closedParenthesis), ("[a", .openBracket),
      ("a\\", .openEscape),
      ("*a", .nothingToRepeat), ("a|+", .nothingToRepeat), ("a{2,1}", .other),
    ])
  func faults(pattern: String, fault: SearchProblem.PatternFault) {
    #expect(throws: SearchProblem.invalidPattern(fault)) {
      try RegularExpressionSearch(SearchQuery(pattern, isRegularExpression: true))
    }
  }

  @Test func aPatternThatNeverEndsIsGivenUp() throws {
    var search = try RegularExpressionSearch(SearchQuery("(a+)+$", isRegularExpression: true))
    search.limit = .milliseconds(50)
    let text = Rope(String(repeating: "a", count: 60) + "b")
    let result = search.run(text) { true }
    #expect(result.problem == .tooSlow && result.ranges.isEmpty)
  }

  @Test func aSearchThatIsToldToStopStopsInTheMiddleOfAMatch() throws {
    let search = try RegularExpressionSearch(SearchQuery("(a+)+$", isRegularExpression: true))
    var asked = 0
    _ = search.run(Rope(String(repeating: "a", count: 60) + "b")) {
      asked += 1
      return asked < 5
    }
    #expect(asked == 5)
  }

  @Test(
    "A replacement is filled with groups",
    arguments: [
      ("$1", "한"), ("\\1", "한"), ("$0!", "한글!"), ("$2-$1", "글-한"), ("$12", "한2"), ("$3", "$3"), ("\\$1", "$1"),
      ("\\\\", "\\"),
      ("a\\nb\\tc", "a\nb\tc"), ("$", "$"), ("\\", "\\"), ("$$1", "$한"), ("$01", "한글1"),
    ])
  func templates(template: String, result: String) {
    let text = Rope("한글")
    let filled = ReplacementTemplate(template, groupCount: 2).text(
      for: text.fullRange, groups: [TextRange(0, 3), TextRange(3, 6)], in: EditorState(text: text))
    #expect(sameBytes(filled, result))
    let plain = ReplacementTemplate(template, groupCount: nil)
    #expect(plain.text(for: text.fullRange, groups: [], in: EditorState(text: text)) == template)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aLineBreakInAReplacementIsOneOfTheDocuments(_ lineBreak: String) {
    let text = Rope("가, 나\(lineBreak)다, 라")
    let template = ReplacementTemplate("\\n-", groupCount: 0)
    for comma in [3, 7 + lineBreak.utf8.count + 3] {
      let filled = template.text(for: TextRange(comma, comma + 2), groups: [], in: EditorState(text: text))
      #expect(sameBytes(filled, lineBreak + "-"))
    }
  }

  @MainActor @Test func groupsAreReplacedInAllMatchesAsOneStep() async throws {
    let editor = TestSurface("2024-05 그리고 2025-06", caret: 0)
    editor.session.find(SearchQuery("(\\d+)-(\\d+)", isRegularExpression: true, isHalfTyped: false))
    var count = 0
    editor.session.replaceAllMatches(with: "$2/$1") { count = $0 }
    // Tests that share the main actor may keep it for minutes.
    let end = ContinuousClock().now + .seconds(1_800)
    while count == 0, ContinuousClock().now < end {
      await Task.yield()
      editor.loop.runTurns()
    }
    #expect(editor.string == "05/2024 그리고 06/2025")
    editor.perform(.undo)
    #expect(editor.string == "2024-05 그리고 2025-06")
  }

  @MainActor @Test func aPatternThatIsNoneIsAProblemAndFindsNothing() {
    let editor = TestSurface("(a", caret: 0)
    editor.session.find(SearchQuery("a"))
    editor.session.find(SearchQuery("(a", isRegularExpression: true), from: editor.selection)
    #expect(editor.session.state.find?.problem == .invalidPattern(.openParenthesis))
    #expect(editor.session.state.find?.matches.isEmpty == true)
  }
}
