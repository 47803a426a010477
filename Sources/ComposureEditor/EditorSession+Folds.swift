import ComposureText

/// Folding: work that changes what is shown and no text. Like all that touches the platform's view it goes through the
/// gate.
extension EditorSession {
  /// Folds the section whose heading holds a position. The selection leaves the part that is folded away.
  public func fold(at offset: UTF8Offset) { changeFolds("fold", for: offset) { $0.addFold(at: $1) } }

  /// Shows the body of the section whose heading holds a position.
  public func unfold(at offset: UTF8Offset) { changeFolds("unfold", for: offset) { $0.removeFold(at: $1) } }

  /// Folds the section whose heading holds a position, or unfolds it.
  public func toggleFold(at offset: UTF8Offset) {
    changeFolds("toggleFold", for: offset) { if !$0.removeFold(at: $1) { $0.addFold(at: $1) } }
  }

  /// Folds every section, or unfolds all.
  public func setAllFolded(_ isFolded: Bool) {
    changeFolds(isFolded ? "foldAll" : "unfoldAll", for: .zero) { session, _ in
      let target = isFolded ? session.state.syntax.sections() : []
      session.replaceFolds { folds in
        for fold in folds.folds { folds.remove(fold) }
        for fold in target { folds.insert(fold) }
      }
    }
  }

  /// True where a position's heading has a body that `fold(at:)` would fold away.
  public func canFold(at offset: UTF8Offset) -> Bool {
    guard let section = state.syntax.section(at: clamped(offset)) else { return false }
    return !state.folds.folds.contains(section)
  }

  /// Runs when it may, at the place as it is then.
  private func changeFolds(
    _ name: String, for offset: UTF8Offset, _ change: @escaping @MainActor @Sendable (EditorSession, UTF8Offset) -> Void
  ) {
    submit(
      Intent(
        .folding(name, { [weak self] place in if let self { change(self, clamped(place)) } }),
        target: Selection(clamped(offset)), endsComposition: true))
  }

  private func addFold(at offset: UTF8Offset) {
    guard let section = state.syntax.section(at: offset) else { return }
    replaceFolds { $0.insert(section) }
  }

  @discardableResult
  private func removeFold(at offset: UTF8Offset) -> Bool {
    let folds = state.folds.folds.filter {
      $0.heading.lowerBound <= offset && offset < max($0.heading.upperBound, $0.heading.lowerBound + 1)
        || $0.body.contains(offset)
    }
    guard !folds.isEmpty else { return false }
    replaceFolds { set in for fold in folds { set.remove(fold) } }
    return true
  }

  private func replaceFolds(_ change: (inout FoldSet) -> Void) {
    let before = state.folds
    change(&state.folds)
    guard before != state.folds else { return }
    noteFolds(before: before)
    if let fold = state.folds.entered(by: state.selection, in: state.text).first {
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
    changedFolds += old.symmetricDifference(new).map(clamped).filter { !$0.isEmpty }
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
