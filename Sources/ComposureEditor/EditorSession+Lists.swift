import ComposureText

/// Keys of lists and tables.
extension EditorSession {
  /// A key that the platform has inserted by itself.
  struct TypedKey {
    var key: EditorKey
    /// What the key does, in the text before it was inserted.
    var transaction: Transaction
    var inserted: ChangeSet
    var old: Rope
    /// What came after it in the same turn.
    var since: ChangeSet
  }

  /// A key is about to act, and the input method has seen it. Answers whether it was carried out here, so that the
  /// platform's view must not act on it.
  ///
  /// Only where nothing has to wait: a key acts at once, or what is typed next would overtake it.
  public func press(_ key: EditorKey) -> Bool {
    guard !isComposing, gate.takesKeys, let transaction = key.transaction(state) else { return false }
    guard !transaction.isStateOnly else { return true }
    var intent = Intent(.transaction(transaction), target: state.selection, endsComposition: false)
    intent.isCaretKey = true
    submit(intent)
    return true
  }

  /// The platform is about to carry out a key by itself: a keyboard that composes without telling has to see that. What else
  /// the key does follows at the end of the turn, as part of the same undo step.
  ///
  /// A keyboard that deletes the character before its syllable and inserts it again presses neither Backspace nor Enter:
  /// only what a turn has changed in the end counts.
  public func willType(_ key: EditorKey) {
    if case .marked = tracker.composition { return }
    expectedKey = key
  }

  /// Follows the edit of the key that was announced.
  func followTypedKey(_ changes: ChangeSet, old: EditorState) {
    if let sofar = typedKey { typedKey?.since = sofar.since.composed(with: changes) }
    guard let key = expectedKey else { return }
    expectedKey = nil
    // A deletion behind another key of the turn is a keyboard's.
    if key == .backspace, typedKey != nil { return }
    guard let edit = changes.edits.first, edit.insert.utf8.elementsEqual(key.inserted.utf8),
      key == .backspace ? edit.range.upperBound == old.selection.head : edit.range == old.selection.range,
      let transaction = key.transaction(old)
    else { return }
    state.history.breakGroup()
    typedKey = TypedKey(
      key: key, transaction: transaction, inserted: changes, old: old.text,
      since: ChangeSet(length: changes.lengthAfter))
  }

  /// The turn's edits are complete. `typed` is what they have changed in the end.
  func finishTypedKey(_ typed: ChangeSet) {
    expectedKey = nil
    guard let key = typedKey else { return }
    typedKey = nil
    let isMeant =
      key.key == .backspace
      ? typed == key.inserted && key.since.isEmpty : typed.edits.contains { $0.insert.contains(key.key.inserted) }
    guard isMeant else { return }
    let text = key.inserted.apply(to: key.old)
    let rest = key.inserted.inverted(in: key.old).composed(with: key.transaction.changes).trimmed(in: text)
    let since = key.since.trimmed(in: text)
    var transaction = Transaction(
      changes: rest, selection: key.transaction.selection,
      annotations: Annotations(key.transaction.annotations.userEvent, history: .joinPrevious))
    transaction = transaction.rebased(over: since)
    // A syllable that has been begun behind it keeps its place.
    if !since.isEmpty { transaction.selection = nil }
    gate.enqueue(Intent(.transaction(transaction), target: state.selection, endsComposition: false))
  }
}

extension Transaction {
  /// The transaction as it is after a change that came in between.
  func rebased(over other: ChangeSet) -> Transaction {
    var result = self
    result.changes = changes.rebased(over: other, otherFirst: false)
    result.selection = selection?.mapped(through: other.rebased(over: changes, otherFirst: true), .after)
    return result
  }
}

extension CompositionGate {
  /// True when a key that acts at once may: nothing is composed, nobody else owns the text, and no work of the writer's
  /// waits apart from markers.
  var takesKeys: Bool {
    guard !waiting.contains(where: { $0.isOrdered && !$0.isMarkers }) else { return false }
    return waitReason == nil || waitReason == .quietTime
  }
}
