extension Rope {
  /// An immutable node: a leaf with bytes, or an inner node with children of equal height.
  ///
  /// Every node but the root is at least about half full: see `_invariantCheck()`.
  @usableFromInline
  final class Node: Sendable {
    /// 0 for a leaf.
    let height: Int
    let summary: Summary
    @usableFromInline let bytes: [UInt8]
    let children: [Child]

    /// A child with its sums beside it, so that a search does not touch the memory of every child it passes.
    struct Child: Sendable {
      let node: Node
      let summary: Summary
      init(_ node: Node) {
        self.node = node
        summary = node.summary
      }
    }

    static let maxLeaf = 1024
    /// Below half of `maxLeaf`, because a leaf is cut at a scalar boundary.
    static let minLeaf = 500
    /// The size of a leaf in a new tree: room to type before the leaf must be cut.
    static let newLeaf = 768
    static let maxChildren = 16
    static let minChildren = 8

    static let empty = Node(leaf: [])

    init(leaf bytes: [UInt8]) {
      height = 0
      self.bytes = bytes
      children = []
      summary = bytes.withUnsafeBufferPointer { Summary($0) }
    }

    /// A leaf whose sums are known.
    init(leaf bytes: [UInt8], summary: Summary) {
      height = 0
      self.bytes = bytes
      children = []
      self.summary = summary
    }

    init(children: [Child]) {
      height = children[0].node.height + 1
      bytes = []
      self.children = children
      var sum = Summary()
      for child in children { sum = sum + child.summary }
      summary = sum
    }

    var isLeaf: Bool { height == 0 }
  }
}

// MARK: Building

extension Rope.Node {
  /// A tree of any amount of valid UTF-8.
  static func tree(of bytes: UnsafeBufferPointer<UInt8>) -> Rope.Node {
    if bytes.count <= maxLeaf {
      return bytes.isEmpty ? .empty : Rope.Node(leaf: Array(bytes))
    }
    let leaves = (bytes.count + newLeaf - 1) / newLeaf
    var level: [Child] = []
    level.reserveCapacity(leaves)
    var start = 0
    for index in 1...leaves {
      var stop = bytes.count * index / leaves
      while stop < bytes.count && bytes[stop] & 0xC0 == 0x80 { stop -= 1 }
      level.append(Child(Rope.Node(leaf: Array(UnsafeBufferPointer(rebasing: bytes[start..<stop])))))
      start = stop
    }
    return tree(of: level)
  }

  /// A tree over nodes of equal height, shared out evenly.
  private static func tree(of nodes: [Child]) -> Rope.Node {
    var level = nodes
    while level.count > 1 {
      let groups = level.count <= maxChildren ? 1 : (level.count + maxChildren - 3) / (maxChildren - 2)
      var next: [Child] = []
      next.reserveCapacity(groups)
      for group in 0..<groups {
        let part = level[level.count * group / groups..<level.count * (group + 1) / groups]
        next.append(Child(Rope.Node(children: Array(part))))
      }
      level = next
    }
    return level[0].node
  }

  /// One node over up to twice the allowed number of children, cut in two below a new root where needed.
  private static func wrapping(_ children: [Child]) -> Rope.Node {
    if children.count == 1 { return children[0].node }
    if children.count <= maxChildren { return Rope.Node(children: children) }
    let half = children.count / 2
    return Rope.Node(children: [
      Child(Rope.Node(children: Array(children[..<half]))), Child(Rope.Node(children: Array(children[half...]))),
    ])
  }

  /// Two leaves of about equal size.
  static func halves(of bytes: [UInt8]) -> (Rope.Node, Rope.Node) {
    var half = bytes.count / 2
    while bytes[half] & 0xC0 == 0x80 { half -= 1 }
    return (Rope.Node(leaf: Array(bytes[..<half])), Rope.Node(leaf: Array(bytes[half...])))
  }
}

// MARK: Joining and cutting

extension Rope.Node {
  /// The text of `left` followed by that of `right`, in the time of their difference in height.
  static func join(_ left: Rope.Node?, _ right: Rope.Node?) -> Rope.Node? {
    guard let left, left.summary.utf8 > 0 else { return right }
    guard let right, right.summary.utf8 > 0 else { return left }
    return joinNonEmpty(left, right)
  }

  private static func joinNonEmpty(_ left: Rope.Node, _ right: Rope.Node) -> Rope.Node {
    if left.height > right.height {
      let tail = joinNonEmpty(left.children[left.children.count - 1].node, right)
      var children = left.children
      children.removeLast()
      if tail.height == left.height { children += tail.children } else { children.append(Child(tail)) }
      return wrapping(children)
    }
    if left.height < right.height {
      let head = joinNonEmpty(left, right.children[0].node)
      let rest = right.children.dropFirst()
      return wrapping((head.height == right.height ? head.children : [Child(head)]) + rest)
    }
    if left.isLeaf {
      if left.bytes.count + right.bytes.count <= maxLeaf { return Rope.Node(leaf: left.bytes + right.bytes) }
      if left.bytes.count >= minLeaf && right.bytes.count >= minLeaf {
        return Rope.Node(children: [Child(left), Child(right)])
      }
      let (first, second) = halves(of: left.bytes + right.bytes)
      return Rope.Node(children: [Child(first), Child(second)])
    }
    if left.children.count >= minChildren && right.children.count >= minChildren {
      return Rope.Node(children: [Child(left), Child(right)])
    }
    return wrapping(left.children + right.children)
  }

  /// The first `count` bytes; nil when that is nothing.
  func prefix(_ count: Int) -> Rope.Node? {
    if count == 0 { return nil }
    if count == summary.utf8 { return self }
    if isLeaf {
      precondition(bytes[count] & 0xC0 != 0x80, "A rope is only cut between scalars")
      return Rope.Node(leaf: Array(bytes[..<count]))
    }
    var start = 0
    var index = 0
    while start + children[index].summary.utf8 < count {
      start += children[index].summary.utf8
      index += 1
    }
    let whole = index == 0 ? nil : Rope.Node.wrapping(Array(children[..<index]))
    return Rope.Node.join(whole, children[index].node.prefix(count - start))
  }

  /// Everything after the first `count` bytes; nil when that is nothing.
  func suffix(after count: Int) -> Rope.Node? {
    if count == summary.utf8 { return nil }
    if count == 0 { return self }
    if isLeaf {
      precondition(bytes[count] & 0xC0 != 0x80, "A rope is only cut between scalars")
      return Rope.Node(leaf: Array(bytes[count...]))
    }
    var start = 0
    var index = 0
    while start + children[index].summary.utf8 <= count {
      start += children[index].summary.utf8
      index += 1
    }
    let rest = index + 1 == children.count ? nil : Rope.Node.wrapping(Array(children[(index + 1)...]))
    return Rope.Node.join(children[index].node.suffix(after: count - start), rest)
  }
}

// MARK: Editing one leaf

extension Rope.Node {
  /// This tree with bytes of one leaf replaced, by copying the path to it: the way every typed letter goes.
  ///
  /// Two nodes of the same height where the leaf had to be cut and no parent had room. Nil where the edit is no
  /// matter of one leaf: it spans several, leaves too little, or brings too much.
  func replacing(_ range: Range<Int>, with insert: UnsafeBufferPointer<UInt8>, isRoot: Bool)
    -> (Rope.Node, Rope.Node?)?
  {
    if isLeaf { return replacingBytes(range, with: insert, isRoot: isRoot) }
    var start = 0
    var index = 0
    while start + children[index].summary.utf8 < range.upperBound {
      start += children[index].summary.utf8
      index += 1
    }
    guard range.lowerBound >= start else { return nil }
    let inner = range.lowerBound - start..<range.upperBound - start
    guard let (first, second) = children[index].node.replacing(inner, with: insert, isRoot: false) else { return nil }
    var copy = children
    copy[index] = Child(first)
    guard let second else { return (Rope.Node(children: copy), nil) }
    copy.insert(Child(second), at: index + 1)
    if copy.count <= Self.maxChildren { return (Rope.Node(children: copy), nil) }
    let half = copy.count / 2
    return (Rope.Node(children: Array(copy[..<half])), Rope.Node(children: Array(copy[half...])))
  }

  private func replacingBytes(_ range: Range<Int>, with insert: UnsafeBufferPointer<UInt8>, isRoot: Bool)
    -> (Rope.Node, Rope.Node?)?
  {
    precondition(
      isBoundary(range.lowerBound) && isBoundary(range.upperBound), "A rope is only edited between scalars")
    let count = bytes.count - range.count + insert.count
    // Two halves must hold it, and the cut may have to move by three bytes.
    guard count <= 2 * Self.maxLeaf - 6, count >= Self.minLeaf || isRoot else { return nil }
    let edited = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      bytes.withUnsafeBufferPointer { old in
        guard let target = buffer.baseAddress else { return }
        if let source = old.baseAddress {
          target.initialize(from: source, count: range.lowerBound)
          (target + range.lowerBound + insert.count).initialize(
            from: source + range.upperBound, count: old.count - range.upperBound)
        }
        if let source = insert.baseAddress {
          (target + range.lowerBound).initialize(from: source, count: insert.count)
        }
      }
      initialized = count
    }
    if count > Self.maxLeaf {
      let (first, second) = Self.halves(of: edited)
      return (first, second)
    }
    // Counting the leaf again would cost more than all the rest: count what went and what came, each with its
    // neighbours, which make the difference between CR, LF and CRLF.
    let after = count - bytes.count + range.upperBound
    let removed = Self.summary(of: bytes, in: range.lowerBound - 1..<range.upperBound + 1)
    let added = Self.summary(of: edited, in: range.lowerBound - 1..<after + 1)
    var sum = summary
    sum.utf8 = count
    sum.utf16 += added.utf16 - removed.utf16
    sum.scalars += added.scalars - removed.scalars
    sum.breaks += added.breaks - removed.breaks
    sum.startsWithLF = edited.first == 0x0A
    sum.endsWithCR = edited.last == 0x0D
    return (Rope.Node(leaf: edited, summary: sum), nil)
  }

  /// The sums of a part, which may reach over the ends.
  private static func summary(of bytes: [UInt8], in range: Range<Int>) -> Rope.Summary {
    bytes.withUnsafeBufferPointer {
      Rope.Summary(UnsafeBufferPointer(rebasing: $0[max(0, range.lowerBound)..<min(bytes.count, range.upperBound)]))
    }
  }

  private func isBoundary(_ offset: Int) -> Bool {
    offset == bytes.count || bytes[offset] & 0xC0 != 0x80
  }
}
