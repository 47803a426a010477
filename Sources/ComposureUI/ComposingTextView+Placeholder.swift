#if canImport(UIKit)
  import UIKit

  extension ComposingTextView {
    /// Shows a text while there is none in the view; nil shows nothing.
    func showPlaceholder(_ text: String?) {
      guard text != placeholderLabel.text else { return layoutPlaceholder() }
      accessibilityLabel = text
      placeholderLabel.text = text
      placeholderLabel.numberOfLines = 0
      placeholderLabel.textColor = .placeholderText
      placeholderLabel.isUserInteractionEnabled = false
      if text == nil {
        placeholderLabel.removeFromSuperview()
      } else if placeholderLabel.superview == nil {
        addSubview(placeholderLabel)
      }
      layoutPlaceholder()
    }

    /// Puts it where the first line would stand, in the font of what is typed. Marked text counts as text.
    func layoutPlaceholder() {
      guard placeholderLabel.superview != nil else { return }
      placeholderLabel.isHidden = textStorage.length > 0
      if let font = typingAttributes[.font] as? UIFont { placeholderLabel.font = font }
      let (inset, padding) = (textContainerInset, textContainer.lineFragmentPadding)
      let width = max(0, bounds.width - inset.left - inset.right - 2 * padding)
      let height = placeholderLabel.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      placeholderLabel.frame = CGRect(x: inset.left + padding, y: inset.top, width: width, height: height)
    }
  }
#endif
