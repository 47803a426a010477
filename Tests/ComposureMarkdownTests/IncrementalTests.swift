import ComposureText
import Foundation
import Testing

@testable import ComposureMarkdown

@Suite struct IncrementalTests {
  /// How many edits each seed makes: 2,500, or a tenth of `MARKDOWN_EDITS`, for longer runs.
  private static let editsPerSeed =
    Int(ProcessInfo.processInfo.environment["MARKDOWN_EDITS"] ?? "").map { $0 / 10 } ?? 2_500
  /// `MARKDOWN_SEED` begins other sequences.
  private static let seeds = (1...10).map {
    UInt64($0) + 10 * (UInt64(ProcessInfo.processInfo.environment["MARKDOWN_SEED"] ?? "") ?? 0)
  }

  @Test(arguments: seeds)
  func afterEachOfManyRandomEditsTheTreeEqualsThatOfAFullParse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var edits = 0
    while edits < Self.editsPerSeed {
      var text = Rope(Fragments.document(Int.random(in: 0...12, using: &random), &random))
      var tree = SyntaxTree(text)
      for step in 0..<25 {
        let old = text
        let source = { old.string.debugDescription }
        let change = randomChange(old, &random)
        text = change.apply(to: old)
        // Most edits compare what is stored; some compare all that can be asked as well.
        let isThorough = step % 12 == 5
        let before = isThorough ? Reading(tree) : nil
        let snapshot = tree
        let update = tree.update(change, old: old, new: text)
        edits += 1
        let full = SyntaxTree(text)
        var problem = tree.structuralDifference(from: full) ?? tree.inlineDifference(from: full)
        if let before, problem == nil {
          let reading = Reading(tree)
          problem =
            reading.difference(from: Reading(full)) ?? brokenDirty(update, change, before, reading, text)
            ?? brokenTiling(tree, reading)
          if problem == nil, Reading(snapshot) != before { problem = "the copy of the tree changed" }
        }
        if let problem {
          Issue.record("\(problem), \(update): seed \(seed), edit \(edits), \(change) of \(source())")
          return
        }
      }
    }
  }

  /// Documents that people wrote, where a copy of them lies beside the repository.
  @Test(.enabled(if: SharedData.path("korean-docs.md") != nil), arguments: [1, 2, 3])
  func editsOfRealDocumentsEqualAFullParseToo(seed: UInt64) throws {
    let whole = Rope(try String(contentsOfFile: SharedData.path("korean-docs.md") ?? "", encoding: .utf8))
    #expect(whole.utf8Count > 1_000_000)
    var random = SeededGenerator(seed: 1_000 + seed)
    for _ in 0..<8 {
      let start = whole.start(of: whole.line(at: randomOffset(whole, &random)))
      var text = whole.slice(start..<whole.floorScalar(min(whole.end, start + 6_000)))
      var tree = SyntaxTree(text)
      for step in 0..<40 {
        let change = randomChange(text, &random)
        let after = change.apply(to: text)
        tree.update(change, old: text, new: after)
        text = after
        let full = SyntaxTree(text)
        var problem = tree.structuralDifference(from: full)
        if step % 8 == 7 { problem = problem ?? tree.inlineDifference(from: full) }
        if let problem {
          Issue.record("\(problem): seed \(seed), \(change) made \(text.string.debugDescription)")
          return
        }
      }
    }
  }

  @Test func everyByteBelongsToOnePieceWhateverTheBytesAre() {
    let sources: [[UInt8]] = [
      Array("> 1.\t- a\r\n>\t\t b\r> \u{0}**c\r\n>d**\n".utf8), [0xFF, 0x23, 0x20, 0xEA, 0xB0, 0x0A, 0x2A, 0x80, 0x2A],
      Array("[a]: <b\r\n|c|\r|-|\r|`d\\|e`|\r\r[^x]: y\n\n\tz\n".utf8),
      Array("\u{FEFF}---\r\na\r\n---\r\n<div>\r\tb\r".utf8),
      [0x0D], [0x0D, 0x0A, 0x0D], [0x00], [],
    ]
    for source in sources {
      let text = Rope(repairingUTF8: source)
      var written: [UInt8] = []
      var position = UTF8Offset.zero
      for piece in SyntaxTree(text).pieces(in: text.fullRange) {
        #expect(piece.range.lowerBound == position && !piece.range.isEmpty)
        position = piece.range.upperBound
        written += text.utf8(in: piece.range)
      }
      #expect(written == text.utf8(in: text.fullRange))
    }
  }

  /// One to three edits that don't touch each other: typing, deleting, replacing, pasting blocks.
  private func randomChange(_ text: Rope, _ random: inout SeededGenerator) -> ChangeSet {
    var edits: [ChangeSet.Edit] = []
    for _ in 0..<(Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1) {
      let start = randomOffset(text, &random)
      var end = start
      if Int.random(in: 0..<3, using: &random) == 0 {
        let reach = Int.random(in: 0..<4, using: &random) == 0 ? 200 : 6
        end = max(start, text.floorScalar(min(text.end, start + Int.random(in: 0...reach, using: &random))))
      }
      var insert = ""
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where end > start: break
      case 1: insert = Fragments.document(Int.random(in: 1...3, using: &random), &random)
      default: insert = random.pick(Fragments.pieces)
      }
      edits.append(ChangeSet.Edit(range: start..<end, insert: insert))
    }
    edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var apart: [ChangeSet.Edit] = []
    for edit in edits where apart.last.map({ $0.range.upperBound < edit.range.lowerBound }) ?? true {
      apart.append(edit)
    }
    return ChangeSet(length: text.utf8Count, edits: apart)
  }

  /// Spans and hidden ranges that lie outside the dirty range must be those from before, moved.
  private func brokenDirty(
    _ update: SyntaxUpdate, _ change: ChangeSet, _ before: Reading, _ after: Reading, _ text: Rope
  ) -> String? {
    guard let first = change.edits.first else { return nil }
    let dirty = update.dirty
    if dirty.upperBound > text.end { return "the dirty range leaves the text" }
    for (_, new) in change.editedRanges where new.lowerBound < dirty.lowerBound || new.upperBound > dirty.upperBound {
      return "an edit lies outside the dirty range"
    }
    let moved = change.lengthAfter - change.lengthBefore
    let endBefore = dirty.upperBound - moved
    let headsBefore = before.spans.filter { $0.range.upperBound <= min(dirty.lowerBound, first.range.lowerBound) }
    let heads = after.spans.filter { $0.range.upperBound <= dirty.lowerBound }
    if headsBefore != heads { return "spans above the dirty range changed" }
    let tailsBefore = before.spans.filter { $0.range.lowerBound >= endBefore }.map {
      StyleSpan(range: ($0.range.lowerBound + moved)..<($0.range.upperBound + moved), role: $0.role)
    }
    let tails = after.spans.filter { $0.range.lowerBound >= dirty.upperBound }
    if tailsBefore != tails { return "spans below the dirty range changed" }
    let hiddenBefore = before.hidden.filter { $0.range.lowerBound >= endBefore }.map(\.range.length)
    let hidden = after.hidden.filter { $0.range.lowerBound >= dirty.upperBound }.map(\.range.length)
    return hiddenBefore == hidden ? nil : "hidden ranges below the dirty range changed"
  }

  /// Text and markup tile the source; blocks lie inside the text and inline elements nest.
  private func brokenTiling(_ tree: SyntaxTree, _ reading: Reading) -> String? {
    var position = UTF8Offset.zero
    for piece in reading.pieces {
      if piece.range.lowerBound != position { return "piece \(piece) doesn't begin at \(position)" }
      if piece.range.isEmpty || !tree.text.isScalarBoundary(piece.range.upperBound) { return "piece \(piece)" }
      position = piece.range.upperBound
    }
    if position != tree.text.end { return "the pieces end at \(position)" }
    var around: [BlockNode] = []
    for (block, nodes) in zip(reading.blocks, reading.inlines) {
      while let last = around.last, last.range.upperBound <= block.range.lowerBound { around.removeLast() }
      if !block.range.isEmpty, block.depth != around.count { return "depth of \(block)" }
      if let last = around.last, block.range.upperBound > last.range.upperBound { return "end of \(block)" }
      if block.kind.isContainer { around.append(block) }
      if block.range.upperBound > tree.text.end { return "block \(block)" }
      if block.contentRange.lowerBound < block.range.lowerBound
        || block.contentRange.upperBound > block.range.upperBound
      {
        return "content of \(block)"
      }
      var open: [InlineNode] = []
      for node in nodes {
        while let last = open.last, last.range.upperBound <= node.range.lowerBound { open.removeLast() }
        if let last = open.last, node.range.upperBound > last.contentRange.upperBound { return "nesting of \(node)" }
        if node.depth != open.count { return "depth of \(node)" }
        open.append(node)
      }
    }
    for hidden in reading.hidden {
      if let pair = hidden.pair, !reading.hidden.contains(where: { $0.range == pair && $0.pair == hidden.range }) {
        return "pair of \(hidden)"
      }
    }
    return nil
  }

  @Test func aFenceOpenedAtTheTopOfALongTextAndClosedAgainChangesAllLinesAndGivesThemBack() {
    let body = String(repeating: "문단 **굵게**\n\n- 목록\n", count: 3_000)
    var text = Rope(body)
    var tree = SyntaxTree(text)
    let open = ChangeSet.replacing(TextRange(0, 0), with: "```\n", length: text.utf8Count)
    let opened = open.apply(to: text)
    let update = tree.update(open, old: text, new: opened)
    #expect(update.dirty == opened.fullRange)
    #expect(tree.block(at: opened.end).kind == .fencedCode)
    let close = ChangeSet.replacing(TextRange(0, 4), with: "", length: opened.utf8Count)
    text = close.apply(to: opened)
    tree.update(close, old: opened, new: text)
    #expect(Reading(tree) == Reading(SyntaxTree(text)))
  }

  @Test func aLetterTypedInALongTextMakesOneParagraphDirty() {
    let body = String(repeating: "문단 하나\n둘째 줄\n\n", count: 5_000)
    let text = Rope(body)
    var tree = SyntaxTree(text)
    let paragraph = "문단 하나\n둘째 줄\n".utf8.count
    let start = (paragraph + 1) * 2_000
    let change = ChangeSet.replacing(
      TextRange(start + paragraph - 1, start + paragraph - 1), with: "한", length: text.utf8Count)
    let update = tree.update(change, old: text, new: change.apply(to: text))
    #expect(update.dirty == TextRange(start, start + paragraph + 3))
  }

  @Test func aThousandEditsInOneChangeEqualAFullParse() {
    let unit = "- 목록 `코드`\n\n```\n울타리\n```\n\n"
    let text = Rope(String(repeating: unit, count: 1_000))
    var tree = SyntaxTree(text)
    let length = unit.utf8.count
    let edits = (0..<1_000).map {
      ChangeSet.Edit(range: TextRange($0 * length, $0 * length + 2), insert: $0 % 3 == 0 ? "```\n" : "# ")
    }
    let change = ChangeSet(length: text.utf8Count, edits: edits)
    let after = change.apply(to: text)
    tree.update(change, old: text, new: after)
    #expect(Reading(tree).difference(from: Reading(SyntaxTree(after))) == nil)
  }
}
