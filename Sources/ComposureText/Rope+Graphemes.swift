// Swift's own segmentation is the authority. It works on a `String`, so a small window around the position is cut out,
// between two places where Unicode's rules always break whatever stands around them.

extension Rope {
  /// The last grapheme boundary at or before `offset`, which may lie anywhere, even inside a scalar.
  public func graphemeStart(atOrBefore offset: UTF8Offset) -> UTF8Offset {
    boundaries(around: offset) { $0 <= offset }.below
  }

  /// The first grapheme boundary at or after `offset`, which may lie anywhere, even inside a scalar.
  public func graphemeEnd(atOrAfter offset: UTF8Offset) -> UTF8Offset {
    boundaries(around: offset) { $0 < offset }.above
  }

  /// The first grapheme boundary after `offset`; the end of the text when there is none.
  public func nextGrapheme(after offset: UTF8Offset) -> UTF8Offset {
    boundaries(around: offset) { $0 <= offset }.above
  }

  /// The last grapheme boundary before `offset`; the start of the text when there is none.
  public func previousGrapheme(before offset: UTF8Offset) -> UTF8Offset {
    boundaries(around: offset) { $0 < offset }.below
  }

  /// Whether `offset` is a boundary of Swift's segmentation of the whole text. CRLF, a Hangul syllable made of
  /// jamo, and an emoji sequence are one grapheme each.
  public func isGraphemeBoundary(_ offset: UTF8Offset) -> Bool {
    graphemeStart(atOrBefore: offset) == offset
  }

  /// The smallest range of whole graphemes around `range`. An empty range stays empty.
  public func graphemeRange(covering range: TextRange) -> TextRange {
    let start = graphemeStart(atOrBefore: range.lowerBound)
    return range.isEmpty ? start..<start : start..<graphemeEnd(atOrAfter: range.upperBound)
  }

  /// The neighbouring boundaries where `isBelow` turns from true to false.
  private func boundaries(around offset: UTF8Offset, isBelow: (UTF8Offset) -> Bool) -> (
    below: UTF8Offset, above: UTF8Offset
  ) {
    check(offset)
    let start = certainBoundary(before: floorScalar(offset))
    if !isBelow(start) { return (start, start) }
    let stop = certainBoundary(after: floorScalar(offset))
    let window = string(in: start..<stop)
    var below = start
    var index = window.startIndex
    while index < window.endIndex {
      index = window.index(after: index)
      let boundary = start + window.utf8.distance(from: window.startIndex, to: index)
      if !isBelow(boundary) { return (below, boundary) }
      below = boundary
    }
    return (below, stop)
  }

  private func certainBoundary(before offset: UTF8Offset) -> UTF8Offset {
    guard var right = scalar(before: offset) else { return .zero }
    var position = offset - right.utf8Width
    while let left = scalar(before: position) {
      if alwaysBreaks(between: left, and: right) { return position }
      position -= left.utf8Width
      right = left
    }
    return .zero
  }

  private func certainBoundary(after offset: UTF8Offset) -> UTF8Offset {
    guard var left = scalar(at: offset) else { return end }
    var position = offset + left.utf8Width
    while let right = scalar(at: position) {
      if alwaysBreaks(between: left, and: right) { return position }
      position += right.utf8Width
      left = right
    }
    return end
  }
}

/// Whether a grapheme boundary lies between the two scalars in every context (UAX #29). May be false for a boundary.
private func alwaysBreaks(between left: Unicode.Scalar, and right: Unicode.Scalar) -> Bool {
  if left == "\r" && right == "\n" { return false }
  if left.isLineControl || right.isLineControl { return true }
  if right.isPlain { return left.letsPlainGo }
  if right.isLeadingJamo { return left.isPlain || left.isVowelOrTrailingJamo }
  return right.isLoneEmoji && (left.isPlain || left.isLoneEmoji)
}

extension Unicode.Scalar {
  var utf8Width: Int { value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4 }

  fileprivate var isLineControl: Bool { value < 0x20 || value == 0x2028 || value == 0x2029 }

  /// Scalars that join what stands before them only when that one asks for it: letters, digits, punctuation, spaces
  /// and syllables, but no marks, no lone jamo and nothing of scripts with conjuncts.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20...0x7E, 0xC0...0x2FF, 0x391...0x482, 0x48A...0x52F, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FA,
      0x3131...0x318E, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// A jamo that starts a syllable, in text that spells syllables by jamo (NFD).
  fileprivate var isLeadingJamo: Bool { (0x1100...0x115F).contains(value) || (0xA960...0xA97C).contains(value) }
  fileprivate var isVowelOrTrailingJamo: Bool { (0x1160...0x11FF).contains(value) }

  /// Scalars that are neither a leading jamo nor one of the few that draw what follows to themselves (Prepend): both
  /// lie in the blocks left out.
  fileprivate var letsPlainGo: Bool {
    switch value {
    case 0..<0x600, 0x900...0xD4D, 0xD4F...0x10FF, 0x1200...0xA95F, 0xAC00..<0x11000, 0x12000...0x10FFFF: true
    default: false
    }
  }

  /// Emoji that can start a sequence, so that two of them side by side are two graphemes. Flags are made of others.
  fileprivate var isLoneEmoji: Bool {
    value >= 0x1F300 && value <= 0x1FAFF && properties.isEmojiPresentation && !properties.isEmojiModifier
  }
}
