import ComposureMarkdown
import ComposureText

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

/// What pasting an address over selected words comes down to: a link from the words to it. Nil where it is pasted as it
/// is: over nothing, several lines, an address, another link, or in code.
public func pasteLink(_ pasted: String, in state: EditorState) -> Transaction? {
  let address = pasted.trimmedOfWhitespace
  guard isAddress(address), !state.selection.isCaret else { return nil }
  let range = state.trimmed(state.selection.range)
  let words = state.text.string(in: range)
  guard !words.isEmpty, !words.contains(where: \.isNewline), !isAddress(words) else { return nil }
  let parts = state.selectedWords(limit: 2)
  guard parts.count == 1, let part = parts.first, part.range == range else { return nil }
  for node in part.nodes where node.range.overlaps(range) {
    switch node.kind {
    case .link, .image, .autolink, .wikiLink, .footnoteReference: return nil
    default: guard node.isInside(range) || node.holds(range) && !node.isAtom else { return nil }
    }
  }
  // An address with brackets of its own stands between angle brackets.
  let isPlain = !address.contains { "()<>".contains($0) }
  let source = written(address, at: range.lowerBound, in: state)
  let target = isPlain ? source : "<\(source)>"
  let changes = ChangeSet(
    length: state.text.utf8Count,
    edits: [
      .init(range: range.lowerBound..<range.lowerBound, insert: "["),
      .init(range: range.upperBound..<range.upperBound, insert: "](\(target))"),
    ])
  let end = changes.map(range.upperBound, .after)
  let after = state.applying(changes)
  guard let link = after.syntax.inline(.link, covering: range.lowerBound..<end), link.range == range.lowerBound..<end
  else { return nil }
  return Transaction(changes: changes, selection: Selection(end), annotations: Annotations(.paste))
}

/// What pasting over the selection comes down to.
func pasting(_ pasted: String, in state: EditorState) -> Transaction {
  if let link = pasteLink(pasted, in: state) { return link }
  return Transaction(
    changes: .replacing(
      state.selection.range, with: addressInCell(pasted, in: state) ?? pasted, length: state.text.utf8Count),
    annotations: Annotations(.paste))
}

/// What is written for an address that is pasted into a table's cell, where that is something else.
private func addressInCell(_ pasted: String, in state: EditorState) -> String? {
  let address = pasted.trimmedOfWhitespace
  guard isAddress(address) else { return nil }
  let source = written(address, at: state.selection.range.lowerBound, in: state)
  return source.utf8.count == address.utf8.count ? nil : source
}

/// An address as the text has to hold it: in a table's cell a divider would begin the next one.
private func written(_ address: String, at position: UTF8Offset, in state: EditorState) -> String {
  switch state.syntax.block(at: position).kind {
  case .tableHeader, .tableRow: address.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  default: address
  }
}

extension EditorSession {
  /// Pastes text over what is selected; an address over words makes them a link to it, and one in a table stays in its cell.
  ///
  /// - Parameter pasted: with the line endings of the document.
  public func paste(_ pasted: String) {
    if pastesLink(pasted) {
      submit(.paste(pasted), endsComposition: false)
    } else {
      let changes = ChangeSet.replacing(state.selection.range, with: pasted, length: state.text.utf8Count)
      submit(.changes(changes, Annotations(.paste)), endsComposition: false)
    }
  }

  /// Whether pasting a text makes a link of the selection or writes it in another way, so that the platform must not paste
  /// it by itself.
  public func pastesLink(_ pasted: String) -> Bool {
    pasteLink(pasted, in: state) != nil || addressInCell(pasted, in: state) != nil
  }
}

/// Whether a text is an address and nothing else.
private func isAddress(_ text: String) -> Bool {
  let schemes = ["http://", "https://", "mailto:", "ftp://", "file://"]
  guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return false }
  return text.utf8.count > scheme.utf8.count && text.utf8.count < 4_096 && !text.contains(where: \.isWhitespace)
}
