import ComposureMarkdown
import ComposureText

/// Makes the selected lines headings of a level from 1 to 6, or body text for level 0.
///
/// A line that already has the level becomes body text. Setext headings become ATX headings. Nil in code blocks and
/// where nothing would change.
public func setHeading(_ level: Int, in state: EditorState) -> Transaction? {
  let name = "heading\(level)"
  if level > 0, let reversal = reversal(of: name, in: state) { return reversal }
  let lines = headingLines(in: state)
  let levels = lines.map { state.syntax.headingLevel(at: $0.lowerBound) ?? 0 }
  let hasLevel = level > 0 && levels.allSatisfy { $0 == level }
  return setHeading(
    hasLevel ? 0 : level, lines, in: state,
    Annotations(.command(name), isToggle: level > 0 && (hasLevel || !levels.contains(level))))
}

/// Makes the selected lines headings of the next level: body text, 1, 2, 3, and body text again.
@Sendable
public func cycleHeading(_ state: EditorState) -> Transaction? {
  let lines = headingLines(in: state)
  let level = lines.first.flatMap { state.syntax.headingLevel(at: $0.lowerBound) } ?? 0
  return setHeading(level < 3 ? level + 1 : 0, lines, in: state, Annotations(.command("cycleHeading")))
}

/// The selected lines that are or can be headings.
func headingLines(in state: EditorState) -> [TextRange] {
  let selected = state.selectedLines
  var lines: [TextRange] = []
  var line = selected.lowerBound
  while line <= selected.upperBound {
    let content = state.text.contentRange(of: line)
    // Blank lines between selected paragraphs stay blank; a lone empty line becomes an empty heading.
    if !content.isEmpty || lines.isEmpty && line == selected.upperBound { lines.append(content) }
    line += 1
  }
  return lines
}

private func setHeading(
  _ target: Int, _ lines: [TextRange], in state: EditorState, _ annotations: Annotations
) -> Transaction? {
  var edits: [ChangeSet.Edit] = []
  for content in lines {
    edits += headingEdits(target, line: content, after: edits.last?.range.upperBound, in: state)
  }
  guard !edits.isEmpty else { return nil }
  let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
  return Transaction(
    changes: changes, selection: state.selection.mapped(through: changes), annotations: annotations)
}

private func headingEdits(
  _ level: Int, line: TextRange, after done: UTF8Offset?, in state: EditorState
) -> [ChangeSet.Edit] {
  if let done, line.lowerBound < done { return [] }
  let block = state.syntax.block(at: line.lowerBound)
  let marker = level == 0 ? "" : String(repeating: "#", count: level) + " "
  switch block.kind {
  case .fencedCode, .indentedCode, .thematicBreak, .html, .frontMatter, .tableHeader, .tableDelimiter, .tableRow:
    return []
  case .atxHeading:
    guard let opening = block.markers.first else { return [] }
    var edits: [ChangeSet.Edit] = []
    if state.text.string(in: opening) != marker { edits.append(.init(range: opening, insert: marker)) }
    if level == 0, block.markers.count > 1, let closing = block.markers.last {
      edits.append(.init(range: closing, insert: ""))
    }
    return edits
  case .setextHeading:
    guard let underline = block.markers.last else { return [] }
    let start = block.contentRange.lowerBound
    // The line break before the underline goes with it.
    let lineBefore = state.text.contentRange(of: state.text.line(at: block.contentRange.upperBound)).upperBound
    let removal = ChangeSet.Edit(range: min(lineBefore, underline.lowerBound)..<underline.upperBound, insert: "")
    return level == 0 ? [removal] : [.init(range: start..<start, insert: marker), removal]
  default:
    guard level > 0 else { return [] }
    let start = blockContentStart(state, of: line)
    // A heading has no box: the task would be lost.
    guard state.syntax.tasks(in: line.lowerBound..<line.lowerBound).isEmpty else { return [] }
    return [.init(range: start..<start, insert: marker)]
  }
}
