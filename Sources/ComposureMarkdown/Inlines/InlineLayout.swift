import ComposureText

/// An inline element with positions counted from the start of its block's first line.
struct InlineRecord: Sendable, Equatable {
  var kind: InlineKind
  var form = LinkForm.inline
  var depth: Int32 = 0
  var start: Int32
  var end: Int32
  var contentStart: Int32
  var contentEnd: Int32
  /// The address, or the label of a reference; empty for kinds without one.
  var targetStart: Int32 = 0
  var targetEnd: Int32 = 0
  /// A link's title without its quotation marks.
  var titleStart: Int32 = 0
  var titleEnd: Int32 = 0

  init(_ kind: InlineKind, start: Int, contentStart: Int, contentEnd: Int, end: Int) {
    self.kind = kind
    self.start = Int32(start)
    self.end = Int32(end)
    self.contentStart = Int32(contentStart)
    self.contentEnd = Int32(contentEnd)
  }

  var isReference: Bool { form != .inline || kind == .footnoteReference }

  /// Whether other elements may stand inside it.
  var isContainer: Bool {
    switch kind {
    case .strong, .emphasis, .strikethrough, .highlight, .link, .image: true
    default: false
    }
  }

  mutating func setTarget(_ range: Range<Int>) {
    targetStart = Int32(range.lowerBound)
    targetEnd = Int32(range.upperBound)
  }
}

/// A label that the text of a block asked for.
struct AskedLabel: Hashable, Sendable {
  var label: Label
  var isDefined: Bool
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
  /// The labels that decided what the block's brackets are, and whether each was defined.
  let asked: [AskedLabel]

  init(nodes: [InlineRecord], pieces: [InlineSource.Piece], asked: [AskedLabel] = []) {
    self.nodes = nodes
    self.pieces = pieces
    self.asked = asked
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
    if pieces.count < 2 || range.upperBound <= pieces[0].source { return [range] }
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
    case .strikethrough: spans.append(Span(range: node.start..<node.end, role: .strikethrough))
    case .highlight: spans.append(Span(range: node.start..<node.end, role: .highlight))
    case .link, .image, .autolink, .wikiLink:
      if node.contentEnd > node.contentStart {
        spans.append(Span(range: node.contentStart..<node.contentEnd, role: .link))
      }
    case .footnoteReference: spans.append(Span(range: node.start..<node.end, role: .footnote))
    case .html:
      for part in parts(of: node.start..<node.end) { spans.append(Span(range: part, role: .html)) }
      return
    case .openTask, .doneTask:
      spans.append(Span(range: node.start..<node.end, role: .task(done: node.kind == .doneTask)))
      return
    case .escape, .hardBreak, .entity: break
    }
    for marker in markers(of: node) { spans.append(Span(range: marker, role: .markup)) }
    if node.kind == .link || node.kind == .image || node.kind == .wikiLink, node.form != .shortcut,
      node.form != .collapsed, node.targetEnd > node.targetStart,
      node.targetStart >= node.contentEnd
        || node.targetEnd <= node.contentStart
    {
      spans.append(Span(range: node.targetStart..<node.targetEnd, role: .linkTarget))
    }
  }

  private mutating func addHidden(of node: InlineRecord) {
    switch node.kind {
    case .strong, .emphasis, .code, .link, .image, .strikethrough, .highlight, .wikiLink: break
    case .autolink, .escape, .hardBreak, .footnoteReference, .html, .entity, .openTask, .doneTask: return
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
