#if canImport(UIKit)
  import UIKit

  /// Hides markup and folded sections by what is laid out: the storage keeps the whole source.
  ///
  /// This is the one type that knows how: a paragraph with hidden markup is replaced by a display paragraph of the same
  /// length in which the markup has no width, and the paragraphs of a folded section are not enumerated.
  @MainActor
  final class MarkupDisplay: NSObject, NSTextContentStorageDelegate {
    /// The hidden parts of a range, and the folded parts of the text, in the storage's units.
    var hidden: ((NSRange) -> [NSRange])?
    var folded: (() -> [NSRange])?
    private weak var content: NSTextContentStorage?

    /// A size at which a hundred thousand characters together take less than a point.
    private static let leastSize: CGFloat = 1e-6

    /// Begins to work for a text view. TextKit's delegates are weak, so whoever calls this keeps the display.
    func attach(to layout: NSTextLayoutManager?) {
      content = layout?.textContentManager as? NSTextContentStorage
      content?.delegate = self
    }

    /// The display paragraph for a range; nil where nothing is hidden, and TextKit makes its own.
    func paragraph(for range: NSRange, of storage: NSAttributedString) -> NSAttributedString? {
      let hidden = (hidden?(range) ?? []).map { NSIntersectionRange($0, range) }.filter { $0.length > 0 }
      guard !hidden.isEmpty else { return nil }
      let display = NSMutableAttributedString(attributedString: storage.attributedSubstring(from: range))
      for part in hidden {
        let part = NSRange(location: part.location - range.location, length: part.length)
        display.addAttributes(
          [.font: UIFont.systemFont(ofSize: Self.leastSize), .foregroundColor: UIColor.clear], range: part)
        display.removeAttribute(.backgroundColor, range: part)
      }
      let visible = range.length - hidden.reduce(0) { $0 + $1.length }
      let font = storage.attribute(.font, at: range.location, effectiveRange: nil) as? UIFont
      let style = NSMutableParagraphStyle()
      if let present = storage.attribute(.paragraphStyle, at: range.location, effectiveRange: nil) as? NSParagraphStyle
      {
        style.lineBreakStrategy = present.lineBreakStrategy
        style.headIndent = present.headIndent
        style.firstLineHeadIndent = present.firstLineHeadIndent
        style.paragraphSpacing = present.paragraphSpacing
      }
      // A tab would keep its width however small its font is.
      style.tabStops = []
      style.defaultTabInterval = Self.leastSize
      // A row of which nothing is left would have no height at all.
      if visible <= 1, let font { style.minimumLineHeight = font.lineHeight }
      display.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: range.length))
      return display
    }

    /// Whether what begins at a place is laid out.
    func isShown(at location: Int) -> Bool { !(folded?() ?? []).contains { NSLocationInRange(location, $0) } }

    // MARK: - TextKit

    nonisolated func textContentStorage(
      _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
    ) -> NSTextParagraph? {
      nonisolated(unsafe) var result: NSTextParagraph?
      // TextKit lays a text view out on the main thread.
      MainActor.assumeIsolated {
        guard let storage = content?.textStorage, NSMaxRange(range) <= storage.length else { return }
        result = paragraph(for: range, of: storage).map { NSTextParagraph(attributedString: $0) }
      }
      return result
    }

    nonisolated func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
      options: NSTextContentManager.EnumerationOptions
    ) -> Bool {
      nonisolated(unsafe) let (manager, element) = (textContentManager, textElement)
      return MainActor.assumeIsolated {
        guard let start = element.elementRange?.location else { return true }
        return isShown(at: manager.offset(from: manager.documentRange.location, to: start))
      }
    }
  }
#endif
