#if canImport(UIKit)
  import ComposureEditor
  import ComposureText
  import UIKit

  /// The core counts UTF-8 bytes, UIKit UTF-16 units.
  extension TextSurface {
    var text: Rope { session?.state.text ?? Rope() }

    func nsRange(_ range: TextRange) -> NSRange {
      let units = text.utf16(range)
      return NSRange(location: units.lowerBound.value, length: units.length)
    }

    func position(_ unit: Int) -> UTF8Offset {
      text.utf8(UTF16Offset(min(max(0, unit), text.utf16Count)))
    }

    func range(_ range: NSRange) -> TextRange {
      position(range.location)..<position(range.location + range.length)
    }

    func range(_ range: UITextRange, in view: UITextView) -> TextRange {
      position(
        view.offset(from: view.beginningOfDocument, to: range.start))..<position(
          view.offset(from: view.beginningOfDocument, to: range.end))
    }

    func selection(of view: UITextView) -> Selection {
      let range = range(view.selectedRange)
      // A selection of UIKit has no direction.
      return Selection(anchor: range.lowerBound, head: range.upperBound)
    }

    /// The parts of a range that are not drawn because they are markup.
    func hiddenParts(of range: NSRange) -> [NSRange] {
      guard let session else { return [] }
      let part = self.range(range)
      return session.hiddenRanges.filter { $0.overlaps(part) }.map(nsRange)
    }
  }
#endif
