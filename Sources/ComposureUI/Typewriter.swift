#if canImport(UIKit)
  import UIKit

  /// Keeps the line of the caret in the middle of a text view. It only scrolls.
  @MainActor
  final class Typewriter {
    weak var view: UITextView?
    var isOn = false { didSet { if isOn != oldValue, !isOn { makeRoom() } } }

    /// Scrolls so that the caret's line is in the middle. To be called while nothing is composed.
    func center() {
      guard isOn, let view, view.isScrollEnabled, view.bounds.height > 0, let caret = view.selectedTextRange?.end else {
        return
      }
      makeRoom()
      let line = view.caretRect(for: caret)
      let offset = CGPoint(x: view.contentOffset.x, y: (line.midY - view.bounds.height / 2).rounded())
      if abs(offset.y - view.contentOffset.y) >= 1 {
        view.setContentOffset(offset, animated: !UIAccessibility.isReduceMotionEnabled)
      }
    }

    /// Room above and below the text, so that its first and last lines can stand in the middle, too.
    private func makeRoom() {
      guard let view else { return }
      let room = isOn ? (view.bounds.height / 2).rounded() : 0
      let insets = UIEdgeInsets(top: room, left: 0, bottom: room, right: 0)
      if view.contentInset != insets { view.contentInset = insets }
    }
  }
#endif
