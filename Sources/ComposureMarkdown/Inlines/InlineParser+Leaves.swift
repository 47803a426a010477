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
    if !backticks.isKnown {
      backticks.find(in: bytes, from: position)
      work += bytes.count - position
    }
    guard let found = backticks.partner(of: length, from: position, &work) else { return }
    nodes.append(
      InlineRecord(
        .code, start: start, contentStart: position, contentEnd: found.lowerBound, end: found.upperBound))
    position = found.upperBound
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

/// The runs of backticks of a text, and for each length the last, so that a run without a partner is known without looking
/// for one.
struct BacktickRuns {
  var isKnown = false
  private var runs: [Range<Int>] = []
  /// The runs before this one begin before the place that was asked for last.
  private var next = 0
  private var last = [Int](repeating: -1, count: 32)
  private var lastLong: [Int: Int] = [:]

  mutating func find(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    isKnown = true
    runs.removeAll(keepingCapacity: true)
    next = 0
    for index in last.indices { last[index] = -1 }
    if !lastLong.isEmpty { lastLong.removeAll() }
    var index = start
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
      let length = index - start
      if length < last.count { last[length] = runs.count } else { lastLong[length] = runs.count }
      runs.append(start..<index)
    }
  }

  /// The first run of a length at or after a position. Positions may only grow.
  mutating func partner(of length: Int, from position: Int, _ work: inout Int) -> Range<Int>? {
    while next < runs.count, runs[next].lowerBound < position { next += 1 }
    let end = length < last.count ? last[length] : lastLong[length] ?? -1
    guard end >= next else { return nil }
    var index = next
    while index < end, runs[index].count != length {
      work += 1
      index += 1
    }
    next = index + 1
    return runs[index]
  }
}
