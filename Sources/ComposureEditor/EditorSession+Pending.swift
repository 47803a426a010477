import ComposureText

/// Formats that are pending while text is edited.
extension EditorSession {
  /// What a keyboard has done in this turn so far.
  struct KeyboardReplay {
    let text: Rope
    var formats: PendingFormats
    var changes: ChangeSet
    /// True when a composition was committed among them.
    var isCommit = false
  }

  /// A keyboard that composes without telling deletes and inserts the character before its syllable again. What waits
  /// there, and the text that has formats, would be torn apart by each of these edits: only the turn as a whole says
  /// what was typed.
  func noteReplay(_ changes: ChangeSet, in old: Rope) {
    guard tracker.traits.infersOpenSyllable else { return }
    if let sofar = replay?.changes {
      replay?.changes = sofar.composed(with: changes)
    } else {
      replay = KeyboardReplay(text: old, formats: state.pendingFormats, changes: changes)
    }
  }

  /// The turn has ended, or something else comes in between: what differs since its beginning is what was typed.
  func endReplay() {
    guard let replay else { return }
    self.replay = nil
    let typed = replay.changes.trimmed(in: replay.text)
    gate.map(through: typed)
    finishTypedKey(typed)
    state.pendingFormats = replay.formats.mapped(through: typed, isTyped: true)
    let known = smart
    smart.map(through: typed)
    if !replay.isCommit { considerSmartTyping(typed, before: known) }
    closePendingFormatsIfLeft()
  }

  /// Where the caret has left what is typed with formats pending, they end, and what was typed has them.
  func closePendingFormatsIfLeft() {
    let pending = state.pendingFormats
    guard pending.isActive, replay == nil, !pending.continues(at: state.selection.head) else { return }
    state.pendingFormats = .none
    markDirty(pending.typed)
    guard !pending.typed.isEmpty else { return }
    gate.enqueue(Intent(.closeFormats(pending), target: state.selection, endsComposition: false))
  }
}

/// The transaction that writes the markers of formats that are pending no more. Nil when there is nothing to write.
func closeFormats(_ formats: PendingFormats, in state: EditorState) -> Transaction? {
  var state = state
  state.pendingFormats = formats
  guard let transaction = writePendingFormats(state), !transaction.changes.isEmpty else { return nil }
  return Transaction(changes: transaction.changes, annotations: transaction.annotations)
}

extension ChangeSet {
  /// The change without what its edits take away only to put it back, whole graphemes apart.
  func trimmed(in old: Rope) -> ChangeSet {
    let edits = edits.map { edit in
      let before = Array(old.string(in: edit.range))
      let after = Array(edit.insert)
      let most = min(before.count, after.count)
      var prefix = 0
      while prefix < most, before[prefix].utf8.elementsEqual(after[prefix].utf8) { prefix += 1 }
      var suffix = 0
      while suffix < most - prefix,
        before[before.count - 1 - suffix].utf8.elementsEqual(after[after.count - 1 - suffix].utf8)
      {
        suffix += 1
      }
      func length(_ characters: ArraySlice<Character>) -> Int { characters.reduce(0) { $0 + $1.utf8.count } }
      let range =
        (edit.range.lowerBound + length(before[..<prefix]))..<(edit.range.upperBound - length(before.suffix(suffix)))
      return Edit(range: range, insert: String(after[prefix..<(after.count - suffix)]))
    }
    return ChangeSet(length: lengthBefore, edits: edits)
  }
}
