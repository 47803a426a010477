/// A change from one text to another as a value: what is replaced where, in positions of the text before it.
///
/// Edits are in order, apart from each other and never empty: the initialiser joins edits that touch and drops those
/// that do nothing, so two equal change sets do the same to every text. Ranges lie on scalar boundaries.
public struct ChangeSet: Sendable, Equatable {
  /// One replacement.
  public struct Edit: Sendable, Equatable {
    /// What is replaced, in positions of the text before the change.
    public var range: TextRange
    /// What stands there afterwards.
    public var insert: String

    /// A replacement of `range` by `insert`; one of both may be empty.
    public init(range: TextRange, insert: String) {
      self.range = range
      self.insert = insert
      // A string bridged from the platform would be copied again at every look at its bytes.
      self.insert.makeContiguousUTF8()
    }

    /// Whether both do the same, byte by byte.
    public static func == (lhs: Edit, rhs: Edit) -> Bool {
      lhs.range == rhs.range && lhs.insert.utf8.elementsEqual(rhs.insert.utf8)
    }

    var growth: Int { insert.utf8.count - range.length }
  }

  /// The UTF-8 length of the text the change applies to.
  public let lengthBefore: Int
  /// The UTF-8 length of the text it gives.
  public let lengthAfter: Int
  /// The replacements, in order, at least one unchanged scalar apart.
  public let edits: [Edit]

  /// A change of a text of `length` UTF-8 code units. The edits must be in order and must not overlap; several
  /// insertions at one place come one after the other.
  public init(length: Int, edits: [Edit] = []) {
    var joined: [Edit] = []
    var growth = 0
    for edit in edits where !(edit.range.isEmpty && edit.insert.isEmpty) {
      precondition(
        edit.range.lowerBound.value >= 0 && edit.range.upperBound.value <= length, "The edit lies outside the text")
      growth += edit.growth
      if let last = joined.last, last.range.upperBound >= edit.range.lowerBound {
        precondition(last.range.upperBound == edit.range.lowerBound, "The edits overlap or are out of order")
        joined[joined.count - 1].range = last.range.lowerBound..<edit.range.upperBound
        joined[joined.count - 1].insert += edit.insert
      } else {
        joined.append(edit)
      }
    }
    lengthBefore = length
    lengthAfter = length + growth
    self.edits = joined
  }

  /// One replacement in a text of `length` UTF-8 code units.
  public static func replacing(_ range: TextRange, with insert: String, length: Int) -> ChangeSet {
    ChangeSet(length: length, edits: [Edit(range: range, insert: insert)])
  }

  /// Whether the change does nothing.
  public var isEmpty: Bool { edits.isEmpty }

  /// The places of the edits in the text before and in the text after the change.
  public var editedRanges: [(old: TextRange, new: TextRange)] {
    var growth = 0
    return edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.growth
      return (edit.range, start..<start + edit.insert.utf8.count)
    }
  }

  /// The text after the change. `rope` must have the length the change was made for.
  public func apply(to rope: Rope) -> Rope {
    precondition(rope.utf8Count == lengthBefore, "The change belongs to another text")
    var result = rope
    for edit in edits.reversed() { result.replace(edit.range, with: edit.insert) }
    return result
  }

  /// The change that leads back to `old`, the text this change applies to.
  public func inverted(in old: Rope) -> ChangeSet {
    precondition(old.utf8Count == lengthBefore, "The change belongs to another text")
    return ChangeSet(
      length: lengthAfter, edits: editedRanges.map { Edit(range: $0.new, insert: old.string(in: $0.old)) })
  }
}

extension ChangeSet: CustomStringConvertible {
  /// The edits, for debugging.
  public var description: String {
    let parts = edits.map { edit in
      "\(edit.range.lowerBound)..<\(edit.range.upperBound) → \(edit.insert.debugDescription)"
    }
    return "ChangeSet(\(lengthBefore): \(parts.joined(separator: ", ")))"
  }
}
