import ComposureText

/// Takes back the last step. Nil when there is none.
@Sendable
public func undo(_ state: EditorState) -> Transaction? {
  guard let step = state.history.undoSteps.last else { return nil }
  return Transaction(
    changes: step.inverse, selection: step.selectionBefore, pendingFormats: PendingFormats.none,
    annotations: Annotations(.undo))
}

/// Does the step that was taken back last again. Nil when there is none.
@Sendable
public func redo(_ state: EditorState) -> Transaction? {
  guard let step = state.history.redoSteps.last else { return nil }
  return Transaction(
    changes: step.inverse, selection: step.selectionAfter, pendingFormats: PendingFormats.none,
    annotations: Annotations(.redo))
}
