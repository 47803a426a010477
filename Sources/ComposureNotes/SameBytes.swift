extension [UInt8] {
  /// Whether two arrays hold the same bytes, eight at a time.
  func hasSameBytes(as other: [UInt8]) -> Bool {
    withUnsafeBytes { mine in other.withUnsafeBytes { mine.hasSameBytes(as: $0) } }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index + 8 <= count {
      if loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}
