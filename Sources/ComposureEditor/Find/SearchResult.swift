import ComposureText

/// What a search has found in one text.
struct SearchResult: Sendable {
  /// In order, apart from each other; some may be empty where a pattern matches a place.
  var ranges: [TextRange] = []
  /// What the groups of a regular expression hold, those of each match one after the other; nil for one that took no part.
  var groups: [TextRange?] = []
  var groupCount = 0
  var problem: SearchProblem?

  func groups(ofMatch index: Int) -> [TextRange?] {
    guard groups.count >= (index + 1) * groupCount else { return [] }
    return Array(groups[(index * groupCount)..<((index + 1) * groupCount)])
  }
}

/// One search, ready to be run on any thread.
enum Searcher: Sendable {
  case text(TextSearch)
  case expression(RegularExpressionSearch)

  /// Nil for a query that finds nothing.
  init?(_ query: SearchQuery) throws(SearchProblem) {
    if query.text.isEmpty { return nil }
    if query.isRegularExpression {
      self = .expression(try RegularExpressionSearch(query))
    } else if let search = TextSearch(query) {
      self = .text(search)
    } else {
      return nil
    }
  }

  /// - Parameter goesOn: asked often; after false the result is of no use.
  func run(_ text: Rope, while goesOn: () -> Bool) -> SearchResult {
    switch self {
    case .text(let search): SearchResult(ranges: search.matches(in: text, while: goesOn))
    case .expression(let search): search.run(text, while: goesOn)
    }
  }

  /// The search that can be run again on single lines.
  var ofLines: TextSearch? {
    if case .text(let search) = self, search.staysInLine { search } else { nil }
  }
}
