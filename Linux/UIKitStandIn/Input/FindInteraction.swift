/// developer.apple.com/documentation/uikit/uifindinteraction
@MainActor
open class UIFindInteraction: NSObject {
  private weak var view: UITextView?
  private var query = ""
  private var found: NSRange?

  /// developer.apple.com/documentation/uikit/uifindinteraction/isfindnavigatorvisible
  public private(set) var isFindNavigatorVisible = false
  /// Test-side: whether the bar shows its field for the replacement.
  public private(set) var standInShowsReplace = false
  /// developer.apple.com/documentation/uikit/uifindinteraction/searchtext
  ///
  /// Documented for filling the field in; whether it follows what the user types is not: try both.
  open var searchText: String?
  /// Test-side: whether `searchText` follows what the user types.
  public var standInTellsSearchText = true
  /// developer.apple.com/documentation/uikit/uifindinteraction/activefindsession
  public var activeFindSession: UIFindSession? { isFindNavigatorVisible ? session : nil }
  private let session = UIFindSession()

  init(of view: UITextView) {
    self.view = view
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uifindinteraction/presentfindnavigator(showingreplace:)
  ///
  /// The search field takes the focus.
  open func presentFindNavigator(showingReplace: Bool) {
    view?.resignFirstResponder()
    isFindNavigatorVisible = true
    standInShowsReplace = showingReplace
  }

  /// developer.apple.com/documentation/uikit/uifindinteraction/dismissfindnavigator()
  open func dismissFindNavigator() {
    isFindNavigatorVisible = false
    session.resultCount = 0
    if let found, let view { view.standInSelect(found) }
    view?.becomeFirstResponder()
  }

  /// developer.apple.com/documentation/uikit/uifindinteraction/findnext()
  open func findNext() { _ = standInFind(query) }
  /// developer.apple.com/documentation/uikit/uifindinteraction/findprevious()
  open func findPrevious() {
    guard let view, !query.isEmpty else { return }
    let end = found?.location ?? view.textStorage.length
    let range = NSRange(location: 0, length: end)
    show((view.textStorage.string as NSString).range(of: query, options: [.backwards, .caseInsensitive], range: range))
  }

  /// Test-side: the user types a query, or asks for its next match, which is scrolled to and selected.
  @discardableResult
  public func standInFind(_ query: String) -> NSRange? {
    precondition(isFindNavigatorVisible, "the find bar is not open")
    guard let view, !query.isEmpty else { return nil }
    if query != self.query { found = nil }
    self.query = query
    if standInTellsSearchText { searchText = query }
    let text = view.textStorage.string as NSString
    session.resultCount = matches(of: query).count
    // What was found is marked in the view.
    view.layoutSubviews()
    let start = found.map { $0.location + $0.length } ?? 0
    let rest = NSRange(location: start, length: text.length - start)
    show(text.range(of: query, options: .caseInsensitive, range: rest))
    return found
  }

  private func show(_ match: NSRange) {
    guard match.location != NSNotFound, let view else {
      found = nil
      return
    }
    found = match
    view.standInSelect(match)
    view.scrollRangeToVisible(match)
  }

  /// Test-side: the user replaces the match that is shown, past the program's own commands.
  public func standInReplace(with new: String) {
    guard let found, let view else { return }
    view.standInKeyboardActs { view.replace(UITextRange(found), withText: new) }
    self.found = nil
  }

  /// Test-side: the user replaces every match, last first.
  public func standInReplaceAll(_ query: String, with new: String) {
    guard let view else { return }
    view.standInKeyboardActs {
      for match in matches(of: query).reversed() { view.replace(UITextRange(match), withText: new) }
    }
    found = nil
  }

  private func matches(of query: String) -> [NSRange] {
    guard let text = view?.textStorage.string as NSString? else { return [] }
    var matches: [NSRange] = []
    var start = 0
    while start < text.length {
      let rest = NSRange(location: start, length: text.length - start)
      let match = text.range(of: query, options: .caseInsensitive, range: rest)
      guard match.location != NSNotFound else { break }
      matches.append(match)
      start = match.location + max(1, match.length)
    }
    return matches
  }
}

/// developer.apple.com/documentation/uikit/uifindsession
@MainActor
open class UIFindSession: NSObject {
  /// developer.apple.com/documentation/uikit/uifindsession/resultcount
  public internal(set) var resultCount = 0
}
