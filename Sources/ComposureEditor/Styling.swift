import ComposureMarkdown
import ComposureText

/// Who decides what the text looks like.
public enum Styling: Hashable, Sendable {
  /// The session: roles and hidden markup of the Markdown source, as differences.
  case markdown
  /// The surface, by itself: the session says when, which is never while anything is composed.
  case surface
}

extension EditorSurface {
  /// All that is shown in `range` is to be as `EditorSession.shownSpans(in:)` and `hiddenRanges` say, for surfaces that
  /// draw lines as a whole. Nil where only what is typed next may look different.
  public func refresh(_ range: TextRange?, permit: borrowing StylePermit) {}
  /// Folds were opened or closed in these ranges.
  public func foldsChanged(in ranges: [TextRange], permit: borrowing StylePermit) {}
  /// With `Styling.surface`: the time to style.
  public func styleByItself(permit: borrowing StylePermit) {}
}

extension EditorSession {
  /// The spans that the surface shows in a range, outer first.
  public func shownSpans(in range: TextRange) -> [StyleSpan] {
    shown.spans.filter { $0.range.lowerBound < range.upperBound && range.lowerBound < $0.range.upperBound }
      .sorted { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
  }

  /// The surface styles by itself, whenever the text or the looks have changed and nothing at all is composed. What it runs
  /// may reach everything, so the end of an open syllable is waited for however long the writer pauses.
  func letSurfaceStyle(permit: borrowing StylePermit) {
    guard let surface, !tracker.composition.isActive, !isLettingSurfaceStyle, dirty != nil || mustRedraw else { return }
    dirty = nil
    mustRedraw = false
    // What it does may be followed as edits, which ask for styling again.
    isLettingSurfaceStyle = true
    surface.styleByItself(permit: permit)
    isLettingSurfaceStyle = false
  }
}
