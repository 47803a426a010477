#if canImport(UIKit)
  import UIKit

  extension ComposingTextView {
    /// What the system may change by itself while somebody writes.
    func applyInputSettings() {
      // The editor restyles when the preferred text size changes, and waits for the end of a composition with it.
      adjustsFontForContentSizeCategory = false
      allowsEditingTextAttributes = false
      isSelectable = true
      isUserInteractionEnabled = true
      autocapitalizationType = .sentences
      // Predictions arrive as marked text; dashes would break `---`, and moved spaces what stands beside markers.
      inlinePredictionType = .no
      smartDashesType = .no
      smartInsertDeleteType = .no
      if #available(iOS 18.0, *) {
        mathExpressionCompletionType = .no
        writingToolsBehavior = .limited
        allowedWritingToolsResultOptions = .plainText
      }
    }
  }
#endif
