import ComposureText

/// Keys that mean something else beside hidden markup. Each answers whether it took the key.
extension EditorSession {
  /// Backspace, before the platform deletes.
  public func takesBackspace() -> Bool {
    undoSmartTyping() || press(.backspace) || deleteAtHiddenMarker(forward: false)
  }

  /// Backspace or Delete at a hidden marker.
  public func deleteAtHiddenMarker(forward: Bool) -> Bool {
    guard !isComposing, let transaction = deleteHiddenMarker(state, hidden: shown.hidden, forward: forward) else {
      return false
    }
    submit(.changes(transaction.changes, transaction.annotations), endsComposition: false)
    return true
  }

  /// Left or Right at a hidden marker.
  public func moveOverHiddenMarker(forward: Bool) -> Bool {
    guard !isComposing, state.selection.isCaret,
      let target = arrowTarget(from: state.selection.head, hidden: shown.hidden, forward: forward)
    else { return false }
    moveCaret(to: Selection(target))
    return true
  }

  /// Home, with or without Shift.
  public func moveHome(extending: Bool) -> Bool {
    guard !isComposing else { return false }
    let target = homeTarget(state, from: state.selection.head)
    moveCaret(to: extending ? Selection(anchor: state.selection.anchor, head: target) : Selection(target))
    return true
  }

  /// Moves the caret on, right after the writer or for a key: what is typed next is for that place, so it does not wait for
  /// the quiet time after a composition.
  func moveCaret(to selection: Selection) {
    var intent = Intent(.select(selection), target: gate.waitingSelection ?? state.selection, endsComposition: false)
    intent.isCaretKey = true
    submit(intent)
  }
}
