/// Addresses without angle brackets, as GitHub finds them.
extension InlineParser {
  /// At `:` or `w`: an address that begins `https://`, `http://`, `ftp://` or `www.`.
  mutating func bareAddress(_ byte: UInt8) {
    let start = position
    position += 1
    if byte == UInt8(ascii: ":") {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "/") else { return }
    } else {
      guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "w"),
        start == 0 || mayPrecede(bytes[start - 1])
      else { return }
    }
    guard HTMLScanner.starts(bytes, start, byte == UInt8(ascii: ":") ? "://" : "www.") else { return }
    guard brackets.isEmpty else {
      // Whether they make a link, which holds no other, shows at their end.
      mayHoldAddresses = true
      return
    }
    let limit = nodes.last.map { Int($0.end) } ?? 0
    guard let found = address(at: start, within: limit..<bytes.count) else { return }
    append(found)
    position = found.upperBound
  }

  /// Looks for addresses in what was found to be text outside links.
  mutating func findBareAddresses() {
    guard options.bareAddresses else { return }
    let known = nodes
    var cursor = 0
    var links = 0
    var open: [InlineRecord] = []
    func isLink(_ node: InlineRecord) -> Bool { node.kind == .link || node.kind == .image }
    func close(before position: Int32, _ parser: inout InlineParser) {
      while let last = open.last, last.end <= position {
        if links == 0 { parser.findBareAddresses(cursor..<Int(last.contentEnd)) }
        if isLink(last) { links -= 1 }
        cursor = max(cursor, Int(last.end))
        open.removeLast()
      }
    }
    for node in known {
      close(before: node.start, &self)
      if links == 0 { findBareAddresses(cursor..<max(cursor, Int(node.start))) }
      if node.isContainer {
        cursor = Int(node.contentStart)
        if isLink(node) { links += 1 }
        open.append(node)
      } else {
        cursor = Int(node.end)
      }
    }
    close(before: .max, &self)
    findBareAddresses(cursor..<bytes.count)
    if nodes.count > known.count { sort() }
  }

  private mutating func findBareAddresses(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    work += range.count
    var index = range.lowerBound
    var start = range.lowerBound
    while index < range.upperBound {
      var found: Range<Int>?
      switch bytes[index] {
      case UInt8(ascii: ":"), UInt8(ascii: "w"), UInt8(ascii: "W"):
        found = address(at: index, within: start..<range.upperBound)
      case UInt8(ascii: "@"): found = mailAddress(at: index, within: start..<range.upperBound)
      default: break
      }
      if let found {
        append(found)
        index = found.upperBound
        start = index
      } else {
        index += 1
      }
    }
  }

  private mutating func append(_ range: Range<Int>) {
    var node = InlineRecord(
      .autolink, start: range.lowerBound, contentStart: range.lowerBound, contentEnd: range.upperBound,
      end: range.upperBound)
    node.setTarget(range)
    nodes.append(node)
  }

  // MARK: Addresses of the web

  private mutating func address(at index: Int, within range: Range<Int>) -> Range<Int>? {
    if bytes[index] == UInt8(ascii: ":") {
      guard HTMLScanner.starts(bytes, index, "://") else { return nil }
      var start = index
      while start > range.lowerBound, index - start < 6, Self.isLetter(bytes[start - 1]) { start -= 1 }
      work += index - start
      let scheme = index - start
      let isKnown =
        scheme == 5 && HTMLScanner.starts(bytes, start, "https")
        || scheme == 4 && HTMLScanner.starts(bytes, start, "http")
        || scheme == 3 && HTMLScanner.starts(bytes, start, "ftp")
      guard isKnown, let domain = endOfDomain(index + 3, range.upperBound, needsPeriod: false) else { return nil }
      return start..<endOfPath(index + 3, domain, range.upperBound)
    }
    guard HTMLScanner.starts(bytes, index, "www."), index == 0 || mayPrecede(bytes[index - 1]),
      let domain = endOfDomain(index, range.upperBound, needsPeriod: true)
    else { return nil }
    return index..<endOfPath(index, domain, range.upperBound)
  }

  private func mayPrecede(_ byte: UInt8) -> Bool {
    HTMLScanner.isSpace(byte) || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
      || byte == UInt8(ascii: "(")
  }

  /// Where the name of a host ends: letters, digits, `-` and `_`, the last two parts without `_`.
  private mutating func endOfDomain(_ start: Int, _ limit: Int, needsPeriod: Bool) -> Int? {
    if start < brokenHostEnd { return nil }
    var index = start
    var periods = 0
    var lastPeriods = (0, 0, 0)
    var underscores = (last: 0, before: 0)
    while index < limit {
      let byte = bytes[index]
      if byte == UInt8(ascii: "_") {
        underscores.last += 1
      } else if byte == UInt8(ascii: ".") {
        underscores = (0, underscores.last)
        periods += 1
        lastPeriods = (index, lastPeriods.0, lastPeriods.1)
      } else if byte != UInt8(ascii: "-"), byte < 0x80, !Self.isLetter(byte), !Self.isDigit(byte) {
        break
      }
      index += 1
    }
    work += index - start
    guard underscores.last + underscores.before == 0 else {
      // A host that begins further on but ends alike has the same last parts.
      brokenHostEnd = lastPeriods.2
      return nil
    }
    guard index > start, bytes[start] != UInt8(ascii: ".") else { return nil }
    return needsPeriod && periods == 0 ? nil : index
  }

  /// Where an address ends, without the punctuation of the sentence around it.
  private mutating func endOfPath(_ start: Int, _ domain: Int, _ limit: Int) -> Int {
    var end = domain
    var opening = 0
    var closing = 0
    while end < limit, !HTMLScanner.isSpace(bytes[end]), bytes[end] != UInt8(ascii: "<") {
      if bytes[end] == UInt8(ascii: "(") { opening += 1 }
      if bytes[end] == UInt8(ascii: ")") { closing += 1 }
      end += 1
    }
    work += end - domain
    while end > start {
      switch bytes[end - 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "\""), UInt8(ascii: "'"):
        end -= 1
      case UInt8(ascii: ")"):
        if closing <= opening { return end }
        closing -= 1
        end -= 1
      case UInt8(ascii: ";"):
        var name = end - 1
        while name > start, Self.isLetter(bytes[name - 1]) || Self.isDigit(bytes[name - 1]) { name -= 1 }
        work += end - name
        guard name < end - 1, name > start, bytes[name - 1] == UInt8(ascii: "&") else { return end - 1 }
        end = name - 1
      default: return end
      }
    }
    return end
  }

  // MARK: Addresses of mail

  private mutating func mailAddress(at index: Int, within range: Range<Int>) -> Range<Int>? {
    var start = index
    while start > range.lowerBound, isMailByte(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "+") { start -= 1 }
    var end = index + 1
    var periods = 0
    while end < range.upperBound {
      if bytes[end] == UInt8(ascii: ".") {
        guard end + 1 < range.upperBound, Self.isLetter(bytes[end + 1]) || Self.isDigit(bytes[end + 1]) else { break }
        periods += 1
      } else if !isMailByte(bytes[end]) {
        break
      }
      end += 1
    }
    work += end - start
    guard start < index, end > index + 1, periods > 0,
      Self.isLetter(bytes[end - 1]) || Self.isDigit(bytes[end - 1])
    else { return nil }
    return start..<end
  }

  private func isMailByte(_ byte: UInt8) -> Bool {
    Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
