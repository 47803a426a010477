import ComposureMarkdown
import ComposureText

/// Writes and removes the markers of lists, and keeps what belongs to an item below its text.
struct ListWriter {
  private let state: EditorState
  private let units: [ListUnit]
  private let unitLines: Set<LineIndex>
  private var edits: [ChangeSet.Edit] = []
  /// By how much the indentation of lines grows.
  private var growth: [LineIndex: Int] = [:]

  init(_ state: EditorState, _ units: [ListUnit]) {
    self.state = state
    self.units = units
    unitLines = Set(units.map(\.line))
  }

  /// Nil when nothing changes.
  var changes: ChangeSet? {
    var all = edits
    for (line, growth) in growth where growth != 0 {
      let content = state.text.contentRange(of: line)
      let base = state.indentStart(of: line)
      let indent = state.skippingSpaces(from: base, to: content.upperBound) - base
      // A line that goes on in an item without being indented needs no indentation.
      guard indent > 0, !state.isBlank(line) else { continue }
      if growth > 0 {
        all.append(.init(range: base..<base, insert: String(repeating: " ", count: growth)))
      } else {
        all.append(.init(range: base..<(base + min(indent, -growth)), insert: ""))
      }
    }
    all.sort { $0.range.lowerBound < $1.range.lowerBound }
    let changes = ChangeSet(length: state.text.utf8Count, edits: all)
    return changes.isEmpty ? nil : changes
  }

  /// The selection afterwards: behind a marker that is written at the caret, before an empty line.
  func selection(after changes: ChangeSet) -> Selection {
    guard state.selection.isCaret else { return state.selection.mapped(through: changes) }
    let caret = state.selection.head
    guard edits.contains(where: { $0.range == caret..<caret }) else { return Selection(changes.map(caret, .after)) }
    let markers = edits.filter { $0.range == caret..<caret && $0.insert.first?.isNewline == false }
    return Selection(changes.map(caret, .before) + markers.reduce(0) { $0 + $1.insert.utf8.count })
  }

  // MARK: On

  /// Makes every unit an item of a style.
  mutating func write(_ style: ListStyle) {
    var counters = Counters()
    for unit in units {
      let column = unit.place - state.text.start(of: unit.line)
      let number = counters.next(at: column, is: style == .numbers ? unit.item?.number : nil) {
        numberBefore(unit)
      }
      guard unit.style != style else { continue }
      write(style, number: number, on: unit)
    }
  }

  private mutating func write(_ style: ListStyle, number: Int, on unit: ListUnit) {
    guard let item = unit.item else {
      let marker = style == .numbers ? "\(number). " : bullet(near: unit) + (style == .tasks ? "[ ] " : "")
      edits.append(.init(range: unit.place..<unit.place, insert: marker))
      separate(after: unit.line)
      return
    }
    if style == .tasks {
      let gap = state.text.string(in: item.marker).last?.isWhitespace == true ? "" : " "
      edits.append(.init(range: item.marker.upperBound..<item.marker.upperBound, insert: gap + "[ ] "))
      return
    }
    let end = item.box?.upperBound ?? item.marker.upperBound
    let isRightMarker = (item.number != nil) == (style == .numbers)
    let marker =
      isRightMarker ? state.text.string(in: item.marker) : style == .numbers ? "\(number). " : bullet(near: unit)
    edits.append(.init(range: item.marker.lowerBound..<end, insert: marker))
    indent(item, by: marker.utf8.count - item.marker.length)
  }

  /// The bullet of the list above, so that the line joins it.
  private func bullet(near unit: ListUnit) -> String {
    guard unit.line.value > 0, !state.isBlank(unit.line - 1) else { return "- " }
    let item = state.containers(of: unit.line - 1).last { $0.kind == .listItem }
    guard let marker = item?.markers.first, let bullet = state.text.string(in: marker).first, "-*+".contains(bullet)
    else { return "- " }
    return "\(bullet) "
  }

  /// The number of the item right above a unit, at the same indentation.
  private func numberBefore(_ unit: ListUnit) -> Int? {
    guard unit.line.value > 0 else { return nil }
    let column = unit.place - state.text.start(of: unit.line)
    for container in state.containers(of: unit.line - 1).reversed() {
      guard container.kind == .listItem, let marker = container.markers.first else { continue }
      let line = state.text.line(at: marker.lowerBound)
      guard marker.lowerBound - state.text.start(of: line) == column else { continue }
      return Int(state.text.string(in: marker).prefix { $0.isASCII && $0.isNumber })
    }
    return nil
  }

  /// The line after a new item would go on in it: an empty line keeps it apart.
  private mutating func separate(after line: LineIndex) {
    guard line < state.lastLine, !unitLines.contains(line + 1) else { return }
    let start = state.text.start(of: line)
    let block = state.syntax.block(at: start)
    guard block.kind == .paragraph, block.range.upperBound > state.text.range(of: line).upperBound else { return }
    insertBlankLine(after: line)
  }

  // MARK: Off

  /// Makes every unit a plain line.
  mutating func removeMarkers() {
    for unit in units {
      guard let item = unit.item else { continue }
      let base = state.indentStart(of: unit.line)
      let indent = max(0, item.marker.lowerBound - base)
      // What items above it have lost of their indentation already.
      let lost = growth[unit.line] ?? 0
      growth[unit.line] = nil
      let isOutermost = indent == 0 || !isInItem(unit)
      let start = isOutermost ? item.marker.lowerBound : base
      edits.append(.init(range: start..<(item.box?.upperBound ?? item.marker.upperBound), insert: ""))
      self.indent(item, by: -(item.marker.length + (isOutermost ? 0 : indent + lost)))
      separateRemoved(unit, item)
    }
  }

  private func isInItem(_ unit: ListUnit) -> Bool {
    state.containers(of: unit.line).filter { $0.kind == .listItem }.count > 1
  }

  /// Empty lines, so that the line does not go on in the item above, and the one below is still an item.
  private mutating func separateRemoved(_ unit: ListUnit, _ item: ListUnit.Item) {
    if unit.line.value > 0, !state.isBlank(unit.line - 1), !isRemoved(unit.line - 1),
      state.containers(of: unit.line - 1).contains(where: { $0.kind == .listItem })
    {
      insertBlankLine(after: unit.line - 1)
    }
    let next = unit.line + 1
    guard next <= state.lastLine, !state.isBlank(next), !unitLines.contains(next) else { return }
    let content = state.text.contentRange(of: next)
    let words = state.text.string(in: state.textStart(of: next)..<content.upperBound)
    let wouldUnderline = !words.isEmpty && (words.allSatisfy { $0 == "=" } || words.allSatisfy { $0 == "-" })
    let marker = state.containers(of: next).last { $0.kind == .listItem }?.markers.first
    let number = marker.flatMap { marker -> Int? in
      guard marker.lowerBound >= content.lowerBound else { return nil }
      return Int(state.text.string(in: marker).prefix { $0.isASCII && $0.isNumber })
    }
    let isEmptyItem = marker.map { $0.lowerBound >= content.lowerBound && words.isEmpty } ?? false
    if wouldUnderline || isEmptyItem || number.map({ $0 != 1 }) ?? false { insertBlankLine(after: unit.line) }
  }

  /// True for a line of an item that loses its marker.
  private func isRemoved(_ line: LineIndex) -> Bool {
    guard let marker = state.containers(of: line).last(where: { $0.kind == .listItem })?.markers.first else {
      return false
    }
    return units.contains { $0.place == marker.lowerBound }
  }

  // MARK: Parts

  private mutating func indent(_ item: ListUnit.Item, by columns: Int) {
    var line = item.lines.lowerBound + 1
    while line <= item.lines.upperBound {
      growth[line, default: 0] += columns
      line += 1
    }
  }

  private mutating func insertBlankLine(after line: LineIndex) {
    let end = state.text.contentRange(of: line).upperBound
    let quotes = state.text.string(in: state.text.start(of: line)..<state.indentStart(of: line))
      .trimmedAtEndOfWhitespace
    let insert = state.lineEnding(at: line) + quotes
    guard !edits.contains(where: { $0.range == end..<end && $0.insert == insert }) else { return }
    edits.append(.init(range: end..<end, insert: insert))
  }
}

/// Counts items at each depth of a list.
private struct Counters {
  private var levels: [(column: Int, number: Int)] = []

  /// The number of an item that stands at a column.
  ///
  /// - Parameters:
  ///   - number: the number that it has already.
  ///   - before: the number of the item above the first one.
  mutating func next(at column: Int, is number: Int?, before: () -> Int?) -> Int {
    while let last = levels.last, last.column > column { levels.removeLast() }
    if let last = levels.last, last.column == column {
      levels[levels.count - 1].number = number ?? last.number + 1
    } else {
      levels.append((column, number ?? (before() ?? 0) + 1))
    }
    return levels[levels.count - 1].number
  }
}
