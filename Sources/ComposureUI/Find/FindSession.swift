#if canImport(UIKit)
  import ComposureEditor
  import ComposureText
  import UIKit

  /// One use of the system's find bar, over the core's search: what is looked for, as far as it is typed, and where from.
  ///
  /// The query is what the field holds, so a syllable that is still composed in it is looked for, too. Until something is
  /// replaced the query may be half typed; from then on only what is written is found, because only that is replaced.
  final class FindSession: UIFindSession {
    private let session: EditorSession
    private let isEditable: @MainActor () -> Bool
    private let loop: any MainLoop
    /// A keyboard that composes by itself deletes and inserts within one key; only what it leaves is looked for.
    private lazy var updating = OncePerTurn(loop) { [weak self] in self?.search() }
    private var asked: (text: String, matchesCase: Bool, wholeWords: Bool) = ("", false, false)
    /// True when what is typed is a regular expression.
    var isExpression = false { didSet { if isExpression != oldValue { updating.schedule() } } }
    /// True once only what is written is found.
    private var isAsWritten: Bool
    private var sought: SearchQuery?
    /// What was selected when the writer began to type: each letter is looked for from there.
    private var origin: Selection
    /// True when the writer has gone to another match, from which the next letter is looked for.
    private var hasMoved = false
    private var isOver = false

    /// - Parameter isAsWritten: true where the bar was opened to replace.
    init(
      _ session: EditorSession, isAsWritten: Bool, loop: any MainLoop, isEditable: @escaping @MainActor () -> Bool
    ) {
      self.session = session
      self.isAsWritten = isAsWritten
      self.loop = loop
      self.isEditable = isEditable
      origin = session.state.selection
      super.init()
    }

    /// The bar is closed.
    func end() {
      isOver = true
      sought = nil
      session.find(nil)
    }

    // MARK: - What the bar shows

    override var resultCount: Int { session.state.find?.matches.count ?? 0 }

    override var highlightedResultIndex: Int { currentIndex ?? NSNotFound }

    private var currentIndex: Int? { session.state.find?.index(of: session.state.selection.range) }

    override var supportsReplacement: Bool { isEditable() }

    /// What was found although it is written otherwise is not replaced.
    override var allowsReplacementForCurrentlyHighlightedResult: Bool { isEditable() && isCurrentAsWritten }

    private var isCurrentAsWritten: Bool {
      guard let find = session.state.find, currentIndex != nil else { return false }
      guard find.query.isHalfTyped else { return true }
      var query = find.query
      query.isHalfTyped = false
      return TextSearch(query)?.matches(exactly: session.state.selection.range, in: session.state.text) ?? false
    }

    // MARK: - What the bar asks for

    override func performSearch(query: String, options: UITextSearchOptions?) {
      take(query, options)
      updating.schedule()
    }

    override func highlightNextResult(in direction: UITextStorageDirection) {
      // What was typed last is looked for before the next match is.
      search()
      hasMoved = true
      session.goToMatch(forward: direction == .forward)
    }

    override func performSingleReplacement(
      query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
      take(searchQuery, options)
      search()
      let replaces = isCurrentAsWritten
      prepareToReplace()
      if replaces { session.replaceMatch(with: replacementString) }
    }

    override func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
      take(searchQuery, options)
      prepareToReplace()
      session.replaceAllMatches(with: replacementString)
    }

    /// What was found is wrong by now, says the system.
    override func invalidateFoundResults() {
      sought = nil
      updating.schedule()
    }

    private func prepareToReplace() {
      isAsWritten = true
      hasMoved = true
      search()
    }

    private func take(_ text: String, _ options: UITextSearchOptions?) {
      asked.text = text
      guard let options else { return }
      asked.matchesCase = !options.stringCompareOptions.contains(.caseInsensitive)
      asked.wholeWords = options.wordMatchMethod == .fullWord
    }

    private var query: SearchQuery? {
      guard !asked.text.isEmpty else { return nil }
      return SearchQuery(
        asked.text, matchesCase: asked.matchesCase, matchesWholeWords: asked.wholeWords,
        isRegularExpression: isExpression, isHalfTyped: !isAsWritten && !isExpression)
    }

    private func search() {
      guard !isOver else { return }
      let query = query
      guard query != sought else { return }
      sought = query
      // A caret that is at no match is where the writer has put it since.
      if hasMoved || currentIndex == nil { origin = session.state.selection }
      hasMoved = false
      session.find(query, from: origin)
    }
  }
#endif
