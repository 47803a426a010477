import ComposureText

/// What whoever holds the text outside must not lose.
extension EditorSession {
  /// The text with every value from outside that still waits for the view: what a binding is given. Provisional text is
  /// part of it where the storage holds it.
  public var outgoingText: Rope {
    guard var waiting = gate.waitingValue else { return state.text }
    // In the middle of a keyboard's replay what waits has not been brought over it yet.
    if let replay {
      waiting = waiting.rebased(over: replay.changes.trimmed(in: replay.text), otherFirst: false)
    }
    return waiting.lengthBefore == state.text.utf8Count ? waiting.apply(to: state.text) : state.text
  }

  /// True while a transaction of the session's own is written: the text is then between two states.
  public var isWriting: Bool { running != nil }

  /// The caret is taken away from what is composed beside the text, which the platform is about to forget: it is written
  /// where it stands, as soon as nothing is composed any more.
  public func keepComposition() {
    guard case .marked(let at, let provisional, inStorage: false) = tracker.composition, !provisional.isEmpty else {
      return
    }
    let annotations = Annotations(.keyboard, compositionID: tracker.id, history: .typing)
    // Like a commit, it leaves nothing to be given back.
    (uncommitted, compositionOverSelection) = (nil, nil)
    submit(
      .changes(ChangeSet.replacing(at..<at, with: provisional, length: state.text.utf8Count), annotations),
      endsComposition: false)
  }

  /// Reads the platform's state again: for events after which an end of a composition may have gone unnoticed.
  public func recheckComposition() {
    rereadComposition()
    gate.compositionChanged()
    scheduleTurn()
  }
}
