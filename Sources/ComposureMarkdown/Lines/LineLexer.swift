/// The block structure of CommonMark and its extensions as a machine that reads one line at a time.
///
/// A line's record depends on its bytes and on what was open before it, and on nothing else: that is what lets an
/// update re-read lines only until it meets an entry state it knows. Two constructs decide about lines before them (the
/// second line of a table, the end of what looked like a definition); they say so in `revision`, and the entry state
/// holds what they need.
/// Source of the rules: CommonMark 0.31.2, section "Appendix: A parsing strategy"; GitHub Flavored Markdown 0.29.
struct LineLexer {
  var containers: ContainerTable
  let options: MarkdownOptions
  /// The stack before the next line, outermost first.
  var path: [UInt32] = []
  var leaf = OpenLeaf.none
  /// Whether the next line is the first of a text that begins with front matter.
  var opensFrontMatter = false
  /// Whether to collect `prefixes` for each line.
  let records: Bool
  /// The containers' parts of the line lexed last, in order.
  var prefixes: [LinePrefix] = []
  /// What the line lexed last says about those before it.
  var revision: LineRevision?
  /// The labels that were completed on the line lexed last: of a footnote, of a link reference.
  var labels: [Label] = []
  /// Bytes and containers visited.
  var work = 0

  // The line being read. A tab may be consumed in part: `tabRest` columns of it are left.
  var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var end = 0
  var position = 0
  var column = 0
  var tabRest = 0
  var nonspace = 0
  var indent = 0
  /// Up to here no thematic break can begin: without it a line of nested bullets would be scanned once per bullet.
  var noBreakBefore = 0
  var opensFootnote = false
  var continuesDefinition = false

  // The definition being read, over several lines.
  /// How many lines before this one wait to know whether they are a definition.
  var undecided = 0
  /// The text of its label.
  var label: [UInt8] = []

  init(
    _ containers: ContainerTable, state: LineState = .start, options: MarkdownOptions, opensFrontMatter: Bool,
    records: Bool = false
  ) {
    self.containers = containers
    self.options = options
    self.opensFrontMatter = opensFrontMatter
    self.records = records
    leaf = state.leaf
    path = containers.path(to: state.stack)
  }

  /// What is open before the next line.
  var state: LineState { LineState(stack: path.last ?? ContainerTable.root, leaf: leaf) }

  var isBlank: Bool { nonspace == end }

  /// Reads the next line, terminator included, and moves to the state after it.
  mutating func lex(_ line: UnsafeBufferPointer<UInt8>) -> LexedLine {
    revision = nil
    continuesDefinition = false
    if !labels.isEmpty { labels.removeAll(keepingCapacity: true) }
    begin(line)
    let waiting = leaf.isUndecided ? leaf : .none
    let before = undecided
    var lexed = lexLine(length: line.count)
    if waiting != .none, !continuesDefinition {
      // A definition that is interrupted is none.
      revise(waiting, lines: before)
    }
    if !leaf.isUndecided { undecided = 0 }
    lexed.record.definesFootnote = opensFootnote
    return lexed
  }

  /// What the end of the text says about the last lines.
  mutating func finishText() -> LineRevision? {
    revision = nil
    if leaf.isUndecided { revise(leaf, lines: undecided) }
    return revision
  }

  private mutating func revise(_ waiting: OpenLeaf, lines: Int) {
    guard lines > 0, let state = waiting.definition else { return }
    revision = .paragraph(lines: lines, dropsLabel: state.stage != .label && !state.hasFallback)
  }

  private mutating func lexLine(length: Int) -> LexedLine {
    let entry = state
    if leaf.isFrontMatter || opensFrontMatter { return lexFrontMatter(entry, length: length) }
    let matched = matchContainers()
    let allMatched = matched == path.count

    if allMatched {
      if leaf.isFence { return finishFence(entry, length: length) }
      if let condition = leaf.htmlCondition, condition < 6 || !isBlank {
        return finishHTML(condition, entry, keep: matched, starts: false, opens: false, length: length)
      }
    }
    if isBlank {
      let continuesCode = allMatched && leaf == .indentedCode
      path.removeSubrange(matched...)
      leaf = continuesCode ? .indentedCode : .none
      let start = position
      if continuesCode { advance(columns: 4) }
      return finish(.blank, entry, keep: matched, starts: !continuesCode, leafStart: start, length: length)
    }
    if allMatched, leaf == .indentedCode, indent >= 4 {
      let start = position
      advance(columns: 4)
      return finish(.indentedCode, entry, keep: matched, starts: false, leafStart: start, length: length)
    }
    return openBlocks(entry, matched: matched, allMatched: allMatched, length: length)
  }

  // MARK: Continuing what is open

  /// Consumes the markers of the containers that go on, and says how many do.
  private mutating func matchContainers() -> Int {
    if isBlank, !records {
      // A blank line in a list 10,000 deep is not 10,000 long.
      guard let last = path.last else { return 0 }
      work += 1
      return containers[last].keptByBlank
    }
    var matched = 0
    while matched < path.count {
      work += 1
      switch containers[path[matched]].container {
      case .quote:
        guard indent < 4, nonspace < end, bytes[nonspace] == UInt8(ascii: ">") else { return matched }
        consumeQuoteMarker(depth: matched)
      case .list:
        break
      case .item(let contentIndent, let isEmpty):
        if isBlank, isEmpty { return matched }
        guard consumeIndent(Int(contentIndent), depth: matched) else { return matched }
      case .footnote:
        guard consumeIndent(4, depth: matched) else { return matched }
      }
      matched += 1
    }
    return matched
  }

  private mutating func consumeIndent(_ columns: Int, depth: Int) -> Bool {
    let start = position
    if indent >= columns {
      advance(columns: columns)
    } else if isBlank {
      advance(to: nonspace)
    } else {
      return false
    }
    if records, position > start {
      prefixes.append(LinePrefix(kind: .indent, depth: depth, range: start..<position, marker: start..<start))
    }
    return true
  }

  private mutating func consumeQuoteMarker(depth: Int) {
    let start = position
    let marker = nonspace
    advance(to: nonspace + 1)
    if position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { advance(columns: 1) }
    findNonspace()
    if records {
      prefixes.append(
        LinePrefix(kind: .quote, depth: depth, range: start..<position, marker: marker..<marker + 1))
    }
  }

  private mutating func finishFence(_ entry: LineState, length: Int) -> LexedLine {
    let depth = path.count
    let start = position
    if indent < 4, nonspace < end, bytes[nonspace] == leaf.fenceMarker {
      var index = nonspace
      while index < end, bytes[index] == leaf.fenceMarker { index += 1 }
      if index - nonspace >= leaf.fenceLength, isSpace(from: index) {
        leaf = .none
        return finish(
          .fenceClose, entry, keep: depth, starts: false, leafStart: start, contentStart: nonspace, length: length)
      }
    }
    advance(columns: min(leaf.fenceIndent, indent))
    return finish(.fenceContent, entry, keep: depth, starts: false, leafStart: start, length: length)
  }

  private mutating func finishHTML(
    _ condition: Int, _ entry: LineState, keep: Int, starts: Bool, opens: Bool, length: Int
  ) -> LexedLine {
    let line = UnsafeBufferPointer(rebasing: bytes[nonspace..<end])
    leaf = condition < 6 && HTMLScanner.endsBlock(line, condition) ? .none : .html(condition)
    return finish(.html, entry, keep: keep, starts: starts, opens: opens, length: length)
  }

  // MARK: Opening what is new

  private mutating func openBlocks(
    _ entry: LineState, matched: Int, allMatched: Bool, length: Int
  ) -> LexedLine {
    let hadText = leaf.isText
    var inParagraph = hadText && allMatched
    var mayBeLazy = hadText
    var keep = matched
    var opened = false
    if allMatched { markFilled() }

    while nonspace < end {
      if indent >= 4 {
        if mayBeLazy { break }
        keep = close(to: keep, opened: opened)
        leaf = .indentedCode
        let start = position
        advance(columns: 4)
        return finish(
          .indentedCode, entry, keep: keep, starts: true, opens: opened, leafStart: start, length: length)
      }
      let byte = bytes[nonspace]
      if byte == UInt8(ascii: ">"), canNest {
        keep = close(to: keep, opened: opened)
        path.append(containers.push(.quote, on: path.last ?? ContainerTable.root))
        consumeQuoteMarker(depth: path.count - 1)
      } else if let (kind, next) = leafStart(byte, inParagraph: inParagraph) {
        if kind.setextLevel != nil {
          leaf = .none
          return finish(kind, entry, keep: keep, starts: false, contentStart: nonspace, length: length)
        }
        keep = close(to: keep, opened: opened)
        if let condition = next.htmlCondition {
          return finishHTML(condition, entry, keep: keep, starts: true, opens: opened, length: length)
        }
        leaf = next
        return finish(
          kind, entry, keep: keep, starts: true, opens: opened, contentStart: nonspace, length: length)
      } else if canNest, let item = listMarker(byte, inParagraph: inParagraph) {
        keep = openItem(item, keep: keep, opened: opened)
      } else if canNest, byte == UInt8(ascii: "["), let markerEnd = footnoteMarker() {
        keep = close(to: keep, opened: opened)
        openFootnote(markerEnd)
      } else {
        break
      }
      opened = true
      inParagraph = false
      mayBeLazy = false
    }

    if opened, isBlank {
      leaf = .none
      return finish(.blank, entry, keep: keep, starts: true, opens: true, length: length)
    }
    if hadText, !opened {
      // The paragraph goes on, lazily when its containers' markers are missing: then they stay open.
      return continueText(entry, allMatched: allMatched, length: length)
    }
    if allMatched, !opened, leaf.isTable {
      return finish(.tableRow, entry, keep: keep, starts: true, contentStart: nonspace, length: length)
    }
    keep = close(to: keep, opened: opened)
    return beginText(entry, keep: keep, opens: opened, length: length)
  }

  private mutating func beginText(_ entry: LineState, keep: Int, opens: Bool, length: Int) -> LexedLine {
    var kind = LineKind.paragraph
    let next = bytes[nonspace] == UInt8(ascii: "[") ? beginDefinition() : nil
    if let next {
      kind = .definition
      leaf = next
      undecided = next.isUndecided ? 1 : 0
    } else {
      leaf = .paragraph(cells: cells())
    }
    var lexed = finish(kind, entry, keep: keep, starts: true, opens: opens, contentStart: nonspace, length: length)
    lexed.record.definesLink = next != nil
    return lexed
  }

  private mutating func continueText(_ entry: LineState, allMatched: Bool, length: Int) -> LexedLine {
    if leaf.isDefinition { return continueDefinition(entry, length: length) }
    var kind = LineKind.paragraph
    let columns = leaf.paragraphCells
    if allMatched, columns > 0, columns <= OpenLeaf.maximumCells, delimiterCells() == columns {
      kind = .tableDelimiter
      leaf = .table(columns: columns)
      revision = .tableHeader
    } else {
      leaf = .paragraph(cells: cells())
    }
    return finish(
      kind, entry, keep: path.count, starts: kind == .tableDelimiter, contentStart: nonspace, length: length)
  }

  private mutating func continueDefinition(_ entry: LineState, length: Int) -> LexedLine {
    guard let state = leaf.definition else { preconditionFailure("A definition has a state") }
    continuesDefinition = true
    let (next, step) = step(state)
    var starts = false
    var kind = LineKind.definition
    switch step {
    case .goesOn:
      undecided = next.isUndecided ? undecided + 1 : 0
    case .begins:
      starts = true
      undecided = next.isUndecided ? 1 : 0
    case .isText:
      kind = .paragraph
      starts = !state.isUndecided
      if state.isUndecided { revise(leaf, lines: undecided) }
      undecided = 0
    }
    leaf = next
    var lexed = finish(kind, entry, keep: path.count, starts: starts, contentStart: nonspace, length: length)
    lexed.record.definesLink = step == .begins
    return lexed
  }

  /// Whether another list and item still fit.
  private var canNest: Bool { path.count < ContainerTable.maximumDepth - 2 }

  /// Closes the containers the line did not continue, and a list that ends because something other than an item
  /// follows. Gives the number of containers kept from before the line.
  private mutating func close(to keep: Int, opened: Bool) -> Int {
    guard !opened else { return keep }
    var keep = keep
    path.removeSubrange(keep...)
    if let last = path.last, case .list = containers[last].container {
      path.removeLast()
      keep -= 1
    }
    return keep
  }

  private mutating func openFootnote(_ markerEnd: Int) {
    let start = position
    let marker = nonspace..<markerEnd
    opensFootnote = true
    labels.append(Label(footnote: UnsafeBufferPointer(rebasing: bytes[marker.lowerBound + 2..<markerEnd - 2])))
    path.append(containers.push(.footnote, on: path.last ?? ContainerTable.root))
    advance(to: markerEnd)
    while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { advance(columns: 1) }
    findNonspace()
    if records {
      prefixes.append(
        LinePrefix(kind: .footnote, depth: path.count - 1, range: start..<position, marker: marker))
    }
  }

  private mutating func openItem(_ item: ListMarker, keep: Int, opened: Bool) -> Int {
    var keep = keep
    if !opened { path.removeSubrange(keep...) }
    var opensList = true
    if let last = path.last, case .list(let marker) = containers[last].container {
      if marker == item.type {
        opensList = false
      } else {
        path.removeLast()
        keep = min(keep, path.count)
      }
    }
    if opensList {
      path.append(containers.push(.list(marker: item.type), on: path.last ?? ContainerTable.root))
    }

    let start = position
    let offset = indent
    let marker = nonspace..<nonspace + item.length
    advance(to: marker.upperBound)
    let saved = (position, column, tabRest)
    var spaces = 0
    while spaces < 5, position < end, bytes[position] == 0x20 || bytes[position] == 0x09 {
      advance(columns: 1)
      spaces += 1
    }
    findNonspace()
    let isEmpty = isBlank
    if spaces >= 5 || spaces < 1 || isEmpty {
      (position, column, tabRest) = saved
      if spaces > 0 { advance(columns: 1) }
      spaces = 1
      findNonspace()
    }
    let contentIndent = UInt16(offset + item.length + spaces)
    path.append(containers.push(.item(indent: contentIndent, isEmpty: isEmpty), on: path[path.count - 1]))
    if records {
      prefixes.append(
        LinePrefix(
          kind: .item(opensList: opensList), depth: path.count - 1, range: start..<position, marker: marker))
    }
    return keep
  }

  /// An item that had only its marker has content now.
  private mutating func markFilled() {
    guard let last = path.last, case .item(let indent, true) = containers[last].container else { return }
    path[path.count - 1] = containers.push(.item(indent: indent, isEmpty: false), on: containers[last].parent)
  }

  // MARK: The line

  mutating func begin(_ line: UnsafeBufferPointer<UInt8>) {
    bytes = line
    end = line.count
    if end > 0, line[end - 1] == 0x0A { end -= 1 }
    if end > 0, line[end - 1] == 0x0D { end -= 1 }
    position = 0
    column = 0
    tabRest = 0
    noBreakBefore = 0
    opensFootnote = false
    work += line.count
    if records { prefixes.removeAll(keepingCapacity: true) }
    findNonspace()
  }

  func finish(
    _ kind: LineKind, _ entry: LineState, keep: Int, starts: Bool, opens: Bool = false, leafStart: Int? = nil,
    contentStart: Int? = nil, length: Int
  ) -> LexedLine {
    LexedLine(
      record: LineRecord(length: length, state: entry, keep: keep, kind: kind, starts: starts, opens: opens),
      leafStart: leafStart ?? position, contentStart: contentStart ?? position, contentEnd: end,
      tabRest: contentStart == nil || contentStart == position ? tabRest : 0)
  }

  mutating func findNonspace() {
    var index = position
    var columns = tabRest
    var next = column + tabRest
    if tabRest > 0 { index += 1 }
    while index < end {
      if bytes[index] == 0x20 {
        columns += 1
        next += 1
      } else if bytes[index] == 0x09 {
        let width = 4 - next % 4
        columns += width
        next += width
      } else {
        break
      }
      index += 1
    }
    nonspace = index
    indent = columns
  }

  /// Moves over whole bytes that are not tabs, or over everything up to the first byte that is no space.
  mutating func advance(to target: Int) {
    while position < target {
      if bytes[position] == 0x09 {
        column += tabRest > 0 ? tabRest : 4 - column % 4
        tabRest = 0
      } else {
        column += 1
      }
      position += 1
    }
    findNonspace()
  }

  /// Moves over columns of space; a tab that is wider than what is left is consumed in part.
  mutating func advance(columns count: Int) {
    var rest = count
    while rest > 0, position < end {
      if bytes[position] == 0x09 {
        let width = tabRest > 0 ? tabRest : 4 - column % 4
        let taken = min(width, rest)
        column += taken
        rest -= taken
        tabRest = width - taken
        if tabRest == 0 { position += 1 }
      } else {
        column += 1
        rest -= 1
        position += 1
      }
    }
    findNonspace()
  }

  func isSpace(from start: Int) -> Bool {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index == end
  }
}
