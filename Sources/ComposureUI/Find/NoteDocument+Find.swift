#if canImport(UIKit)
  import ComposureEditor

  extension NoteDocument {
    /// Opens the find bar, with replacing or without, for what is selected or for what was looked for last. What is being
    /// composed is accepted before.
    ///
    /// A half-typed syllable finds what it can become and initial consonants the words that begin with them; while
    /// replacing, only what is written. Everything is replaced in one step of undo. The bar's menu has case, whole words
    /// and regular expressions, whose groups the replacement has as `$1`.
    public func find(replacing: Bool = false) {
      whenSettled("find") { [weak self] in self?.finding?.open(replacing: replacing) }
    }

    /// Goes to the next match; opens the bar where nothing is looked for.
    public func findNext() { finding?.go(forward: true) }

    /// Goes to the match before; opens the bar where nothing is looked for.
    public func findPrevious() { finding?.go(forward: false) }

    /// How many matches there are; nil while nothing is looked for.
    public var matchCount: Int? {
      followFinding()
      return session.state.find?.matches.count
    }

    /// Why nothing can be found: what is wrong with a regular expression, in the writer's language.
    public var findProblem: String? {
      followFinding()
      return session.state.find?.problem?.message
    }
  }

  extension SearchProblem {
    fileprivate var message: String {
      switch self {
      case .invalidPattern(.openParenthesis): localized("A parenthesis is not closed")
      case .invalidPattern(.closedParenthesis): localized("A parenthesis is closed that was not opened")
      case .invalidPattern(.openBracket): localized("A bracket is not closed")
      case .invalidPattern(.openEscape): localized("Nothing follows the backslash")
      case .invalidPattern(.nothingToRepeat): localized("There is nothing to repeat")
      case .invalidPattern(.other): localized("Not a regular expression")
      case .tooSlow: localized("The expression takes too long")
      case .tooComplex: localized("The expression is too complex")
      }
    }
  }
#endif
