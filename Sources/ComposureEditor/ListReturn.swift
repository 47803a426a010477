import ComposureMarkdown
import ComposureText

/// What Enter does in a list or quote: goes on with it, or leaves it where there is nothing to go on with.
///
/// - Returns: nil where Enter only breaks the line.
func continueList(_ state: EditorState) -> Transaction? {
  let range = state.selection.range
  let line = state.text.line(at: range.lowerBound)
  let leaf = state.syntax.block(at: range.lowerBound)
  if leaf.kind == .fencedCode { return continueCode(line, leaf, state) }
  guard !leaf.kind.isVerbatim, !state.syntax.block(at: range.upperBound).kind.isVerbatim else { return nil }
  let containers = state.containers(at: line)
  guard let index = containers.lastIndex(where: { $0.kind != .bulletList && $0.kind != .orderedList }) else {
    return nil
  }
  switch containers[index].kind {
  case .listItem:
    guard let item = state.listItem(index, of: containers) else { return nil }
    if line > item.firstLine {
      // Another paragraph of the item goes on as it is indented.
      let isFirstParagraph = state.text.line(at: leaf.range.lowerBound) == item.firstLine
      guard isFirstParagraph else { return breakLine(in: item, state) }
      return nextItem(after: item, state)
    }
    guard range.lowerBound >= item.textStart else { return nil }
    if state.selection.isCaret, item.lines.lineCount == 1, isSpace(item.textStart..<state.lineEnd(line), state.text) {
      return leave(item, state)
    }
    return nextItem(after: item, state)
  case .quote:
    return leaf.kind == .blank ? leaveQuote(line, state) : continueQuote(line, leaf, state)
  default:
    return nil
  }
}

/// What Shift+Enter does in an item: a line break within it. Nil elsewhere.
func breakLineInItem(_ state: EditorState) -> Transaction? {
  let caret = state.selection.range.lowerBound
  guard !state.syntax.block(at: caret).kind.isVerbatim, let item = state.listItem(at: state.text.line(at: caret)),
    caret >= item.textStart
  else { return nil }
  return breakLine(in: item, state)
}

private func breakLine(in item: ListItem, _ state: EditorState) -> Transaction? {
  let room = Columns.space(from: item.column, to: item.contentColumn, tabs: false)
  return insertLine(item.continuedLead + room, state)
}

/// Breaks the line and puts the caret behind what the next one begins with.
private func insertLine(_ start: String, _ state: EditorState) -> Transaction {
  let insert = state.lineBreak(at: state.selection.range.lowerBound) + start
  return Transaction(
    changes: .replacing(splitRange(state), with: insert, length: state.text.utf8Count),
    selection: Selection(state.selection.range.lowerBound + insert.utf8.count), annotations: Annotations(.listKey))
}

/// What is selected and the spaces after it, which would be indentation in a new line.
private func splitRange(_ state: EditorState) -> TextRange {
  let range = state.selection.range
  var end = range.upperBound
  while let next = state.text.scalar(at: end), next == " " || next == "\t" { end += 1 }
  return range.lowerBound..<end
}

/// Code in an item or quote goes on there: a line without what marks them would end both.
private func continueCode(_ line: LineIndex, _ code: BlockNode, _ state: EditorState) -> Transaction? {
  let range = state.selection.range
  let containers = state.containers(at: line)
  guard let index = containers.lastIndex(where: { $0.kind == .listItem || $0.kind == .quote || $0.kind == .footnote }),
    state.lines(of: code.range).contains(state.text.line(at: range.upperBound))
  else { return nil }
  let lead: String
  if let item = state.listItem(index, of: containers) {
    lead = item.continuedLead + Columns.space(from: item.column, to: item.contentColumn, tabs: false)
  } else if containers[index].kind == .quote {
    lead = ListItem.continued(state.quotePrefix(of: line))
  } else {
    lead = "    "
  }
  guard range.lowerBound >= blockContentStart(state, of: state.text.contentRange(of: line)) else { return nil }
  let insert = state.lineBreak(at: range.lowerBound) + lead
  return Transaction(
    changes: .replacing(range, with: insert, length: state.text.utf8Count),
    selection: Selection(range.lowerBound + insert.utf8.count), annotations: Annotations(.listKey))
}

private func nextItem(after item: ListItem, _ state: EditorState) -> Transaction {
  if state.selection == Selection(state.lineEnd(item.firstLine)), state.isFolded(item) {
    return nextItem(afterFolded: item, state)
  }
  let split = splitRange(state)
  let line = state.text.line(at: split.lowerBound)
  let number = state.number(after: item)
  let lead = item.continuedLead + item.markerText(number: number)
  let insert = state.lineBreak(at: split.lowerBound) + lead + (item.box == nil ? "" : "[ ] ")
  var edits = [ChangeSet.Edit(range: split, insert: insert)]
  // What follows belongs to the new item.
  let rest = state.text.line(at: split.upperBound) + 1
  if rest <= item.lines.upperBound {
    let delta = item.column + item.markerWidth(number: number, at: item.column) - item.contentColumn
    let lines = rest..<item.lines.upperBound + 1
    edits += state.shifting(lines, by: delta, from: item.contentColumn, quotes: item.quotes)
    edits += state.indentingLazyLines(lines, of: item, to: item.contentColumn + delta)
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
  let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
  let isNumbered = number != nil && number != item.number
  return state.numbering(changes, caret: split.lowerBound + insert.utf8.count) { new in
    guard isNumbered, let added = new.listItem(at: line + 1, depth: item.depth), let next = new.nextSibling(of: added)
    else { return new.noChanges }
    return new.numbering(from: next.firstLine, depth: item.depth)
  }
}

/// What is folded away belongs to the item that it is folded into: the new one stands behind it.
private func nextItem(afterFolded item: ListItem, _ state: EditorState) -> Transaction {
  let (number, end) = (state.number(after: item), state.lineEnd(item.lines.upperBound))
  let insert =
    state.lineBreak(at: end) + item.continuedLead + item.markerText(number: number) + (item.box == nil ? "" : "[ ] ")
  let changes = ChangeSet.replacing(end..<end, with: insert, length: state.text.utf8Count)
  let added = item.lines.upperBound + 1
  var transaction = state.numbering(changes, caret: end + insert.utf8.count) { new in
    guard number != item.number, let next = new.listItem(at: added, depth: item.depth).flatMap(new.nextSibling) else {
      return new.noChanges
    }
    return new.numbering(from: next.firstLine, depth: item.depth)
  }
  transaction.folds = state.folds(after: transaction.changes) { $0 < added ? $0 : $0 + 1 }
  return transaction
}

extension EditorState {
  /// Lines of a paragraph that belong to an item without being indented would not belong to one that is still empty.
  fileprivate func indentingLazyLines(
    _ lines: Range<LineIndex>, of item: ListItem, to column: Int
  ) -> [ChangeSet.Edit] {
    let paragraph = syntax.block(at: text.start(of: lines.lowerBound))
    guard paragraph.kind == .paragraph, paragraph.range.lowerBound < text.start(of: lines.lowerBound) else { return [] }
    return lines.each.prefix { text.start(of: $0) < paragraph.range.upperBound }.compactMap { line in
      guard let indentation = Indentation(of: line, behind: item.quotes, in: text), !indentation.isBlankLine,
        indentation.column < item.contentColumn
      else { return nil }
      return indentation.edit(to: column, tabs: false)
    }
  }
}

/// An empty item goes out one level; from the outermost it becomes a line outside the list.
private func leave(_ item: ListItem, _ state: EditorState) -> Transaction {
  if let parent = state.parent(of: item), item.opensAlone { return goOut(of: item, into: parent, state) }
  let line = item.firstLine
  var outer = outside(item.continuedLead)
  // A footnote's text keeps its indentation.
  let containers = state.containers(at: line)
  if let index = containers.firstIndex(where: { $0.depth == item.list.depth }), index > 0,
    containers[index - 1].kind == .footnote || containers[index - 1].kind == .listItem
  {
    outer = item.continuedLead
  }
  let next = state.nextSibling(of: item)
  let depth = item.depth
  return leaveContainer(on: line, for: outer, isFollowed: next != nil, state) { new, added in
    guard let next, item.number != nil, !state.isUniform(item) else { return new.noChanges }
    let isFirst = state.previousSibling(of: item) == nil
    return new.numbering(from: next.firstLine + added, depth: depth, first: isFirst ? item.number : nil)
  }
}

private func goOut(of item: ListItem, into parent: ListItem, _ state: EditorState) -> Transaction {
  let line = item.firstLine
  let number = state.number(after: parent)
  let insert = parent.continuedLead + parent.markerText(number: number) + (parent.box == nil ? "" : "[ ] ")
  let start = state.text.start(of: line)
  var edits = [ChangeSet.Edit(range: start..<state.lineEnd(line), insert: insert)]
  let delta = parent.column + parent.markerWidth(number: number, at: parent.column) - parent.contentColumn
  if item.lines.upperBound < parent.lines.upperBound {
    edits += state.shifting(
      (item.lines.upperBound + 1)..<parent.lines.upperBound + 1, by: delta, from: parent.contentColumn,
      quotes: parent.quotes)
  }
  let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
  return state.numbering(changes, caret: start + insert.utf8.count) { new in
    new.numberingAround(line, depth: parent.depth, isUniform: number == parent.number)
  }
}

/// Puts the caret into an empty line outside a container, with one between that ends the text in it.
///
/// - Parameters:
///   - isFollowed: whether the next line belongs to the container.
///   - numbering: numbers what follows in the state after it, whose lines there are so many more before.
private func leaveContainer(
  on line: LineIndex, for outer: String, isFollowed: Bool, _ state: EditorState,
  numbering: (EditorState, Int) -> ChangeSet
) -> Transaction {
  let content = state.text.contentRange(of: line)
  let separator = String(outer.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  let end = state.lineBreak(at: content.lowerBound)
  let hasTextBefore = line.value > 0 && !state.hasNoText(line - 1)
  let hasTextAfter = isFollowed && !state.hasNoText(line + 1)
  let before = hasTextBefore ? separator + end : ""
  let insert = before + outer + (hasTextAfter ? end + separator : "")
  let changes = ChangeSet.replacing(content, with: insert, length: state.text.utf8Count)
  let caret = content.lowerBound + before.utf8.count + outer.utf8.count
  return state.numbering(changes, caret: caret) { numbering($0, (hasTextBefore ? 1 : 0) + (hasTextAfter ? 1 : 0)) }
}

// MARK: Quotes

private func continueQuote(_ line: LineIndex, _ leaf: BlockNode, _ state: EditorState) -> Transaction? {
  // A line that belongs to the quote's paragraph without saying so is like the one that begins it.
  let lines = [line, state.text.line(at: leaf.range.lowerBound)]
  for candidate in lines {
    let prefix = state.quotePrefix(of: candidate)
    guard prefix.contains(">") else { continue }
    guard candidate != line || state.selection.range.lowerBound >= state.text.start(of: line) + prefix.utf8.count else {
      return nil
    }
    return insertLine(String(prefix.map { $0 == "\t" || $0 == ">" ? $0 : " " }), state)
  }
  return nil
}

private func leaveQuote(_ line: LineIndex, _ state: EditorState) -> Transaction? {
  let prefix = state.quotePrefix(of: line)
  guard state.selection.isCaret, let mark = prefix.lastIndex(of: ">"),
    state.selection.head >= state.text.start(of: line) + prefix.utf8.count
  else { return nil }
  let lead = ListItem.continued(String(prefix[..<mark]))
  // What stands in an item or a footnote goes on there.
  let containers = state.containers(at: line)
  let around = containers.lastIndex { $0.kind == .quote }.map { containers[..<$0] } ?? []
  let isInText = around.last?.kind == .listItem || around.last?.kind == .footnote
  let outer = isInText ? lead : outside(lead)
  return leaveContainer(on: line, for: outer, isFollowed: false, state) { new, _ in new.noChanges }
}

/// The part of a line's beginning that marks the containers around a list or quote: up to the innermost quote's mark.
private func outside(_ lead: String) -> String {
  guard let mark = lead.lastIndex(of: ">") else { return "" }
  return lead[...mark] + " "
}

extension EditorState {
  /// The beginning of a line up to the last quote mark around it and the space after it.
  fileprivate func quotePrefix(of line: LineIndex) -> String {
    let start = text.start(of: line)
    var end = start
    for block in syntax.blocks(in: start..<start) where block.kind == .quote {
      for marker in block.markers where marker.lowerBound >= start && marker.upperBound <= lineEnd(line) {
        end = max(end, marker.upperBound)
      }
    }
    return text.string(in: start..<end)
  }

  func lineEnd(_ line: LineIndex) -> UTF8Offset { text.contentRange(of: line).upperBound }

  /// A transaction that also does what `numbers` finds to be done after `changes`.
  func numbering(
    _ changes: ChangeSet, caret: UTF8Offset, _ numbers: (EditorState) -> ChangeSet
  ) -> Transaction {
    let more = numbers(applying(changes))
    return Transaction(
      changes: changes.composed(with: more), selection: Selection(more.map(caret, .after)),
      annotations: Annotations(.listKey))
  }

  /// Numbers what follows an item that has come to a place, and what it holds now.
  func numberingAround(_ line: LineIndex, depth: Int, isUniform: Bool) -> ChangeSet {
    guard let item = listItem(at: line, depth: depth) else { return noChanges }
    var changes = noChanges
    if !isUniform, item.number != nil, let next = nextSibling(of: item) {
      changes = numbering(from: next.firstLine, depth: depth)
    }
    // The first of the items that have come to belong to it.
    guard item.lines.lineCount > 1 else { return changes }
    let new = changes.isEmpty ? self : applying(changes)
    let child = below(item).each.lazy.compactMap { new.listItem(at: $0, depth: depth + 2) }.first { _ in true }
    guard let child, child.number != nil, new.previousSibling(of: child) == nil, !new.isUniform(child) else {
      return changes
    }
    return changes.composed(with: new.numbering(from: child.firstLine, depth: depth + 2, first: 1))
  }
}

func isSpace(_ range: TextRange, _ text: Rope) -> Bool {
  range.isEmpty || text.utf8(in: range).allSatisfy { $0 == 0x20 || $0 == 0x09 }
}

extension UserEvent {
  /// A key that means something else in a list or table.
  static let listKey = UserEvent.command("list")
}
