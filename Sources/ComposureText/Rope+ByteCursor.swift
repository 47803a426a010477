extension Rope {
  /// Reads the UTF-8 of a text from some position on, at the speed of an array for all but one byte in a leaf.
  public struct ByteCursor: Sendable {
    @usableFromInline let root: Node
    @usableFromInline var leaf: [UInt8]
    @usableFromInline var leafStart: Int
    @usableFromInline var index: Int

    /// A cursor before the code unit at `offset`, which may be the end of the text.
    public init(_ rope: Rope, at offset: UTF8Offset) {
      rope.check(offset)
      root = rope.root
      let (node, start) = rope.root.leaf(holding: offset.value)
      leaf = node.bytes
      leafStart = start
      index = offset.value - start
    }

    /// The offset of the code unit that `next()` gives.
    @inlinable public var position: UTF8Offset { UTF8Offset(leafStart + index) }

    /// The code unit at `position`, which moves on; nil at the end of the text.
    @inlinable
    public mutating func next() -> UInt8? {
      if index == leaf.count && !enterNextLeaf() { return nil }
      let byte = leaf[index]
      index &+= 1
      return byte
    }

    /// The code unit at `position`, which stays; nil at the end of the text.
    @inlinable
    public mutating func peek() -> UInt8? {
      if index == leaf.count && !enterNextLeaf() { return nil }
      return leaf[index]
    }

    /// Moves to another offset of the same text.
    public mutating func seek(to offset: UTF8Offset) {
      precondition(offset.value >= 0 && offset.value <= root.summary.utf8, "The offset lies outside the text")
      if offset.value < leafStart || offset.value > leafStart + leaf.count {
        let (node, start) = root.leaf(holding: offset.value)
        leaf = node.bytes
        leafStart = start
      }
      index = offset.value - leafStart
    }

    @usableFromInline
    mutating func enterNextLeaf() -> Bool {
      let offset = leafStart + leaf.count
      if offset == root.summary.utf8 { return false }
      leaf = root.leaf(holding: offset).leaf.bytes
      leafStart = offset
      index = 0
      return true
    }

    /// Moves over `bytes` when they are what comes next.
    mutating func skip(matching bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      var compared = 0
      while compared < bytes.count {
        if index == leaf.count && !enterNextLeaf() { return false }
        let count = min(leaf.count - index, bytes.count - compared)
        if !leaf[index..<index + count].elementsEqual(bytes[compared..<compared + count]) { return false }
        index += count
        compared += count
      }
      return true
    }
  }
}

extension Rope.ByteCursor: IteratorProtocol {}
