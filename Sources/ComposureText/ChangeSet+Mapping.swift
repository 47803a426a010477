/// Which side a position keeps to when text is inserted right at it.
public enum Association: Sendable, Hashable {
  /// The position stays before the new text.
  case before
  /// The position goes behind the new text.
  case after
}

extension ChangeSet {
  /// Where a position of the old text is in the new one.
  ///
  /// A position inside replaced text goes to the start (`before`) or the end (`after`) of what replaced it; the two
  /// ends of a replaced range stay at its two ends.
  public func map(_ offset: UTF8Offset, _ association: Association) -> UTF8Offset {
    precondition(offset.value >= 0 && offset.value <= lengthBefore, "The offset lies outside the text")
    var growth = 0
    for edit in edits {
      let range = edit.range
      if offset < range.lowerBound { break }
      if range.isEmpty ? offset == range.lowerBound && association == .before : offset < range.upperBound {
        let start = range.lowerBound + growth
        return offset == range.lowerBound || association == .before ? start : start + edit.insert.utf8.count
      }
      growth += edit.growth
    }
    return offset + growth
  }

  /// Where a range of the old text is in the new one. By default text inserted at its ends stays outside.
  public func map(_ range: TextRange, start: Association = .after, end: Association = .before) -> TextRange {
    let lower = map(range.lowerBound, start)
    return lower..<max(lower, map(range.upperBound, end))
  }

  /// Whether an edit lies in `range` or at one of its ends, in positions of the old text.
  public func touches(_ range: TextRange) -> Bool {
    edits.contains { $0.range.lowerBound <= range.upperBound && $0.range.upperBound >= range.lowerBound }
  }
}
