import ComposureMarkdown
import ComposureText

/// An item of a list with what its keys need to know: where its marker and its text stand.
struct ListItem {
  /// The list as a block, and the item itself.
  var list: BlockNode
  var node: BlockNode
  /// The item that holds the list, if the list stands directly in one.
  var parent: BlockNode?
  var lines: ClosedRange<LineIndex>
  /// The number or bullet with the spaces after it.
  var marker: TextRange
  /// The line up to the marker: indentation and what marks the containers around it.
  var lead: String
  /// The number; nil for a bullet.
  var number: Int?
  /// The bullet, or what stands after the number.
  var sign: Character
  /// The spaces between the sign and the text.
  var gap: String
  /// `[ ] ` or `[x] ` with its space, in the text.
  var box: TextRange?
  /// Where the marker stands, in columns, with a tab at every fourth.
  var column: Int
  /// Where the text stands, and what belongs to the item on its later lines.
  var contentColumn: Int

  var firstLine: LineIndex { lines.lowerBound }
  var depth: Int { node.depth }
  /// Where the text of the first line begins, behind the box of a task.
  var textStart: UTF8Offset { box?.upperBound ?? marker.upperBound }
  /// Whether no other item's marker stands on its first line before it.
  var opensAlone: Bool { lead.allSatisfy { $0 == " " || $0 == "\t" || $0 == ">" } }
  /// What a new line begins with in the same containers: other items' markers become room.
  var continuedLead: String { ListItem.continued(lead) }

  /// The room that the markers at the start of a line leave to the lines after it.
  static func continued(_ lead: String) -> String {
    var lead = lead
    // What a footnote says is indented by four, however long its label is.
    if let label = lead.firstRange(of: /\[\^[^\]]*\]:[ \t]*/) { lead.replaceSubrange(label, with: "    ") }
    return String(lead.map { $0 == "\t" || $0 == ">" ? $0 : " " })
  }

  /// The marker with its spaces as it is for another number.
  func markerText(number: Int?) -> String {
    (number.map(String.init) ?? "") + String(sign) + (gap.isEmpty ? " " : gap)
  }

  /// The number of quotes around the list.
  var quotes: Int { lead.count { $0 == ">" } }

  /// How many columns the marker takes with its spaces.
  func markerWidth(number: Int?, at column: Int) -> Int {
    Columns.end(of: markerText(number: number), from: column) - column
  }
}

extension EditorState {
  /// The containers that hold a line, the outermost first.
  func containers(at line: LineIndex) -> [BlockNode] {
    let start = text.start(of: line)
    return syntax.blocks(in: start..<start).filter { $0.kind.isContainer && $0.kind != .table }
  }

  /// The innermost item that holds a line.
  func listItem(at line: LineIndex) -> ListItem? {
    let containers = containers(at: line)
    return containers.lastIndex { $0.kind == .listItem }.flatMap { listItem($0, of: containers) }
  }

  /// The item at a depth on a line.
  func listItem(at line: LineIndex, depth: Int) -> ListItem? {
    let containers = containers(at: line)
    return containers.firstIndex { $0.kind == .listItem && $0.depth == depth }.flatMap { listItem($0, of: containers) }
  }

  /// The item at a place in what `containers(at:)` gives.
  func listItem(_ index: Int, of containers: [BlockNode]) -> ListItem? {
    guard index > 0, index < containers.count, containers[index].kind == .listItem,
      let marker = containers[index].markers.first
    else { return nil }
    let (list, node) = (containers[index - 1], containers[index])
    let first = text.line(at: marker.lowerBound)
    let start = text.start(of: first)
    let content = text.contentRange(of: first)
    let marked = marker.lowerBound..<min(marker.upperBound, content.upperBound)
    let written = text.string(in: marked)
    let digits = written.prefix { $0.isASCII && $0.isNumber }
    guard let sign = written.dropFirst(digits.count).first else { return nil }
    let gap = String(written.dropFirst(digits.count + 1))
    let lead = text.string(in: start..<marker.lowerBound)
    let column = Columns.end(of: ListItem.continued(lead), from: 0)
    let signEnd = column + digits.count + 1
    let isEmpty = marked.upperBound == content.upperBound
    let last = text.line(at: max(node.range.lowerBound, text.floorScalar(node.range.upperBound - 1)))
    let parent = index > 1 && containers[index - 2].kind == .listItem ? containers[index - 2] : nil
    return ListItem(
      list: list, node: node, parent: parent, lines: first...max(first, last),
      marker: marked, lead: lead, number: list.kind == .orderedList ? Int(digits) : nil, sign: sign, gap: gap,
      box: box(at: marked.upperBound, lineEnd: content.upperBound), column: column,
      contentColumn: isEmpty ? signEnd + 1 : Columns.end(of: gap, from: signEnd))
  }

  private func box(at start: UTF8Offset, lineEnd: UTF8Offset) -> TextRange? {
    guard lineEnd - start >= 3 else { return nil }
    switch text.string(in: start..<text.floorScalar(start + 3)) {
    case "[ ]", "[x]", "[X]": break
    default: return nil
    }
    let end = start + 3
    guard end < lineEnd else { return start..<end }
    return text.byte(at: end) == 0x20 || text.byte(at: end) == 0x09 ? start..<end + 1 : nil
  }

  // MARK: Neighbours

  func previousSibling(of item: ListItem) -> ListItem? {
    let listStart = text.line(at: item.list.range.lowerBound)
    var line = item.firstLine
    repeat {
      guard line > listStart else { return nil }
      line -= 1
    } while hasNoText(line)
    return listItem(at: line, depth: item.depth).flatMap { isSameList($0, item) ? $0 : nil }
  }

  func nextSibling(of item: ListItem) -> ListItem? {
    var line = item.lines.upperBound
    repeat {
      line += 1
      guard line.value < text.lineCount, text.start(of: line) < item.list.range.upperBound else { return nil }
    } while hasNoText(line)
    return listItem(at: line, depth: item.depth).flatMap { isSameList($0, item) && $0.firstLine == line ? $0 : nil }
  }

  /// The item around the list that an item belongs to.
  func parent(of item: ListItem) -> ListItem? {
    item.parent.flatMap { listItem(at: item.firstLine, depth: $0.depth) }
  }

  func isSameList(_ lhs: ListItem, _ rhs: ListItem) -> Bool {
    lhs.list.range.lowerBound == rhs.list.range.lowerBound && lhs.list.depth == rhs.list.depth
  }

  /// Whether a line has no text besides its containers' marks.
  func hasNoText(_ line: LineIndex) -> Bool {
    guard syntax.block(at: text.start(of: line)).kind == .blank else { return false }
    // The line of an empty item has a marker.
    return text.utf8(in: text.contentRange(of: line)).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
  }

  /// What ends a line that is begun at a position: as the lines around it end.
  func lineBreak(at position: UTF8Offset) -> String {
    let line = text.line(at: position)
    for candidate in [line, line - 1] where candidate.value >= 0 {
      let end = text.string(in: text.contentRange(of: candidate).upperBound..<text.range(of: candidate).upperBound)
      if !end.isEmpty { return end }
    }
    return "\n"
  }
}

extension BlockKind {
  /// Whether lines of such a block mean what they say, so that no list goes on in them.
  var isVerbatim: Bool {
    switch self {
    case .fencedCode, .indentedCode, .html, .frontMatter: true
    default: false
    }
  }

  var isTableLine: Bool { self == .tableHeader || self == .tableDelimiter || self == .tableRow }
}

extension Range<LineIndex> {
  /// The lines one by one.
  var each: some Sequence<LineIndex> { (lowerBound.value..<upperBound.value).lazy.map { LineIndex($0) } }
}

extension ClosedRange<LineIndex> {
  /// The number of lines.
  var lineCount: Int { upperBound.value - lowerBound.value + 1 }

  func contains(_ other: Self) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}
