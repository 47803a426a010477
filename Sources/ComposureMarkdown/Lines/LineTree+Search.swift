extension LineTree {
  /// The line that holds a position, and where it begins. A position at the end of a line belongs to the next one;
  /// the end of the text belongs to the last line.
  func locate(_ offset: Int) -> (line: Int, start: Int) {
    if offset >= byteCount {
      let last = lineCount - 1
      return (last, byteCount - Int(self[last].length))
    }
    var node = root
    var line = 0
    var start = 0
    while node.height > 0 {
      for child in node.children {
        if offset < start + child.summary.bytes {
          node = child
          break
        }
        start += child.summary.bytes
        line += child.summary.lines
      }
    }
    for record in node.lines {
      let end = start + Int(record.length)
      if offset < end { return (line, start) }
      start = end
      line += 1
    }
    preconditionFailure("A position inside the text has a line")
  }

  /// Where a line begins. The line after the last begins at the end.
  func start(of line: Int) -> Int {
    if line >= lineCount { return byteCount }
    var node = root
    var rest = line
    var start = 0
    while node.height > 0 {
      for child in node.children {
        if rest < child.summary.lines {
          node = child
          break
        }
        rest -= child.summary.lines
        start += child.summary.bytes
      }
    }
    for record in node.lines[..<rest] { start += Int(record.length) }
    return start
  }

  subscript(line: Int) -> LineRecord {
    let (node, index) = leaf(holding: line)
    return node.lines[index]
  }

  /// The leaf that holds a line, and the line's place in it.
  func leaf(holding line: Int) -> (node: Node, index: Int) {
    precondition(line >= 0 && line < lineCount, "No such line")
    var node = root
    var rest = line
    while node.height > 0 {
      for child in node.children {
        if rest < child.summary.lines {
          node = child
          break
        }
        rest -= child.summary.lines
      }
    }
    return (node, rest)
  }

  /// The last line at or before `line` that `matches`. `mayHold` says whether a node can have one.
  func last(
    through line: Int, mayHold: (Summary) -> Bool, matches: (LineRecord) -> Bool
  ) -> Int? {
    Self.last(root, 0, through: line, mayHold, matches)
  }

  private static func last(
    _ node: Node, _ first: Int, through line: Int, _ mayHold: (Summary) -> Bool, _ matches: (LineRecord) -> Bool
  ) -> Int? {
    if first > line || !mayHold(node.summary) { return nil }
    if node.height == 0 {
      var index = min(line - first, node.lines.count - 1)
      while index >= 0 {
        if matches(node.lines[index]) { return first + index }
        index -= 1
      }
      return nil
    }
    var end = first + node.summary.lines
    for child in node.children.reversed() {
      end -= child.summary.lines
      if let found = last(child, end, through: line, mayHold, matches) { return found }
    }
    return nil
  }

  /// The first line at or after `line` that `matches`.
  func first(
    from line: Int, mayHold: (Summary) -> Bool, matches: (LineRecord) -> Bool
  ) -> Int? {
    Self.first(root, 0, from: line, mayHold, matches)
  }

  private static func first(
    _ node: Node, _ first: Int, from line: Int, _ mayHold: (Summary) -> Bool, _ matches: (LineRecord) -> Bool
  ) -> Int? {
    if first + node.summary.lines <= line || !mayHold(node.summary) { return nil }
    if node.height == 0 {
      var index = max(0, line - first)
      while index < node.lines.count {
        if matches(node.lines[index]) { return first + index }
        index += 1
      }
      return nil
    }
    var start = first
    for child in node.children {
      if let found = Self.first(child, start, from: line, mayHold, matches) { return found }
      start += child.summary.lines
    }
    return nil
  }

  /// The number of definitions on the lines before `line`.
  func labels(before line: Int) -> Int {
    if line >= lineCount { return root.summary.labels }
    var node = root
    var rest = line
    var labels = 0
    while node.height > 0 {
      for child in node.children {
        if rest < child.summary.lines {
          node = child
          break
        }
        rest -= child.summary.lines
        labels += child.summary.labels
      }
    }
    for record in node.lines[..<rest] { labels += record.labels }
    return labels
  }

  /// The line of a definition, by its number in the order of the text.
  func line(ofLabel number: Int) -> Int {
    precondition(number >= 0 && number < root.summary.labels, "No such definition")
    var node = root
    var rest = number
    var line = 0
    while node.height > 0 {
      for child in node.children {
        if rest < child.summary.labels {
          node = child
          break
        }
        rest -= child.summary.labels
        line += child.summary.lines
      }
    }
    for record in node.lines {
      if rest < record.labels { break }
      rest -= record.labels
      line += 1
    }
    return line
  }

  /// The last line at or before `line` that is of one of the kinds, a set of `LineKind.bit`.
  func last(through line: Int, kinds: UInt32) -> Int? {
    last(through: line, mayHold: { $0.kinds & kinds != 0 }, matches: { $0.kind.bit & kinds != 0 })
  }

  /// The first line at or after `line` that is of one of the kinds.
  func first(from line: Int, kinds: UInt32) -> Int? {
    first(from: line, mayHold: { $0.kinds & kinds != 0 }, matches: { $0.kind.bit & kinds != 0 })
  }

  /// The least number of containers that any of the lines keeps open.
  func leastKeep(_ range: Range<Int>) -> Int { Int(Self.leastKeep(root, 0, range)) }

  private static func leastKeep(_ node: Node, _ first: Int, _ range: Range<Int>) -> UInt16 {
    let lines = first..<first + node.summary.lines
    guard lines.overlaps(range) else { return .max }
    if range.lowerBound <= lines.lowerBound, lines.upperBound <= range.upperBound { return node.summary.leastKeep }
    var least = UInt16.max
    if node.height == 0 {
      for index in lines.clamped(to: range) { least = min(least, node.lines[index - first].keep) }
      return least
    }
    var start = first
    for child in node.children {
      least = min(least, leastKeep(child, start, range))
      start += child.summary.lines
    }
    return least
  }

  /// The line on which the leaf block that holds `line` begins.
  func blockStart(_ line: Int) -> Int {
    last(through: line, mayHold: { $0.hasStart }, matches: { $0.starts }) ?? 0
  }

  /// The first line after `line` on which a leaf block begins, or the number of lines.
  func blockEnd(_ line: Int) -> Int {
    first(from: line + 1, mayHold: { $0.hasStart }, matches: { $0.starts }) ?? lineCount
  }
}

/// Walks the lines of a tree in order, in constant time a line.
struct LineCursor {
  private let tree: LineTree
  private var leaf: LineTree.Node
  private var index: Int
  /// The number of the line the cursor is on; the number of lines when it is past the last.
  private(set) var line: Int
  /// Where that line begins.
  private(set) var start: Int

  init(_ tree: LineTree, line: Int, start: Int) {
    self.tree = tree
    (leaf, index) = tree.leaf(holding: line)
    self.line = line
    self.start = start
  }

  var isAtEnd: Bool { line >= tree.lineCount }
  var record: LineRecord { leaf.lines[index] }

  mutating func advance() {
    start += Int(record.length)
    line += 1
    index += 1
    if index == leaf.lines.count, !isAtEnd { (leaf, index) = tree.leaf(holding: line) }
  }
}
