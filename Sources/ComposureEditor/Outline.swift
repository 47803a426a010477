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
    let isToEnd = dirty.upperBound >= text.end
    let last = dirty.isEmpty ? dirty.upperBound : max(.zero, dirty.upperBound - 1)
    let end = isToEnd ? text.end : text.range(of: text.line(at: text.floorScalar(last))).upperBound
    // Before the first edit a position is the same in both texts.
    let lower = partition { $0.heading.lowerBound < min(start, first) }
    var kept = Array(items[..<lower])
    var moved: [OutlineItem] = []
    var replaced: [OutlineItem] = []
    for item in items[lower...] {
      let place = changes.map(item.heading.lowerBound, .after)
      let isGone = changes.edits.contains {
        $0.range.lowerBound <= item.heading.lowerBound && item.heading.lowerBound < $0.range.upperBound
      }
      if isGone || place >= start && (isToEnd || place < end) {
        replaced.append(item)
      } else if place < start {
        kept.append(item.mapped(through: changes))
      } else {
        moved.append(item.mapped(through: changes))
      }
    }
    let fresh = syntax.outline(in: dirty)
    items = kept + fresh + moved
    return !(replaced.isEmpty && fresh.isEmpty)
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
  fileprivate func mapped(through changes: ChangeSet) -> OutlineItem {
    var item = self
    item.heading = changes.map(heading)
    item.title = changes.map(title)
    return item
  }
}
