import ComposureMarkdown
import ComposureText

/// What keys and commands on lines do with what is folded away below them: it goes along, and stays folded.
extension EditorState {
  /// Lines with all of the folds that they touch. Nil where they touch none.
  func withFolded(_ lines: ClosedRange<LineIndex>) -> ClosedRange<LineIndex>? {
    var (result, isFolded) = (lines, false)
    for fold in folds.folds {
      let whole = self.lines(of: fold.head.lowerBound..<fold.body.upperBound)
      guard whole.overlaps(result) else { continue }
      result = min(result.lowerBound, whole.lowerBound)...max(result.upperBound, whole.upperBound)
      isFolded = true
    }
    return isFolded ? result : nil
  }

  /// The section of the same rank right above or below a folded one, which is passed as a whole.
  func sectionBeside(_ lines: ClosedRange<LineIndex>, up: Bool) -> ClosedRange<LineIndex>? {
    let (start, end) = (text.start(of: lines.lowerBound), text.range(of: lines.upperBound).upperBound)
    guard let fold = folds.folds.first(where: { text.line(at: $0.head.lowerBound) == lines.lowerBound }),
      case .section(let level) = fold.kind
    else { return nil }
    let other = syntax.sections(ofLevels: level...level).first {
      up ? $0.body.upperBound == start : $0.head.lowerBound == end
    }
    return other.map { trimmed(self.lines(of: $0.head.lowerBound..<$0.body.upperBound)) }
  }

  /// Folded lines without the empty ones at their end; others as they are.
  func withoutBlankEnd(_ lines: ClosedRange<LineIndex>) -> ClosedRange<LineIndex> {
    withFolded(lines) == nil ? lines : trimmed(lines)
  }

  private func trimmed(_ lines: ClosedRange<LineIndex>) -> ClosedRange<LineIndex> {
    var last = lines.upperBound
    while last > lines.lowerBound, hasNoText(last) { last = last - 1 }
    return lines.lowerBound...last
  }

  /// Whether what belongs to an item is folded away, so that the end of its first line is the end of all that is seen.
  func isFolded(_ item: ListItem) -> Bool {
    folds.folds.contains { fold in
      text.line(at: fold.head.lowerBound) == item.firstLine
        && lines(of: fold.body) == item.firstLine + 1...item.lines.upperBound
    }
  }

  /// The folds after a change that leaves the lines of each as they are. One that would hold other lines is opened: what
  /// the writer has moved stays in sight.
  ///
  /// - Parameter place: where a line is afterwards.
  func folds(after changes: ChangeSet, _ place: (LineIndex) -> LineIndex) -> FoldSet? {
    guard !folds.isEmpty else { return nil }
    let new = applying(changes)
    return FoldSet(
      folds.folds.compactMap { fold in
        let line = text.line(at: fold.head.lowerBound)
        let start = new.text.start(of: place(line))
        let regions = new.syntax.foldRegions(in: start..<start).filter { $0.kind == fold.kind }
        let column = fold.head.lowerBound - text.start(of: line)
        let region = regions.first { $0.head.lowerBound - start == column } ?? regions.first
        guard let region, new.trimmed(new.lines(of: region.body)).lineCount == trimmed(lines(of: fold.body)).lineCount
        else { return nil }
        return Fold(region)
      })
  }
}
