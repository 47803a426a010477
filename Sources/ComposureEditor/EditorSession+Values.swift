import ComposureText

/// Values that come from outside: a binding, a file that changed on disk, a sync.
extension EditorSession {
  /// Takes a whole value from outside.
  ///
  /// Nothing that either side wrote is lost: what was typed since `base` is merged with the value. While something is
  /// composed the view is left alone until it may be written to, unless the value deletes all that the composition
  /// touches: then the composition ends for it, and what was composed is one undo away.
  ///
  /// - Parameter base: the value that the writer outside started from.
  /// - Returns: the text that the view will hold, for whoever must not lose it before then.
  @discardableResult
  public func receive(_ value: String, base: String) -> String {
    endReplay()
    if gate.waitingValue == nil, state.text.hasBytes(of: value) { return value }
    let isNews = !base.utf8.elementsEqual(value.utf8)
    if isNews, deletesComposition(value, base: base) { return replaceComposition(by: value, base: base) }
    if isNews, let changes = changesBesideMarkedText(value, base: base) {
      submitValue(changes, base: base, value: value)
      return value
    }
    // What is provisional in the storage has no part in it: a word that holds it would be written as it is now.
    let settled = state.settledText
    let settling = state.markedRange.map {
      ChangeSet.replacing($0, with: state.replacedByMarkedText, length: state.text.utf8Count)
    }
    var waiting = gate.waitingValue ?? state.noChanges
    if let settling { waiting = waiting.rebased(over: settling, otherFirst: true) }
    let mine = waiting.apply(to: settled)
    guard isNews else { return mine.string }
    let result = merge(base: base, mine: mine.string, theirs: value).text
    var changes = waiting.composed(with: ChangeSet.difference(from: mine, to: result).trimmed(in: mine))
    if let settling { changes = changes.rebased(over: settling.inverted(in: state.text), otherFirst: false) }
    submitValue(changes, base: base, value: value)
    return result
  }

  /// What a value changes whose writer has seen all that there is, marked text included, and has left that as it is.
  private func changesBesideMarkedText(_ value: String, base: String) -> ChangeSet? {
    guard let marked = state.markedRange else { return nil }
    let outgoing = outgoingText
    guard outgoing.hasBytes(of: base) else { return nil }
    let theirs = ChangeSet.difference(from: outgoing, to: value).trimmed(in: outgoing)
    let changes = (gate.waitingValue ?? state.noChanges).composed(with: theirs)
    let isBeside = changes.edits.allSatisfy {
      $0.range.upperBound <= marked.lowerBound || $0.range.lowerBound >= marked.upperBound
    }
    return isBeside ? changes : nil
  }

  private func submitValue(_ changes: ChangeSet, base: String, value: String) {
    var intent = Intent(.value(base: base, value: value), target: state.selection, endsComposition: false)
    intent.resolved = changes
    submit(intent)
  }

  /// Ends the composition, which is allowed at any time, and takes what it leaves away with the rest.
  private func replaceComposition(by value: String, base: String) -> String {
    dropped = tracker.composition.range
    switch tracker.composition {
    case .none: break
    case .marked: endComposition()
    case .open: endHiddenState()
    }
    endReplay()
    let place = dropped ?? .zero..<(.zero)
    dropped = nil
    let removal = ChangeSet.replacing(place, with: "", length: state.text.utf8Count)
    let kept = (gate.waitingValue?.rebased(over: removal, otherFirst: true)).map(removal.composed) ?? removal
    let mine = kept.apply(to: state.text)
    let target = value.isEmpty ? value : merge(base: base, mine: mine.string, theirs: value).text
    let changes = ChangeSet.difference(from: mine, to: target).trimmed(in: mine)
    submitValue(kept.composed(with: changes), base: base, value: value)
    return target
  }

  /// True when the value deletes all that the composition touches: the whole text, or what its line holds besides it.
  private func deletesComposition(_ value: String, base: String) -> Bool {
    guard tracker.composition.isActive, !gate.isInsidePlatformEdit, !base.isEmpty else { return false }
    if value.isEmpty { return true }
    let settled = state.settledText
    guard var place = tracker.composition.range else { return false }
    if state.markedRange != nil {
      place = place.lowerBound..<(place.lowerBound + state.replacedByMarkedText.utf8.count)
    }
    let since = ChangeSet.difference(from: Rope(base), to: settled.string)
    let theirs = ChangeSet.difference(from: Rope(base), to: value).rebased(over: since, otherFirst: true)
    let line = settled.contentRange(of: settled.line(at: place.lowerBound))
    // The syllable itself is the writer's; what else the line holds decides, and on a line of its own the line break.
    var parts = [line]
    if case .open = tracker.composition {
      parts = [line.lowerBound..<place.lowerBound, min(place.upperBound, line.upperBound)..<line.upperBound]
    }
    parts.removeAll(where: \.isEmpty)
    let deletions = theirs.edits.filter(\.insert.isEmpty).map(\.range)
    func isDeleted(_ part: TextRange) -> Bool {
      deletions.contains { $0.lowerBound <= part.lowerBound && part.upperBound <= $0.upperBound }
    }
    guard parts.isEmpty else { return parts.allSatisfy(isDeleted) }
    return deletions.contains {
      ($0.lowerBound < place.lowerBound || place.lowerBound == .zero && $0.lowerBound == .zero)
        && ($0.upperBound > place.upperBound || place.upperBound == settled.end && $0.upperBound == settled.end)
    }
  }
}

extension Rope {
  /// Equal byte by byte.
  func hasBytes(of string: String) -> Bool {
    guard utf8Count == string.utf8.count else { return false }
    var string = string
    return string.withUTF8 { bytes in
      var position = 0
      var isSame = true
      forEachChunk(in: fullRange) { chunk in
        guard isSame else { return }
        isSame = chunk.elementsEqual(bytes[position..<(position + chunk.count)])
        position += chunk.count
      }
      return isSame
    }
  }
}
