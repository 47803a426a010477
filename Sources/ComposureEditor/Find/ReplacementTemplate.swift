import ComposureText

/// What takes the place of a match: text and, for a regular expression, what its groups hold.
struct ReplacementTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case group(Int)
    case lineBreak
  }

  private var parts: [Part] = []

  /// - Parameter groupCount: of the regular expression; nil takes the text as it is.
  ///
  /// `$1` and `\1` are groups, `$0` and `\0` the match; of more digits as many count as make the number of a group.
  /// `\n` and `\t` are a line break, as the document has them, and a tab, and a backslash takes the meaning from what follows it.
  init(_ text: String, groupCount: Int?) {
    guard let groupCount else {
      parts = [.text(text)]
      return
    }
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "$" || character == "\\" else {
        literal.append(character)
        continue
      }
      if let group = Self.takeGroup(&rest, count: groupCount) {
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(.group(group))
      } else if character == "\\", let escaped = rest.popFirst() {
        if escaped == "n" {
          if !literal.isEmpty { parts.append(.text(literal)) }
          literal = ""
          parts.append(.lineBreak)
        } else {
          literal.append(escaped == "t" ? "\t" : escaped)
        }
      } else {
        literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
  }

  private static func takeGroup(_ rest: inout Substring, count: Int) -> Int? {
    var number: Int?
    while let digit = rest.first, digit.isASCII, let value = digit.wholeNumberValue {
      let longer = (number ?? 0) * 10 + value
      guard longer <= count else { break }
      number = longer
      rest.removeFirst()
      // No group has a number that begins with 0.
      if longer == 0 { break }
    }
    return number
  }

  func text(for match: TextRange, groups: [TextRange?], in state: EditorState) -> String {
    let text = state.text
    var result = ""
    for part in parts {
      switch part {
      case .text(let literal): result += literal
      case .lineBreak: result += state.lineBreak(at: match.lowerBound)
      case .group(0): result += text.string(in: match)
      case .group(let number): result += groups[number - 1].map { text.string(in: $0) } ?? ""
      }
    }
    return result
  }
}
