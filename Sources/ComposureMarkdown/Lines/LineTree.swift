/// The line table: a persistent balanced tree of line records with summed lengths.
///
/// Nodes never change once made, so a copy is one reference and snapshots in a history share all that is equal.
struct LineTree: Sendable {
  static let leafLimit = 64
  static let branchLimit = 16

  /// What a search can know about the lines below a node without visiting them.
  struct Summary: Sendable {
    var bytes = 0
    var lines = 0
    /// The number of definitions.
    var labels = 0
    /// The kinds of the lines, as a set of `LineKind.bit`.
    var kinds: UInt32 = 0
    var leastKeep = UInt16.max
    var hasStart = false
    var hasContent = false

    mutating func add(_ other: Summary) {
      bytes += other.bytes
      lines += other.lines
      labels += other.labels
      kinds |= other.kinds
      leastKeep = min(leastKeep, other.leastKeep)
      hasStart = hasStart || other.hasStart
      hasContent = hasContent || other.hasContent
    }

    mutating func add(_ line: LineRecord) {
      bytes += Int(line.length)
      lines += 1
      labels += line.labels
      kinds |= line.kind.bit
      leastKeep = min(leastKeep, line.keep)
      hasStart = hasStart || line.starts
      hasContent = hasContent || line.hasContent
    }
  }

  final class Node: Sendable {
    let summary: Summary
    let height: Int
    let children: [Node]
    let lines: [LineRecord]

    init(lines: [LineRecord]) {
      var summary = Summary()
      for line in lines { summary.add(line) }
      self.summary = summary
      self.lines = lines
      children = []
      height = 0
    }

    init(children: [Node]) {
      var summary = Summary()
      for child in children { summary.add(child.summary) }
      self.summary = summary
      self.children = children
      lines = []
      height = children[0].height + 1
    }

    /// Whether the node is full enough to be a child beside others.
    var isFull: Bool {
      height == 0 ? lines.count >= LineTree.leafLimit / 2 : children.count >= LineTree.branchLimit / 2
    }
  }

  var root: Node

  init(_ lines: [LineRecord]) { root = Self.build(lines) }

  var lineCount: Int { root.summary.lines }
  var byteCount: Int { root.summary.bytes }

  private static func build(_ lines: [LineRecord]) -> Node {
    build(leaves: even(lines.count, limit: leafLimit).map { Node(lines: Array(lines[$0])) })
  }

  private static func build(leaves: [Node]) -> Node {
    var level = leaves
    if level.isEmpty { return Node(lines: []) }
    while level.count > 1 {
      level = even(level.count, limit: branchLimit).map { Node(children: Array(level[$0])) }
    }
    return level[0]
  }

  /// Cuts `count` things into pieces of nearly equal size, none larger than `limit`.
  private static func even(_ count: Int, limit: Int) -> [Range<Int>] {
    guard count > 0 else { return [] }
    let pieces = (count + limit - 1) / limit
    return (0..<pieces).map { (count * $0 / pieces)..<(count * ($0 + 1) / pieces) }
  }

  // MARK: Editing

  /// Replaces the lines of `range`.
  mutating func replace(_ range: Range<Int>, with lines: [LineRecord]) {
    if let changed = Self.replacingInLeaf(root, range, lines) {
      root = changed
      return
    }
    let head = Self.prefix(root, range.lowerBound)
    let tail = Self.suffix(root, from: range.upperBound)
    root = Self.join(Self.join(head, lines.isEmpty ? nil : Self.build(lines)), tail) ?? Node(lines: [])
  }

  /// The node with the change, when it lies in one leaf and leaves it a good size.
  private static func replacingInLeaf(_ node: Node, _ range: Range<Int>, _ lines: [LineRecord]) -> Node? {
    if node.height == 0 {
      let count = node.lines.count - range.count + lines.count
      guard count > 0, count <= leafLimit else { return nil }
      var changed = node.lines
      changed.replaceSubrange(range, with: lines)
      return Node(lines: changed)
    }
    var first = 0
    for (index, child) in node.children.enumerated() {
      let end = first + child.summary.lines
      if range.lowerBound < end {
        guard range.upperBound <= end else { return nil }
        let local = (range.lowerBound - first)..<(range.upperBound - first)
        guard let changed = replacingInLeaf(child, local, lines) else { return nil }
        guard changed.isFull || !child.isFull else { return nil }
        var children = node.children
        children[index] = changed
        return Node(children: children)
      }
      first = end
    }
    return nil
  }

  private static func prefix(_ node: Node, _ count: Int) -> Node? {
    if count <= 0 { return nil }
    if count >= node.summary.lines { return node }
    if node.height == 0 { return Node(lines: Array(node.lines[..<count])) }
    var rest = count
    var whole = 0
    while node.children[whole].summary.lines <= rest {
      rest -= node.children[whole].summary.lines
      whole += 1
    }
    let head = whole == 0 ? nil : Node(children: Array(node.children[..<whole]))
    return join(head, prefix(node.children[whole], rest))
  }

  private static func suffix(_ node: Node, from start: Int) -> Node? {
    if start <= 0 { return node }
    if start >= node.summary.lines { return nil }
    if node.height == 0 { return Node(lines: Array(node.lines[start...])) }
    var rest = start
    var index = 0
    while node.children[index].summary.lines <= rest {
      rest -= node.children[index].summary.lines
      index += 1
    }
    let after = node.children[(index + 1)...]
    return join(suffix(node.children[index], from: rest), after.isEmpty ? nil : Node(children: Array(after)))
  }

  private static func join(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    guard let right else { return left }
    if left.height == right.height {
      if left.isFull, right.isFull { return Node(children: [left, right]) }
      if left.height > 0 { return parent(of: left.children + right.children) }
      let lines = left.lines + right.lines
      if lines.count <= leafLimit { return Node(lines: lines) }
      return build(lines)
    }
    if left.height > right.height {
      let children = left.children
      if right.height == left.height - 1, right.isFull { return parent(of: children + [right]) }
      guard let seam = join(children[children.count - 1], right) else { return left }
      let rest = Array(children.dropLast())
      return parent(of: rest + (seam.height == left.height - 1 ? [seam] : seam.children))
    }
    let children = right.children
    if left.height == right.height - 1, left.isFull { return parent(of: [left] + children) }
    guard let seam = join(left, children[0]) else { return right }
    let rest = Array(children.dropFirst())
    return parent(of: (seam.height == right.height - 1 ? [seam] : seam.children) + rest)
  }

  private static func parent(of children: [Node]) -> Node {
    if children.count <= branchLimit { return Node(children: children) }
    return Node(children: even(children.count, limit: branchLimit).map { Node(children: Array(children[$0])) })
  }
}
