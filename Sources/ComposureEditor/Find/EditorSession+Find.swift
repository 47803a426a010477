import ComposureText

/// What a session knows of the search that is going on.
struct Finding {
  var searcher: Searcher?
  var task: Task<Void, Never>?
  /// Numbers the searches, so that what an earlier one finds is not taken for a later one's.
  var number = 0
  /// Waits for the matches to be complete.
  var whenComplete: [@MainActor () -> Void] = []
  /// True while a replacement of everything is written, whose many edits are not followed one by one.
  var isReplacingAll = false
  var isScheduled = false
}

/// Looking for something: matches are kept up to date with the text and shown like any other decoration.
///
/// What is long is searched on another thread; the lines on screen and the lines of an edit are looked at at once.
extension EditorSession {
  /// Up to this many bytes are searched at once.
  private static let atOnce = 1 << 16

  /// Looks for something else, or for nothing any more. What is found is shown from then on.
  public func find(_ query: SearchQuery?) {
    finding.whenComplete = []
    finding.searcher = nil
    guard let query else {
      stopSearch()
      guard state.find != nil else { return }
      state.find = nil
      return findChanged()
    }
    state.find = FindState(query)
    do {
      finding.searcher = try Searcher(query)
    } catch {
      stopSearch()
      state.find?.problem = error
      state.find?.isComplete = true
      return findChanged()
    }
    search()
  }

  /// Looks for something and selects the first match behind a place, as one does with each letter that the writer types.
  ///
  /// - Parameter origin: what was selected when the writer began; selected again where nothing is found.
  public func find(_ query: SearchQuery?, from origin: Selection) {
    find(query)
    whenFound { [weak self] in
      guard let self else { return }
      let place = origin.range.lowerBound
      let match = state.find?.match(from: place..<place, forward: true)
      goTo(match.map { Selection(anchor: $0.lowerBound, head: $0.upperBound) } ?? origin)
    }
  }

  /// Selects the next match, or the one before; after the last comes the first.
  public func goToMatch(forward: Bool) {
    performAction(forward ? "findNext" : "findPrevious") { [weak self] in
      self?.whenFound { [weak self] in self?.goToMatchNow(forward: forward) }
    }
  }

  private func goToMatchNow(forward: Bool) {
    guard let match = state.find?.match(from: state.selection.range, forward: forward) else { return }
    goTo(Selection(anchor: match.lowerBound, head: match.upperBound))
  }

  func goTo(_ selection: Selection) {
    guard selection != state.selection else { return }
    submit(.select(selection), endsComposition: false)
  }

  /// Runs work once the matches are complete for the text as it is: now, if they are. Another query takes it away.
  func whenFound(_ work: @escaping @MainActor () -> Void) {
    if state.find?.isComplete ?? true { work() } else { finding.whenComplete.append(work) }
  }

  // MARK: Keeping up with the text

  /// Follows a change of the text.
  func followFind(_ changes: ChangeSet) {
    guard state.find != nil else { return }
    if finding.isReplacingAll {
      // Nothing may be drawn where they were.
      state.find?.take(SearchResult())
      state.find?.isComplete = false
      return
    }
    state.find?.follow(changes)
    guard finding.task == nil, !finding.isScheduled, let search = finding.searcher?.ofLines else {
      return searchAgain()
    }
    for edited in changes.editedRanges.map(\.new) {
      let lines = lines(of: edited)
      guard lines.length <= Self.atOnce else { return searchAgain() }
      let found = search.matches(in: state.text, range: lines)
      state.find?.replace(in: lines, with: found)
    }
    findingTurn.schedule()
  }

  func searchAgain() {
    guard finding.searcher != nil else { return }
    state.find?.isComplete = false
    stopSearch()
    guard !finding.isScheduled else { return }
    finding.isScheduled = true
    loop.nextTurn { [weak self] in
      guard let self else { return }
      finding.isScheduled = false
      if state.find?.isComplete == false { search() }
    }
  }

  private func stopSearch() {
    finding.task?.cancel()
    finding.task = nil
    finding.number += 1
  }

  private func search() {
    stopSearch()
    guard let searcher = finding.searcher else { return searchEnded(SearchResult()) }
    let text = state.text
    if case .text(let search) = searcher {
      if text.utf8Count <= Self.atOnce { return searchEnded(searcher.run(text) { true }) }
      // The writer sees at once what is on screen.
      if let query = state.find?.query, state.find?.matches.isEmpty == true, let visible = surface?.visibleRange {
        let lines = lines(of: clamped(visible))
        if search.staysInLine, lines.length <= Self.atOnce {
          state.find = FindState(query, matches: search.matches(in: text, range: lines))
        }
      }
    }
    findChanged()
    let number = finding.number
    finding.task = Task.detached(priority: .userInitiated) { [weak self] in
      let result = searcher.run(text) { !Task.isCancelled }
      if !Task.isCancelled { await MainActor.run { [weak self] in self?.searchEnded(result, of: number) } }
    }
  }

  private func searchEnded(_ result: SearchResult, of number: Int) {
    guard number == finding.number else { return }
    finding.task = nil
    searchEnded(result)
  }

  private func searchEnded(_ result: SearchResult) {
    state.find?.take(result)
    findChanged()
    let work = finding.whenComplete
    finding.whenComplete = []
    for item in work { item() }
  }

  /// What is found has changed: it is shown, and whoever counts it is told.
  func findChanged() {
    if let surface { markDirty(clamped(surface.visibleRange)) }
    gate.requestRestyle()
    onFind?()
  }

  private func lines(of range: TextRange) -> TextRange {
    let text = state.text
    return text.start(of: text.line(at: range.lowerBound))..<text.range(of: text.line(at: range.upperBound)).upperBound
  }
}
