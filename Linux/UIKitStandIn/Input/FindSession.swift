/// developer.apple.com/documentation/uikit/uitextsearchoptions
@MainActor
open class UITextSearchOptions: NSObject {
  /// developer.apple.com/documentation/uikit/uitextsearchoptions/wordmatchmethod-swift.enum
  public enum WordMatchMethod: Int, Sendable { case contains, startsWith, fullWord }

  /// developer.apple.com/documentation/uikit/uitextsearchoptions/wordmatchmethod-swift.property
  public internal(set) var wordMatchMethod = WordMatchMethod.contains
  /// developer.apple.com/documentation/uikit/uitextsearchoptions/stringcompareoptions
  public internal(set) var stringCompareOptions: NSString.CompareOptions = .caseInsensitive
}

/// developer.apple.com/documentation/uikit/uifindsession
///
/// An abstract class: what it does not override finds and replaces nothing.
@MainActor
open class UIFindSession: NSObject {
  /// developer.apple.com/documentation/uikit/uifindsession/searchresultdisplaystyle-swift.enum
  public enum SearchResultDisplayStyle: Int, Sendable { case currentAndTotal, total, none }

  public override init() { super.init() }

  /// developer.apple.com/documentation/uikit/uifindsession/searchresultdisplaystyle-swift.property
  open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal
  /// developer.apple.com/documentation/uikit/uifindsession/resultcount
  open var resultCount: Int { 0 }
  /// developer.apple.com/documentation/uikit/uifindsession/highlightedresultindex
  ///
  /// `NSNotFound` when none is.
  open var highlightedResultIndex: Int { NSNotFound }
  /// developer.apple.com/documentation/uikit/uifindsession/supportsreplacement
  open var supportsReplacement: Bool { false }
  /// developer.apple.com/documentation/uikit/uifindsession/allowsreplacementforcurrentlyhighlightedresult
  open var allowsReplacementForCurrentlyHighlightedResult: Bool { false }

  /// developer.apple.com/documentation/uikit/uifindsession/performsearch(query:options:)
  open func performSearch(query: String, options: UITextSearchOptions?) {}
  /// developer.apple.com/documentation/uikit/uifindsession/performsinglereplacement(query:replacementstring:options:)
  open func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}
  /// developer.apple.com/documentation/uikit/uifindsession/replaceall(searchquery:replacementstring:options:)
  open func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}
  /// developer.apple.com/documentation/uikit/uifindsession/highlightnextresult(in:)
  open func highlightNextResult(in direction: UITextStorageDirection) {}
  /// developer.apple.com/documentation/uikit/uifindsession/invalidatefoundresults()
  open func invalidateFoundResults() {}
}

/// What a text view finds by itself: it selects the matches and replaces them past the program.
@MainActor
final class TextViewFindSession: UIFindSession {
  private weak var view: UITextView?
  private var matches: [NSRange] = []
  private(set) var found: NSRange?

  init(_ view: UITextView) {
    self.view = view
    super.init()
  }

  override var resultCount: Int { matches.count }
  override var highlightedResultIndex: Int { found.flatMap { matches.firstIndex(of: $0) } ?? NSNotFound }
  override var supportsReplacement: Bool { view?.isEditable ?? false }
  override var allowsReplacementForCurrentlyHighlightedResult: Bool { found != nil }

  override func performSearch(query: String, options: UITextSearchOptions?) {
    look(for: query, options)
    show(matches.first)
  }

  override func highlightNextResult(in direction: UITextStorageDirection) {
    let place = found?.location ?? -1
    show(direction == .forward ? matches.first { $0.location > place } : matches.last { $0.location < place })
  }

  override func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    guard let found, let view else { return }
    view.standInKeyboardActs { view.replace(UITextRange(found), withText: replacementString) }
    self.found = nil
    look(for: searchQuery, options)
  }

  override func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
    guard let view else { return }
    look(for: searchQuery, options)
    view.standInKeyboardActs {
      for match in matches.reversed() { view.replace(UITextRange(match), withText: replacementString) }
    }
    matches = []
    found = nil
  }

  /// The bar is closed: the match is selected.
  func end() {
    if let found, let view { view.standInSelect(found) }
    found = nil
    matches = []
  }

  private func show(_ match: NSRange?) {
    found = match
    guard let match, let view else { return }
    view.standInSelect(match)
    view.scrollRangeToVisible(match)
  }

  private func look(for query: String, _ options: UITextSearchOptions?) {
    matches = []
    guard let text = view?.textStorage.string as NSString?, !query.isEmpty else { return }
    var start = 0
    while start < text.length {
      let rest = NSRange(location: start, length: text.length - start)
      let match = text.range(of: query, options: options?.stringCompareOptions ?? [], range: rest)
      guard match.location != NSNotFound else { break }
      matches.append(match)
      start = match.location + max(1, match.length)
    }
  }
}
