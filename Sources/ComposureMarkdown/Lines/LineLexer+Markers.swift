extension LineLexer {
  struct ListMarker {
    /// What two items of one list have in common: the bullet, or the delimiter after the number.
    var type: UInt8
    var length: Int
  }

  /// The leaf block that begins (or, for a setext underline, ends) at the first byte that is no space.
  mutating func leafStart(_ byte: UInt8, inParagraph: Bool) -> (LineKind, OpenLeaf)? {
    switch byte {
    case UInt8(ascii: "#"):
      var level = 0
      while nonspace + level < end, bytes[nonspace + level] == byte { level += 1 }
      let after = nonspace + level
      guard level <= 6, after == end || bytes[after] == 0x20 || bytes[after] == 0x09 else { return nil }
      return (.atx(level), .none)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      var index = nonspace
      while index < end, bytes[index] == byte { index += 1 }
      let length = index - nonspace
      guard length >= 3 else { return nil }
      if byte == UInt8(ascii: "`"), bytes[index..<end].contains(byte) { return nil }
      return (.fenceOpen, .fence(marker: byte, length: length, indent: indent))
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      // Below nothing but complete definitions no text is left to be a heading.
      let hasText = inParagraph && (leaf.isParagraph || leaf.isUndecided)
      if hasText, byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-") {
        var index = nonspace
        while index < end, bytes[index] == byte { index += 1 }
        let isEmptyItem = byte == UInt8(ascii: "-") && index == nonspace + 1 && opensEmptyItem(index)
        if isSpace(from: index), !isEmptyItem { return (byte == UInt8(ascii: "=") ? .setext1 : .setext2, .none) }
      }
      return byte != UInt8(ascii: "=") && isThematicBreak(byte) ? (.thematicBreak, .none) : nil
    case UInt8(ascii: "<"):
      let line = UnsafeBufferPointer(rebasing: bytes[nonspace..<end])
      return HTMLScanner.blockStart(line, inParagraph: inParagraph).map { (.html, .html($0)) }
    default:
      return nil
    }
  }

  private mutating func isThematicBreak(_ byte: UInt8) -> Bool {
    if nonspace < noBreakBefore { return false }
    var count = 0
    for index in nonspace..<end {
      if bytes[index] == byte {
        count += 1
      } else if bytes[index] != 0x20, bytes[index] != 0x09 {
        noBreakBefore = index
        return false
      }
    }
    if count < 3 { noBreakBefore = end }
    return count >= 3
  }

  func listMarker(_ byte: UInt8, inParagraph: Bool) -> ListMarker? {
    var index = nonspace
    var type = byte
    var number = 1
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      index += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      number = 0
      while index < end, index - nonspace < 9, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        number = number * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      guard index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")") else { return nil }
      type = bytes[index]
      index += 1
    default:
      return nil
    }
    guard index == end || bytes[index] == 0x20 || bytes[index] == 0x09 else { return nil }
    // Only a list that begins with 1 and has text may interrupt a paragraph.
    if inParagraph, number != 1 || isSpace(from: index) && !opensEmptyItem(index) { return nil }
    return ListMarker(type: type, length: index - nonspace)
  }

  /// Whether a marker that ends at `index`, with nothing but space after it, may interrupt a paragraph.
  private func opensEmptyItem(_ index: Int) -> Bool {
    options.emptyItemsInterrupt && index < end && isSpace(from: index)
  }

  /// Where `[^label]:` ends.
  func footnoteMarker() -> Int? {
    guard options.footnotes, !opensFootnote, nonspace + 4 < end, bytes[nonspace + 1] == UInt8(ascii: "^") else {
      return nil
    }
    guard let close = Label.footnoteEnd(bytes, nonspace + 2, end), close + 1 < end,
      bytes[close + 1] == UInt8(ascii: ":")
    else { return nil }
    return close + 2
  }
}
