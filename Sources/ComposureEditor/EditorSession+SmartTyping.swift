import ComposureText

/// Smart typing: what follows from what the keyboard has done. It is decided when the edit is known as a whole, and written
/// through the gate in a later turn of the main loop.
extension EditorSession {
  /// Looks at what was typed.
  ///
  /// - Parameters:
  ///   - net: one key's edits as one change.
  ///   - before: what was known before it.
  func considerSmartTyping(_ net: ChangeSet, before: SmartMemory) {
    guard !smartTyping.isEmpty, !tracker.composition.isActive,
      let change = rules(before: before).change(after: net)
    else { return }
    enqueue(change)
  }

  private func rules(before: SmartMemory) -> SmartRules {
    let due = gate.waiting.flatMap { intent -> [TextRange] in
      guard case .smart(let change) = intent.work, change.typed != nil else { return [] }
      return change.changes.edits.map(\.range)
    }
    return SmartRules(state: state, switches: smartTyping, before: before, memory: smart, due: due)
  }

  /// A line was begun with the markers of the item or quote before it.
  func followContinuation(_ transaction: Transaction) {
    guard transaction.annotations.userEvent == .listKey, let selection = transaction.selection, selection.isCaret else {
      return
    }
    smart.continuation = SmartContinuation(place: selection.head)
  }

  private func enqueue(_ change: SmartChange) {
    if let pair = change.closes { smart.pairs.removeAll { $0 == pair } }
    if let row = change.opensRow { smart.openedRow = row }
    if let passed = change.passes { smart.continuation?.passed = passed }
    let intent = Intent(.smart(change), target: state.selection, endsComposition: false)
    onTrace?(.intent(name: intent.name, waits: gate.waitReason?.rawValue ?? "nextTurn"))
    gate.enqueue(intent)
  }

  /// Looks at the character behind a word that an input method has committed with it: those of Vietnamese write the key
  /// that ends a word together with the word.
  func considerSmartTyping(endOfCommit text: String, at place: UTF8Offset) {
    let composed = Array(lastProvisional.utf8)
    guard !smartTyping.isEmpty, !composed.isEmpty, text.utf8.starts(with: composed) else { return }
    let rest = String(decoding: text.utf8.dropFirst(composed.count), as: UTF8.self)
    guard rest.count == 1 else { return }
    let end = place + composed.count
    let typed = ChangeSet.replacing(end..<end, with: rest, length: state.text.utf8Count - rest.utf8.count)
    guard let change = rules(before: smart).change(after: typed) else { return }
    enqueue(change)
  }

  /// Nil when it is no longer what the writer means.
  func transaction(of change: SmartChange) -> Transaction? {
    guard change.changes.lengthBefore == state.text.utf8Count, !change.changes.isEmpty else { return nil }
    if let expected = change.expected, state.selection != Selection(expected) { return nil }
    return Transaction(
      changes: change.changes, selection: change.caret.map { Selection($0) },
      annotations: Annotations(.smartTyping, history: change.history))
  }

  /// A smart change has been written.
  func smartChangeWritten(_ change: SmartChange) {
    if let pair = change.pair { smart.pairs.append(pair) }
    smart.substitution = change.substitution
  }

  /// Backspace right behind what was written in place of what was typed: gives back what was typed. To be asked before
  /// the platform deletes. Answers whether it took the key.
  public func undoSmartTyping() -> Bool {
    guard !isComposing, let last = smart.substitution, state.selection == Selection(last.caret),
      case .smartTyping = state.history.lastEvent
    else { return false }
    submit(.command(.command(.undo)), endsComposition: false)
    return true
  }
}
