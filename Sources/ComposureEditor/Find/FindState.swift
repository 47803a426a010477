import ComposureText

/// What is being looked for in a text, and where it is. A value; it is brought over every change of the text.
public struct FindState: Sendable {
  public let query: SearchQuery
  /// In order, apart from each other. Some are missing while `isComplete` is false.
  public private(set) var matches: [TextRange]
  /// True once all of the text has been looked at.
  public internal(set) var isComplete = false
  public internal(set) var problem: SearchProblem?
  /// What the last search says of groups; only of use while `isComplete`.
  var result = SearchResult()

  init(_ query: SearchQuery, matches: [TextRange] = []) {
    self.query = query
    self.matches = matches
  }

  mutating func take(_ result: SearchResult) {
    matches = result.ranges
    problem = result.problem
    self.result = result
    self.result.ranges = []
    isComplete = true
  }

  /// The number of a match, from 0; nil where a range is none.
  public func index(of range: TextRange) -> Int? {
    let index = firstIndex { $0.lowerBound >= range.lowerBound }
    return index < matches.count && matches[index] == range ? index : nil
  }

  /// The matches that touch a range.
  public func matches(in range: TextRange) -> ArraySlice<TextRange> {
    let first = firstIndex { $0.upperBound >= range.lowerBound }
    let end = firstIndex { $0.lowerBound > range.upperBound }
    return matches[first..<max(first, end)]
  }

  /// The match behind a selection, or before it; the first or last one where there is none. Nil when nothing is found.
  public func match(from selection: TextRange, forward: Bool) -> TextRange? {
    guard !matches.isEmpty else { return nil }
    // A place that matches is left behind; any other match that begins at the caret is the next.
    let leaves = selection.isEmpty && index(of: selection) != nil
    if forward {
      let index = firstIndex {
        leaves ? $0.lowerBound > selection.upperBound : $0.lowerBound >= selection.upperBound
      }
      return index < matches.count ? matches[index] : matches[0]
    }
    let index = firstIndex { leaves ? $0.upperBound >= selection.lowerBound : $0.upperBound > selection.lowerBound }
    return index > 0 ? matches[index - 1] : matches[matches.count - 1]
  }

  /// Brings the matches over a change; those that it touches are dropped.
  mutating func follow(_ changes: ChangeSet) {
    guard !matches.isEmpty else { return }
    for (old, new) in changes.editedRanges.reversed() {
      let growth = new.length - old.length
      let first = firstIndex { $0.upperBound >= old.lowerBound }
      var end = first
      while end < matches.count, matches[end].lowerBound <= old.upperBound { end += 1 }
      if growth != 0 {
        matches.withUnsafeMutableBufferPointer { matches in
          for index in end..<matches.count {
            matches[index] = matches[index].lowerBound + growth..<matches[index].upperBound + growth
          }
        }
      }
      matches.removeSubrange(first..<end)
    }
  }

  /// Puts in what was found when some lines were looked at again.
  mutating func replace(in lines: TextRange, with found: [TextRange]) {
    let first = firstIndex { $0.lowerBound >= lines.lowerBound }
    var end = first
    while end < matches.count, matches[end].upperBound <= lines.upperBound { end += 1 }
    matches.replaceSubrange(first..<end, with: found)
  }

  /// The number of matches before the first for which `isBehind` holds, which then holds for all that follow.
  private func firstIndex(where isBehind: (TextRange) -> Bool) -> Int {
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(matches[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
