extension Rope {
  /// The sums a node keeps of the text below it.
  ///
  /// CRLF is one line break even when the CR ends one leaf and the LF starts the next, so a summary also knows its
  /// outermost bytes and addition takes the doubled break away.
  @usableFromInline
  struct Summary: Sendable, Equatable {
    var utf8 = 0
    var utf16 = 0
    var scalars = 0
    var breaks = 0
    var startsWithLF = false
    var endsWithCR = false

    init() {}

    /// Counts valid UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let base = bytes.baseAddress, bytes.count > 0 else { return }
      let count = bytes.count
      var continuations = 0
      var pairs = 0
      var lineEnds = base[0] == 0x0A || base[0] == 0x0D ? 1 : 0
      // The first byte is no continuation; it may be the lead of a pair.
      if base[0] >= 0xF0 { pairs = 1 }
      // Blocks that a byte can count, and no branches in them, so that the compiler can make vector code of it.
      var start = 1
      while start < count {
        let stop = min(count, start + 192)
        var blockContinuations: UInt8 = 0
        var blockPairs: UInt8 = 0
        var blockLineEnds: UInt8 = 0
        var index = start
        while index < stop {
          let byte = base[index]
          let isLF: UInt8 = byte == 0x0A ? 1 : 0
          let isCR: UInt8 = byte == 0x0D ? 1 : 0
          let followsCR: UInt8 = base[index &- 1] == 0x0D ? 1 : 0
          blockContinuations &+= byte & 0xC0 == 0x80 ? 1 : 0
          blockPairs &+= byte >= 0xF0 ? 1 : 0
          blockLineEnds &+= (isLF & (followsCR ^ 1)) | isCR
          index &+= 1
        }
        continuations += Int(blockContinuations)
        pairs += Int(blockPairs)
        lineEnds += Int(blockLineEnds)
        start = stop
      }
      utf8 = count
      scalars = count - continuations
      utf16 = scalars + pairs
      breaks = lineEnds
      startsWithLF = base[0] == 0x0A
      endsWithCR = base[count - 1] == 0x0D
    }

    static func + (lhs: Summary, rhs: Summary) -> Summary {
      if lhs.utf8 == 0 { return rhs }
      if rhs.utf8 == 0 { return lhs }
      var sum = lhs
      sum.utf8 += rhs.utf8
      sum.utf16 += rhs.utf16
      sum.scalars += rhs.scalars
      sum.breaks += rhs.breaks - (lhs.endsWithCR && rhs.startsWithLF ? 1 : 0)
      sum.endsWithCR = rhs.endsWithCR
      return sum
    }

    /// The line breaks that are complete at the end of this part: a CR is not when an LF follows.
    func completeBreaks(beforeLF: Bool) -> Int { breaks - (endsWithCR && beforeLF ? 1 : 0) }
  }
}
