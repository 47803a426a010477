/// Why nothing can be looked for. The front end has the words for it.
public enum SearchProblem: Error, Hashable, Sendable {
  /// The pattern is no regular expression.
  case invalidPattern(PatternFault)
  /// The pattern tries so many ways that looking was given up.
  case tooSlow
  /// The pattern needs more room than there is to keep track of what it tries.
  case tooComplex

  /// What is wrong with a pattern, as far as it can be said.
  public enum PatternFault: Hashable, Sendable {
    case openParenthesis
    case closedParenthesis
    case openBracket
    /// A backslash with nothing behind it.
    case openEscape
    /// `*`, `+` or `?` with nothing before it.
    case nothingToRepeat
    case other
  }
}

extension SearchProblem.PatternFault {
  /// Looks for the mistake in a pattern that the system's engine refuses.
  init(in pattern: String) {
    var depth = 0
    var isInBrackets = false
    var isEscaped = false
    var hasSomething = false
    for character in pattern {
      if isEscaped {
        isEscaped = false
        hasSomething = true
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "]" where isInBrackets:
        isInBrackets = false
        hasSomething = true
      case _ where isInBrackets: break
      case "[": isInBrackets = true
      case "(":
        depth += 1
        hasSomething = false
        continue
      case ")":
        depth -= 1
        if depth < 0 {
          self = .closedParenthesis
          return
        }
        hasSomething = true
      case "|": hasSomething = false
      case "*", "+", "?":
        // A question mark behind a parenthesis begins a kind of group.
        if !hasSomething, character != "?" || depth == 0 {
          self = .nothingToRepeat
          return
        }
      default: hasSomething = true
      }
    }
    self =
      if isEscaped { .openEscape } else if isInBrackets { .openBracket } else if depth > 0 { .openParenthesis } else {
        .other
      }
  }
}
