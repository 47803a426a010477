import ComposureText

/// Folds what stands below the caret's line, or unfolds what the caret is in. Nil where there is none.
@Sendable
func toggleFold(_ state: EditorState) -> Transaction? { toggleFold(at: state.selection.head, in: state) }

/// Folds every section. Nil where all are folded, or there is none.
@Sendable
func foldAll(_ state: EditorState) -> Transaction? {
  let others = state.folds.folds.filter { if case .section = $0.kind { false } else { true } }
  return transaction(state, to: FoldSet(others + state.syntax.sections().map(Fold.init)))
}

/// Folds the sections of a rank and all below it and unfolds those above: the headings down to that rank are in sight,
/// with what stands directly below the higher ones. Nil where that is how things are.
func fold(toLevel level: Int, in state: EditorState) -> Transaction? {
  let others = state.folds.folds.filter { if case .section = $0.kind { false } else { true } }
  return transaction(state, to: FoldSet(others + state.syntax.sections(ofLevels: level...6).map(Fold.init)))
}

/// Unfolds everything. Nil where nothing is folded.
@Sendable
func unfoldAll(_ state: EditorState) -> Transaction? { transaction(state, to: FoldSet()) }

func toggleFold(at offset: UTF8Offset, in state: EditorState) -> Transaction? {
  unfold(at: offset, in: state) ?? fold(at: offset, in: state)
}

func fold(at offset: UTF8Offset, in state: EditorState) -> Transaction? {
  guard let region = state.syntax.foldRegion(at: offset) else { return nil }
  var folds = state.folds
  folds.insert(Fold(region))
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
  /// True for a position in the line that stays or in what is folded away.
  fileprivate func holds(_ offset: UTF8Offset) -> Bool {
    head.lowerBound <= offset && offset < max(body.lowerBound, head.lowerBound + 1) || body.contains(offset)
  }
}
