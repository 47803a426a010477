import Testing

@testable import ComposureMarkdown

private func record(_ length: Int, starts: Bool = true, keep: Int = 0) -> LineRecord {
  LineRecord(length: length, state: .start, keep: keep, kind: .paragraph, starts: starts, opens: false)
}

@Suite struct LineTreeTests {
  @Test(arguments: [11, 12, 13])
  func replacementsEqualThoseOfAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var lines: [LineRecord] = [record(1)]
    var tree = LineTree(lines)
    for step in 0..<400 {
      let lower = Int.random(in: 0...lines.count, using: &random)
      let reach = Int.random(in: 0..<10, using: &random) == 0 ? 700 : 3
      let upper = min(lines.count, lower + Int.random(in: 0...reach, using: &random))
      var count = Int.random(in: 0..<12, using: &random) == 0 ? Int.random(in: 0...900, using: &random) : 2
      if lines.count - (upper - lower) + count == 0 { count = 1 }
      let new = (0..<count).map { _ in
        record(
          Int.random(in: 1...50, using: &random), starts: Int.random(in: 0..<3, using: &random) == 0,
          keep: Int.random(in: 0..<4, using: &random))
      }
      lines.replaceSubrange(lower..<upper, with: new)
      tree.replace(lower..<upper, with: new)

      let problem = firstDifference(tree, lines, &random)
      #expect(problem == nil, "seed \(seed), step \(step)")
      if problem != nil { return }
    }
    #expect(tree.root.height <= 4)
  }

  private func firstDifference(
    _ tree: LineTree, _ lines: [LineRecord], _ random: inout SeededGenerator
  ) -> String? {
    if tree.lineCount != lines.count { return "count" }
    var starts = [0]
    for line in lines { starts.append(starts[starts.count - 1] + Int(line.length)) }
    if tree.byteCount != starts[lines.count] { return "bytes" }
    var cursor = LineCursor(tree, line: 0, start: 0)
    for index in lines.indices {
      if cursor.record.length != lines[index].length || cursor.start != starts[index] { return "cursor at \(index)" }
      cursor.advance()
    }
    if !cursor.isAtEnd { return "cursor" }
    for _ in 0..<5 {
      let line = Int.random(in: 0..<lines.count, using: &random)
      if tree[line].length != lines[line].length { return "line \(line)" }
      if tree.start(of: line) != starts[line] { return "start of \(line)" }
      let offset = starts[line] + Int.random(in: 0..<Int(lines[line].length), using: &random)
      if tree.locate(offset) != (line, starts[line]) { return "place of \(offset)" }
      if tree.blockStart(line) != lines[...line].lastIndex(where: { $0.starts }) ?? 0 { return "block start" }
      let end = lines[(line + 1)...].firstIndex { $0.starts } ?? lines.count
      if tree.blockEnd(line) != end { return "block end" }
      let keep = tree.last(through: line, mayHold: { $0.leastKeep <= 1 }, matches: { $0.keep <= 1 })
      if keep != lines[...line].lastIndex(where: { $0.keep <= 1 }) { return "keep" }
    }
    return nil
  }
}
