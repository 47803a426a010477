/// developer.apple.com/documentation/uikit/nstextlayoutmanager
///
/// Rows are 20 points high, one for each paragraph that is shown; a character is 10 points wide unless it is hidden.
@MainActor
open class NSTextLayoutManager: NSObject {
  static let rowHeight: CGFloat = 20
  static let characterWidth: CGFloat = 10

  let content: NSTextContentStorage
  private weak var view: UITextView?

  init(of storage: NSTextStorage, in view: UITextView) {
    content = NSTextContentStorage(storage)
    self.view = view
    super.init()
    textViewportLayoutController.manager = self
  }

  /// developer.apple.com/documentation/uikit/nstextlayoutmanager/textcontentmanager
  open var textContentManager: NSTextContentManager? { content }
  open var textContainer: NSTextContainer? { view?.textContainer }
  open var documentRange: NSTextRange { content.documentRange }
  /// developer.apple.com/documentation/uikit/nstextlayoutmanager/textviewportlayoutcontroller
  public let textViewportLayoutController = NSTextViewportLayoutController()

  /// developer.apple.com/documentation/uikit/nstextlayoutmanager/ensurelayout(for:)-60lbm
  open func ensureLayout(for range: NSTextRange) { _ = content.shownParagraphs }
  /// developer.apple.com/documentation/uikit/nstextlayoutmanager/invalidatelayout(for:)
  ///
  /// The layout is made anew from the paragraphs there are; new ones are asked for only when the text storage says so.
  open func invalidateLayout(for range: NSTextRange) {}

  /// developer.apple.com/documentation/uikit/nstextlayoutmanager/textlayoutfragment(for:)-2ok8b
  open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? {
    fragments.first { $0.rangeInElement.contains(location) }
  }

  /// developer.apple.com/documentation/uikit/nstextlayoutmanager/enumeratetextlayoutfragments(from:options:using:)
  @discardableResult
  open func enumerateTextLayoutFragments(
    from location: (any NSTextLocation)?, options: NSTextLayoutFragment.EnumerationOptions = [],
    using block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    for fragment in fragments {
      if let location, fragment.rangeInElement.endLocation.compare(location) != .orderedDescending { continue }
      if !block(fragment) { return fragment.rangeInElement.endLocation }
    }
    return nil
  }

  var fragments: [NSTextLayoutFragment] {
    content.shownParagraphs.enumerated().map { row, shown in
      let width = shown.paragraph.attributedString.standInShown.count
      return NSTextLayoutFragment(
        shown.paragraph, NSTextRange(shown.range),
        CGRect(
          x: 0, y: CGFloat(row) * Self.rowHeight, width: CGFloat(width) * Self.characterWidth,
          height: Self.rowHeight))
    }
  }

  func rows(in rect: CGRect) -> [NSTextLayoutFragment] {
    fragments.filter { $0.layoutFragmentFrame.maxY > rect.minY && $0.layoutFragmentFrame.minY < rect.maxY }
  }

  var visibleRect: CGRect {
    guard let view else { return .zero }
    return CGRect(origin: view.contentOffset, size: view.bounds.size)
  }
}

/// developer.apple.com/documentation/uikit/nstextlayoutfragment
@MainActor
open class NSTextLayoutFragment: NSObject {
  /// developer.apple.com/documentation/uikit/nstextlayoutfragment/enumerationoptions
  public struct EnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let ensuresLayout = EnumerationOptions(rawValue: 1 << 1)
  }

  public let textElement: NSTextElement?
  public let rangeInElement: NSTextRange
  public let layoutFragmentFrame: CGRect

  init(_ element: NSTextElement, _ range: NSTextRange, _ frame: CGRect) {
    textElement = element
    rangeInElement = range
    layoutFragmentFrame = frame
    super.init()
  }
}

/// developer.apple.com/documentation/uikit/nstextviewportlayoutcontroller
@MainActor
open class NSTextViewportLayoutController: NSObject {
  weak var manager: NSTextLayoutManager?

  /// developer.apple.com/documentation/uikit/nstextviewportlayoutcontroller/viewportrange
  open var viewportRange: NSTextRange? {
    guard let manager else { return nil }
    let rows = manager.rows(in: manager.visibleRect)
    guard let first = rows.first, let last = rows.last else { return nil }
    return NSTextRange(location: first.rangeInElement.location, end: last.rangeInElement.endLocation)
  }

  /// developer.apple.com/documentation/uikit/nstextviewportlayoutcontroller/layoutviewport()
  open func layoutViewport() {}
}
