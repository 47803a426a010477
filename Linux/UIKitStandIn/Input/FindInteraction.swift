/// developer.apple.com/documentation/uikit/uifindinteractiondelegate
@MainActor
public protocol UIFindInteractionDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uifindinteractiondelegate/findinteraction(_:sessionfor:)
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  /// developer.apple.com/documentation/uikit/uifindinteractiondelegate/findinteraction(_:didbegin:)
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  /// developer.apple.com/documentation/uikit/uifindinteractiondelegate/findinteraction(_:didend:)
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

// Both are optional in UIKit.
extension UIFindInteractionDelegate {
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

/// developer.apple.com/documentation/uikit/uifindinteraction
///
/// With the bar of the system: its field is a text view in the window, into which a keyboard can type.
@MainActor
open class UIFindInteraction: NSObject, UIInteraction {
  /// developer.apple.com/documentation/uikit/uifindinteraction/delegate
  public private(set) weak var delegate: (any UIFindInteractionDelegate)?
  public private(set) weak var view: UIView?
  /// developer.apple.com/documentation/uikit/uifindinteraction/isfindnavigatorvisible
  public private(set) var isFindNavigatorVisible = false
  /// developer.apple.com/documentation/uikit/uifindinteraction/activefindsession
  public private(set) var activeFindSession: UIFindSession?
  /// developer.apple.com/documentation/uikit/uifindinteraction/optionsmenuprovider
  open var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)?
  /// developer.apple.com/documentation/uikit/uifindinteraction/replacementtext
  open var replacementText: String?
  /// developer.apple.com/documentation/uikit/uifindinteraction/searchtext
  ///
  /// Fills the field in. Whether a search begins with that is not documented: here none does.
  open var searchText: String? {
    get { standInSearchField.text }
    set { standInSearchField.text = newValue }
  }

  /// Test-side: the field of the bar.
  public let standInSearchField = UISearchField()
  /// Test-side: whether the bar shows its field for the replacement.
  public private(set) var standInShowsReplace = false
  /// Test-side: how many results the bar says there are, and which is the current one, from 0.
  public private(set) var standInResults: (count: Int, current: Int?) = (0, nil)
  private let options = UITextSearchOptions()
  private var builtIn: TextViewFindSession?

  /// developer.apple.com/documentation/uikit/uifindinteraction/init(sessiondelegate:)
  public init(sessionDelegate: any UIFindInteractionDelegate) {
    delegate = sessionDelegate
    super.init()
    followField()
  }

  /// The one that a text view has by itself.
  init(of view: UITextView) {
    self.view = view
    builtIn = TextViewFindSession(view)
    super.init()
    followField()
  }

  private func followField() {
    standInSearchField.onChange = { [weak self] in self?.search() }
    standInSearchField.onReturn = { [weak self] in self?.findNext() }
  }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) {
    self.view = view
    if view == nil { dismissFindNavigator() }
  }

  /// developer.apple.com/documentation/uikit/uifindinteraction/presentfindnavigator(showingreplace:)
  ///
  /// The field takes the focus.
  open func presentFindNavigator(showingReplace: Bool) {
    guard let view else { return StandInFaults.report("a find bar was presented by an interaction that has no view") }
    guard let session = activeFindSession ?? builtIn ?? delegate?.findInteraction(self, sessionFor: view) else {
      return
    }
    standInShowsReplace = showingReplace && session.supportsReplacement
    if let window = view.window {
      window.addSubview(standInSearchField)
      standInSearchField.becomeFirstResponder()
    } else {
      view.resignFirstResponder()
    }
    guard !isFindNavigatorVisible else { return }
    isFindNavigatorVisible = true
    activeFindSession = session
    delegate?.findInteraction(self, didBegin: session)
  }

  /// developer.apple.com/documentation/uikit/uifindinteraction/dismissfindnavigator()
  open func dismissFindNavigator() {
    guard let session = activeFindSession else { return }
    isFindNavigatorVisible = false
    activeFindSession = nil
    standInResults = (0, nil)
    builtIn?.end()
    delegate?.findInteraction(self, didEnd: session)
    let hadFocus = standInSearchField.isFirstResponder || standInSearchField.window == nil
    standInSearchField.removeFromSuperview()
    if hadFocus { view?.becomeFirstResponder() }
  }

  /// developer.apple.com/documentation/uikit/uifindinteraction/findnext()
  open func findNext() { highlight(.forward) }
  /// developer.apple.com/documentation/uikit/uifindinteraction/findprevious()
  open func findPrevious() { highlight(.backward) }

  /// developer.apple.com/documentation/uikit/uifindinteraction/updateresultcount()
  open func updateResultCount() {
    guard let session = activeFindSession else { return }
    let current = session.highlightedResultIndex
    standInResults = (session.resultCount, current == NSNotFound ? nil : current)
  }

  private func search() {
    activeFindSession?.performSearch(query: standInSearchField.text, options: options)
    updateResultCount()
    // What was found is marked in the view.
    view?.layoutSubviews()
  }

  private func highlight(_ direction: UITextStorageDirection) {
    activeFindSession?.highlightNextResult(in: direction)
    updateResultCount()
  }

  // MARK: Test-side

  /// Test-side: the user writes a query into the field at once, or asks for its next match.
  ///
  /// - Returns: what a text view's own search has found.
  @discardableResult
  public func standInFind(_ query: String) -> NSRange? {
    precondition(isFindNavigatorVisible, "the find bar is not open")
    if query == standInSearchField.text { findNext() } else { standInSearchField.standInWrite(query) }
    return builtIn?.found
  }

  /// Test-side: the user replaces the match that is shown. False when the bar does not let them.
  @discardableResult
  public func standInReplace(with new: String) -> Bool {
    guard let session = activeFindSession, session.supportsReplacement,
      session.allowsReplacementForCurrentlyHighlightedResult
    else { return false }
    session.performSingleReplacement(query: standInSearchField.text, replacementString: new, options: options)
    updateResultCount()
    return true
  }

  /// Test-side: the user replaces every match of a query. False when the bar does not let them.
  @discardableResult
  public func standInReplaceAll(_ query: String, with new: String) -> Bool {
    guard let session = activeFindSession, session.supportsReplacement else { return false }
    if query != standInSearchField.text { standInSearchField.standInWrite(query) }
    session.replaceAll(searchQuery: query, replacementString: new, options: options)
    updateResultCount()
    return true
  }

  /// Test-side: the user chooses whether upper and lower case are the same, and whether words must be whole.
  public func standInChoose(matchesCase: Bool, wholeWords: Bool) {
    options.stringCompareOptions = matchesCase ? [] : .caseInsensitive
    options.wordMatchMethod = wholeWords ? .fullWord : .contains
    search()
  }

  /// Test-side: what the menu of the bar shows, when it is opened now.
  public var standInMenu: [UIMenuElement] {
    let own = ["Match Case", "Whole Words"].map { UIAction(title: $0) { _ in } }
    guard let optionsMenuProvider else { return own }
    return optionsMenuProvider(own)?.children ?? []
  }
}

/// The field of the find bar, and what the bar does with its Return key.
@MainActor
public final class UISearchField: UITextView, UITextViewDelegate {
  var onChange: () -> Void = {}
  var onReturn: () -> Void = {}

  public override init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame, textContainer: textContainer)
    delegate = self
  }
  public required init?(coder: NSCoder) { nil }

  public override func insertText(_ text: String) {
    if text == "\n" { onReturn() } else { super.insertText(text) }
  }

  public func textViewDidChange(_ textView: UITextView) { onChange() }

  /// Test-side: the user writes something else over what is there.
  public func standInWrite(_ text: String) {
    standInSelect(NSRange(location: 0, length: textStorage.length))
    standInKeyboardActs { super.insertText(text) }
  }
}
