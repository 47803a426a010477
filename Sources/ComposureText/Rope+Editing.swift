extension Rope {
  /// Replaces the text of `range` with a string, in microseconds whatever the length of the text.
  public mutating func replace(_ range: TextRange, with text: String) {
    check(range)
    var text = text
    let old = root
    root = text.withUTF8 { insert in
      let bytes = range.lowerBound.value..<range.upperBound.value
      if let (first, second) = old.replacing(bytes, with: insert, isRoot: true) {
        return second.map { Node(children: [.init(first), .init($0)]) } ?? first
      }
      return old.replacing(bytes, with: Node.tree(of: insert))
    }
  }

  /// Replaces the text of `range` with another rope, whose pieces are shared.
  public mutating func replace(_ range: TextRange, with text: Rope) {
    check(range)
    root = root.replacing(range.lowerBound.value..<range.upperBound.value, with: text.root)
  }

  /// This text with that of `range` replaced.
  public func replacing(_ range: TextRange, with text: String) -> Rope {
    var copy = self
    copy.replace(range, with: text)
    return copy
  }

  /// This text with that of `range` replaced.
  public func replacing(_ range: TextRange, with text: Rope) -> Rope {
    var copy = self
    copy.replace(range, with: text)
    return copy
  }

  /// The text of `range` as a rope that shares its pieces with this one.
  public func slice(_ range: TextRange) -> Rope {
    check(range)
    let head = root.prefix(range.upperBound.value)
    return Rope(root: head?.suffix(after: range.lowerBound.value))
  }

  func check(_ range: TextRange) {
    precondition(
      range.lowerBound.value >= 0 && range.upperBound.value <= utf8Count, "The range lies outside the text")
  }

  func check(_ offset: UTF8Offset) {
    precondition(offset.value >= 0 && offset.value <= utf8Count, "The offset lies outside the text")
  }
}

extension Rope.Node {
  func replacing(_ range: Range<Int>, with insert: Rope.Node) -> Rope.Node {
    let head = prefix(range.lowerBound)
    let tail = suffix(after: range.upperBound)
    return Self.join(Self.join(head, insert), tail) ?? .empty
  }
}
