import ComposureText

/// Values that come from outside: a binding, a file that changed on disk, a sync.
extension EditorSession {
  /// Takes a whole value from outside.
  ///
  /// Nothing that either side wrote is lost: what was typed since `base` is merged with the value. While something is
  /// composed the view is left alone until it may be written to, unless the value deletes the place of the composition:
  /// then the composition ends for it, and what was composed is one undo away.
  ///
  /// - Parameter base: the value that the writer outside started from.
  /// - Returns: the text that the view will hold, for whoever must not lose it before then.
  @discardableResult
  public func receive(_ value: String, base: String) -> String {
    let replaces = deletesComposition(value, base: base)
    let result = replaces ? value : merge(base: base, mine: state.settledText.string, theirs: value).text
    submit(.value(base: replaces ? "" : base, value: value), endsComposition: replaces)
    return result
  }

  func valueTransaction(base: String, value: String) -> Transaction? {
    let mine = state.text.string
    let isReplacement = base.isEmpty && value.isEmpty
    let target = isReplacement ? value : merge(base: base, mine: mine, theirs: value).text
    let changes = ChangeSet.difference(from: state.text, to: target)
    guard !changes.isEmpty else { return nil }
    return Transaction(changes: changes, annotations: Annotations(.external))
  }

  /// True when the value deletes everything that the composition touches.
  private func deletesComposition(_ value: String, base: String) -> Bool {
    tracker.composition.isActive && value.isEmpty && !base.isEmpty
  }
}
