import ComposureEditor
import ComposureText

/// A surface that shows sixty lines in the middle of the text and draws nothing.
@MainActor
final class BenchSurface: EditorSurface {
  let traits = SurfaceTraits.gtk
  var visibleRange: TextRange
  var text: Rope
  /// Counts what was drawn, so that the work cannot be left out.
  private(set) var drawn = 0

  init(text: Rope) {
    self.text = text
    let middle = text.line(at: text.floorScalar(UTF8Offset(text.utf8Count / 2)))
    let last = LineIndex(min(middle.value + 60, text.lineCount - 1))
    visibleRange = text.start(of: middle)..<text.range(of: last).upperBound
  }

  func platformComposition() -> PlatformComposition { .none }
  func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit) {}
  func select(_ selection: Selection, permit: borrowing WritePermit) {}
  func style(_ diff: DecorationDiff, permit: borrowing StylePermit) { drawn += diff.added.count + diff.removed.count }
  func endComposition() {}
  func endHiddenState() {}
}
