import ComposureMarkdown
import ComposureText

/// Moves the selected lines, or the items they are in with what belongs to them, over the line or item above or below.
///
/// A row of a table moves among the rows below the header; a line of code stays in its block. What is folded moves with
/// the line that stands for it. Nil at an end.
func moveLines(up: Bool, _ state: EditorState) -> Transaction? {
  guard let place = state.movedLines, let other = state.neighbour(of: place, up: up) else { return nil }
  // Empty lines at the end of what is folded stay between.
  let lines = state.withoutBlankEnd(place.lines)
  let (upper, lower) = up ? (state.withoutBlankEnd(other), lines) : (lines, state.withoutBlankEnd(other))
  // Items are numbered for their new places first: the first of a list would be text if its number were not that.
  let numbers = place.depth.map { state.exchangingNumbers(from: upper.lowerBound, depth: $0, place.count, up: up) }
  let changes = numbers ?? state.noChanges
  let numbered = changes.isEmpty ? state : state.applying(changes)
  let swap = numbered.swapping(upper, lower, keeping: lines)
  let selection = state.selection.movedWithText(through: changes)
    .moved(with: lines, in: numbered, over: up ? upper : lower, up: up, swap)
  let all = changes.composed(with: swap)
  let folds = state.folds(after: all) { line in
    if upper.contains(line) { return line + (lower.upperBound.value - upper.upperBound.value) }
    return lower.contains(line) ? line - (lower.lowerBound.value - upper.lowerBound.value) : line
  }
  return Transaction(changes: all, selection: selection, folds: folds, annotations: Annotations(.listKey))
}

func canMoveLines(up: Bool, _ state: EditorState) -> Bool {
  state.movedLines.flatMap { state.neighbour(of: $0, up: up) } != nil
}

/// Lines that move as one.
struct MovedLines {
  var lines: ClosedRange<LineIndex>
  /// The depth of the items that they are; nil for other lines.
  var depth: Int?
  /// The number of items.
  var count = 1
}

extension EditorState {
  var movedLines: MovedLines? {
    let lines = selectedLines
    if let folded = withFolded(lines), movedItems(lines) == nil {
      guard syntax.block(at: text.start(of: folded.lowerBound)).kind != .frontMatter else { return nil }
      return MovedLines(lines: folded)
    }
    let (first, last) = (
      syntax.block(at: text.start(of: lines.lowerBound)), syntax.block(at: text.start(of: lines.upperBound))
    )
    if first.kind.isVerbatim || last.kind.isVerbatim {
      guard first == last, self.lines(of: first.contentRange).contains(lines) else { return nil }
      return MovedLines(lines: lines)
    }
    if first.kind.isTableLine || last.kind.isTableLine {
      guard first.kind == .tableRow, last.kind == .tableRow else { return nil }
      return MovedLines(lines: lines)
    }
    if let items = movedItems(lines) { return items }
    // An underlined heading moves with its line.
    let start = self.lines(of: first.range).lowerBound
    let end = self.lines(of: last.range).upperBound
    return MovedLines(
      lines: (first.isUnderlined ? start : lines.lowerBound)...(last.isUnderlined ? end : lines.upperBound))
  }

  /// The items of the innermost list that holds all of some lines.
  private func movedItems(_ lines: ClosedRange<LineIndex>) -> MovedLines? {
    let (above, below) = (containers(at: lines.lowerBound), containers(at: lines.upperBound))
    var common: Int?
    for index in 0..<min(above.count, below.count) {
      guard above[index].kind == below[index].kind, above[index].range.lowerBound == below[index].range.lowerBound
      else { break }
      if above[index].kind == .bulletList || above[index].kind == .orderedList { common = index }
    }
    guard let common, let first = listItem(common + 1, of: above), let last = listItem(common + 1, of: below),
      first.opensAlone, last.opensAlone
    else { return nil }
    var (count, item) = (1, first)
    while item.firstLine < last.firstLine, let next = nextSibling(of: item) { (count, item) = (count + 1, next) }
    return MovedLines(lines: first.firstLine...last.lines.upperBound, depth: first.depth, count: count)
  }

  /// What lines move over.
  func neighbour(of place: MovedLines, up: Bool) -> ClosedRange<LineIndex>? {
    // A block that reaches into the lines cannot be moved over.
    (sectionBeside(place.lines, up: up) ?? neighbouringBlock(of: place, up: up)).map {
      place.depth == nil ? withFolded($0) ?? $0 : $0
    }
    .flatMap { $0.overlaps(place.lines) ? nil : $0 }
  }

  private func neighbouringBlock(of place: MovedLines, up: Bool) -> ClosedRange<LineIndex>? {
    if let depth = place.depth {
      let edge = up ? place.lines.lowerBound : place.lines.upperBound
      guard let item = listItem(at: edge, depth: depth) else { return nil }
      let other = up ? previousSibling(of: item) : nextSibling(of: item)
      return other.flatMap { $0.opensAlone ? $0.lines : nil }
    }
    let line = up ? place.lines.lowerBound - 1 : place.lines.upperBound + 1
    guard line.value >= 0, line.value < text.lineCount,
      up || text.start(of: line) < text.end || line.value + 1 < text.lineCount
    else { return nil }
    let own = syntax.block(at: text.start(of: place.lines.lowerBound))
    let block = syntax.block(at: text.start(of: line))
    if own.kind.isVerbatim, !place.lines.contains(lines(of: own.range)) {
      return block == own && lines(of: own.contentRange).contains(line) ? line...line : nil
    }
    if own.kind == .tableRow { return block.kind == .tableRow ? line...line : nil }
    if block.kind == .frontMatter { return nil }
    if block.kind.isVerbatim || block.isUnderlined { return lines(of: block.range) }
    let containers = containers(at: line)
    if let item = containers.firstIndex(where: { $0.kind == .listItem }), let whole = listItem(item, of: containers) {
      return whole.opensAlone ? whole.lines : nil
    }
    return block.kind.isTableLine ? syntax.table(at: text.start(of: line)).map { lines(of: $0.range) } : line...line
  }

  /// Gives the items of two runs, of which one is a single item, the numbers that they have once they are exchanged.
  fileprivate func exchangingNumbers(from line: LineIndex, depth: Int, _ count: Int, up: Bool) -> ChangeSet {
    guard var item = listItem(at: line, depth: depth), let first = item.number, !isUniform(item) else {
      return noChanges
    }
    var items = [item]
    while items.count <= count, let next = nextSibling(of: item) { (item, items) = (next, items + [next]) }
    let edits = items.enumerated().flatMap { index, item in
      let place = up ? (index == 0 ? count : index - 1) : (index == count ? 0 : index + 1)
      return item.number == first + place ? [] : renumbering(item, to: first + place)
    }
    return ChangeSet(length: text.utf8Count, edits: edits)
  }

  /// Exchanges two runs of lines, and what stands between them stays there. The last of them keep the line ends that were
  /// there, so that a text whose last line has none does not get another.
  fileprivate func swapping(
    _ upper: ClosedRange<LineIndex>, _ lower: ClosedRange<LineIndex>, keeping kept: ClosedRange<LineIndex>
  ) -> ChangeSet {
    let above = text.start(of: upper.lowerBound)..<lineEnd(upper.upperBound)
    let below = text.start(of: lower.lowerBound)..<lineEnd(lower.upperBound)
    let between = text.string(in: above.upperBound..<below.lowerBound)
    let edits: [ChangeSet.Edit]
    if kept == upper {
      edits = [
        .init(range: above.lowerBound..<above.lowerBound, insert: text.string(in: below) + between),
        .init(range: above.upperBound..<below.upperBound, insert: ""),
      ]
    } else {
      edits = [
        .init(range: above.lowerBound..<below.lowerBound, insert: ""),
        .init(range: below.upperBound..<below.upperBound, insert: between + text.string(in: above)),
      ]
    }
    return ChangeSet(length: text.utf8Count, edits: edits)
  }
}

extension Selection {
  /// Where a selection is once its lines have moved: at the same place in them.
  fileprivate func moved(
    with lines: ClosedRange<LineIndex>, in state: EditorState, over other: ClosedRange<LineIndex>, up: Bool,
    _ changes: ChangeSet
  ) -> Selection {
    let start = state.text.start(of: lines.lowerBound)
    let end = state.lineEnd(lines.upperBound)
    // The lines themselves are not touched, so they move as a whole.
    let shift = changes.map(start, up ? .before : .after) - start
    func place(_ offset: UTF8Offset) -> UTF8Offset { min(max(offset, start), end) + shift }
    return Selection(anchor: place(anchor), head: place(head))
  }
}

extension BlockNode {
  fileprivate var isUnderlined: Bool { if case .setextHeading = kind { true } else { false } }
}
