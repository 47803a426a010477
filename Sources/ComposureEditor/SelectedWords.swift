import ComposureMarkdown
import ComposureText

/// The selected words of one line or cell, which get or lose a format together.
struct SelectedWords {
  /// Without spaces at the ends, and never half of a marker.
  var range: TextRange
  /// The words without markers around them; empty where nothing but markers is selected.
  var core: TextRange
  /// The inline elements of the block that touch them.
  var nodes: [InlineNode]
  /// All inline elements of the block.
  var all: [InlineNode]
  /// The lines of the block.
  var lines: ClosedRange<LineIndex>
}

extension EditorState {
  /// The selected words of every line that has inline elements, without the line's markers.
  ///
  /// - Parameter limit: how many are enough.
  func selectedWords(limit: Int = .max) -> [SelectedWords] {
    let range = selection.range
    var words: [SelectedWords] = []
    var line = text.line(at: range.lowerBound)
    let last = text.line(at: range.upperBound)
    var known: (block: BlockNode, nodes: [InlineNode])?
    while line <= last, words.count < limit {
      let content = text.contentRange(of: line)
      line += 1
      let block = syntax.block(at: content.lowerBound)
      for part in prose(of: content, in: block) {
        let lower = max(part.lowerBound, range.lowerBound)
        let upper = min(part.upperBound, range.upperBound)
        guard lower < upper else { continue }
        if known?.block != block { known = (block, syntax.inlines(of: block)) }
        if let found = selectedWords(in: lower..<upper, of: block, known?.nodes ?? []) { words.append(found) }
      }
    }
    return words
  }

  /// Where a line holds text with inline elements: the cells of a row, or what stands behind the markers of containers.
  private func prose(of line: TextRange, in block: BlockNode) -> [TextRange] {
    switch block.kind {
    case .tableHeader, .tableRow:
      guard let table = syntax.table(at: line.lowerBound) else { return [] }
      let row = ([table.header] + table.rows).first { $0.range.upperBound > line.lowerBound }
      return row?.cells ?? []
    case .paragraph: break
    case .atxHeading:
      let start = max(line.lowerBound, block.contentRange.lowerBound)
      return [start..<max(start, min(line.upperBound, block.contentRange.upperBound))]
    case .setextHeading:
      if let underline = block.markers.last, line.upperBound >= underline.upperBound { return [] }
    default: return []
    }
    let start = min(line.upperBound, proseStart(of: line))
    return [start..<line.upperBound]
  }

  /// Where the words of a line begin, after the markers of containers and the box of a task.
  func proseStart(of line: TextRange) -> UTF8Offset {
    let start = blockContentStart(self, of: line)
    guard let task = syntax.tasks(in: line.lowerBound..<line.lowerBound).first, task.box.lowerBound >= start else {
      return start
    }
    return task.box.upperBound
  }

  private func selectedWords(in part: TextRange, of block: BlockNode, _ all: [InlineNode]) -> SelectedWords? {
    var range = part
    for node in all {
      for marker in InlineFormat(node.kind) == nil ? [] : node.markers {
        if marker.lowerBound < range.lowerBound, range.lowerBound < marker.upperBound {
          range = marker.upperBound..<max(marker.upperBound, range.upperBound)
        }
        if marker.lowerBound < range.upperBound, range.upperBound < marker.upperBound {
          range = min(range.lowerBound, marker.lowerBound)..<marker.lowerBound
        }
      }
    }
    range = trimmed(range)
    guard !range.isEmpty else { return nil }
    let nodes = all.filter {
      $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
    }
    return SelectedWords(
      range: range, core: core(of: range, nodes), nodes: nodes, all: all, lines: lines(of: block.range))
  }

  /// The lines that hold a range.
  func lines(of range: TextRange) -> ClosedRange<LineIndex> {
    let first = text.line(at: range.lowerBound)
    guard range.length > 0 else { return first...first }
    return first...max(first, text.line(at: text.floorScalar(range.upperBound - 1)))
  }

  /// A range without white space at its ends, and without a backslash at its end that would make a marker a letter.
  func trimmed(_ range: TextRange) -> TextRange {
    let content = text.string(in: range)
    let start = range.lowerBound + content.prefix(while: \.isWhitespace).utf8.count
    var words = content.trimmedOfWhitespace
    let backslashes = words.reversed().prefix { $0 == "\\" }.count
    if !backslashes.isMultiple(of: 2) { words = String(words.dropLast()).trimmedAtEndOfWhitespace }
    return start..<(start + words.utf8.count)
  }

  func core(of range: TextRange, _ nodes: [InlineNode]) -> TextRange {
    let markers = nodes.filter { InlineFormat($0.kind) != nil }.flatMap(\.markers)
    var core = range
    var changed = true
    while changed, !core.isEmpty {
      changed = false
      for marker in markers {
        if marker.lowerBound == core.lowerBound, marker.upperBound <= core.upperBound {
          core = trimmed(marker.upperBound..<core.upperBound)
          changed = true
        }
        if marker.upperBound == core.upperBound, core.lowerBound <= marker.lowerBound {
          core = trimmed(core.lowerBound..<marker.lowerBound)
          changed = true
        }
      }
    }
    return core
  }

  /// True when all words have a format; markers and spaces between them don't count.
  func has(_ format: InlineFormat, _ words: SelectedWords) -> Bool {
    var position = words.core.lowerBound
    let end = words.core.upperBound
    func isBare(_ range: TextRange) -> Bool {
      var bare = range
      while !bare.isEmpty {
        bare = trimmed(bare)
        let markers = words.nodes.filter { InlineFormat($0.kind) != nil }.flatMap(\.markers)
        guard let marker = markers.first(where: { $0.contains(bare.lowerBound) }), !bare.isEmpty else { break }
        bare = min(bare.upperBound, marker.upperBound)..<bare.upperBound
      }
      return bare.isEmpty
    }
    for node in words.nodes where node.kind == format.inlineKind && node.range.overlaps(words.core) {
      if node.range.lowerBound > position, !isBare(position..<min(end, node.range.lowerBound)) { return false }
      position = max(position, node.range.upperBound)
    }
    return position >= end || isBare(position..<end)
  }

  /// True when no word has a format.
  func lacks(_ format: InlineFormat, _ words: SelectedWords) -> Bool {
    !words.nodes.contains { $0.kind == format.inlineKind && $0.contentRange.overlaps(words.core) }
  }
}
