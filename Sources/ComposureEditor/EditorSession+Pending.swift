import ComposureText

/// Formats that are pending while text is edited.
extension EditorSession {
  /// The formats that were pending before a keyboard's edits, and the edits since.
  struct PendingReplay {
    let formats: PendingFormats
    let text: Rope
    var changes: ChangeSet
  }

  /// A keyboard that composes without telling deletes and inserts the character before its syllable again, which may
  /// stand before the text that has the formats. Only the turn as a whole says what was typed.
  func notePendingFormats(before changes: ChangeSet, in old: Rope) {
    guard tracker.traits.infersOpenSyllable, !isMarking else { return }
    if let replay = pendingBeforeReplay {
      pendingBeforeReplay?.changes = replay.changes.composed(with: changes)
    } else if state.pendingFormats.isActive {
      pendingBeforeReplay = PendingReplay(formats: state.pendingFormats, text: old, changes: changes)
    }
  }

  /// The turn has ended: what differs between its beginning and its end is what was typed.
  func judgePendingFormats() {
    guard let replay = pendingBeforeReplay else { return }
    pendingBeforeReplay = nil
    guard replay.changes.lengthAfter == state.text.utf8Count else { return }
    state.pendingFormats = replay.formats.mapped(through: replay.changes.trimmed(in: replay.text), isTyped: true)
    closePendingFormatsIfLeft()
  }

  /// Where the caret has left what is typed with formats pending, they end, and what was typed has them.
  func closePendingFormatsIfLeft() {
    let pending = state.pendingFormats
    guard pending.isActive, pendingBeforeReplay == nil, !pending.continues(at: state.selection.head) else { return }
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
