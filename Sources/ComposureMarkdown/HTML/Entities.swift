/// References to characters: `&amp;`, `&#38;`, `&#x26;`.
enum Entities {
  /// The UTF-8 of each named reference.
  private static let named: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for entry in EntityNames.table.utf8.split(separator: 0x20) {
      let parts = entry.split(separator: UInt8(ascii: "="))
      guard parts.count == 2 else { continue }
      var text: [UInt8] = []
      for code in parts[1].split(separator: UInt8(ascii: ",")) {
        var value: UInt32 = 0
        for byte in code { value = value << 4 | UInt32(hexValue(byte) ?? 0) }
        append(value, to: &text)
      }
      table[Array(parts[0])] = text
    }
    return table
  }()

  /// The reference that begins with the `&` at `start`: where it ends, and the UTF-8 of what it stands for.
  static func reference(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (end: Int, text: [UInt8])? {
    var index = start + 1
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "#") { return numeric(bytes, index + 1) }
    while index < bytes.count, InlineParser.isLetter(bytes[index]) || InlineParser.isDigit(bytes[index]) {
      index += 1
      // No name is longer.
      if index - start > 33 { return nil }
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ";"), index > start + 1 else { return nil }
    guard let text = named[Array(bytes[start + 1..<index])] else { return nil }
    return (index + 1, text)
  }

  private static func numeric(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (end: Int, text: [UInt8])? {
    guard start < bytes.count else { return nil }
    let isHexadecimal = bytes[start] | 0x20 == UInt8(ascii: "x")
    let first = isHexadecimal ? start + 1 : start
    var index = first
    var value: UInt32 = 0
    while index < bytes.count, index - first <= 7, let digit = hexValue(bytes[index]), isHexadecimal || digit < 10 {
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
      index += 1
    }
    guard index > first, index - first <= (isHexadecimal ? 6 : 7), index < bytes.count,
      bytes[index] == UInt8(ascii: ";")
    else { return nil }
    var text: [UInt8] = []
    append(value, to: &text)
    return (index + 1, text)
  }

  /// Appends a character; those that don't exist, and NUL, are U+FFFD.
  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    text += Array(String(scalar ?? "\u{FFFD}").utf8)
  }

  private static func hexValue(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
  }

  /// The bytes with backslash escapes and references to characters replaced, as in addresses, titles and info strings.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), LinkScanner.escapes(bytes, index) {
        result.append(bytes[index + 1])
        index += 2
      } else if bytes[index] == UInt8(ascii: "&"), let (end, text) = reference(bytes, index) {
        result += text
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
