/// Looks for single bytes eight at a time: half of what reading lines costs is finding where they end.
enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The first place from `start` on with a line feed or carriage return; the number of bytes when there is none.
  @inline(__always)
  static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    first(of: 0x0A, or: 0x0D, bytes, start)
  }

  /// The first place from `start` on with one of two bytes; the number of bytes when there is none.
  @inline(__always)
  static func first(of one: UInt8, or other: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    guard let base = bytes.baseAddress else { return bytes.count }
    let raw = UnsafeRawPointer(base)
    let (firstMask, secondMask) = (ones &* UInt64(one), ones &* UInt64(other))
    while index &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // A byte that equals is zero here; the lowest bit that is left belongs to the first such byte.
      let (a, b) = (word ^ firstMask, word ^ secondMask)
      let found = ((a &- ones) & ~a | (b &- ones) & ~b) & highs
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] != one, bytes[index] != other { index &+= 1 }
    return index
  }
}
