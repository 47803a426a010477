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
      guard let query = bar.searchText, let search = TextSearch(SearchQuery(query, isHalfTyped: false)) else {
        return hidden
      }
      let matches = search.matches(in: session.state.text)
      guard matches.count == count else { return hidden }
      return hidden.filter { part in matches.contains { $0.overlaps(part) } }
    }
  }
#endif
