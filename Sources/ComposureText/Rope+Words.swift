// Words here are what Ctrl+arrow and a double click need: runs of letters, digits and marks of any script.

extension Rope {
  /// The word that holds or touches `offset`, else the run of spaces or of other characters that follows it within
  /// the line. Empty only where nothing of the line stands next to the offset.
  public func wordRange(at offset: UTF8Offset) -> TextRange {
    let position = graphemeStart(atOrBefore: offset)
    let after = scalar(at: position).map(WordClass.init)
    let before = scalar(before: position).map(WordClass.init)
    var kind = after ?? before ?? .lineEnd
    if kind != .word, before == .word { kind = .word }
    if kind == .lineEnd, let before { kind = before }
    if kind == .lineEnd { return position..<position }
    let stop = after == kind ? skip(kind, after: position) : position
    let start = before == kind ? skip(kind, before: position) : position
    return graphemeRange(covering: start..<stop)
  }

  /// The end of the word at or after `offset`; the end of the text when no word follows.
  public func nextWord(after offset: UTF8Offset) -> UTF8Offset {
    var position = nextGrapheme(after: offset)
    if position == end { return end }
    if scalar(before: position).map(WordClass.init) != .word {
      while let next = scalar(at: position), WordClass(next) != .word { position += next.utf8Width }
    }
    return graphemeEnd(atOrAfter: skip(.word, after: position))
  }

  /// The start of the word before `offset`; the start of the text when there is none.
  public func previousWord(before offset: UTF8Offset) -> UTF8Offset {
    var position = previousGrapheme(before: offset)
    if position == .zero { return .zero }
    if scalar(at: position).map(WordClass.init) != .word {
      while let last = scalar(before: position), WordClass(last) != .word { position -= last.utf8Width }
    }
    return graphemeStart(atOrBefore: skip(.word, before: position))
  }

  /// Whether a word goes on over a position.
  public func isInsideWord(_ offset: UTF8Offset) -> Bool {
    guard let before = scalar(before: offset), let after = scalar(at: offset) else { return false }
    return WordClass(before) == .word && WordClass(after) == .word
  }

  private func skip(_ kind: WordClass, after offset: UTF8Offset) -> UTF8Offset {
    var position = offset
    while let next = scalar(at: position), WordClass(next) == kind { position += next.utf8Width }
    return position
  }

  private func skip(_ kind: WordClass, before offset: UTF8Offset) -> UTF8Offset {
    var position = offset
    while let last = scalar(before: position), WordClass(last) == kind { position -= last.utf8Width }
    return position
  }
}

/// What a scalar is to a word.
enum WordClass: Equatable {
  case word, space, lineEnd, other

  init(_ scalar: Unicode.Scalar) {
    if scalar == "\n" || scalar == "\r" {
      self = .lineEnd
    } else if Hangul.isHangul(scalar) || scalar == "_" {
      self = .word
    } else if scalar.properties.isWhitespace {
      self = .space
    } else {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .nonspacingMark, .spacingMark:
        self = .word
      default: self = .other
      }
    }
  }
}
