extension ChangeSet {
  /// The one change that does what this and then `next` do. `next` starts from the text this change gives.
  public func composed(with next: ChangeSet) -> ChangeSet {
    precondition(next.lengthBefore == lengthAfter, "The changes do not follow each other")
    if isEmpty { return next }
    if next.isEmpty { return self }
    var first = Steps(self)
    var second = Steps(next)
    var builder = Builder()
    while true {
      if case .delete(let count)? = first.peek {
        builder.delete(count)
        first.take(count)
      } else if case .insert(let text)? = second.peek {
        builder.insert(text)
        second.take(text.utf8.count)
      } else if let mine = first.peek, let theirs = second.peek {
        let count = min(mine.count, theirs.count)
        switch (first.take(count), second.take(count)) {
        case (.keep, .keep): builder.keep(count)
        case (.keep, _): builder.delete(count)
        case (.insert(let text), .keep): builder.insert(text)
        default: break  // What this change inserts, the next one deletes.
        }
      } else {
        return ChangeSet(length: lengthBefore, edits: builder.edits)
      }
    }
  }

  /// This change as it applies after `other`, where both start from the same text.
  ///
  /// What both delete is deleted once; what `other` inserts inside a deletion of this change survives. For insertions
  /// at the same place `otherFirst` says whose text comes first. Both ways round give the same text:
  /// `other, self.rebased(over: other, otherFirst: true)` and `self, other.rebased(over: self, otherFirst: false)`.
  public func rebased(over other: ChangeSet, otherFirst: Bool) -> ChangeSet {
    precondition(other.lengthBefore == lengthBefore, "The changes do not start from the same text")
    if isEmpty { return ChangeSet(length: other.lengthAfter) }
    if other.isEmpty { return self }
    var mine = Steps(self)
    var theirs = Steps(other)
    var builder = Builder()
    while true {
      let myInsert = mine.peek?.inserted
      let theirInsert = theirs.peek?.inserted
      if let theirInsert, otherFirst || myInsert == nil {
        builder.keep(theirInsert.utf8.count)
        theirs.take(theirInsert.utf8.count)
      } else if let myInsert {
        builder.insert(myInsert)
        mine.take(myInsert.utf8.count)
      } else if let my = mine.peek, let their = theirs.peek {
        let count = min(my.count, their.count)
        switch (mine.take(count), theirs.take(count)) {
        case (.keep, .keep): builder.keep(count)
        case (.delete, .keep): builder.delete(count)
        default: break  // Deleted by the other change already.
        }
      } else {
        return ChangeSet(length: other.lengthAfter, edits: builder.edits)
      }
    }
  }
}

/// A change set as a walk over the text before it.
private enum Step {
  case keep(Int)
  case delete(Int)
  case insert(Substring)

  /// The UTF-8 code units the step covers: of the old text, or of the inserted text.
  var count: Int {
    switch self {
    case .keep(let count), .delete(let count): count
    case .insert(let text): text.utf8.count
    }
  }

  var inserted: Substring? {
    if case .insert(let text) = self { return text }
    return nil
  }

  /// The first `count` units, and the rest if there is one.
  func split(_ count: Int) -> (Step, Step?) {
    if count == self.count { return (self, nil) }
    switch self {
    case .keep(let all): return (.keep(count), .keep(all - count))
    case .delete(let all): return (.delete(count), .delete(all - count))
    case .insert(let text):
      let cut = text.utf8.index(text.startIndex, offsetBy: count)
      return (.insert(text[..<cut]), .insert(text[cut...]))
    }
  }
}

/// Takes the steps of a change set off one after the other, whole or in parts.
private struct Steps {
  private let edits: [ChangeSet.Edit]
  private let length: Int
  private var position = 0
  private var index = 0
  private var queue: [Step] = []

  init(_ changes: ChangeSet) {
    edits = changes.edits
    length = changes.lengthBefore
    refill()
  }

  var peek: Step? { queue.last }

  @discardableResult
  mutating func take(_ count: Int) -> Step {
    let (head, rest) = queue.removeLast().split(count)
    if let rest { queue.append(rest) }
    if queue.isEmpty { refill() }
    return head
  }

  /// Queues, last first, what is kept before the next edit, and the edit.
  private mutating func refill() {
    if index < edits.count {
      let edit = edits[index]
      index += 1
      if !edit.range.isEmpty { queue.append(.delete(edit.range.length)) }
      if !edit.insert.isEmpty { queue.append(.insert(edit.insert[...])) }
      if edit.range.lowerBound.value > position { queue.append(.keep(edit.range.lowerBound.value - position)) }
      position = edit.range.upperBound.value
    } else if position < length {
      queue.append(.keep(length - position))
      position = length
    }
  }
}

private struct Builder {
  private(set) var edits: [ChangeSet.Edit] = []
  private var position = 0

  mutating func keep(_ count: Int) { position += count }

  mutating func delete(_ count: Int) {
    let range = TextRange(position, position + count)
    position += count
    add(range, "")
  }

  mutating func insert(_ text: Substring) { add(TextRange(position, position), text) }

  private mutating func add(_ range: TextRange, _ insert: Substring) {
    if let last = edits.last, last.range.upperBound == range.lowerBound {
      edits[edits.count - 1].range = last.range.lowerBound..<range.upperBound
      edits[edits.count - 1].insert += insert
    } else {
      edits.append(ChangeSet.Edit(range: range, insert: String(insert)))
    }
  }
}
