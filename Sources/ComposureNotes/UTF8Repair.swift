/// Reading bytes that may not be UTF-8.
///
/// `String(decoding:)` does the same, but takes seconds a megabyte when much of it is broken, as a large file in another
/// encoding is.
enum UTF8Repair {
  /// The text, with U+FFFD for every longest piece that begins like a character and does not end like one.
  static func text(_ bytes: [UInt8]) -> (text: String, isValid: Bool) {
    bytes.withUnsafeBufferPointer { buffer in
      var repaired: [UInt8] = []
      var kept = 0
      var index = 0
      while index < buffer.count {
        if buffer[index] < 0x80 {
          index += 1
          continue
        }
        // Most of Hangul, Kanji and Kana.
        if (0xE1...0xEC).contains(buffer[index]), index + 2 < buffer.count, buffer[index + 1] & 0xC0 == 0x80,
          buffer[index + 2] & 0xC0 == 0x80
        {
          index += 3
          continue
        }
        let (length, isValid) = piece(buffer, at: index)
        if !isValid {
          repaired += buffer[kept..<index]
          repaired += [0xEF, 0xBF, 0xBD]
          kept = index + length
        }
        index += length
      }
      if kept == 0 { return (String(decoding: buffer, as: UTF8.self), true) }
      repaired += buffer[kept...]
      return (String(decoding: repaired, as: UTF8.self), false)
    }
  }

  /// The length of the character at `start`, or of what looks like the start of one.
  private static func piece(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (length: Int, isValid: Bool) {
    let lead = bytes[start]
    let length: Int
    // The second byte has a narrower range after some leads: no overlong forms, no surrogates, nothing past U+10FFFF.
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { low = 0xA0 }
      if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { low = 0x90 }
      if lead == 0xF4 { high = 0x8F }
    default: return (1, false)
    }
    var count = 1
    while count < length {
      guard start + count < bytes.count, bytes[start + count] >= low, bytes[start + count] <= high else {
        return (count, false)
      }
      low = 0x80
      high = 0xBF
      count += 1
    }
    return (length, true)
  }
}
