import ComposureMarkdown
import ComposureText

/// The headings of a text, in order, kept up to date change by change.
///
/// A change costs the reading of the blocks that it touches and a shift of the headings behind it.
public struct Outline: Sendable, Equatable {
  public private(set) var items: [OutlineItem]

  public init(_ syntax: SyntaxTree) { items = syntax.outline() }

  /// Brings the headings over a change.
  ///
  /// - Parameters:
  ///   - dirty: the part of the new text whose structure may differ, as the syntax tree has told.
  ///   - syntax: describes the new text.
  /// - Returns: true when there are other headings than before or one reads differently; false when they only moved.
  mutating func follow(_ changes: ChangeSet, dirty: TextRange, in syntax: SyntaxTree) -> Bool {
    guard let first = changes.edits.first?.range.lowerBound else { return false }
    let text = syntax.text
    let start = text.start(of: text.line(at: min(dirty.lowerBound, text.end)))
    let lastDirty = dirty.isEmpty ? dirty.upperBound : max(.zero, dirty.upperBound - 1)
    let end = text.range(of: text.line(at: text.floorScalar(lastDirty))).upperBound
    // Before the first edit a position is the same in both texts; the items that may have changed follow each other.
    var lower = partition { $0.heading.lowerBound < min(start, first) }
    while lower < items.count, isBefore(items[lower], start, changes) {
      items[lower] = items[lower].mapped(through: changes)
      lower += 1
    }
    var upper = lower
    while upper < items.count, isReplaced(items[upper], before: end, changes) { upper += 1 }
    let last = changes.edits[changes.edits.count - 1].range.upperBound
    let delta = changes.lengthAfter - changes.lengthBefore
    for index in upper..<items.count {
      if items[index].heading.lowerBound > last {
        items[index].move(by: delta)
      } else {
        items[index] = items[index].mapped(through: changes)
      }
    }
    let fresh = syntax.outline(in: dirty)
    let isOther = lower < upper || !fresh.isEmpty
    if isOther { items.replaceSubrange(lower..<upper, with: fresh) }
    return isOther
  }

  private func isGone(_ item: OutlineItem, _ changes: ChangeSet) -> Bool {
    let place = item.heading.lowerBound
    return changes.edits.contains { $0.range.lowerBound <= place && place < $0.range.upperBound }
  }

  private func isBefore(_ item: OutlineItem, _ start: UTF8Offset, _ changes: ChangeSet) -> Bool {
    !isGone(item, changes) && changes.map(item.heading.lowerBound, .after) < start
  }

  private func isReplaced(_ item: OutlineItem, before end: UTF8Offset, _ changes: ChangeSet) -> Bool {
    isGone(item, changes) || changes.map(item.heading.lowerBound, .after) < end
  }

  /// The number of items at the start of the list that a condition holds for, which none behind them meets.
  private func partition(_ condition: (OutlineItem) -> Bool) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(items[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The heading whose section holds a position; nil before the first one. A heading in a quote or item holds nothing
  /// behind that.
  public func index(holding offset: UTF8Offset, in syntax: SyntaxTree) -> Int? {
    var index = partition { $0.heading.lowerBound <= offset } - 1
    while index >= 0 {
      let item = items[index]
      if item.heading.upperBound > offset { return index }
      let isAtEnd = offset == syntax.text.end
      if let body = syntax.sectionBody(at: item.heading.lowerBound),
        body.upperBound > offset || isAtEnd && body.upperBound == offset
      {
        return index
      }
      index -= 1
    }
    return nil
  }
}

extension OutlineItem {
  fileprivate mutating func move(by delta: Int) {
    heading = (heading.lowerBound + delta)..<(heading.upperBound + delta)
    title = (title.lowerBound + delta)..<(title.upperBound + delta)
  }

  fileprivate func mapped(through changes: ChangeSet) -> OutlineItem {
    var item = self
    item.heading = changes.map(heading)
    item.title = changes.map(title)
    return item
  }
}
