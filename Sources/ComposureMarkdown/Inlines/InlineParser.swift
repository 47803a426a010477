/// Finds the inline elements of one leaf block's text.
///
/// Every byte is visited a bounded number of times: runs of delimiters are matched on a stack whose fruitless searches
/// are remembered, and a run of backticks is only searched for a partner that is there.
/// Source of the rules: CommonMark 0.31.2, section "Appendix: A parsing strategy, phase 2".
struct InlineParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let options: MarkdownOptions
  var position = 0
  /// Found elements, positions in `bytes`, in the order they were completed.
  var nodes: [InlineRecord] = []
  /// Bytes and delimiters visited: what the tests hold to be linear.
  var work = 0

  var delimiters: [Delimiter] = []
  /// The top of the linked stack of delimiters that may still match.
  var lastDelimiter = -1
  var brackets: [Bracket] = []
  /// The brackets below this place on the stack enclose a link, so those of links can't make another.
  var bracketsAroundLink = 0

  /// The text's runs of backticks, found at the first of them.
  private var backticks: [Range<Int>]?
  private var nextBacktick = 0
  /// The last run of each length, so that a run without a partner is known without looking for one.
  private var lastBacktick: [Int: Int] = [:]

  init(_ bytes: UnsafeBufferPointer<UInt8>, options: MarkdownOptions) {
    self.bytes = bytes
    self.options = options
  }

  /// Parses `source` and gives its layout and the work it took.
  static func layout(_ source: InlineSource, options: MarkdownOptions) -> (layout: InlineLayout, work: Int) {
    var (nodes, work) = source.bytes.withUnsafeBufferPointer { bytes in
      var parser = InlineParser(bytes, options: options)
      parser.run()
      return (parser.nodes, parser.work)
    }
    nodes.sort { $0.start != $1.start ? $0.start < $1.start : $0.end > $1.end }
    var open: [Int32] = []
    for index in nodes.indices {
      while let end = open.last, end <= nodes[index].start { open.removeLast() }
      nodes[index].depth = Int32(open.count)
      open.append(nodes[index].end)
    }
    if source.pieces.count == 1 {
      let shift = Int32(source.pieces[0].source)
      for index in nodes.indices { nodes[index].shift(by: shift) }
    } else {
      for index in nodes.indices { nodes[index].map(through: source) }
    }
    return (InlineLayout(nodes: nodes, pieces: source.pieces), work)
  }

  private mutating func run() {
    while position < bytes.count {
      work += 1
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"): pushDelimiters(byte)
      case UInt8(ascii: "`"): codeSpan()
      case UInt8(ascii: "\\"): escape()
      case UInt8(ascii: "["):
        pushBracket(isImage: false, length: 1)
      case UInt8(ascii: "!"):
        if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "[") {
          pushBracket(isImage: true, length: 2)
        } else {
          position += 1
        }
      case UInt8(ascii: "]"): closeBracket()
      case UInt8(ascii: "<"): autolink()
      case 0x0A, 0x0D: lineBreak()
      default: position += 1
      }
    }
    matchDelimiters(above: -1)
  }

  // MARK: Leaves

  private mutating func escape() {
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

  private mutating func lineBreak() {
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

  private mutating func codeSpan() {
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

  private mutating func backtickRuns() -> [Range<Int>] {
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

  private mutating func autolink() {
    let start = position
    position += 1
    guard let end = endOfAddress(position) ?? endOfEmail(position) else { return }
    var node = InlineRecord(.autolink, start: start, contentStart: start + 1, contentEnd: end, end: end + 1)
    node.targetStart = Int32(start + 1)
    node.targetEnd = Int32(end)
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

  // MARK: Bytes

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// ASCII punctuation: what a backslash makes literal.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  private static func isMailName(_ byte: UInt8) -> Bool {
    if isLetter(byte) || isDigit(byte) { return true }
    switch byte {
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D...0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E: return true
    default: return false
    }
  }
}

extension InlineRecord {
  fileprivate mutating func shift(by distance: Int32) {
    start += distance
    end += distance
    contentStart += distance
    contentEnd += distance
    targetStart += distance
    targetEnd += distance
  }

  fileprivate mutating func map(through source: InlineSource) {
    let hasTarget = targetEnd > targetStart
    let (oldTarget, oldTargetEnd) = (Int(targetStart), Int(targetEnd))
    let isEmpty = contentEnd == contentStart
    start = Int32(source.source(start: Int(start)))
    end = Int32(source.source(end: Int(end)))
    contentEnd = Int32(source.source(end: Int(contentEnd)))
    contentStart = isEmpty ? contentEnd : Int32(source.source(start: Int(contentStart)))
    targetStart = hasTarget ? Int32(source.source(start: oldTarget)) : 0
    targetEnd = hasTarget ? Int32(source.source(end: oldTargetEnd)) : 0
  }
}
