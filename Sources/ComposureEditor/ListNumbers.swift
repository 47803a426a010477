import ComposureText

/// The numbers of ordered lists.
extension EditorState {
  /// The greatest number that Markdown takes for a list's.
  private static let greatestNumber = 999_999_999

  /// Whether the writer gives every item the same number.
  func isUniform(_ item: ListItem) -> Bool {
    guard let number = item.number else { return false }
    return (previousSibling(of: item) ?? nextSibling(of: item)).map { $0.number == number } ?? false
  }

  /// The number of the item after one; nil in a list of bullets.
  func number(after item: ListItem) -> Int? {
    item.number.map { isUniform(item) ? $0 : min($0 + 1, Self.greatestNumber) }
  }

  /// Numbers an item and those after it, as far as they are not what comes next already. What belongs to an item whose
  /// marker gets wider or narrower moves with its text.
  ///
  /// - Parameters:
  ///   - line: the first line of the item to begin with.
  ///   - first: its number; nil for the one after the item before it, or its own when it is the first.
  func numbering(from line: LineIndex, depth: Int, first: Int? = nil) -> ChangeSet {
    var edits: [ChangeSet.Edit] = []
    var item = listItem(at: line, depth: depth)
    guard let start = item, start.firstLine == line, let own = start.number else { return noChanges }
    var expected = first ?? previousSibling(of: start)?.number.map { $0 + 1 } ?? own
    while let current = item, let number = current.number, expected <= Self.greatestNumber {
      // The ones after it are as the writer numbered them.
      if number == expected, current.firstLine > line { break }
      if number != expected { edits += renumbering(current, to: expected) }
      expected += 1
      item = nextSibling(of: current)
    }
    return ChangeSet(length: text.utf8Count, edits: edits)
  }

  /// The edits that give an item another number.
  func renumbering(_ item: ListItem, to wanted: Int) -> [ChangeSet.Edit] {
    let start = item.marker.lowerBound
    let digits = text.string(in: item.marker).prefix { $0.isASCII && $0.isNumber }.count
    let new = String(wanted)
    let edit = ChangeSet.Edit(range: start..<start + digits, insert: new)
    return [edit] + shifting(below(item), by: new.count - digits, from: item.contentColumn, quotes: item.quotes)
  }

  /// The lines of an item after its first.
  func below(_ item: ListItem) -> Range<LineIndex> { (item.firstLine + 1)..<(item.lines.upperBound + 1) }
}
