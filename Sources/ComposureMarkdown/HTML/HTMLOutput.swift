/// HTML as it is written: bytes, with what has to be escaped in texts and addresses.
struct HTMLOutput {
  var bytes: [UInt8] = []

  mutating func write(_ markup: StaticString) {
    bytes += UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
  }

  mutating func write(_ markup: String) { bytes += markup.utf8 }

  /// Begins a new line unless one has just begun.
  mutating func freshLine() {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }

  mutating func escaped(_ text: some Sequence<UInt8>) {
    for byte in text { escaped(byte) }
  }

  mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): write("&amp;")
    case UInt8(ascii: "<"): write("&lt;")
    case UInt8(ascii: ">"): write("&gt;")
    case UInt8(ascii: "\""): write("&quot;")
    case 0: write("\u{FFFD}")
    default: bytes.append(byte)
    }
  }

  /// An address, with what may not stand in one as `%` and two digits.
  mutating func address(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "'"): write("&#x27;")
      case 0: write("%EF%BF%BD")
      case let byte where InlineParser.isLetter(byte) || InlineParser.isDigit(byte) || Self.isSafe(byte):
        bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23, 0x24, 0x25, 0x28...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5F, 0x7E: true
    default: false
    }
  }

  /// An address; nothing in the place of one that runs a script, when those are to be made harmless.
  mutating func address(_ text: some Sequence<UInt8>, filtered: Bool) {
    if !filtered || !ScriptFilter.isScript(text) { address(text) }
  }

  /// Raw HTML, with the tags that GitHub filters, and what runs a script, made harmless when they are to be.
  mutating func raw(_ html: UnsafeBufferPointer<UInt8>, filtered: Bool) {
    if filtered, ScriptFilter.runsScript(html) { return escaped(html) }
    for index in html.indices {
      if html[index] == UInt8(ascii: "<"), filtered, HTMLScanner.isFiltered(html, index) {
        write("&lt;")
      } else if html[index] == 0 {
        write("\u{FFFD}")
      } else if html[index] == 0x0D {
        if index + 1 == html.count || html[index + 1] != 0x0A { bytes.append(0x0A) }
      } else {
        bytes.append(html[index])
      }
    }
  }
}
