#if canImport(UIKit)
  import UIKit

  extension ComposingTextView {
    /// Takes the find bar of its document, or the system's own where there is none.
    func takeFinder(_ finder: FindControls?) {
      self.finder = finder
      isFindInteractionEnabled = finder == nil
      if let finder { addInteraction(finder.interaction) }
    }

    static let findActions: Set<Selector> = [
      Selector(("find:")), Selector(("findAndReplace:")), Selector(("findNext:")), Selector(("findPrevious:")),
      Selector(("useSelectionForFind:")),
    ]

    /// Whether one of them would do something.
    func canFind(_ action: Selector) -> Bool {
      switch action {
      case Selector(("findAndReplace:")): isEditable
      case Selector(("useSelectionForFind:")): selectedRange.length > 0
      default: true
      }
    }
  }
#endif
