import ComposureMarkdown
import ComposureText

/// Makes the selected lines headings of a level from 1 to 6, or body text for level 0.
///
/// A line that already has the level becomes body text. Setext headings become ATX headings. Nil in code blocks and
/// where nothing would change.
public func setHeading(_ level: Int, in state: EditorState) -> Transaction? {
  let range = state.selection.range
  var line = state.text.line(at: range.lowerBound)
  let last = max(
    line, state.text.line(at: range.upperBound > range.lowerBound ? range.upperBound - 1 : range.upperBound))
  var lines: [TextRange] = []
  while line <= last {
    let content = state.text.contentRange(of: line)
    // Blank lines between selected paragraphs stay blank; a lone empty line becomes an empty heading.
    if !content.isEmpty || lines.isEmpty && line == last { lines.append(content) }
    line += 1
  }
  let hasLevel = level > 0 && lines.allSatisfy { state.syntax.headingLevel(at: $0.lowerBound) == level }
  let target = hasLevel ? 0 : level
  var edits: [ChangeSet.Edit] = []
  for content in lines {
    edits += headingEdits(target, line: content, after: edits.last?.range.upperBound, in: state)
  }
  guard !edits.isEmpty else { return nil }
  return Transaction(
    changes: ChangeSet(length: state.text.utf8Count, edits: edits),
    annotations: Annotations(.command("heading\(level)")))
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
    guard let underline = block.markers.last, line.lowerBound <= block.contentRange.upperBound else { return [] }
    let start = block.contentRange.lowerBound
    // The line break before the underline goes with it.
    let lineBefore = state.text.contentRange(of: state.text.line(at: block.contentRange.upperBound)).upperBound
    let removal = ChangeSet.Edit(range: min(lineBefore, underline.lowerBound)..<underline.upperBound, insert: "")
    return level == 0 ? [removal] : [.init(range: start..<start, insert: marker), removal]
  default:
    guard level > 0 else { return [] }
    let start = blockContentStart(state, of: line)
    return [.init(range: start..<start, insert: marker)]
  }
}

/// Makes the selection a link, with the caret where the next thing is to be written; inside a link, selects its target.
@Sendable
public func insertLink(_ state: EditorState) -> Transaction? {
  let range = state.selection.range
  let annotations = Annotations(.command("link"))
  if let link = state.syntax.inline(.link, covering: range), let target = linkTarget(of: link, in: state) {
    return Transaction(
      changes: state.noChanges, selection: Selection(anchor: target.lowerBound, head: target.upperBound),
      annotations: annotations)
  }
  let block = state.syntax.block(at: range.lowerBound)
  switch block.kind {
  case .fencedCode, .indentedCode, .html, .frontMatter, .linkDefinition, .tableDelimiter: return nil
  default: break
  }
  let selected = state.text.string(in: range)
  guard !selected.contains(where: \.isNewline) else { return nil }
  // A link holds no link, and none that cuts another element or stands in code is one.
  for node in state.syntax.inlines(of: block) where node.range.overlaps(range) || range.isEmpty {
    let isInside = node.contentRange.lowerBound <= range.lowerBound && range.upperBound <= node.contentRange.upperBound
    let isWhole = range.lowerBound <= node.range.lowerBound && node.range.upperBound <= range.upperBound
    switch node.kind {
    case .link: if node.range.overlaps(range) { return nil }
    case .code, .autolink:
      if !isWhole, node.range.lowerBound < range.upperBound, range.lowerBound < node.range.upperBound { return nil }
    default: if !isInside, !isWhole, node.range.overlaps(range) { return nil }
    }
  }
  let isTarget =
    (selected.hasPrefix("http://") || selected.hasPrefix("https://")) && !selected.contains(where: \.isWhitespace)
  let insert = isTarget ? "[](\(selected))" : "[\(selected)]()"
  let caret = range.lowerBound + (isTarget || selected.isEmpty ? 1 : insert.utf8.count - 1)
  return Transaction(
    changes: .replacing(range, with: insert, length: state.text.utf8Count), selection: Selection(caret),
    annotations: annotations)
}

/// The destination between the parentheses of an inline link; nil for other forms.
private func linkTarget(of link: InlineNode, in state: EditorState) -> TextRange? {
  guard let closing = link.markers.last, link.markers.count == 2 else { return nil }
  let source = state.text.string(in: closing)
  guard source.hasPrefix("]("), source.hasSuffix(")") else { return nil }
  // Without a title and angle brackets, where there is an address.
  if let target = link.target, !target.isEmpty { return target }
  return (closing.lowerBound + 2)..<(closing.upperBound - 1)
}
