extension Rope {
  /// The whole text.
  public var string: String { string(in: fullRange) }

  /// The text of `range`.
  public func string(in range: TextRange) -> String {
    checkScalars(range)
    return String(unsafeUninitializedCapacity: range.length) { copy(range, to: $0) }
  }

  /// The UTF-8 of `range`.
  public func utf8(in range: TextRange) -> [UInt8] {
    checkScalars(range)
    return [UInt8](unsafeUninitializedCapacity: range.length) { $1 = copy(range, to: $0) }
  }

  /// Calls `body` with all of the text in one piece, which lives only for the call.
  public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: utf8Count)
    defer { bytes.deallocate() }
    return try body(UnsafeBufferPointer(rebasing: bytes[..<copy(fullRange, to: bytes)]))
  }

  /// Calls `body` with the text of `range` piece by piece, in order. Each piece is made of whole scalars and lives
  /// only for the call; an empty range gives none.
  public func forEachChunk(in range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    checkScalars(range)
    if range.isEmpty { return }
    try root.forEachChunk(in: range.lowerBound.value..<range.upperBound.value, body)
  }

  /// The code unit after `offset`, which must lie before the end.
  public func byte(at offset: UTF8Offset) -> UInt8 {
    precondition(offset.value >= 0 && offset.value < utf8Count, "The offset lies outside the text")
    let (leaf, start) = root.leaf(holding: offset.value)
    return leaf.bytes[offset.value - start]
  }

  /// The scalar that starts at `offset`; nil at the end. An offset inside a scalar gives that scalar.
  public func scalar(at offset: UTF8Offset) -> Unicode.Scalar? {
    check(offset)
    if offset.value == utf8Count { return nil }
    let (leaf, start) = root.leaf(holding: offset.value)
    return leaf.scalar(holding: offset.value - start)
  }

  /// The scalar that ends at `offset`; nil at the start. An offset inside a scalar gives that scalar.
  public func scalar(before offset: UTF8Offset) -> Unicode.Scalar? {
    check(offset)
    if offset.value == 0 { return nil }
    let (leaf, start) = root.leaf(holding: offset.value - 1)
    return leaf.scalar(holding: offset.value - 1 - start)
  }

  /// Whether `offset` lies between scalars.
  public func isScalarBoundary(_ offset: UTF8Offset) -> Bool {
    check(offset)
    return offset.value == utf8Count || byte(at: offset) & 0xC0 != 0x80
  }

  /// The nearest scalar boundary at or before `offset`.
  public func floorScalar(_ offset: UTF8Offset) -> UTF8Offset {
    var floor = offset
    while !isScalarBoundary(floor) { floor -= 1 }
    return floor
  }

  private func checkScalars(_ range: TextRange) {
    check(range)
    precondition(
      isScalarBoundary(range.lowerBound) && isScalarBoundary(range.upperBound), "The range cuts a scalar in two")
  }

  private func copy(_ range: TextRange, to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var filled = 0
    if range.isEmpty { return 0 }
    root.forEachChunk(in: range.lowerBound.value..<range.upperBound.value) { chunk in
      guard let source = chunk.baseAddress, let base = target.baseAddress else { return }
      (base + filled).initialize(from: source, count: chunk.count)
      filled += chunk.count
    }
    return filled
  }
}

extension Rope.Node {
  /// The leaf with the byte at `offset` and the leaf's own start. The end of the text is in the last leaf.
  @usableFromInline
  func leaf(holding offset: Int) -> (leaf: Rope.Node, start: Int) {
    var node = self
    var start = 0
    while !node.isLeaf {
      var index = 0
      let last = node.children.count - 1
      while index < last && start + node.children[index].summary.utf8 <= offset {
        start += node.children[index].summary.utf8
        index += 1
      }
      node = node.children[index].node
    }
    return (node, start)
  }

  func scalar(holding index: Int) -> Unicode.Scalar? {
    var start = index
    while bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let lead = UInt32(bytes[start])
    func tail(_ n: Int) -> UInt32 { UInt32(bytes[start + n] & 0x3F) }
    if lead < 0x80 { return Unicode.Scalar(lead) }
    if lead < 0xE0 { return Unicode.Scalar((lead & 0x1F) << 6 | tail(1)) }
    if lead < 0xF0 { return Unicode.Scalar((lead & 0x0F) << 12 | tail(1) << 6 | tail(2)) }
    return Unicode.Scalar((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3))
  }

  func forEachChunk(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    if isLeaf {
      return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
    var start = 0
    for child in children {
      let stop = start + child.summary.utf8
      if stop > range.lowerBound {
        if start >= range.upperBound { return }
        let part = max(range.lowerBound, start) - start..<min(range.upperBound, stop) - start
        try child.node.forEachChunk(in: part, body)
      }
      start = stop
    }
  }
}
