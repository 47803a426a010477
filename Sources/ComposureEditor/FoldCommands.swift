import ComposureText

/// Folds the section whose heading the caret is in, or unfolds the one that the caret is in. Nil where there is none.
@Sendable
func toggleFold(_ state: EditorState) -> Transaction? { toggleFold(at: state.selection.head, in: state) }

/// Folds every section. Nil where all are folded, or there is none.
@Sendable
func foldAll(_ state: EditorState) -> Transaction? {
  var folds = state.folds
  for section in state.syntax.sections() { folds.insert(section) }
  return transaction(state, to: folds)
}

/// Unfolds every section. Nil where none is folded.
@Sendable
func unfoldAll(_ state: EditorState) -> Transaction? { transaction(state, to: FoldSet()) }

func toggleFold(at offset: UTF8Offset, in state: EditorState) -> Transaction? {
  unfold(at: offset, in: state) ?? fold(at: offset, in: state)
}

func fold(at offset: UTF8Offset, in state: EditorState) -> Transaction? {
  guard let section = state.syntax.section(at: offset) else { return nil }
  var folds = state.folds
  folds.insert(section)
  return transaction(state, to: folds)
}

func unfold(at offset: UTF8Offset, in state: EditorState) -> Transaction? {
  var folds = state.folds
  for fold in state.folds.folds where fold.holds(offset) { folds.remove(fold) }
  return transaction(state, to: folds)
}

private func transaction(_ state: EditorState, to folds: FoldSet) -> Transaction? {
  guard folds != state.folds else { return nil }
  return Transaction(changes: state.noChanges, folds: folds, annotations: Annotations(.folding))
}

extension Fold {
  /// True for a position in the heading or in what is folded away.
  fileprivate func holds(_ offset: UTF8Offset) -> Bool {
    heading.lowerBound <= offset && offset < max(heading.upperBound, heading.lowerBound + 1) || body.contains(offset)
  }
}
