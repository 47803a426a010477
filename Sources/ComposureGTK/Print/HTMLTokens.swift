/// A piece of HTML.
enum HTMLToken: Equatable {
  case text(String)
  case open(String, attributes: [String: String])
  case close(String)
}

/// Reads HTML as `SyntaxTree.html()` writes it. The raw HTML of a writer that stands in it may be anything: what is no
/// tag is text.
struct HTMLTokens: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0

  init(_ html: String) { bytes = Array(html.utf8) }

  mutating func next() -> HTMLToken? {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") {
        if let token = tag() { return token }
        if skipDeclaration() { continue }
      }
      return text()
    }
    return nil
  }

  private mutating func text() -> HTMLToken {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return .text(Self.decoded(bytes[start..<position]))
  }

  /// Passes a comment, declaration or instruction.
  private mutating func skipDeclaration() -> Bool {
    guard position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "!") || bytes[position + 1] == UInt8(ascii: "?")
    else { return false }
    let isComment = bytes[position...].starts(with: Array("<!--".utf8))
    let end = Array((isComment ? "-->" : ">").utf8)
    var index = position + 2
    while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
    position = Swift.min(bytes.count, index + end.count)
    return true
  }

  private mutating func tag() -> HTMLToken? {
    var index = position + 1
    let closes = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if closes { index += 1 }
    let name = word(&index) { Self.isLetter($0) || Self.isDigit($0) }
    guard let first = name.first, Self.isLetter(first) else { return nil }
    var attributes: [String: String] = [:]
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        position = index + 1
        let name = String(decoding: name, as: UTF8.self).lowercased()
        return closes ? .close(name) : .open(name, attributes: attributes)
      case UInt8(ascii: "/"), 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="): return nil
      default:
        let key = word(&index) { !"<>\"'=/ \t\r\n".utf8.contains($0) }
        guard let value = value(&index) else { return nil }
        attributes[String(decoding: key, as: UTF8.self).lowercased()] = value
      }
    }
    return nil
  }

  /// What stands behind an attribute's name; empty where nothing does, nil where the tag is none.
  private func value(_ index: inout Int) -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return "" }
    index += 1
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      let value = word(&index) { $0 != quote }
      guard index < bytes.count else { return nil }
      index += 1
      return Self.decoded(value)
    }
    return Self.decoded(word(&index) { !"<>\"'= \t\r\n".utf8.contains($0) })
  }

  private func word(_ index: inout Int, while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, belongs(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// Text with references to characters replaced.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let source = String(decoding: bytes, as: UTF8.self)
    guard source.utf8.contains(UInt8(ascii: "&")) else { return source }
    var result = ""
    var rest = Substring(source)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let after = rest[rest.index(after: start)...]
      if let end = after.prefix(10).firstIndex(of: ";"), let scalar = scalar(named: after[..<end]) {
        result.unicodeScalars.append(scalar)
        rest = after[after.index(after: end)...]
      } else {
        result += "&"
        rest = after
      }
    }
    return result + rest
  }

  private static func scalar(named name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return names[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}
