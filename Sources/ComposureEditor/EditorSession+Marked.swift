import ComposureText

/// Marked text, which the storage holds.
extension EditorSession {
  /// Follows marked text that the storage holds. To be called when the outermost of the platform's own calls returns.
  public func followMarkedText(_ range: TextRange?) {
    if let range, !range.isEmpty {
      report(marked: clamped(range), continues: state.markedRange != nil)
    } else if state.markedRange != nil {
      // What was marked stays as it is: it is committed. After a cancelled composition nothing was marked any more.
      tracker.platformReports("", at: .zero)
      uncommitted = nil
      compositionOverSelection = nil
    }
    state.composition = tracker.composition
    gate.compositionChanged()
    scheduleTurn()
  }

  /// An edit that sets marked text has been followed. The composition is known at once, since whoever follows the edit
  /// asks for the settled text.
  ///
  /// - Parameter marked: what was marked before the edit.
  func followMarking(
    _ edit: PlatformEdit, at range: TextRange, replacing deleted: String, marked: TextRange?, changes: ChangeSet
  ) {
    if let marked {
      report(marked: changes.map(marked, start: .before, end: .after), continues: true)
    } else if !edit.text.isEmpty {
      state.replacedByMarkedText = deleted
      report(marked: range.lowerBound..<(range.lowerBound + edit.text.utf8.count), continues: false)
      if !deleted.isEmpty { compositionOverSelection = tracker.id }
    }
  }

  /// An edit that is not meant to mark has changed the text around or in what is marked.
  func followEdit(ofMarked marked: TextRange, changes: ChangeSet, isCommit: Bool) {
    if isCommit, changes.touches(marked) {
      tracker.platformReports("", at: .zero)
    } else {
      report(marked: changes.map(marked), continues: true)
    }
  }

  private func report(marked range: TextRange, continues: Bool) {
    let before = tracker.id
    tracker.platformReports(state.text.string(in: range), at: range.lowerBound, continues: continues)
    state.composition = tracker.composition
    if tracker.id != before { compositionBegan() }
  }
}

extension EditorState {
  /// The marked text in the storage.
  var markedRange: TextRange? {
    guard case .marked(_, _, inStorage: true) = composition else { return nil }
    return composition.range
  }
}
