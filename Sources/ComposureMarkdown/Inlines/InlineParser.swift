/// Finds the inline elements of one leaf block's text.
///
/// Every byte is visited a bounded number of times: runs of delimiters are matched on a stack whose fruitless searches
/// are remembered, and a run of backticks is only searched for a partner that is there.
/// Source of the rules: CommonMark 0.31.2, section "Appendix: A parsing strategy, phase 2"; GitHub Flavored Markdown 0.29.
struct InlineParser {
  private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  let options: MarkdownOptions
  let definitions: DefinitionIndex
  var position = 0
  /// Found elements, positions in `bytes`, in the order they were completed.
  var nodes: [InlineRecord] = []
  /// Bytes and delimiters visited: what the tests hold to be linear.
  var work = 0
  /// The labels that were looked up.
  var asked: [AskedLabel] = []

  var delimiters: [Delimiter] = []
  /// The top of the linked stack of delimiters that may still match.
  var lastDelimiter = -1
  /// Per kind of closer, the delimiter below which no opener is left: each is searched past once.
  var floors: [Int] = []
  var brackets: [Bracket] = []
  /// The brackets below this place on the stack enclose a link, so those of links can't make another.
  var bracketsAroundLink = 0

  /// The text's runs of backticks, found at the first of them.
  var backticks = BacktickRuns()
  /// The ends of raw HTML that were looked for in vain: no later start of the kind can have one.
  var missingEnds: Set<UInt8> = []
  /// Hosts that begin before this place were found to have no name.
  var brokenHostEnd = 0
  /// Whether something was seen that may be part of an address.
  var mayHoldAddresses = false

  init(options: MarkdownOptions, definitions: DefinitionIndex) {
    self.options = options
    self.definitions = definitions
  }

  /// Finds the elements of a text; `nodes` holds them afterwards, an element before what it holds. One parser may read
  /// one text after the other and needs no new memory for that.
  mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    position = 0
    nodes.removeAll(keepingCapacity: true)
    if !asked.isEmpty { asked.removeAll() }
    if !delimiters.isEmpty { delimiters.removeAll(keepingCapacity: true) }
    lastDelimiter = -1
    if !brackets.isEmpty { brackets.removeAll(keepingCapacity: true) }
    bracketsAroundLink = 0
    backticks.isKnown = false
    if !missingEnds.isEmpty { missingEnds.removeAll() }
    brokenHostEnd = 0
    mayHoldAddresses = false
    Self.classes.withUnsafeBufferPointer { run($0, Self.mask(options)) }
  }

  /// Parses the pieces of a block's text, each for itself, and gives its layout and the work it took.
  static func layout(
    _ sources: [InlineSource], options: MarkdownOptions, definitions: DefinitionIndex
  ) -> (layout: InlineLayout, work: Int) {
    var all: [InlineRecord] = []
    var pieces: [InlineSource.Piece] = []
    var asked: [AskedLabel] = []
    var work = 0
    for source in sources {
      if let task = source.task {
        all.append(
          InlineRecord(
            task.isDone ? .doneTask : .openTask, start: task.range.lowerBound, contentStart: task.range.upperBound,
            contentEnd: task.range.upperBound, end: task.range.upperBound))
      }
      guard !source.bytes.isEmpty else { continue }
      var parsed = parse(source, options: options, definitions: definitions)
      if source.pieces.count == 1 {
        let shift = Int32(source.pieces[0].source)
        for index in parsed.nodes.indices { parsed.nodes[index].shift(by: shift) }
      } else {
        for index in parsed.nodes.indices { parsed.nodes[index].map(through: source) }
      }
      all += parsed.nodes
      pieces += source.pieces
      asked += parsed.asked
      work += parsed.work
    }
    return (InlineLayout(nodes: all, pieces: pieces, asked: asked), work)
  }

  /// The elements of `source` in order, an element before what it holds, with positions in its bytes.
  static func parse(
    _ source: InlineSource, options: MarkdownOptions, definitions: DefinitionIndex
  ) -> (nodes: [InlineRecord], asked: [AskedLabel], work: Int) {
    var (nodes, asked, work) = source.bytes.withUnsafeBufferPointer { bytes in
      var parser = InlineParser(options: options, definitions: definitions)
      parser.parse(bytes)
      return (parser.nodes, parser.asked, parser.work)
    }
    var open: [Int32] = []
    for index in nodes.indices {
      while let end = open.last, end <= nodes[index].start { open.removeLast() }
      nodes[index].depth = Int32(open.count)
      open.append(nodes[index].end)
    }
    return (nodes, asked, work)
  }

  private mutating func run(_ table: UnsafeBufferPointer<UInt8>, _ mask: UInt8) {
    while position < bytes.count {
      let start = position
      while position < bytes.count, table[Int(bytes[position])] & mask == 0 { position += 1 }
      work += position - start + 1
      guard position < bytes.count else { break }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "="): pushDelimiters(byte)
      case UInt8(ascii: "`"): codeSpan()
      case UInt8(ascii: "\\"): escape()
      case UInt8(ascii: "["): openBracket()
      case UInt8(ascii: "!"):
        if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "[") {
          pushBracket(isImage: true, length: 2)
        } else {
          position += 1
        }
      case UInt8(ascii: "]"): closeBracket()
      case UInt8(ascii: "<"): angleBracket()
      case UInt8(ascii: "&"): entity()
      case UInt8(ascii: ":"), UInt8(ascii: "w"), UInt8(ascii: "W"): bareAddress(byte)
      case UInt8(ascii: "@"):
        mayHoldAddresses = true
        position += 1
      default: lineBreak()
      }
    }
    matchDelimiters(above: -1)
    sort()
    if mayHoldAddresses { findBareAddresses() }
  }

  /// An element before what it holds.
  mutating func sort() {
    for index in nodes.indices.dropFirst() {
      let (left, right) = (nodes[index - 1], nodes[index])
      if left.start < right.start || left.start == right.start && left.end >= right.end { continue }
      nodes.sort { $0.start != $1.start ? $0.start < $1.start : $0.end > $1.end }
      return
    }
  }

  // MARK: Bytes that matter

  private static let always: UInt8 = 1
  private static let strikethrough: UInt8 = 2
  private static let highlight: UInt8 = 4
  private static let addresses: UInt8 = 8

  private static func mask(_ options: MarkdownOptions) -> UInt8 {
    always | (options.strikethrough ? strikethrough : 0) | (options.highlight ? highlight : 0)
      | (options.bareAddresses ? addresses : 0)
  }

  /// Which bytes may begin something, by the option that makes them.
  private static let classes: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in "*_`\\[]!<&\n\r".utf8 { table[Int(byte)] = always }
    table[Int(UInt8(ascii: "~"))] = strikethrough
    table[Int(UInt8(ascii: "="))] = highlight
    for byte in ":wW@".utf8 { table[Int(byte)] = addresses }
    return table
  }()

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

  static func isMailName(_ byte: UInt8) -> Bool {
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
    titleStart += distance
    titleEnd += distance
  }

  fileprivate mutating func map(through source: InlineSource) {
    let hasTarget = targetEnd > targetStart
    let hasTitle = titleEnd > titleStart
    let (oldTarget, oldTargetEnd) = (Int(targetStart), Int(targetEnd))
    let (oldTitle, oldTitleEnd) = (Int(titleStart), Int(titleEnd))
    let isEmpty = contentEnd == contentStart
    start = Int32(source.source(start: Int(start)))
    end = Int32(source.source(end: Int(end)))
    contentEnd = Int32(source.source(end: Int(contentEnd)))
    contentStart = isEmpty ? contentEnd : Int32(source.source(start: Int(contentStart)))
    targetStart = hasTarget ? Int32(source.source(start: oldTarget)) : 0
    targetEnd = hasTarget ? Int32(source.source(end: oldTargetEnd)) : 0
    titleStart = hasTitle ? Int32(source.source(start: oldTitle)) : 0
    titleEnd = hasTitle ? Int32(source.source(end: oldTitleEnd)) : 0
  }
}
