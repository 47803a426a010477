/// What a line was found to be, with byte positions relative to its start.
struct LexedLine {
  var record: LineRecord
  /// Where the leaf block's part of the line begins: after the containers' markers, indentation included.
  var leafStart: Int
  /// Where the content begins: after indentation (at most the fence's own inside a fence, four columns in indented code).
  var contentStart: Int
  /// The end of the line without its terminator.
  var contentEnd: Int
}

/// A container's part of a line, seen while lexing it.
struct LinePrefix {
  enum Kind {
    case quote
    /// The marker of an item that begins here. `opensList` when it is the first of its list.
    case item(opensList: Bool)
    /// Indentation that belongs to an item begun on an earlier line.
    case indent
  }
  var kind: Kind
  /// Which container of the stack this is, counted from the outermost.
  var depth: Int
  /// The bytes of the line that belong to the container: indentation, marker and the space after it.
  var range: Range<Int>
  /// The marker alone.
  var marker: Range<Int>
}

/// The block structure of CommonMark as a machine that reads one line at a time.
///
/// A line's record depends on its bytes and on what was open before it, and on nothing else: that is what lets an
/// update re-read lines only until it meets an entry state it knows.
/// Source of the rules: CommonMark 0.31.2, section "Appendix: A parsing strategy".
struct LineLexer {
  var containers: ContainerTable
  /// The stack before the next line, outermost first.
  private(set) var path: [UInt32] = []
  private(set) var leaf = OpenLeaf.none
  /// Whether to collect `prefixes` for each line.
  let records: Bool
  /// The containers' parts of the line lexed last, in order.
  private(set) var prefixes: [LinePrefix] = []

  // The line being read. A tab may be consumed in part: `tabRest` columns of it are left.
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var end = 0
  private var position = 0
  private var column = 0
  private var tabRest = 0
  private var nonspace = 0
  private var indent = 0
  /// Up to here no thematic break can begin: without it a line of nested bullets would be scanned once per bullet.
  private var noBreakBefore = 0

  init(_ containers: ContainerTable, state: LineState = .start, records: Bool = false) {
    self.containers = containers
    self.records = records
    leaf = state.leaf
    path = containers.path(to: state.stack)
  }

  /// What is open before the next line.
  var state: LineState { LineState(stack: path.last ?? ContainerTable.root, leaf: leaf) }

  private var isBlank: Bool { nonspace == end }

  /// Reads the next line, terminator included, and moves to the state after it.
  mutating func lex(_ line: UnsafeBufferPointer<UInt8>) -> LexedLine {
    begin(line)
    let entry = state
    let matched = matchContainers()
    let allMatched = matched == path.count

    if allMatched, leaf.isFence { return finishFence(entry, length: line.count) }
    if isBlank {
      let continuesCode = allMatched && leaf == .indentedCode
      path.removeSubrange(matched...)
      leaf = continuesCode ? .indentedCode : .none
      return finish(.blank, entry, keep: matched, starts: !continuesCode, length: line.count)
    }
    if allMatched, leaf == .indentedCode, indent >= 4 {
      let start = position
      advance(columns: 4)
      return finish(.indentedCode, entry, keep: matched, starts: false, leafStart: start, length: line.count)
    }
    return openBlocks(entry, matched: matched, allMatched: allMatched, length: line.count)
  }

  // MARK: Continuing what is open

  /// Consumes the markers of the containers that go on, and says how many do.
  private mutating func matchContainers() -> Int {
    var matched = 0
    while matched < path.count {
      switch containers[path[matched]].container {
      case .quote:
        guard indent < 4, nonspace < end, bytes[nonspace] == UInt8(ascii: ">") else { return matched }
        consumeQuoteMarker(depth: matched)
      case .list:
        break
      case .item(let contentIndent, let isEmpty):
        let start = position
        if isBlank, isEmpty { return matched }
        if indent >= contentIndent {
          advance(columns: Int(contentIndent))
        } else if isBlank {
          advance(to: nonspace)
        } else {
          return matched
        }
        if records, position > start {
          prefixes.append(LinePrefix(kind: .indent, depth: matched, range: start..<position, marker: start..<start))
        }
      }
      matched += 1
    }
    return matched
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

  // MARK: Opening what is new

  private mutating func openBlocks(
    _ entry: LineState, matched: Int, allMatched: Bool, length: Int
  ) -> LexedLine {
    let hadParagraph = leaf == .paragraph
    var inParagraph = hadParagraph && allMatched
    var mayBeLazy = hadParagraph
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
        leaf = next
        return finish(
          kind, entry, keep: keep, starts: true, opens: opened, contentStart: nonspace, length: length)
      } else if canNest, let item = listMarker(byte, inParagraph: inParagraph) {
        keep = openItem(item, keep: keep, opened: opened)
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
    if hadParagraph, !opened {
      // The paragraph goes on, lazily when its containers' markers are missing: then they stay open.
      return finish(
        .paragraph, entry, keep: path.count, starts: false, contentStart: nonspace, length: length)
    }
    keep = close(to: keep, opened: opened)
    leaf = .paragraph
    return finish(
      .paragraph, entry, keep: keep, starts: true, opens: opened, contentStart: nonspace, length: length)
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

  private mutating func begin(_ line: UnsafeBufferPointer<UInt8>) {
    bytes = line
    end = line.count
    if end > 0, line[end - 1] == 0x0A { end -= 1 }
    if end > 0, line[end - 1] == 0x0D { end -= 1 }
    position = 0
    column = 0
    tabRest = 0
    noBreakBefore = 0
    if records { prefixes.removeAll(keepingCapacity: true) }
    findNonspace()
  }

  private func finish(
    _ kind: LineKind, _ entry: LineState, keep: Int, starts: Bool, opens: Bool = false, leafStart: Int? = nil,
    contentStart: Int? = nil, length: Int
  ) -> LexedLine {
    LexedLine(
      record: LineRecord(length: length, state: entry, keep: keep, kind: kind, starts: starts, opens: opens),
      leafStart: leafStart ?? position, contentStart: contentStart ?? position, contentEnd: end)
  }

  private mutating func findNonspace() {
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
  private mutating func advance(to target: Int) {
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
  private mutating func advance(columns count: Int) {
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

  private func isSpace(from start: Int) -> Bool {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index == end
  }
}

// MARK: - Recognising a marker

extension LineLexer {
  struct ListMarker {
    /// What two items of one list have in common: the bullet, or the delimiter after the number.
    var type: UInt8
    var length: Int
  }

  /// The leaf block that begins (or, for a setext underline, ends) at the first byte that is no space.
  private mutating func leafStart(_ byte: UInt8, inParagraph: Bool) -> (LineKind, OpenLeaf)? {
    switch byte {
    case UInt8(ascii: "#"):
      var level = 0
      while nonspace + level < end, bytes[nonspace + level] == byte { level += 1 }
      let after = nonspace + level
      guard level <= 6, after == end || bytes[after] == 0x20 || bytes[after] == 0x09 else { return nil }
      return (.atx(level), .none)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      var index = nonspace
      while index < end, bytes[index] == byte { index += 1 }
      let length = index - nonspace
      guard length >= 3 else { return nil }
      if byte == UInt8(ascii: "`"), bytes[index..<end].contains(byte) { return nil }
      return (.fenceOpen, .fence(marker: byte, length: length, indent: indent))
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      if inParagraph, byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-") {
        var index = nonspace
        while index < end, bytes[index] == byte { index += 1 }
        if isSpace(from: index) { return (byte == UInt8(ascii: "=") ? .setext1 : .setext2, .none) }
      }
      return byte != UInt8(ascii: "=") && isThematicBreak(byte) ? (.thematicBreak, .none) : nil
    default:
      return nil
    }
  }

  private mutating func isThematicBreak(_ byte: UInt8) -> Bool {
    if nonspace < noBreakBefore { return false }
    var count = 0
    for index in nonspace..<end {
      if bytes[index] == byte {
        count += 1
      } else if bytes[index] != 0x20, bytes[index] != 0x09 {
        noBreakBefore = index
        return false
      }
    }
    if count < 3 { noBreakBefore = end }
    return count >= 3
  }

  private func listMarker(_ byte: UInt8, inParagraph: Bool) -> ListMarker? {
    var index = nonspace
    var type = byte
    var number = 1
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      index += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      number = 0
      while index < end, index - nonspace < 9, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        number = number * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      guard index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")") else { return nil }
      type = bytes[index]
      index += 1
    default:
      return nil
    }
    guard index == end || bytes[index] == 0x20 || bytes[index] == 0x09 else { return nil }
    // Only a list that begins with 1 and has text may interrupt a paragraph.
    if inParagraph, number != 1 || isSpace(from: index) { return nil }
    return ListMarker(type: type, length: index - nonspace)
  }
}
