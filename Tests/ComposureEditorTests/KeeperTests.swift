import ComposureMarkdown
import ComposureText
import Dispatch
import Testing

@testable import ComposureEditor

/// What is kept in step with a text must be what a fresh look at it finds.
@Suite struct RandomKeeperTests {
  private static let parts = [
    "# 제목\n", "## Two\n\n", "text\n", "\n", "---\n", "```\n", "> # in a quote\n", "- item\n", "[a]: b\n", "a\n===\n",
    "가나다 라마. ",
    "*[a]*", "\r\n", "<!--\n", "-->\n", "| a | b |\n|---|---|\n", "#", "\n\n",
  ]

  private func randomText(_ count: Int, _ generator: inout SeededGenerator) -> String {
    (0..<count).map { _ in Self.parts.randomElement(using: &generator)! }.joined()
  }

  private struct Edited {
    var tree: SyntaxTree
    var edits: [(changes: ChangeSet, dirty: TextRange)] = []

    mutating func edit(_ generator: inout SeededGenerator) {
      let text = tree.text
      func position() -> UTF8Offset {
        text.graphemeStart(
          atOrBefore: text.floorScalar(UTF8Offset(Int.random(in: 0...text.utf8Count, using: &generator))))
      }
      let start = position()
      let range = start..<min(text.end, max(start, Bool.random(using: &generator) ? start : position()))
      let short = range.length > 60 ? start..<start : range
      var change = ChangeSet.replacing(
        short, with: RandomKeeperTests.parts.randomElement(using: &generator)!, length: text.utf8Count)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        // Two places at once, as a replacement of all matches makes them.
        let between = change.apply(to: text)
        let other = between.graphemeStart(
          atOrBefore: between.floorScalar(UTF8Offset(Int.random(in: 0...between.utf8Count, using: &generator))))
        change = change.composed(
          with: .replacing(
            other..<other, with: RandomKeeperTests.parts.randomElement(using: &generator)!, length: between.utf8Count))
      }
      let new = change.apply(to: text)
      edits.append((change, tree.update(change, old: text, new: new).dirty))
    }
  }

  @Test(arguments: 0..<40)
  func theOutlineAfterAnyEditsIsThatOfTheText(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var edited = Edited(tree: SyntaxTree(Rope(randomText(40, &generator))))
    var outline = Outline(edited.tree)
    for step in 0..<120 {
      edited.edit(&generator)
      let edit = edited.edits.removeLast()
      let before = outline.items.map { ($0.level) }
      let isOther = outline.follow(edit.changes, dirty: edit.dirty, in: edited.tree)
      #expect(outline == Outline(edited.tree), "seed \(seed), step \(step)")
      if !isOther { #expect(outline.items.map { ($0.level) } == before) }
      if outline != Outline(edited.tree) { return }
    }
  }

  @Test(arguments: 0..<40)
  func theSectionsOfATextAreTheFoldableOnesOfItsHeadings(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(700 + seed))
    let tree = SyntaxTree(Rope(randomText(60, &generator)))
    let regions = tree.foldRegions(in: tree.text.fullRange).filter {
      if case .section = $0.kind { true } else { false }
    }
    #expect(tree.sections().map(\.body) == regions.map(\.body), "seed \(seed)")
    #expect(tree.sections().map(\.kind) == regions.map(\.kind), "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func foldsAfterAnyEditsStandBelowTheLinesTheyStoodBelow(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(800 + seed))
    var edited = Edited(tree: SyntaxTree(Rope(randomText(40, &generator))))
    var folds = FoldSet(edited.tree.foldRegions(in: edited.tree.text.fullRange).map(Fold.init))
    for step in 0..<60 where !folds.isEmpty {
      let bodies = folds.folds.map { edited.tree.text.string(in: $0.body) }
      edited.edit(&generator)
      let edit = edited.edits.removeLast()
      folds.follow(edit.changes, dirty: edit.dirty, in: edited.tree)
      for fold in folds.folds {
        // What was not touched reads as before, and its head still is one.
        let isKnown = bodies.contains { $0.utf8.elementsEqual(edited.tree.text.string(in: fold.body).utf8) }
        #expect(isKnown, "seed \(seed), step \(step)")
        // How far a list or quote reaches may change without its first line.
        guard case .section(let level) = fold.kind else { continue }
        let isHead = edited.tree.headingLevel(at: fold.head.lowerBound) == level
        #expect(isHead, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: 0..<40)
  func theCountsAfterAnyEditsAreThoseOfTheText(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var edited = Edited(tree: SyntaxTree(Rope(randomText(seed.isMultiple(of: 4) ? 3 : 150, &generator))))
    var index = CountIndex(edited.tree, pieceLength: 64)
    for step in 0..<40 {
      for _ in 0..<Int.random(in: 1...4, using: &generator) { edited.edit(&generator) }
      index.follow(edited.edits, in: edited.tree)
      edited.edits = []
      #expect(index.total == TextCounts(edited.tree), "seed \(seed), step \(step)")
      if index.total != TextCounts(edited.tree) { return }
    }
  }
}

/// The outline and the counts of a session.
@MainActor
@Suite struct KeeperTests {
  // MARK: - Outline

  @Test func theCurrentHeadingIsTheOneWhoseSectionHoldsTheCaret() {
    let text = "start\n\n# One\n\nbody\n\n> ## In\n> quoted\n\nbehind\n\n## Two\n\nend"
    let tree = SyntaxTree(Rope(text))
    let outline = Outline(tree)
    func current(_ word: String) -> Int? {
      let before = text.utf8.count - text[text.range(of: word)!.lowerBound...].utf8.count
      return outline.index(holding: UTF8Offset(before), in: tree)
    }
    #expect(outline.items.map(\.level) == [1, 2, 2])
    #expect(current("start") == nil)
    #expect(current("One") == 0 && current("body") == 0)
    #expect(current("In") == 1 && current("quoted") == 1)
    #expect(current("behind") == 0)
    #expect(current("Two") == 2 && current("end") == 2)
    #expect(outline.index(holding: tree.text.end, in: tree) == 2)
  }

  @Test func theOutlineTellsOncePerTurnAndOnlyWhatConcernsIt() {
    let surface = TestSurface("# One\n\nbody\n\n## Two\n\nend")
    let keeper = surface.session.outline
    var told = 0
    keeper.onChange = { told += 1 }
    #expect(keeper.outline?.items.count == 2 && keeper.current == 1)
    told = 0
    surface.insert("x")
    surface.insert("y")
    surface.loop.runTurns()
    #expect(told == 0)
    surface.place(UTF8Offset(5))
    surface.loop.runTurns()
    #expect(told == 1 && keeper.current == 0)
    surface.type("!")
    #expect(told == 2 && keeper.title(of: keeper.outline!.items[0]) == "One!")
    surface.place(.zero)
    surface.loop.runTurns()
    surface.type("가\n\n")
    #expect(keeper.outline?.items[0].title == TextRange(7, 11))
  }

  @Test func aTitleIsWhatAReaderReads() {
    let surface = TestSurface("# **한글** [문서](a) `x`\n\ntwo\nlines\n===\n")
    let keeper = surface.session.outline
    keeper.start()
    #expect(keeper.outline?.items.map(keeper.title) == ["한글 문서 x", "two lines"])
  }

  @Test func aJumpUnfoldsWhatHidesThePlaceAndWaitsForTheSyllable() {
    let surface = TestSurface("# One\n\n## Two\n\nbody\n\n# Three\n", caret: 5)
    let keeper = surface.session.outline
    keeper.start()
    surface.session.setAllFolded(true)
    surface.loop.runTurns()
    surface.compose("하")
    keeper.jump(to: keeper.outline!.items[1])
    surface.loop.runTurns()
    #expect(surface.lost.isEmpty && surface.log == ["endComposition"])
    #expect(drawn(surface) == "# One하\n\n## |Two\n\nbody\n\n# Three\n")
    // What is below the heading stays folded.
    #expect(surface.session.state.folds.hidden.map { surface.text.string(in: $0) } == ["\nbody\n\n"])
  }

  // MARK: - Counts

  @Test(.timeLimit(.minutes(30))) func theKeeperCountsTheDocumentAndWhatIsSelected() async {
    let surface = TestSurface("하나 둘\n\n셋")
    let keeper = surface.session.counter
    var told = 0
    keeper.onChange = { told += 1 }
    await counted(surface) { keeper.document != nil }
    #expect(keeper.document?.words == 3 && keeper.selection == nil)
    surface.insert(" 넷")
    surface.select(Selection(anchor: .zero, head: UTF8Offset(6)))
    await counted(surface) { keeper.document?.words == 4 && keeper.selection != nil }
    #expect(keeper.selection?.words == 1)
    surface.place(.zero)
    surface.loop.runTurns()
    #expect(keeper.selection == nil)
  }

  @Test(.timeLimit(.minutes(30))) func whatIsMarkedIsNotCounted() async {
    let surface = MarkedSurface("하나 ")
    let keeper = surface.session.counter
    keeper.start()
    surface.mark("にほ")
    surface.loop.runTurns()
    for _ in 0..<20 {
      surface.loop.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(keeper.document == nil)
    surface.unmark()
    while keeper.document?.kana != 2 {
      surface.loop.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(keeper.document?.words == 3)
  }

  @Test func aSessionMayEndWhileWhatIsReadElsewhereIsOnItsWay() async {
    for _ in 0..<20 {
      #expect(endedWhileReading() == nil)
      // What is on its way arrives.
      await Task.yield()
    }
  }

  /// A session that has ended while its text was counted and its headings were read, and nobody took the results.
  private func endedWhileReading() -> EditorSession? {
    weak var session: EditorSession?
    do {
      let surface = TestSurface("# 하나\n\n" + String(repeating: "둘 ", count: 70_000))
      session = surface.session
      surface.session.counter.start()
      surface.session.outline.start()
      surface.loop.advance(by: .seconds(1))
      // The main thread stands still until as much has been done elsewhere once more.
      let others = DispatchGroup()
      for _ in 0..<2 {
        others.enter()
        Task.detached(priority: .utility) {
          _ = TextCounts(SyntaxTree(Rope(String(repeating: "셋 ", count: 140_000))))
          others.leave()
        }
      }
      others.wait()
    }
    return session
  }

  /// Turns the loop until what is counted elsewhere has arrived.
  private func counted(_ surface: TestSurface, _ isDone: () -> Bool) async {
    while !isDone() {
      surface.loop.advance(by: .seconds(1))
      await Task.yield()
    }
  }
}
