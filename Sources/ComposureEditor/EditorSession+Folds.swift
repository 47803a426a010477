import ComposureText

/// Folding: work that changes what is shown and no text. Like all that touches the platform's view it goes through the
/// gate.
extension EditorSession {
  /// Folds what can be folded at a position: a heading's section, a list or item, code, a quote, front matter, a table.
  /// The selection leaves the part that is folded away.
  public func fold(at offset: UTF8Offset) { changeFolds("fold", for: offset, ComposureEditor.fold) }

  /// Shows what is folded away at a position.
  public func unfold(at offset: UTF8Offset) { changeFolds("unfold", for: offset, ComposureEditor.unfold) }

  /// Folds what can be folded at a position, or unfolds it.
  public func toggleFold(at offset: UTF8Offset) {
    changeFolds("toggleFold", for: offset) { ComposureEditor.toggleFold(at: $0, in: $1) }
  }

  /// Folds every section, or unfolds all.
  public func setAllFolded(_ isFolded: Bool) { perform(.command(isFolded ? .foldAll : .unfoldAll)) }

  /// True where `fold(at:)` would fold something away.
  public func canFold(at offset: UTF8Offset) -> Bool {
    ComposureEditor.fold(at: clamped(offset), in: state) != nil
  }

  /// Moves the caret to a place and shows it: whatever is folded away around it is unfolded. Waits while something is
  /// composed; the place is kept over edits until then.
  public func jump(to offset: UTF8Offset) {
    submit(
      Intent(
        .folding(
          "jump",
          { [weak self] place in
            guard let self else { return }
            unfold(around: place)
            submit(.select(Selection(clamped(place))), endsComposition: false)
          }),
        target: Selection(clamped(offset)), endsComposition: true))
  }

  private func unfold(around offset: UTF8Offset) {
    var folds = state.folds
    for fold in folds.entered(by: Selection(clamped(offset)), in: state.text) { folds.remove(fold) }
    setFolds(folds)
  }

  /// Runs when it may, at the place as it is then.
  private func changeFolds(
    _ name: String, for offset: UTF8Offset,
    _ change: @escaping @MainActor @Sendable (UTF8Offset, EditorState) -> Transaction?
  ) {
    submit(
      Intent(
        .folding(
          name,
          { [weak self] place in
            guard let self, let folds = change(clamped(place), state)?.folds else { return }
            setFolds(folds)
          }),
        target: Selection(clamped(offset)), endsComposition: true))
  }

  func setFolds(_ folds: FoldSet) {
    let before = state.folds
    guard before != folds else { return }
    state.folds = folds
    noteFolds(before: before)
    if let fold = folds.entered(by: state.selection, in: state.text).first {
      submit(.select(Selection(fold.caret(in: state.text))), endsComposition: false)
    }
    scheduleTurn()
  }

  /// The surface shows folded text, or folds it away again, by itself: what it lays out has changed.
  public func refold() {
    changedFolds += state.folds.hidden
    gate.requestRestyle()
  }

  /// What differs between the folds before and now has to be laid out anew.
  func noteFolds(before: FoldSet) {
    guard before != state.folds else { return }
    let (old, new) = (Set(before.hidden), Set(state.folds.hidden))
    let changed = old.symmetricDifference(new).map(clamped).filter { !$0.isEmpty }
    changedFolds += changed
    // What has come to light was not drawn before.
    for range in changed { markDirty(range) }
    gate.requestRestyle()
  }

  /// A selection that has come into a fold opens it. While something is composed it stays as it is.
  func unfoldWhatIsEntered() {
    guard !state.folds.isEmpty, !isComposing else { return }
    let entered = state.folds.entered(by: state.selection, in: state.text)
    guard !entered.isEmpty else { return }
    let before = state.folds
    for fold in entered { state.folds.remove(fold) }
    noteFolds(before: before)
  }
}
