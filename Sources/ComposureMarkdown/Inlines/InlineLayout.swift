import ComposureText

/// An inline element with positions counted from the start of its block's first line.
struct InlineRecord: Sendable {
  var kind: InlineKind
  var depth: Int32 = 0
  var start: Int32
  var end: Int32
  var contentStart: Int32
  var contentEnd: Int32
  /// The address; empty for kinds without one.
  var targetStart: Int32 = 0
  var targetEnd: Int32 = 0

  init(_ kind: InlineKind, start: Int, contentStart: Int, contentEnd: Int, end: Int) {
    self.kind = kind
    self.start = Int32(start)
    self.end = Int32(end)
    self.contentStart = Int32(contentStart)
    self.contentEnd = Int32(contentEnd)
  }
}

/// The inline elements of one leaf block and what follows from them, ready to be shifted to where the block stands.
///
/// Styles and hidden markup are worked out once per change of a block, not once per key and screen.
struct InlineLayout: Sendable {
  struct Span: Sendable {
    var range: Range<Int32>
    var role: StyleRole
  }

  struct Hidden: Sendable {
    var range: Range<Int32>
    var reveal: Range<Int32>
    var pair: Range<Int32>
  }

  static let empty = InlineLayout(nodes: [], pieces: [])

  /// In document order, an element before what it holds.
  let nodes: [InlineRecord]
  /// The block's lines, so that a marker over several lines can be cut at them.
  let pieces: [InlineSource.Piece]
  /// Sorted by start, the longer first.
  private(set) var spans: [Span] = []
  /// Sorted by start.
  private(set) var hidden: [Hidden] = []

  init(nodes: [InlineRecord], pieces: [InlineSource.Piece]) {
    self.nodes = nodes
    self.pieces = pieces
    guard !nodes.isEmpty else { return }
    spans.reserveCapacity(nodes.count * 3)
    for node in nodes {
      addSpans(of: node)
      addHidden(of: node)
    }
    hidden.sort { $0.range.lowerBound < $1.range.lowerBound }
    // Equal ranges keep the order of discovery, which is from outside to inside.
    spans = spans.enumerated().sorted { left, right in
      let (a, b) = (left.element.range, right.element.range)
      if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
      if a.upperBound != b.upperBound { return a.upperBound > b.upperBound }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// The markers of an element: before its content, then after it.
  func markers(of node: InlineRecord) -> [Range<Int32>] {
    parts(of: node.start..<node.contentStart) + parts(of: node.contentEnd..<node.end)
  }

  /// Cuts a range of the block into the parts that lie in its lines' own text.
  private func parts(of range: Range<Int32>) -> [Range<Int32>] {
    if range.isEmpty { return [] }
    if pieces.count < 2 { return [range] }
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].source <= Int(range.lowerBound) { low = middle } else { high = middle }
    }
    var parts: [Range<Int32>] = []
    while low < pieces.count, pieces[low].source < Int(range.upperBound) {
      let piece = Int32(pieces[low].source)..<Int32(pieces[low].source + pieces[low].length)
      let part = range.clamped(to: piece)
      if !part.isEmpty { parts.append(part) }
      low += 1
    }
    return parts
  }

  private mutating func addSpans(of node: InlineRecord) {
    switch node.kind {
    case .strong: spans.append(Span(range: node.start..<node.end, role: .strong))
    case .emphasis: spans.append(Span(range: node.start..<node.end, role: .emphasis))
    case .code: spans.append(Span(range: node.start..<node.end, role: .codeSpan))
    case .link, .image, .autolink:
      if node.contentEnd > node.contentStart {
        spans.append(Span(range: node.contentStart..<node.contentEnd, role: .link))
      }
    case .escape, .hardBreak: break
    }
    for marker in markers(of: node) { spans.append(Span(range: marker, role: .markup)) }
    if node.kind == .link || node.kind == .image, node.targetEnd > node.targetStart {
      spans.append(Span(range: node.targetStart..<node.targetEnd, role: .linkTarget))
    }
  }

  private mutating func addHidden(of node: InlineRecord) {
    switch node.kind {
    case .strong, .emphasis, .code, .link, .image: break
    case .autolink, .escape, .hardBreak: return
    }
    guard node.contentEnd > node.contentStart else { return }
    let halves = markers(of: node)
    // A marker over several lines would hide their breaks.
    guard halves.count == 2 else { return }
    let reveal = node.start..<node.end
    hidden.append(Hidden(range: halves[0], reveal: reveal, pair: halves[1]))
    hidden.append(Hidden(range: halves[1], reveal: reveal, pair: halves[0]))
  }
}

extension Range<Int32> {
  /// The range as positions of the text, for a block whose first line begins at `base`.
  func absolute(_ base: Int) -> TextRange { TextRange(Int(lowerBound) + base, Int(upperBound) + base) }
}
