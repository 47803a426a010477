extension InlineParser {
  /// A `[` or `![` that may begin a link or image.
  struct Bracket {
    var isImage: Bool
    var start: Int
    var contentStart: Int
    /// The top of the delimiter stack below the bracket.
    var delimiter: Int
  }

  mutating func pushBracket(isImage: Bool, length: Int) {
    brackets.append(
      Bracket(isImage: isImage, start: position, contentStart: position + length, delimiter: lastDelimiter))
    position += length
  }

  mutating func closeBracket() {
    let close = position
    position += 1
    guard let bracket = brackets.popLast() else { return }
    let enclosesLink = brackets.count < bracketsAroundLink
    bracketsAroundLink = min(bracketsAroundLink, brackets.count)
    guard bracket.isImage || !enclosesLink, let tail = linkTail(position) else { return }
    var node = InlineRecord(
      bracket.isImage ? .image : .link, start: bracket.start, contentStart: bracket.contentStart, contentEnd: close,
      end: tail.end)
    node.targetStart = Int32(tail.target.lowerBound)
    node.targetEnd = Int32(tail.target.upperBound)
    nodes.append(node)
    position = tail.end
    matchDelimiters(above: bracket.delimiter)
    if !bracket.isImage { bracketsAroundLink = brackets.count }
  }

  /// Reads `(address "title")` at `start`.
  private mutating func linkTail(_ start: Int) -> (target: Range<Int>, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { return nil }
    var index = skipSpace(start + 1)
    guard let (target, afterTarget) = linkTarget(index) else { return nil }
    index = skipSpace(afterTarget)
    if index > afterTarget, index < bytes.count, let afterTitle = linkTitle(index) { index = skipSpace(afterTitle) }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
    return (target, index + 1)
  }

  private mutating func skipSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    work += index - start
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func linkTarget(_ start: Int) -> (target: Range<Int>, end: Int)? {
    var index = start
    defer { work += index - start }
    if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
      index += 1
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: ">"): return (start + 1..<index, index + 1)
        case UInt8(ascii: "<"), 0x0A, 0x0D: return nil
        case UInt8(ascii: "\\"): index += escapes(index) ? 2 : 1
        default: index += 1
        }
      }
      return nil
    }
    var depth = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += escapes(index) ? 2 : 1
      case UInt8(ascii: "("):
        depth += 1
        // The depth that CommonMark asks for; more would make a row of `[](` quadratic.
        if depth > 32 { return nil }
        index += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
        index += 1
      case 0...0x20, 0x7F: break scan
      default: index += 1
      }
    }
    return depth == 0 ? (start..<index, index) : nil
  }

  private mutating func linkTitle(_ start: Int) -> Int? {
    let open = bytes[start]
    let close: UInt8
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = open
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    var index = start + 1
    defer { work += index - start }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == close { return index + 1 }
      if byte == UInt8(ascii: "("), open == byte { return nil }
      index += byte == UInt8(ascii: "\\") && escapes(index) ? 2 : 1
    }
    return nil
  }

  private func escapes(_ index: Int) -> Bool {
    index + 1 < bytes.count && Self.isPunctuation(bytes[index + 1])
  }
}
