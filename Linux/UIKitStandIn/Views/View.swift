/// developer.apple.com/documentation/uikit/uiinteraction
@MainActor
public protocol UIInteraction: NSObjectProtocol {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

/// developer.apple.com/documentation/uikit/uiview
@MainActor
open class UIView: UIResponder {
  /// developer.apple.com/documentation/uikit/uiview/autoresizing-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// developer.apple.com/documentation/uikit/uiview/nointrinsicmetric
  public class var noIntrinsicMetric: CGFloat { -1 }

  open var frame: CGRect { didSet { if frame.size != oldValue.size { setNeedsLayout() } } }
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .tintColor
  open var isUserInteractionEnabled = true
  open var clipsToBounds = false
  open var isOpaque = true
  open var tag = 0
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  // developer.apple.com/documentation/uikit/uiaccessibilityelement
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  open var isAccessibilityElement = false

  public private(set) weak var superview: UIView?
  public private(set) var subviews: [UIView] = []
  /// The controller whose view this is.
  weak var controller: UIViewController?
  private var hostWindow: UIWindow?

  /// developer.apple.com/documentation/uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public override convenience init() { self.init(frame: .zero) }

  /// developer.apple.com/documentation/uikit/uiview/init(coder:)
  public required init?(coder: NSCoder) { nil }

  /// developer.apple.com/documentation/uikit/uiview/window
  open var window: UIWindow? { superview?.window ?? hostWindow }

  open override var next: UIResponder? { controller ?? superview }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    view.willMove(toWindow: window)
    subviews.insert(view, at: index)
    view.superview = self
    view.didMoveToSuperview()
    view.didMoveToWindow()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toWindow: nil)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
    didMoveToWindow()
  }

  /// developer.apple.com/documentation/uikit/uiview/interactions
  public private(set) var interactions: [any UIInteraction] = []

  /// developer.apple.com/documentation/uikit/uiview/addinteraction(_:)
  open func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// developer.apple.com/documentation/uikit/uiview/removeinteraction(_:)
  open func removeInteraction(_ interaction: any UIInteraction) {
    guard interaction.view === self else { return }
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didMoveToSuperview() {}

  open func setNeedsLayout() {}
  open func layoutIfNeeded() { layoutSubviews() }
  open func layoutSubviews() {}
  open func setNeedsDisplay() {}
  open func invalidateIntrinsicContentSize() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() { frame.size = sizeThatFits(frame.size) }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { rect }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }

  /// developer.apple.com/documentation/uikit/uiview/performwithoutanimation(_:)
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }

  /// developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection { UITraitCollection() }

  /// Test-side: puts the view into a window, or takes it out, as the host of a hierarchy does.
  public func standInMove(toWindow window: UIWindow?) {
    willMove(toWindow: window)
    hostWindow = window
    if window == nil, isFirstResponder { resignFirstResponder() }
    didMoveToWindow()
  }

  /// Test-side: this view and everything inside it.
  public var standInDescendants: [UIView] { [self] + subviews.flatMap(\.standInDescendants) }
}

/// developer.apple.com/documentation/uikit/uiwindow
@MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open var isKeyWindow: Bool { true }
  open override var window: UIWindow? { self }
  open func makeKeyAndVisible() {}
  let standInFocus = StandInFocus()
  /// Test-side: who has the focus of the window.
  public var standInFirst: UIResponder? { standInFocus.responder }
}

/// developer.apple.com/documentation/uikit/uiscrollviewdelegate
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
}

// Both are optional in UIKit.
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
}

/// developer.apple.com/documentation/uikit/uiscrollview
@MainActor
open class UIScrollView: UIView {
  /// developer.apple.com/documentation/uikit/uiscrollview/keyboarddismissmode-swift.enum
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  /// developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.enum
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }

  /// developer.apple.com/documentation/uikit/uiscrollview/contentoffset
  open var contentOffset = CGPoint.zero {
    didSet { if contentOffset != oldValue { didScroll() } }
  }
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var isScrollEnabled = true
  open var alwaysBounceVertical = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// developer.apple.com/documentation/uikit/uiscrollview/istracking
  open var isTracking: Bool { standInIsDragging }
  /// developer.apple.com/documentation/uikit/uiscrollview/isdragging
  open var isDragging: Bool { standInIsDragging }
  open var isDecelerating: Bool { false }

  /// Test-side: a finger is on the view.
  public var standInIsDragging = false

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    if rect.minY < contentOffset.y {
      contentOffset.y = rect.minY
    } else if rect.maxY > contentOffset.y + bounds.height {
      contentOffset.y = rect.maxY - bounds.height
    }
  }

  func didScroll() {}
}
