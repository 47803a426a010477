/// developer.apple.com/documentation/uikit/nstextcontentstorage
open class NSTextContentStorage: NSTextContentManager {
  /// developer.apple.com/documentation/uikit/nstextcontentstorage/delegate
  ///
  /// Weak: whoever sets it keeps it.
  open weak var delegate: (any NSTextContentStorageDelegate)?
  /// developer.apple.com/documentation/uikit/nstextcontentstorage/textstorage
  public let textStorage: NSTextStorage?

  /// Paragraphs that were asked for, by where they begin. Kept until their text or an attribute in them changes.
  private var paragraphs: [Int: NSTextParagraph] = [:]

  init(_ storage: NSTextStorage) { textStorage = storage }

  private var storage: NSTextStorage { textStorage! }

  open var attributedString: NSAttributedString? { storage }

  open override var documentRange: NSTextRange { NSTextRange(NSRange(location: 0, length: storage.length)) }

  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    let target = (location as! StorageLocation).offset + offset
    return (0...storage.length).contains(target) ? StorageLocation(target) : nil
  }

  open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    (to as! StorageLocation).offset - (from as! StorageLocation).offset
  }

  /// The paragraphs that are laid out, in order.
  var shownParagraphs: [(range: NSRange, paragraph: NSTextParagraph)] {
    paragraphRanges.compactMap { range in
      let paragraph = paragraph(of: range)
      let isShown = delegate?.textContentManager(self, shouldEnumerate: paragraph, options: []) ?? true
      return isShown ? (range, paragraph) : nil
    }
  }

  private func paragraph(of range: NSRange) -> NSTextParagraph {
    if let kept = paragraphs[range.location], kept.elementRange?.nsRange == range { return kept }
    let made = delegate?.textContentStorage(self, textParagraphWith: range)
    if let made, made.attributedString.length != range.length {
      StandInFaults.report(
        "a paragraph of \(made.attributedString.length) units was given for the \(range.length) of \(range)")
    }
    let paragraph = made ?? NSTextParagraph(attributedString: storage.attributedSubstring(from: range))
    paragraph.textContentManager = self
    paragraph.elementRange = NSTextRange(range)
    paragraphs[range.location] = paragraph
    return paragraph
  }

  /// Every paragraph with its separator; one that is empty at the end when the text ends with a separator.
  private var paragraphRanges: [NSRange] {
    var ranges: [NSRange] = []
    var start = 0
    var index = 0
    let length = storage.length
    while index < length {
      let unit = storage.unit(at: index)
      index += 1
      if unit == 0x0D, index < length, storage.unit(at: index) == 0x0A { index += 1 }
      // The paragraph separators of developer.apple.com/documentation/foundation/nsstring/getparagraphstart
      if unit == 0x0A || unit == 0x0D || unit == 0x2029 {
        ranges.append(NSRange(location: start, length: index - start))
        start = index
      }
    }
    if start < length { ranges.append(NSRange(location: start, length: length - start)) }
    return ranges
  }

  /// Forgets the paragraphs that an edit has touched, and moves those behind it.
  func textChanged(_ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int) {
    let oldEnd = range.location + range.length - delta
    var kept: [Int: NSTextParagraph] = [:]
    for (start, paragraph) in paragraphs {
      guard let old = paragraph.elementRange?.nsRange else { continue }
      let end = old.location + old.length
      if end < range.location || (end == range.location && paragraph.endsWithSeparator) {
        kept[start] = paragraph
      } else if old.location >= oldEnd, old.location > range.location {
        let moved = NSRange(location: old.location + delta, length: old.length)
        paragraph.elementRange = NSTextRange(moved)
        kept[moved.location] = paragraph
      }
    }
    paragraphs = kept
  }
}

extension NSTextParagraph {
  fileprivate var endsWithSeparator: Bool {
    attributedString.string.unicodeScalars.last.map { ["\n", "\r", "\u{2029}"].contains($0) } ?? false
  }
}
