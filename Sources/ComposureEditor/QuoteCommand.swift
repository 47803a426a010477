import ComposureMarkdown
import ComposureText

/// Quotes the selected paragraphs, or takes them out of all quotes where all of them are in one. Nil in front matter.
@Sendable
public func toggleQuote(_ state: EditorState) -> Transaction? {
  if let reversal = reversal(of: "quote", in: state) { return reversal }
  let quoting = Quoting(state)
  guard !quoting.lines.isEmpty else { return nil }
  let changes = ChangeSet(
    length: state.text.utf8Count, edits: quoting.isQuoted ? quoting.removals : quoting.additions)
  guard !changes.isEmpty else { return nil }
  return Transaction(
    changes: changes, selection: state.selection.mapped(through: changes),
    annotations: Annotations(.command("quote"), isToggle: quoting.isUniform))
}

/// The lines that a command quotes.
struct Quoting {
  struct Line {
    var index: LineIndex
    var isBlank: Bool
    /// The markers of quotes on the line, and whether it is in a quote, which it can be without a marker.
    var markers: [TextRange]
    var isInQuote: Bool
  }

  private let state: EditorState
  private(set) var lines: [Line] = []

  init(_ state: EditorState) {
    self.state = state
    let range = state.wholeBlocks(state.selectedLines)
    var index = range.lowerBound
    while index <= range.upperBound {
      let content = state.text.contentRange(of: index)
      let quotes = state.containers(of: index).filter { $0.kind == .quote }
      let kind = state.syntax.block(at: content.lowerBound).kind
      if kind != .frontMatter {
        lines.append(
          Line(
            index: index, isBlank: kind == .blank,
            markers: quotes.flatMap(\.markers).filter {
              content.lowerBound <= $0.lowerBound && $0.upperBound <= content.upperBound
            }.sorted { $0.lowerBound < $1.lowerBound },
            isInQuote: !quotes.isEmpty))
      }
      index += 1
    }
    // Blank lines around what is selected stay as they are; alone they are quoted.
    guard let first = lines.firstIndex(where: { !$0.isBlank }), let last = lines.lastIndex(where: { !$0.isBlank })
    else {
      lines = Array(lines.prefix(1))
      return
    }
    lines = Array(lines[first...last])
  }

  private var relevant: [Line] { lines.contains { !$0.isBlank } ? lines.filter { !$0.isBlank } : lines }
  var isQuoted: Bool { !lines.isEmpty && relevant.allSatisfy(\.isInQuote) }
  var isUniform: Bool { isQuoted || !relevant.contains(where: \.isInQuote) }

  var removals: [ChangeSet.Edit] {
    var edits = lines.flatMap(\.markers).map { ChangeSet.Edit(range: $0, insert: "") }
    guard let first = edits.first, let line = lines.first?.index, line.value > 0 else { return edits }
    let new = state.applying(ChangeSet(length: state.text.utf8Count, edits: edits))
    // Right below a quote's paragraph, text would be a part of it.
    if new.containers(of: line).contains(where: { $0.kind == .quote }) {
      let (start, lineBreak) = (state.text.start(of: line), state.lineEnding(at: line - 1))
      if first.range.lowerBound == start {
        edits[0].insert = lineBreak
      } else {
        edits.insert(.init(range: start..<start, insert: lineBreak), at: 0)
      }
    }
    return edits
  }

  var additions: [ChangeSet.Edit] {
    let indent = self.indent
    return lines.filter { !$0.isInQuote }.map { line in
      let content = state.text.contentRange(of: line.index)
      let place = min(content.upperBound, content.lowerBound + indent)
      return .init(range: place..<place, insert: line.isBlank && lines.count > 1 ? ">" : "> ")
    }
  }

  /// The spaces that keep the lines in an item that begins above them.
  private var indent: Int {
    guard let first = lines.first else { return 0 }
    let start = state.text.start(of: first.index)
    guard state.containers(of: first.index).contains(where: { $0.kind == .listItem && $0.range.lowerBound < start })
    else { return 0 }
    return lines.filter { !$0.isBlank }.map { line in
      let content = state.text.contentRange(of: line.index)
      return state.skippingSpaces(from: content.lowerBound, to: content.upperBound) - content.lowerBound
    }.min() ?? 0
  }
}
