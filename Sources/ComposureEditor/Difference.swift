import ComposureText

extension ChangeSet {
  /// The one edit that turns a text into another: everything between their common start and their common end, without
  /// taking a grapheme apart.
  static func difference(from old: Rope, to new: String) -> ChangeSet {
    let before = old.utf8(in: old.fullRange)
    let after = Array(new.utf8)
    var start = 0
    let shorter = min(before.count, after.count)
    while start < shorter, before[start] == after[start] { start += 1 }
    guard start < before.count || start < after.count else { return ChangeSet(length: before.count) }
    var end = 0
    while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
    let newRope = Rope(new)
    // Round outwards until the edges are grapheme boundaries in both texts.
    while start > 0, !(isEdge(start, in: old) && isEdge(start, in: newRope)) { start -= 1 }
    while end > 0, !(isEdge(before.count - end, in: old) && isEdge(after.count - end, in: newRope)) { end -= 1 }
    return .replacing(
      TextRange(start, before.count - end), with: newRope.string(in: TextRange(start, after.count - end)),
      length: before.count)
  }

  private static func isEdge(_ offset: Int, in text: Rope) -> Bool {
    let position = UTF8Offset(offset)
    return text.floorScalar(position) == position && text.isGraphemeBoundary(position)
  }
}
