import ComposureMarkdown
import ComposureText

/// How the session keeps what is drawn in step with the state.
extension EditorSession {
  /// The number of runs on the surface above which those far from the screen are taken away again.
  private static let shownLimit = 2_000

  func restyle(permit: borrowing StylePermit) {
    guard let surface else { return }
    if styling == .surface { return letSurfaceStyle(permit: permit) }
    if !changedFolds.isEmpty, permit.protected == nil {
      layOutFolds(on: surface, permit: permit)
    }
    let range = updateDecorations(permit: permit)
    surface.refresh(range, permit: permit)
  }

  /// Some at a time: a long text has thousands, and the writer's keys must not wait for all of them.
  private func layOutFolds(on surface: any EditorSurface, permit: borrowing StylePermit) {
    let end = loop.now + .milliseconds(4)
    var ranges = changedFolds[...]
    repeat {
      surface.foldsChanged(in: Array(ranges.prefix(64)), permit: permit)
      ranges = ranges.dropFirst(64)
    } while !ranges.isEmpty && loop.now < end
    changedFolds = Array(ranges)
    if !ranges.isEmpty { loop.nextTurn { [weak self] in self?.gate.requestRestyle() } }
  }

  /// - Returns: the part of the text whose decorations may differ now.
  private func updateDecorations(permit: borrowing StylePermit) -> TextRange? {
    guard let surface else { return nil }
    let visible = clamped(surface.visibleRange)
    noteFocus()
    // What has come on screen, by scrolling or by an edit, may have been left behind while nobody saw it.
    let redraws = mustRedraw && permit.protected == nil
    if redraws || !isClean(visible) { markDirty(visible) }
    guard let dirty else { return nil }
    let wanted = clamped(dirty)
    let lower = max(visible.lowerBound, wanted.lowerBound)
    let upper = min(visible.upperBound, wanted.upperBound)
    guard lower <= upper else { return nil }
    let range = wholeLines(lower..<upper)
    var target = decorations(in: range)
    target.add(misspellings: misspellings, in: range)
    var evicted = DecorationDiff()
    if redraws {
      evicted = shown.evict(outside: nil, limit: 0)
      mustRedraw = false
    }
    var diff = shown.update(to: target, in: range, protected: permit.protected)
    if !redraws { evicted = shown.evict(outside: visible, limit: Self.shownLimit) }
    diff.removed = evicted.removed + diff.removed
    diff.shown = evicted.shown + diff.shown
    if permit.protected == nil {
      self.dirty = nil
      clean = visible
    }
    guard !diff.isEmpty else { return range }
    surface.style(diff, permit: permit)
    guard let onTrace else { return range }
    func text(_ range: TextRange) -> String { "\(range.lowerBound)..<\(range.upperBound)" }
    func text(_ span: StyleSpan) -> String { "\(span.role) \(text(span.range))" }
    onTrace(
      .style(
        added: diff.added.map(text), removed: diff.removed.map(text), hidden: diff.hidden.map(text),
        shown: diff.shown.map(text)))
    return range
  }

  /// What is folded away has none: it may be as long as a book.
  private func decorations(in range: TextRange) -> Decorations {
    var target = Decorations()
    var start = range.lowerBound
    let folded = state.folds.hidden(in: range)
    for end in folded.map(\.lowerBound) + [range.upperBound] {
      if start < end || folded.isEmpty {
        let part = Decorations.compute(in: start..<end, of: state, reveal: revealed, focus: shownFocus)
        target.spans += part.spans.filter { start == range.lowerBound || $0.range.lowerBound >= start }
        target.hidden += part.hidden.filter { start == range.lowerBound || $0.lowerBound >= start }
      }
      start = folded.first { $0.lowerBound == end }?.upperBound ?? end
    }
    return target
  }

  /// Draws the text anew where the focus has gone and where it came from.
  private func noteFocus() {
    let focus = focusMode.range(for: revealed ?? state.selection, in: state)
    guard focus != shownFocus else { return }
    for range in [shownFocus, focus].compactMap(\.self) { markDirty(wholeLines(clamped(range))) }
    shownFocus = focus
  }

  /// True when what the surface shows in a range is right, apart from what is dirty.
  func isClean(_ range: TextRange) -> Bool {
    guard let clean else { return false }
    return clean.lowerBound <= range.lowerBound && range.upperBound <= clean.upperBound
  }

  func markDirty(_ range: TextRange) {
    guard let old = dirty else {
      dirty = range
      return
    }
    dirty = min(old.lowerBound, range.lowerBound)..<max(old.upperBound, range.upperBound)
  }

  /// Shows the markup around a new selection and hides that around the old one.
  func reveal(_ selection: Selection, insteadOf old: Selection) {
    revealed = selection
    markDirty(blockLines(around: old))
    markDirty(blockLines(around: selection))
    gate.requestRestyle()
  }

  /// Everything on the surface is drawn anew, as after a change of theme or of the size of text.
  public func restyleAll() {
    mustRedraw = true
    gate.requestRestyle()
  }

  /// Keeps what is known of the surface's decorations in step with a change of the text that has been followed.
  func mapDecorations(through changes: ChangeSet) {
    shown.map(through: changes)
    shownFocus = shownFocus.map { changes.map($0) }
    misspellings = misspellings.map { changes.map($0) }.filter { !$0.isEmpty }
    dirty = dirty.map { changes.map($0, start: .before, end: .after) }
    // What an edit has written is dirty by itself; counted as unknown, all of the screen would be drawn for each letter
    // at the end of a text.
    clean = clean.map { changes.map($0, start: .before, end: .after) }
    let old = revealed?.mapped(through: changes)
    revealed = old
    guard !gate.isPointerButtonDown, old != state.selection else { return }
    revealed = state.selection
    guard let old else { return }
    // The caret has gone elsewhere with the edit, as it does when text is dropped.
    markDirty(blockLines(around: old))
    markDirty(blockLines(around: state.selection))
  }

  private func blockLines(around selection: Selection) -> TextRange {
    let range = clamped(selection.range)
    let first = state.syntax.block(at: range.lowerBound).range
    let last = range.isEmpty ? first : state.syntax.block(at: range.upperBound).range
    return wholeLines(clamped(min(first.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound)))
  }

  private func wholeLines(_ range: TextRange) -> TextRange {
    let text = state.text
    return text.start(of: text.line(at: range.lowerBound))..<text.range(of: text.line(at: range.upperBound)).upperBound
  }
}
