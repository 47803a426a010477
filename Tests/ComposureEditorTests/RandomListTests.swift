import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

/// Random lists, changed by keys and commands at random.
@MainActor
@Suite struct RandomListTests {
  private struct Source: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  /// How a random list is written: in a quote or not, with tabs or spaces.
  private struct Form {
    var prefix: String
    var usesTabs: Bool
  }

  private func randomList(_ random: inout Source) -> String {
    // Behind a quote mark a tab is too narrow for what belongs to a number.
    let usesTabs = Int.random(in: 0..<4, using: &random) == 0
    let form = Form(prefix: usesTabs || Bool.random(using: &random) ? "" : "> ", usesTabs: usesTabs)
    var lines: [String] = []
    var count = 0
    addItems(to: &lines, indentation: "", level: 0, form, &count, &random)
    return lines.map { form.prefix + $0 }.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
  }

  private func addItems(
    to lines: inout [String], indentation: String, level: Int, _ form: Form, _ count: inout Int, _ random: inout Source
  ) {
    let isOrdered = Bool.random(using: &random)
    let bullet = ["-", "*", "+"].randomElement(using: &random)!
    var number = level == 0 ? Int.random(in: 1...11, using: &random) : 1
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let marker = isOrdered ? "\(number). " : bullet + " "
      number += 1
      count += 1
      let box = Int.random(in: 0..<5, using: &random) == 0 ? "[ ] " : ""
      lines.append(indentation + marker + box + "\(["가", "나다", "word", "한 글"].randomElement(using: &random)!)\(count)")
      let inner = indentation + (form.usesTabs ? "\t" : String(repeating: " ", count: marker.count))
      if Int.random(in: 0..<5, using: &random) == 0 { lines.append(inner + "more\(count)") }
      if level < 2, Int.random(in: 0..<3, using: &random) == 0 {
        addItems(to: &lines, indentation: inner, level: level + 1, form, &count, &random)
      }
    }
  }

  /// The words of a text without what marks lists.
  private func words(_ text: Rope) -> [Substring] {
    text.string.split { $0.isWhitespace }.filter { word in
      word.contains { $0.isLetter } || word == "[" || word == "]"
    }
  }

  /// The items with their depth, text and number, as the tree sees them.
  private func items(_ state: EditorState) -> [String] {
    (0..<state.text.lineCount).flatMap { line in
      state.items(on: LineIndex(line)).map { item in
        let text = state.text.string(in: item.marker.upperBound..<state.lineEnd(item.firstLine))
        return "\(item.depth) \(text)"
      }
    }
  }

  private func caretInSomeItem(_ surface: TestSurface, _ random: inout Source) -> Bool {
    let line = LineIndex(Int.random(in: 0..<surface.text.lineCount, using: &random))
    guard let item = surface.session.state.listItem(at: line), item.firstLine == line else { return false }
    surface.place(surface.session.state.lineEnd(line))
    surface.loop.runTurns()
    return true
  }

  private func check(
    _ seed: UInt64, _ there: (TestSurface) -> Bool, _ back: ((TestSurface) -> Bool)?, keeps: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var random = Source(state: seed)
    let source = randomList(&random)
    let surface = TestSurface(source)
    guard caretInSomeItem(surface, &random) else { return }
    let (before, caret) = (surface.text, surface.selection)
    guard there(surface) else { return }
    surface.loop.runTurns()
    let after = surface.text
    let state = surface.session.state
    let comment: Comment = "seed \(seed)\n\(source)\n→\n\(after.string)"
    if keeps {
      #expect(words(after).sorted() == words(before).sorted(), comment, sourceLocation: sourceLocation)
      let (mine, anew) = (items(state), items(EditorState(text: after)))
      #expect(mine == anew, comment, sourceLocation: sourceLocation)
      let texts = { (items: [String]) in items.map { $0.drop { $0 != " " } }.sorted() }
      #expect(
        texts(mine) == texts(items(EditorState(text: before))), comment, sourceLocation: sourceLocation)
    }
    if let back, back(surface) {
      surface.loop.runTurns()
      #expect(
        Exactly(surface.string) == Exactly(source) && surface.selection == caret, "\(comment)\n→\n\(surface.string)",
        sourceLocation: sourceLocation)
      surface.perform(.undo)
    }
    surface.perform(.undo)
    #expect(Exactly(surface.string) == Exactly(source), comment, sourceLocation: sourceLocation)
    #expect(surface.selection == caret, comment, sourceLocation: sourceLocation)
    #expect(!surface.session.state.history.canUndo, comment, sourceLocation: sourceLocation)
    surface.perform(.redo)
    #expect(Exactly(surface.string) == Exactly(after.string) || back != nil, comment, sourceLocation: sourceLocation)
  }

  private func perform(_ id: EditorCommand.ID) -> (TestSurface) -> Bool {
    { surface in
      guard EditorCommand.command(id).isEnabled(in: surface.session.state) else { return false }
      surface.perform(id)
      return true
    }
  }

  private static let seeds = (1...120).map(UInt64.init)

  @Test func whatIsMovedInAndOutAgainIsAsItWas() {
    for seed in Self.seeds { check(seed, perform(.indent), perform(.outdent)) }
  }

  @Test func whatIsMovedUpAndDownAgainIsAsItWas() {
    for seed in Self.seeds { check(seed, perform(.moveUp), perform(.moveDown)) }
    for seed in Self.seeds { check(seed, perform(.moveDown), perform(.moveUp)) }
  }

  @Test func itemsMovedOutKeepTheirTextAndAreItems() {
    for seed in Self.seeds { check(seed, perform(.outdent), nil) }
  }

  @Test func anItemThatIsAddedIsTheOnlyOneMore() {
    for seed in Self.seeds {
      var random = Source(state: seed)
      let surface = TestSurface(randomList(&random))
      guard caretInSomeItem(surface, &random) else { continue }
      let before = items(surface.session.state)
      let source = surface.string
      guard surface.session.press(.enter) else { continue }
      surface.insert("새")
      surface.loop.runTurns()
      let after = items(surface.session.state)
      #expect(after.count == before.count + 1, "seed \(seed)\n\(source)\n→\n\(surface.string)")
      let isNumbered = (0..<surface.text.lineCount).allSatisfy { line in
        surface.session.state.items(on: LineIndex(line)).allSatisfy { item in
          guard let number = item.number, let previous = surface.session.state.previousSibling(of: item)?.number else {
            return true
          }
          return number == previous + 1
        }
      }
      #expect(isNumbered, "seed \(seed)\n\(source)\n→\n\(surface.string)")
      surface.perform(.undo)
      surface.perform(.undo)
      #expect(Exactly(surface.string) == Exactly(source))
    }
  }

  @Test func theOtherKeysKeepEveryWordAndUndoGivesTheBytesBack() {
    for seed in Self.seeds {
      for key in [EditorKey.enter, .lineBreak, .tab, .backTab] {
        check(seed, { $0.session.press(key) && key != .tab }, nil, keeps: false)
      }
    }
  }
}
