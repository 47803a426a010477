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

  /// A conflict at `range` of the merged text.
  public init(range: TextRange, base: String, mine: String, theirs: String) {
    self.range = range
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }

  /// Whether both are the same, byte by byte.
  public static func == (lhs: MergeConflict, rhs: MergeConflict) -> Bool {
    lhs.range == rhs.range && sameBytes(lhs.base, rhs.base) && sameBytes(lhs.mine, rhs.mine)
      && sameBytes(lhs.theirs, rhs.theirs)
  }
}

/// Brings together two texts that grew from one.
///
/// What one side alone changed is taken. What both changed in the same way is taken once. Where both changed the same
/// words differently, the text of both is kept, mine first, and a conflict says where; a deletion against an edit
/// keeps the edit. Text that a side inserted is never lost. No grapheme is cut and none is made by accident: where
/// the two texts of a conflict would run into one word, a space parts them (a line break, where a space would not).
///
/// Texts that differ in a few places take about the time of reading them.
public func merge(base: String, mine: String, theirs: String) -> (text: String, conflicts: [MergeConflict]) {
  if sameBytes(mine, theirs) || sameBytes(base, theirs) { return (mine, []) }
  if sameBytes(base, mine) { return (theirs, []) }
  var merger = Merger(base: Array(base.utf8), mine: Array(mine.utf8), theirs: Array(theirs.utf8))
  return merger.run()
}

func sameBytes(_ lhs: String, _ rhs: String) -> Bool { lhs.utf8.elementsEqual(rhs.utf8) }

private struct Merger {
  let base: [UInt8]
  let mine: [UInt8]
  let theirs: [UInt8]
  let baseRope: Rope
  private var merged: [UInt8] = []
  private var conflicts: [MergeConflict] = []

  init(base: [UInt8], mine: [UInt8], theirs: [UInt8]) {
    self.base = base
    self.mine = mine
    self.theirs = theirs
    baseRope = Rope(repairingUTF8: base)
  }

  mutating func run() -> (text: String, conflicts: [MergeConflict]) {
    merged.reserveCapacity(max(mine.count, theirs.count))
    var position = 0
    var growth = (mine: 0, theirs: 0)
    for group in groups(mine: wordDiff(from: base, to: mine), theirs: wordDiff(from: base, to: theirs)) {
      merged += base[position..<group.base.lowerBound]
      let start = growth
      growth.mine += group.growth(ofMine: true)
      growth.theirs += group.growth(ofMine: false)
      write(
        group, mine: mine[group.base.lowerBound + start.mine..<group.base.upperBound + growth.mine],
        theirs: theirs[group.base.lowerBound + start.theirs..<group.base.upperBound + growth.theirs])
      position = group.base.upperBound
    }
    merged += base[position...]
    return (string(merged), conflicts)
  }

  /// The changes of both sides in order, those together that touch or overlap.
  private func groups(mine: [DiffEdit], theirs: [DiffEdit]) -> [MergeGroup] {
    var groups: [MergeGroup] = []
    var index = (mine: 0, theirs: 0)
    while index.mine < mine.count || index.theirs < theirs.count {
      let isMine =
        index.theirs == theirs.count
        || (index.mine < mine.count && !theirs[index.theirs].precedes(mine[index.mine]))
      let edit = isMine ? mine[index.mine] : theirs[index.theirs]
      if isMine { index.mine += 1 } else { index.theirs += 1 }
      if let last = groups.last, edit.base.lowerBound <= last.base.upperBound {
        let overlaps = last.edits.contains { $0.isMine != isMine && collide($0.edit, edit) }
        groups[groups.count - 1].overlaps = last.overlaps || overlaps
        groups[groups.count - 1].base =
          last.base.lowerBound..<max(last.base.upperBound, edit.base.upperBound)
        groups[groups.count - 1].edits.append((edit, isMine))
      } else {
        groups.append(MergeGroup(base: edit.base, edits: [(edit, isMine)]))
      }
    }
    return groups
  }

  /// Whether edits of different sides change the same text, so that taking both would make no sense.
  private func collide(_ one: DiffEdit, _ other: DiffEdit) -> Bool {
    if one.base.isEmpty && other.base.isEmpty { return one.base == other.base }
    if other.base.isEmpty { return collide(other, one) }
    if !one.base.isEmpty { return one.base.overlaps(other.base) }
    // An insertion collides inside what the other side replaced, and beside a deletion when it belongs to what is
    // gone: in a line it belongs to what stands before it, at the start of a line to what follows.
    let place = one.base.lowerBound
    if other.base.lowerBound < place && place < other.base.upperBound { return true }
    guard other.text.isEmpty else { return false }
    if isLineStart(place, in: base) {
      return place == other.base.lowerBound && one.text.last != 0x0A && one.text.last != 0x0D
    }
    return place == other.base.upperBound && one.text.first != 0x0A && one.text.first != 0x0D
  }

  /// Writes what becomes of a group, given what each side made of its place.
  private mutating func write(_ group: MergeGroup, mine: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>) {
    if group.isOneSided(mine: true) || mine == theirs {
      merged += mine
    } else if group.isOneSided(mine: false) {
      merged += theirs
    } else if !group.overlaps && seamsHold(in: group) {
      for (edit, _) in group.edits { merged += edit.text }
    } else {
      let (old, my, their) = (graphemes(base[group.base]), graphemes(mine), graphemes(theirs))
      // Both went on from the same beginning, and one went further: the other's text is in it.
      if extends(their, my) && extends(my, old) {
        merged += theirs
      } else if extends(my, their) && extends(their, old) {
        merged += mine
      } else {
        let start = merged.count
        merged += mine
        merged += separator(between: mine, and: theirs)
        merged += theirs
        conflicts.append(
          MergeConflict(
            range: TextRange(start, merged.count), base: string(base[group.base]), mine: string(mine),
            theirs: string(theirs)))
      }
    }
  }

  /// Whether the texts of both sides stay apart from each other and from what is around the group.
  private func seamsHold(in group: MergeGroup) -> Bool {
    let lower = UTF8Offset(group.base.lowerBound)
    let upper = UTF8Offset(group.base.upperBound)
    var text = baseRope.utf8(in: baseRope.previousGrapheme(before: lower)..<lower)
    var seams: Set<Int> = [text.count]
    for (edit, _) in group.edits {
      text += edit.text
      seams.insert(text.count)
    }
    text += baseRope.utf8(in: upper..<baseRope.nextGrapheme(after: upper))
    return breaks(text, at: seams)
  }

  private func separator(between mine: ArraySlice<UInt8>, and theirs: ArraySlice<UInt8>) -> String.UTF8View {
    guard let last = string(mine).unicodeScalars.last, let first = string(theirs).unicodeScalars.first else {
      return "".utf8
    }
    let isOneWord = WordClass(last) == .word && WordClass(first) == .word
    if !isOneWord && breaks(mine + theirs, at: [mine.count]) { return "".utf8 }
    return breaks(mine + " ".utf8 + theirs, at: [mine.count, mine.count + 1]) ? " ".utf8 : "\n".utf8
  }

  /// Whether all of `seams` are grapheme boundaries of the text.
  private func breaks(_ text: some Collection<UInt8>, at seams: Set<Int>) -> Bool {
    var open = seams
    var offset = 0
    open.remove(0)
    for grapheme in graphemes(text) {
      offset += grapheme.count
      open.remove(offset)
    }
    return open.isEmpty
  }

  /// Whether `long` is `short` with something inserted at one place.
  private func extends(_ long: [[UInt8]], _ short: [[UInt8]]) -> Bool {
    guard long.count > short.count else { return false }
    var prefix = 0
    while prefix < short.count && long[prefix] == short[prefix] { prefix += 1 }
    return long.suffix(short.count - prefix) == short.suffix(short.count - prefix)
  }

  private func graphemes(_ bytes: some Collection<UInt8>) -> [[UInt8]] { string(bytes).map { Array($0.utf8) } }

  private func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Changes of the two sides that touch or overlap, in order.
private struct MergeGroup {
  var base: Range<Int>
  var edits: [(edit: DiffEdit, isMine: Bool)]
  /// Whether edits of different sides overlap, or insert at the same place.
  var overlaps = false

  func growth(ofMine isMine: Bool) -> Int {
    edits.reduce(0) { $1.isMine == isMine ? $0 + $1.edit.text.count - $1.edit.base.count : $0 }
  }

  func isOneSided(mine: Bool) -> Bool { edits.allSatisfy { $0.isMine == mine } }
}

extension DiffEdit {
  fileprivate func precedes(_ other: DiffEdit) -> Bool {
    (base.lowerBound, base.upperBound) < (other.base.lowerBound, other.base.upperBound)
  }
}
