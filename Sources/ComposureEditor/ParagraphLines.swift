import ComposureMarkdown
import ComposureText

/// The lines that commands on paragraphs work on.
extension EditorState {
  /// The lines of the selection. One at whose very start a selection ends is not among them.
  var selectedLines: ClosedRange<LineIndex> {
    let range = selection.range
    let first = text.line(at: range.lowerBound)
    guard !range.isEmpty else { return first...first }
    return first...max(first, text.line(at: text.floorScalar(range.upperBound - 1)))
  }

  /// Lines with all of the blocks that they cut: a paragraph, a table, a block of code.
  func wholeBlocks(_ range: ClosedRange<LineIndex>) -> ClosedRange<LineIndex> {
    let first = blockLines(at: range.lowerBound)
    let last = blockLines(at: range.upperBound)
    return min(first.lowerBound, range.lowerBound)...max(last.upperBound, range.upperBound)
  }

  private func blockLines(at line: LineIndex) -> ClosedRange<LineIndex> {
    let start = text.start(of: line)
    if let table = syntax.table(at: start) { return lines(of: table.range) }
    let block = syntax.block(at: start)
    return block.kind == .blank ? line...line : lines(of: block.range)
  }

  /// The quotes, items and footnotes that hold a line, from outside to inside.
  func containers(of line: LineIndex) -> [BlockNode] {
    let start = text.start(of: line)
    return syntax.blocks(in: start..<start).filter {
      switch $0.kind {
      case .quote, .listItem, .footnote: true
      default: false
      }
    }
  }

  /// Where the text of a line begins, after the markers of containers and the spaces behind them.
  func textStart(of line: LineIndex) -> UTF8Offset {
    let content = text.contentRange(of: line)
    var start = content.lowerBound
    for container in containers(of: line) {
      for marker in container.markers
      where marker.lowerBound >= content.lowerBound && marker.upperBound <= content.upperBound {
        start = max(start, marker.upperBound)
      }
    }
    return skippingSpaces(from: start, to: content.upperBound)
  }

  /// Whether a line goes on in the paragraph of an item above without being indented.
  func isLazy(_ line: LineIndex) -> Bool {
    guard let item = containers(of: line).last(where: { $0.kind == .listItem }) else { return false }
    return item.range.lowerBound < text.start(of: line) && !isBlank(line)
      && textStart(of: line) == indentStart(of: line)
  }

  /// Where the indentation of a line begins: after the markers of the quotes that hold all else on it.
  func indentStart(of line: LineIndex) -> UTF8Offset {
    let content = text.contentRange(of: line)
    var start = content.lowerBound
    for container in containers(of: line) {
      guard container.kind == .quote else { break }
      for marker in container.markers where marker.lowerBound >= start && marker.upperBound <= content.upperBound {
        start = marker.upperBound
      }
    }
    return start
  }

  func skippingSpaces(from start: UTF8Offset, to end: UTF8Offset) -> UTF8Offset {
    var start = start
    while start < end, text.byte(at: start) == UInt8(ascii: " ") || text.byte(at: start) == UInt8(ascii: "\t") {
      start += 1
    }
    return start
  }

  /// What a line needs at its start to be in the containers of a line up to a position in that: the markers of quotes, and
  /// spaces in place of everything else.
  func continuation(of line: LineIndex, to end: UTF8Offset) -> String {
    let start = text.start(of: line)
    for container in containers(of: line) where container.kind == .footnote {
      if let marker = container.markers.first, marker.lowerBound >= start, marker.upperBound <= end { return "    " }
    }
    return String(text.string(in: start..<end).map { $0 == ">" || $0 == "\t" ? $0 : " " })
  }

  /// How lines end around a line.
  func lineEnding(at line: LineIndex) -> String {
    func ending(_ line: LineIndex) -> String? {
      let end = text.string(in: text.contentRange(of: line).upperBound..<text.range(of: line).upperBound)
      return end.isEmpty ? nil : end
    }
    return ending(line) ?? (line.value > 0 ? ending(line - 1) : nil) ?? "\n"
  }

  func isBlank(_ line: LineIndex) -> Bool { syntax.block(at: text.start(of: line)).kind == .blank }

  /// The last line of the text.
  var lastLine: LineIndex { LineIndex(text.lineCount - 1) }
}
