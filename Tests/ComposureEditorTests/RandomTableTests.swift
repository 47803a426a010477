import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

/// Random tables, changed by keys and commands at random.
@MainActor
@Suite struct RandomTableTests {
  private struct Source: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  private static let cells = [
    "", "", "a", "word two", "한글", "한", "\u{1112}\u{1161}\u{11AB}글", "漢字かな", "👍", "👨‍👩‍👧 셋", "e\u{301}", "a\\|b", "`c\\|d`",
    "`` ` ``",
    "**굵게**", "[말](http://a.b)", "\\\\", "ｗｉｄｅ", "<br>", "3.14", "---", ":-:", "~~x~~\\|", "\u{AD}", "न\u{940}",
  ]

  private func random<T>(_ values: [T], _ random: inout Source) -> T { values.randomElement(using: &random)! }

  /// A table in a text: what stands around it, and its rows as they are written.
  private func randomText(_ source: inout Source) -> (before: String, table: String, after: String) {
    let lineBreak = random(["\n", "\n", "\n", "\r\n"], &source)
    let (first, rest) = random(
      [("", ""), ("", ""), ("> ", "> "), ("- ", "  "), ("1. ", "   "), ("> - ", ">   ")], &source)
    let columns = Int.random(in: 1...4, using: &source)
    let hasEdges = columns == 1 || Bool.random(using: &source)
    func row(_ cells: [String]) -> String {
      let spaced = cells.map { cell in
        let before = random([" ", " ", "", "  ", "\t"], &source)
        return before + cell + random([" ", " ", "", "   "], &source)
      }
      // A row without dividers at its ends must not begin with an empty cell, or it would be another row.
      let edges = hasEdges || cells.count < 2 || cells.contains("") || cells[0] == "---"
      return edges ? "|" + spaced.joined(separator: "|") + "|" : spaced.joined(separator: "|").trimmed
    }
    func cells(_ count: Int) -> [String] { (0..<count).map { _ in random(Self.cells, &source) } }
    var lines = [row(cells(columns))]
    let dashes = (0..<columns).map { _ in random(["-", "---", ":--", "--:", ":-:", ":-------:"], &source) }
    lines.append("|" + dashes.joined(separator: random(["|", " | "], &source)) + "|")
    for _ in 0..<Int.random(in: 0...4, using: &source) {
      let count = random([columns, columns, columns, max(1, columns - 1), columns + 1], &source)
      lines.append(row(cells(count)))
    }
    let table = lines.enumerated().map { ($0.offset == 0 ? first : rest) + $0.element }.joined(separator: lineBreak)
    let before = random(["", "머리 \\| 글" + lineBreak + lineBreak, "# | 제목 |" + lineBreak], &source)
    let after = random(["", lineBreak, lineBreak + lineBreak + "꼬리 | 글" + lineBreak], &source)
    return (before, table, after)
  }

  /// The cells' texts, as a fresh tree sees them.
  private func matrix(_ text: Rope, at position: UTF8Offset) -> [[String]]? {
    guard let table = EditorState(text: text).syntax.table(at: position) else { return nil }
    return ([table.header] + table.rows).map { $0.cells.map { text.string(in: $0) } }
  }

  /// The same, each row with as many cells as the table has columns at least.
  private func filled(_ matrix: [[String]]) -> [[String]] {
    matrix.map { $0 + Array(repeating: "", count: max(0, matrix[0].count - $0.count)) }
  }

  /// Where the dividers of each line of a table stand, in cells of a fixed grid: those of its columns.
  private func dividers(_ text: Rope, at position: UTF8Offset) -> [[Int]] {
    guard let table = EditorState(text: text).syntax.table(at: position) else { return [] }
    let lines = text.line(at: table.range.lowerBound)...text.line(at: table.range.upperBound - 1)
    return (lines.lowerBound.value...lines.upperBound.value).map { line in
      let content = text.string(in: text.contentRange(of: LineIndex(line)))
      var places: [Int] = []
      var column = 0
      var isEscaped = false
      for character in content {
        if character == "|", !isEscaped { places.append(column) }
        isEscaped = character == "\\" && !isEscaped
        column += character.displayWidth
      }
      return Array(places.prefix(table.alignments.count + 1))
    }
  }

  private enum Step: CaseIterable {
    case align, rowAbove, rowBelow, removeRow, columnBefore, columnAfter, removeColumn, tab, backTab, enter

    var command: EditorCommand.ID? {
      switch self {
      case .align: .alignTable
      case .rowAbove: .rowAbove
      case .rowBelow: .rowBelow
      case .removeRow: .removeRow
      case .columnBefore: .columnBefore
      case .columnAfter: .columnAfter
      case .removeColumn: .removeColumn
      default: nil
      }
    }

    var key: EditorKey? {
      switch self {
      case .tab: .tab
      case .backTab: .backTab
      case .enter: .enter
      default: nil
      }
    }
  }

  /// False where the step does nothing here.
  private func take(_ step: Step, _ surface: TestSurface) -> Bool {
    if let command = step.command {
      guard EditorCommand.command(command).isEnabled(in: surface.session.state) else { return false }
      surface.perform(command)
    } else if let key = step.key {
      guard surface.session.press(key) else { return false }
    }
    surface.loop.runTurns()
    return true
  }

  private func place(_ surface: TestSurface, in range: TextRange, _ source: inout Source) {
    let caret = range.lowerBound + Int.random(in: 0...range.length, using: &source)
    surface.place(surface.text.graphemeStart(atOrBefore: surface.text.floorScalar(caret)))
    surface.loop.runTurns()
  }

  @Test func aTableKeepsItsTextItsColumnsAndWhatStandsAroundIt() {
    var steps = 0
    for seed in (1...400).map(UInt64.init) {
      var source = Source(state: seed)
      let (before, table, after) = randomText(&source)
      let surface = TestSurface(before + table + after)
      let start = UTF8Offset(before.utf8.count)
      guard surface.session.state.syntax.table(at: start) != nil else { continue }
      for _ in 0..<4 {
        let text = surface.text
        let inside = start..<(text.end - after.utf8.count)
        place(surface, in: inside, &source)
        let caret = surface.selection
        let step = Step.allCases.randomElement(using: &source)!
        let old = matrix(text, at: start)!
        guard take(step, surface) else { continue }
        steps += 1
        let comment: Comment = "seed \(seed), \(step)\n\(text.string)\n→\n\(drawing(surface))"
        let new = surface.text
        #expect(sameBytes(new.string(in: .zero..<start), before), comment)
        #expect(sameBytes(new.string(in: new.end - after.utf8.count..<new.end), after), comment)
        guard let cells = matrix(new, at: start) else {
          Issue.record("no table any more: \(comment)")
          break
        }
        if step != .enter || cells.count >= old.count { check(cells, step, old, comment) }
        let anew = EditorState(text: new).syntax.table(at: start)
        #expect(surface.session.state.syntax.table(at: start) == anew, comment)
        if step != .enter || cells.count >= old.count {
          let places = dividers(new, at: start)
          #expect(places.allSatisfy { $0 == places[0] }, comment)
          let aligned = surface.selection
          surface.place(start + (cells[0].isEmpty ? 0 : 2))
          surface.loop.runTurns()
          _ = take(.align, surface)
          #expect(sameBytes(surface.string, new.string), "again: \(comment)\n→\n\(surface.string)")
          surface.place(aligned.head)
          surface.loop.runTurns()
        }
        if !sameBytes(new.string, text.string) {
          surface.perform(.undo)
          #expect(sameBytes(surface.string, text.string), "undo: \(comment)\n→\n\(surface.string)")
          #expect(surface.selection == caret, "undo: \(comment)")
          surface.perform(.redo)
          #expect(sameBytes(surface.string, new.string), "redo: \(comment)\n→\n\(surface.string)")
        }
      }
    }
    #expect(steps > 800)
  }

  /// The texts of the cells are what they were, apart from the row or column that came or went.
  private func check(_ cells: [[String]], _ step: Step, _ old: [[String]], _ comment: Comment) {
    let old = filled(old)
    let new = filled(cells)
    let empty = { (cells: [String]) in cells.allSatisfy(\.isEmpty) }
    func same(_ one: [[String]], _ other: [[String]]) -> Bool {
      one.count == other.count
        && zip(one, other).allSatisfy { $0.count == $1.count && zip($0, $1).allSatisfy(sameBytes) }
    }
    func without(row: Int, _ rows: [[String]]) -> [[String]] {
      var rows = rows
      rows.remove(at: row)
      return rows
    }
    func without(column: Int, _ rows: [[String]]) -> [[String]] {
      rows.map { row in
        var row = row
        if column < row.count { row.remove(at: column) }
        return row
      }
    }
    switch step {
    case .align, .backTab: #expect(same(new, old), comment)
    case .tab, .enter:
      #expect(
        same(new, old) || new.count == old.count + 1 && empty(new.last!) && same(without(row: old.count, new), old),
        comment)
    case .rowAbove, .rowBelow:
      #expect(new.indices.dropFirst().contains { empty(new[$0]) && same(without(row: $0, new), old) }, comment)
    case .removeRow: #expect(old.indices.dropFirst().contains { same(without(row: $0, old), new) }, comment)
    case .columnBefore, .columnAfter:
      #expect(
        new[0].indices.contains { column in
          new.allSatisfy { column >= $0.count || $0[column].isEmpty } && same(filled(without(column: column, new)), old)
        }, comment)
    case .removeColumn:
      #expect(old[0].indices.contains { same(filled(without(column: $0, old)), new) }, comment)
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    return String(rest)
  }
}
