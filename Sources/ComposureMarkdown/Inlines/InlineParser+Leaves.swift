/// The elements that hold no others.
extension InlineParser {
  mutating func escape() {
    let start = position
    position += 1
    guard position < bytes.count else { return }
    let next = bytes[position]
    if next == 0x0A || next == 0x0D {
      let end = endOfTerminator(position)
      nodes.append(InlineRecord(.hardBreak, start: start, contentStart: position, contentEnd: end, end: end))
      position = end
    } else if Self.isPunctuation(next) {
      position += 1
      nodes.append(
        InlineRecord(.escape, start: start, contentStart: start + 1, contentEnd: position, end: position))
    }
  }

  mutating func lineBreak() {
    var start = position
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    let end = endOfTerminator(position)
    work += position - start
    if position - start >= 2 {
      nodes.append(InlineRecord(.hardBreak, start: start, contentStart: position, contentEnd: end, end: end))
    }
    position = end
  }

  private func endOfTerminator(_ start: Int) -> Int {
    bytes[start] == 0x0D && start + 1 < bytes.count && bytes[start + 1] == 0x0A ? start + 2 : start + 1
  }

  mutating func codeSpan() {
    let start = position
    while position < bytes.count, bytes[position] == UInt8(ascii: "`") { position += 1 }
    let length = position - start
    work += length
    let runs = backtickRuns()
    while nextBacktick < runs.count, runs[nextBacktick].lowerBound < position { nextBacktick += 1 }
    guard let last = lastBacktick[length], last >= nextBacktick else { return }
    var index = nextBacktick
    while index <= last {
      work += 1
      if runs[index].count == length {
        nodes.append(
          InlineRecord(
            .code, start: start, contentStart: position, contentEnd: runs[index].lowerBound,
            end: runs[index].upperBound))
        position = runs[index].upperBound
        nextBacktick = index + 1
        return
      }
      index += 1
    }
  }

  mutating func backtickRuns() -> [Range<Int>] {
    if let backticks { return backticks }
    var runs: [Range<Int>] = []
    var index = position
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "`") {
        let start = index
        while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
        lastBacktick[index - start] = runs.count
        runs.append(start..<index)
      } else {
        index += 1
      }
    }
    work += bytes.count - position
    backticks = runs
    return runs
  }

  mutating func entity() {
    let start = position
    position += 1
    guard let (end, _) = Entities.reference(bytes, start) else { return }
    work += end - start
    nodes.append(InlineRecord(.entity, start: start, contentStart: start, contentEnd: end, end: end))
    position = end
  }

  /// An address or HTML in angle brackets.
  mutating func angleBracket() {
    let start = position
    if let end = endOfAddress(start + 1) ?? endOfEmail(start + 1) { return autolink(start, end) }
    if let end = endOfHTML(start) {
      nodes.append(InlineRecord(.html, start: start, contentStart: end, contentEnd: end, end: end))
      position = end
    } else {
      position += 1
    }
  }

  private mutating func autolink(_ start: Int, _ end: Int) {
    var node = InlineRecord(.autolink, start: start, contentStart: start + 1, contentEnd: end, end: end + 1)
    node.setTarget(start + 1..<end)
    nodes.append(node)
    position = end + 1
  }

  /// Where the `>` of `scheme:…>` stands.
  private mutating func endOfAddress(_ start: Int) -> Int? {
    var index = start
    guard index < bytes.count, Self.isLetter(bytes[index]) else { return nil }
    while index < bytes.count, index - start <= 32 {
      let byte = bytes[index]
      guard Self.isLetter(byte) || Self.isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E else { break }
      index += 1
    }
    guard index - start >= 2, index - start <= 32, index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
      return nil
    }
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != 0x7F, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: ">") {
        work += index - start
        return index
      }
      index += 1
    }
    work += index - start
    return nil
  }

  /// Where the `>` of `name@host>` stands.
  private mutating func endOfEmail(_ start: Int) -> Int? {
    var index = start
    while index < bytes.count, Self.isMailName(bytes[index]) { index += 1 }
    work += index - start
    guard index > start, index < bytes.count, bytes[index] == UInt8(ascii: "@") else { return nil }
    repeat {
      index += 1
      let label = index
      while index < bytes.count, index - label < 63,
        Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      work += index - label
      guard index > label, bytes[label] != UInt8(ascii: "-"), bytes[index - 1] != UInt8(ascii: "-") else { return nil }
    } while index < bytes.count && bytes[index] == UInt8(ascii: ".")
    return index < bytes.count && bytes[index] == UInt8(ascii: ">") ? index : nil
  }

  // MARK: HTML

  /// Where the raw HTML that begins at `start` ends.
  private mutating func endOfHTML(_ start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "!"):
      if HTMLScanner.starts(bytes, start, "<!--") {
        // These two are whole comments.
        if HTMLScanner.starts(bytes, start, "<!-->") { return start + 5 }
        if HTMLScanner.starts(bytes, start, "<!--->") { return start + 6 }
        return search("-->", start + 4, kind: 1)
      }
      if HTMLScanner.isCData(bytes, start) { return search("]]>", start + 9, kind: 2) }
      guard start + 2 < bytes.count, Self.isLetter(bytes[start + 2]) else { return nil }
      return search(">", start + 2, kind: 3)
    case UInt8(ascii: "?"): return search("?>", start + 2, kind: 4)
    case UInt8(ascii: "/"): return counted(start, HTMLScanner.closingTag(bytes, start))
    default: return counted(start, HTMLScanner.openTag(bytes, start))
    }
  }

  private mutating func counted(_ start: Int, _ end: Int?) -> Int? {
    // A tag that fails does so at the next one at the latest.
    if let end { work += end - start }
    return end
  }

  private mutating func search(_ text: StaticString, _ start: Int, kind: UInt8) -> Int? {
    if missingEnds.contains(kind) { return nil }
    guard let found = HTMLScanner.find(text, bytes, start) else {
      work += bytes.count - start
      missingEnds.insert(kind)
      return nil
    }
    work += found - start
    return found + text.utf8CodeUnitCount
  }
}
