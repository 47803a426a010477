extension NSAttributedString {
  /// What of it is seen: without characters in a font too small to see.
  var standInShown: String {
    var shown = ""
    enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) { font, range, _ in
      if let font = font as? UIFont, font.pointSize < 0.01 { return }
      shown += attributedSubstring(from: range).string
    }
    return shown
  }
}

// Test-side: what a reader sees.
extension UITextView {
  /// Test-side: the text as it is drawn: without what is hidden and without what is folded.
  public var standInDisplayedText: String {
    guard let layout else { return textStorage.string }
    return layout.content.shownParagraphs.map { $0.paragraph.attributedString.standInShown }.joined()
  }

  /// Test-side: the attributes with which a UTF-16 unit of the storage is drawn; nil when it is folded away.
  public func standInDisplayedAttributes(at offset: Int) -> [NSAttributedString.Key: Any]? {
    guard let layout else { return textStorage.attributes(at: offset, effectiveRange: nil) }
    for (range, paragraph) in layout.content.shownParagraphs where range.contains(offset) {
      return paragraph.attributedString.attributes(at: offset - range.location, effectiveRange: nil)
    }
    return nil
  }

  /// Test-side: makes everything that is shown be laid out, as drawing does.
  public func standInDraw() { _ = standInDisplayedText }

  func place(of offset: Int) -> CGRect {
    let (row, character) = (NSTextLayoutManager.rowHeight, NSTextLayoutManager.characterWidth)
    guard let layout else { return CGRect(x: 0, y: 0, width: 2, height: row) }
    var y: CGFloat = 0
    for (range, paragraph) in layout.content.shownParagraphs {
      if offset < range.location + range.length, offset >= range.location {
        let before = NSRange(location: 0, length: offset - range.location)
        let shown = paragraph.attributedString.attributedSubstring(from: before).standInShown
        return CGRect(x: CGFloat(shown.count) * character, y: y, width: 2, height: row)
      }
      y += row
    }
    // Behind the last paragraph: at its end, or on the line that its separator begins.
    let last = layout.content.shownParagraphs.last
    let endsLine = last.map { $0.paragraph.attributedString.string.hasSuffix("\n") } ?? true
    if let last, !endsLine {
      let shown = last.paragraph.attributedString.standInShown.count
      return CGRect(x: CGFloat(shown) * character, y: y - row, width: 2, height: row)
    }
    return CGRect(x: 0, y: y, width: 2, height: row)
  }

  func offset(at point: CGPoint) -> Int {
    (0...textStorage.length).min { one, other in
      let (a, b) = (place(of: one), place(of: other))
      return abs(a.minY - point.y) * 1000 + abs(a.minX - point.x) < abs(b.minY - point.y) * 1000 + abs(b.minX - point.x)
    } ?? 0
  }
}
