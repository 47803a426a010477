import ComposureMarkdown
import ComposureText

/// Moves the selected items in by one level, each under the item before it, with what belongs to them. Nil where none has
/// an item before it.
@Sendable func indentItems(_ state: EditorState) -> Transaction? { moveItems(state) { $0.indenting($1) } }

/// Moves the selected items out by one level. The items after one come to belong to it. Nil where none is in another.
@Sendable func outdentItems(_ state: EditorState) -> Transaction? { moveItems(state) { $0.outdenting($1) } }

/// Whether the selection stands in items, so that Tab is theirs.
func isInItems(_ state: EditorState) -> Bool {
  let line = state.text.line(at: state.selection.range.lowerBound)
  let kind = state.syntax.block(at: state.selection.range.lowerBound).kind
  return !kind.isVerbatim && !kind.isTableLine && state.listItem(at: line) != nil
}

@Sendable func canIndentItems(_ state: EditorState) -> Bool {
  isInItems(state) && state.selectedItems.contains { $0.opensAlone && state.previousSibling(of: $0) != nil }
}

@Sendable func canOutdentItems(_ state: EditorState) -> Bool {
  isInItems(state) && state.selectedItems.contains { $0.opensAlone && $0.parent != nil }
}

private func moveItems(_ state: EditorState, _ move: (EditorState, ListItem) -> ChangeSet?) -> Transaction? {
  guard isInItems(state) else { return nil }
  var (current, changes, selection) = (state, state.noChanges, state.selection)
  // Lines neither come nor go, so the items are found again by theirs.
  for place in state.selectedItems.map({ (line: $0.firstLine, column: $0.column) }) {
    guard let item = current.items(on: place.line).first, let step = move(current, item), !step.isEmpty else {
      continue
    }
    current = current.applying(step)
    changes = changes.composed(with: step)
    selection = selection.movedWithText(through: step)
  }
  guard !changes.isEmpty else { return nil }
  return Transaction(changes: changes, selection: selection, annotations: Annotations(.listKey))
}

extension Selection {
  /// Both ends stay at the text that they stand before.
  func movedWithText(through changes: ChangeSet) -> Selection {
    Selection(anchor: changes.map(anchor, .after), head: changes.map(head, .after))
  }
}

extension EditorState {
  /// The items that begin on a line, the outermost first.
  func items(on line: LineIndex) -> [ListItem] {
    let containers = containers(at: line)
    return containers.indices.compactMap { index in
      guard containers[index].kind == .listItem else { return nil }
      return listItem(index, of: containers).flatMap { $0.firstLine == line ? $0 : nil }
    }
  }

  /// The items on the selected lines, without those that belong to one of them.
  var selectedItems: [ListItem] {
    let lines = selectedLines
    guard let inner = listItem(at: lines.lowerBound), let first = self.items(on: inner.firstLine).first else {
      return []
    }
    var items = [first]
    var line = first.lines.upperBound + 1
    while line <= lines.upperBound {
      if let item = self.items(on: line).first {
        items.append(item)
        line = item.lines.upperBound + 1
      } else {
        line += 1
      }
    }
    return items
  }

  fileprivate func indenting(_ item: ListItem) -> ChangeSet? {
    guard item.opensAlone, let previous = previousSibling(of: item) else { return nil }
    let tabs = usesTabs(item) || usesTabs(previous)
    var column = previous.contentColumn
    if tabs { column = min((column + 3) / 4 * 4, column + 3) }
    let number = item.number.map { isUniform(item) ? $0 : 1 }
    var target = Target(column: column, marker: item.signed(number))
    // The items that are there already are its siblings.
    if let sibling = listItem(at: previous.lines.upperBound, depth: item.depth + 2),
      sibling.list.depth == item.depth + 1
    {
      target = Target(column: sibling.column, marker: sibling.signed(self.number(after: sibling)))
    }
    let next = nextSibling(of: item)
    let keepsNumbers = item.number == nil || isUniform(item)
    let changes = moving(item, to: target, tabs: tabs)
    guard let next, !keepsNumbers else { return changes }
    return changes.composed(with: applying(changes).numbering(from: next.firstLine, depth: item.depth))
  }

  fileprivate func outdenting(_ item: ListItem) -> ChangeSet? {
    guard item.opensAlone, item.parent != nil else { return nil }
    // The items after it begin a list in it. One that does not begin with 1 would be text of its paragraph.
    guard !holdsList(item), !isUniform(item), let next = nextSibling(of: item), next.number != nil, next.number != 1
    else { return outdentingAlone(item) }
    let numbers = numbering(from: next.firstLine, depth: item.depth, first: 1)
    let new = applying(numbers)
    guard let item = new.listItem(at: item.firstLine, depth: item.depth) else { return nil }
    return new.outdentingAlone(item).map { numbers.composed(with: $0) }
  }

  /// Whether what belongs to an item ends with a list that items after it would join.
  private func holdsList(_ item: ListItem) -> Bool {
    listItem(at: item.lines.upperBound, depth: item.depth + 2)?.list.depth == item.depth + 1
  }

  private func outdentingAlone(_ item: ListItem) -> ChangeSet? {
    guard let parent = parent(of: item) else { return nil }
    let tabs = usesTabs(item)
    let number = number(after: parent)
    let target = Target(column: parent.column, marker: parent.signed(number))
    var edits = moving(item, to: target, tabs: tabs).edits
    if item.lines.upperBound < parent.lines.upperBound {
      let content = target.contentColumn(gap: item.gap)
      edits += shifting(
        item.lines.upperBound + 1..<parent.lines.upperBound + 1, by: content - parent.contentColumn,
        from: parent.contentColumn, quotes: parent.quotes)
    }
    let changes = ChangeSet(length: text.utf8Count, edits: edits)
    let new = applying(changes)
    return changes.composed(
      with: new.numberingAround(item.firstLine, depth: parent.depth, isUniform: number == parent.number))
  }

  /// Where an item goes, and how it is marked there.
  private struct Target {
    var column: Int
    /// Number and sign.
    var marker: String

    func contentColumn(gap: String) -> Int {
      Columns.end(of: marker + (gap.isEmpty ? " " : gap), from: column)
    }
  }

  private func moving(_ item: ListItem, to target: Target, tabs: Bool) -> ChangeSet {
    var edits: [ChangeSet.Edit] = []
    if let indentation = Indentation(of: item.firstLine, behind: item.quotes, in: text),
      let edit = indentation.edit(to: target.column, tabs: tabs)
    {
      edits.append(edit)
    }
    let sign = item.marker.lowerBound..<item.marker.upperBound - item.gap.utf8.count
    if text.string(in: sign) != target.marker { edits.append(.init(range: sign, insert: target.marker)) }
    let delta = target.contentColumn(gap: item.gap) - item.contentColumn
    edits += shifting(below(item), by: delta, from: item.contentColumn, quotes: item.quotes, tabs: tabs)
    return ChangeSet(length: text.utf8Count, edits: edits)
  }

  /// Whether an item or what belongs to it is indented with tabs.
  private func usesTabs(_ item: ListItem) -> Bool {
    let lines = item.firstLine..<item.lines.upperBound + 1
    return lines.each.contains { Indentation(of: $0, behind: item.quotes, in: text)?.hasTabs == true }
  }
}

extension ListItem {
  /// A number of this list with its sign, or the bullet.
  fileprivate func signed(_ number: Int?) -> String { (number.map(String.init) ?? "") + String(sign) }
}
