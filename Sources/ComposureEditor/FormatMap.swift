import ComposureMarkdown
import ComposureText

/// What a reader sees of some lines, scalar by scalar, each with its formats.
///
/// A change of formats is tried on the text first: only if this map then says that the words have what was asked for,
/// and that everything else is as it was, are the markers written. So the rules that decide what is a marker stand in one
/// place, the parser.
struct FormatMap {
  struct Cell: Equatable {
    var scalar: Unicode.Scalar
    var formats: UInt16
    /// True for spaces and the address of a link, which look the same in every format.
    var isNeutral: Bool
  }

  struct Line {
    var start: UTF8Offset
    var kind: BlockKind
    var cells: [Cell] = []
    var offsets: [UTF8Offset] = []
  }

  private(set) var lines: [Line] = []

  /// - Parameters:
  ///   - literal: ranges in which markers are letters, as they are in code.
  ///   - left: ranges that are left out.
  init(
    _ state: EditorState, lines indexes: ClosedRange<LineIndex>, literal: [TextRange] = [],
    leaving left: [TextRange] = []
  ) {
    var known: (block: BlockNode, nodes: [InlineNode])?
    // A paragraph may be as long as a book, and all of it would be looked through for each line.
    let all = state.text.start(of: indexes.lowerBound)..<state.text.range(of: indexes.upperBound).upperBound
    var line = indexes.lowerBound
    while line <= indexes.upperBound {
      let content = state.text.contentRange(of: line)
      let block = state.syntax.block(at: content.lowerBound)
      if known?.block != block { known = (block, state.syntax.inlines(of: block).filter { $0.range.overlaps(all) }) }
      var made = Line(start: content.lowerBound, kind: block.kind)
      let start = blockContentStart(state, of: content)
      let looks = Self.looks(of: known?.nodes ?? [], in: content, from: start, literal: literal, leaving: left, state)
      var position = 0
      for scalar in state.text.string(in: content).unicodeScalars {
        let look = looks[position]
        if look & Self.left == 0 {
          let isNeutral = look & Self.neutral != 0 || scalar.properties.isWhitespace
          made.cells.append(Cell(scalar: scalar, formats: look & ~Self.neutral, isNeutral: isNeutral))
          made.offsets.append(content.lowerBound + position)
        }
        position += UTF8.width(scalar)
      }
      lines.append(made)
      line += 1
    }
  }

  /// The bit of what the map leaves out.
  private static let left: UInt16 = 128
  private static let neutral: UInt16 = 256

  /// The formats of each byte of a line.
  private static func looks(
    of nodes: [InlineNode], in line: TextRange, from start: UTF8Offset, literal: [TextRange], leaving left: [TextRange],
    _ state: EditorState
  ) -> [UInt16] {
    var looks = [UInt16](repeating: 0, count: line.length)
    func mark(_ range: TextRange, from start: UTF8Offset, _ bit: UInt16) {
      let lower = max(range.lowerBound, start)
      let upper = min(range.upperBound, line.upperBound)
      guard lower < upper, bit != 0 else { return }
      for index in (lower - line.lowerBound)..<(upper - line.lowerBound) { looks[index] |= bit }
    }
    for node in nodes where node.range.overlaps(line) {
      let isLiteral = literal.contains { node.isInside($0) }
      if !isLiteral { mark(node.formatRange, from: start, bit(of: node.kind)) }
      if node.kind == .link || node.kind == .image, !isLiteral {
        for marker in node.markers { mark(marker, from: line.lowerBound, neutral) }
      }
      guard let format = InlineFormat(node.kind), !isLiteral || format == .code else { continue }
      for marker in state.markup(of: node) { mark(marker, from: line.lowerBound, Self.left) }
    }
    for range in left { mark(range, from: line.lowerBound, Self.left) }
    return looks
  }

  /// The map after a format has been put on some ranges or taken off.
  mutating func set(_ format: InlineFormat, _ isOn: Bool, on ranges: [TextRange]) {
    let bit = FormatMap.bit(of: format.inlineKind)
    for line in lines.indices {
      for (index, offset) in lines[line].offsets.enumerated() where ranges.contains(where: { $0.contains(offset) }) {
        if isOn { lines[line].cells[index].formats |= bit } else { lines[line].cells[index].formats &= ~bit }
      }
    }
  }

  /// The lines, counted from the first, in which another map shows something else.
  func differences(from other: FormatMap) -> [Int] {
    lines.indices.filter { index in
      guard index < other.lines.count else { return true }
      let (mine, theirs) = (lines[index], other.lines[index])
      guard mine.kind == theirs.kind, mine.cells.count == theirs.cells.count else { return true }
      return !zip(mine.cells, theirs.cells).allSatisfy { $0 == $1 || $0.isNeutral && $0.scalar == $1.scalar }
    }
  }

  private static func bit(of kind: InlineKind) -> UInt16 {
    switch kind {
    case .strong: 1
    case .emphasis: 2
    case .strikethrough: 4
    case .highlight: 8
    case .code: 16
    case .link, .image, .autolink, .wikiLink, .footnoteReference: 32
    case .html, .entity, .escape: 64
    default: 0
    }
  }
}

extension EditorState {
  /// The markers of an element, with the spaces that only keep backticks in code apart from its marker.
  func markup(of node: InlineNode) -> [TextRange] {
    guard node.kind == .code, node.markers.count == 2, node.contentRange.length > 2 else { return node.markers }
    let code = text.string(in: node.contentRange)
    guard code.utf8.first == UInt8(ascii: " "), code.utf8.last == UInt8(ascii: " "),
      code.contains(where: { $0 != " " })
    else { return node.markers }
    return [
      node.markers[0].lowerBound..<(node.contentRange.lowerBound + 1),
      (node.contentRange.upperBound - 1)..<node.markers[1].upperBound,
    ]
  }
}

extension InlineNode {
  /// What has the format of the element: its content, and of what is drawn as a whole all of it.
  fileprivate var formatRange: TextRange {
    switch kind {
    case .strong, .emphasis, .strikethrough, .highlight, .code, .link, .image: contentRange
    default: range
    }
  }

  func isInside(_ outer: TextRange) -> Bool {
    outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound
  }

  /// True when a range lies between the element's markers.
  func holds(_ inner: TextRange) -> Bool {
    contentRange.lowerBound <= inner.lowerBound && inner.upperBound <= contentRange.upperBound
  }

  /// Whether other elements may begin or end in it.
  var isAtom: Bool {
    switch kind {
    case .strong, .emphasis, .strikethrough, .highlight, .link: false
    default: true
    }
  }
}
