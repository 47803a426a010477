import ComposureText

/// Replacing what is found. Only what is found as it is written is replaced: a query that may be half typed replaces nothing.
extension EditorSession {
  /// More edits than this are joined with what stands between them, since a platform's view takes each one by itself.
  static let editLimit = 200

  /// Replaces the match that is selected and selects the next one; selects the next one where none is selected.
  public func replaceMatch(with replacement: String) {
    performAction("replace") { [weak self] in
      self?.whenFound { [weak self] in self?.replaceMatchNow(with: replacement) }
    }
  }

  /// Replaces all matches, as one step that undo takes back.
  ///
  /// - Parameter done: called with the number of matches that were replaced.
  public func replaceAllMatches(with replacement: String, _ done: @escaping @MainActor (Int) -> Void = { _ in }) {
    performAction("replaceAll") { [weak self] in
      self?.whenFound { [weak self] in self?.replaceAllNow(with: replacement, done) }
    }
  }

  private func replaceMatchNow(with replacement: String) {
    guard let find = state.find, !find.query.isHalfTyped else { return }
    guard let index = find.index(of: state.selection.range) else { return goToMatch(forward: true) }
    let text = template(replacement, find).text(
      for: find.matches[index], groups: find.result.groups(ofMatch: index), in: state)
    let range = find.matches[index]
    let changes = ChangeSet.replacing(range, with: text, length: state.text.utf8Count)
    submit(.changes(changes, Annotations(.command("replace"))), endsComposition: false)
    let end = range.lowerBound + text.utf8.count
    let goOn: @MainActor @Sendable () -> Void = { [weak self] in
      self?.whenFound { [weak self] in
        guard let self, let match = state.find?.match(from: clamped(end..<end), forward: true) else { return }
        goTo(Selection(anchor: match.lowerBound, head: match.upperBound))
      }
    }
    submit(.action("findNext", goOn), endsComposition: false)
  }

  private func replaceAllNow(with replacement: String, _ done: @escaping @MainActor (Int) -> Void) {
    guard let find = state.find, !find.query.isHalfTyped, !find.matches.isEmpty else { return done(0) }
    let template = template(replacement, find)
    let edits = find.matches.enumerated().map { index, range in
      ChangeSet.Edit(
        range: range,
        insert: template.text(for: range, groups: find.result.groups(ofMatch: index), in: state))
    }
    let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
    let joined = changes.joined(in: state.text, limit: Self.editLimit)
    let selection = state.selection.mapped(through: changes, .after)
    finding.isReplacingAll = true
    submit(.changes(joined, Annotations(.command("replaceAll"))), endsComposition: false)
    // Behind the change, wherever that had to wait.
    let finish: @MainActor @Sendable () -> Void = { [weak self] in
      guard let self else { return }
      finding.isReplacingAll = false
      // In a text that was joined the caret does not find its place by itself.
      if joined != changes, state.text.utf8Count == changes.lengthAfter { goTo(selection) }
      searchAgain()
      done(edits.count)
    }
    submit(.action("replacedAll", finish), endsComposition: false)
  }

  private func template(_ replacement: String, _ find: FindState) -> ReplacementTemplate {
    ReplacementTemplate(replacement, groupCount: find.query.isRegularExpression ? find.result.groupCount : nil)
  }
}

extension ChangeSet {
  /// The same change with at most `limit` edits: those nearest to each other are joined with the text between them.
  func joined(in text: Rope, limit: Int) -> ChangeSet {
    guard edits.count > limit else { return self }
    let gaps = zip(edits, edits.dropFirst()).enumerated().map {
      (index: $0.offset, length: $0.element.1.range.lowerBound - $0.element.0.range.upperBound)
    }
    let kept = Set(gaps.sorted { $0.length > $1.length }.prefix(limit - 1).map(\.index))
    var joined: [Edit] = []
    var current = edits[0]
    for index in 1..<edits.count {
      let next = edits[index]
      if kept.contains(index - 1) {
        joined.append(current)
        current = next
      } else {
        current.insert += text.string(in: current.range.upperBound..<next.range.lowerBound) + next.insert
        current.range = current.range.lowerBound..<next.range.upperBound
      }
    }
    return ChangeSet(length: lengthBefore, edits: joined + [current])
  }
}
