#if canImport(UIKit)
  import ComposureEditor
  import ComposureText
  import UIKit

  /// The system's find bar and folded sections: what is found is shown, for as long as the bar is open, and the match
  /// that the writer ends at unfolds its section for good, since the selection is then there.
  extension TextSurface {
    /// The bar tells nobody what it does, so this is asked for whenever the view is laid out, scrolled or selected in.
    func findChanged() {
      guard openFindBar != nil || !foldsShownByFind.isEmpty else { return }
      finding.schedule()
    }

    func followFind() {
      guard let session else { return }
      let shown = openFindBar.map { sections($0, in: session) } ?? []
      guard shown != foldsShownByFind else { return }
      foldsShownByFind = shown
      session.refold()
    }

    /// The folded parts in which the bar has found something; all of them where it does not say what it looks for.
    private func sections(_ bar: UIFindInteraction, in session: EditorSession) -> [TextRange] {
      let hidden = session.state.folds.hidden
      guard !hidden.isEmpty, let count = bar.activeFindSession?.resultCount, count > 0 else { return [] }
      let text = session.state.text
      guard let query = bar.searchText, !query.isEmpty, occurrences(of: query, in: text.string) == count else {
        return hidden
      }
      return hidden.filter { occurrences(of: query, in: text.string(in: $0)) > 0 }
    }

    private func occurrences(of query: String, in text: String) -> Int {
      let text = text as NSString
      var count = 0
      var start = 0
      while start < text.length {
        let rest = NSRange(location: start, length: text.length - start)
        let match = text.range(of: query, options: [.caseInsensitive, .diacriticInsensitive], range: rest)
        guard match.location != NSNotFound, match.length > 0 else { break }
        count += 1
        start = NSMaxRange(match)
      }
      return count
    }
  }
#endif
