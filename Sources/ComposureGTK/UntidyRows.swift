import ComposureEditor
import ComposureText

/// Remembers where the rows of paragraphs may have to be set differently, until they are.
@MainActor struct UntidyRows {
  private(set) var range: TextRange?

  mutating func add(_ other: TextRange) {
    range = range.map { min($0.lowerBound, other.lowerBound)..<max($0.upperBound, other.upperBound) } ?? other
  }

  /// What is drawn there now has another width or another place for its rows.
  mutating func add(_ diff: DecorationDiff) {
    for range in diff.shown + diff.hidden { add(range) }
    for span in diff.removed + diff.added {
      switch span.role {
      case .listMarker, .quote, .tableRow, .tableHeader: add(span.range)
      default: break
      }
    }
  }

  /// Remembers lines that were taken and could not be set yet. False if there are none.
  mutating func add(_ lines: Slice<ClosedRange<Int>>, in text: Rope) -> Bool {
    guard let first = lines.first, let last = lines.last else { return false }
    add(text.start(of: LineIndex(first))..<text.range(of: LineIndex(last)).upperBound)
    return true
  }

  /// Keeps in step with an edit that replaced `edited` by `count` bytes, and adds the place of the edit.
  mutating func edit(_ edited: TextRange, replacedBy count: Int) {
    if let old = range {
      let end = max(edited.lowerBound, old.upperBound + (count - edited.length))
      range = min(old.lowerBound, edited.lowerBound)..<end
    }
    add(edited.lowerBound..<(edited.lowerBound + count))
  }

  /// The lines to set, as far as they are visible, after which nothing is remembered.
  mutating func take(visible: TextRange, in text: Rope) -> ClosedRange<Int>? {
    guard let untidy = range else { return nil }
    range = nil
    let lower = max(untidy.lowerBound, visible.lowerBound)
    let upper = min(untidy.upperBound, visible.upperBound, text.end)
    guard lower <= upper else { return nil }
    return text.line(at: lower).value...text.line(at: upper).value
  }
}

extension PlatformEdit {
  /// Where a range of `text`, as it is before the edit, is after it. What is inserted at its ends belongs to it.
  func map(_ range: TextRange, in text: Rope) -> TextRange {
    ChangeSet.replacing(self.range, with: self.text, length: text.utf8Count).map(range, start: .before, end: .after)
  }
}
