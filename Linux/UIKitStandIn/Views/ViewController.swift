/// developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen = 0
  case pageSheet
  case formSheet
  case currentContext
  case custom
  case overFullScreen
  case overCurrentContext
  case popover
}

/// developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
  open var view: UIView! {
    get {
      if let loaded { return loaded }
      loadView()
      viewDidLoad()
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }
  private var loaded: UIView?

  open var title: String?
  open var preferredContentSize = CGSize.zero
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller
  public private(set) var presentedViewController: UIViewController?
  /// developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller
  public private(set) weak var presentingViewController: UIViewController?
  /// developer.apple.com/documentation/uikit/uiviewcontroller/popoverpresentationcontroller
  ///
  /// Nil unless the presentation style is `.popover`.
  open var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? popover : nil
  }
  private lazy var popover = UIPopoverPresentationController(of: self)

  /// developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  open override var next: UIResponder? { loaded?.superview ?? presentingViewController }

  open func loadView() { view = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController == nil else {
      return StandInFaults.report("a controller was presented on one that is presenting already")
    }
    if controller.modalPresentationStyle == .popover, !controller.popover.hasAnchor {
      StandInFaults.report("a popover was presented without a source view or bar button item")
    }
    presentedViewController = controller
    controller.presentingViewController = self
    controller.viewWillAppear(animated)
    controller.view.standInMove(toWindow: view.window)
    controller.viewDidAppear(animated)
    completion?()
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: animated, completion: completion)
      return
    }
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.viewWillDisappear(animated)
    presented.view.standInMove(toWindow: nil)
    presented.viewDidDisappear(animated)
    completion?()
  }

  /// developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection { UITraitCollection() }
}

/// developer.apple.com/documentation/uikit/uipopoverarrowdirection
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  public static let any: UIPopoverArrowDirection = [.up, .down, .init(rawValue: 1 << 2), .init(rawValue: 1 << 3)]
}

/// developer.apple.com/documentation/uikit/uipresentationcontroller
@MainActor
open class UIPresentationController: NSObject {
  public let presentedViewController: UIViewController

  init(of controller: UIViewController) {
    presentedViewController = controller
    super.init()
  }
}

/// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller
@MainActor
open class UIPopoverPresentationController: UIPresentationController {
  open weak var delegate: (any UIPopoverPresentationControllerDelegate)?
  open weak var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var barButtonItem: UIBarButtonItem?
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/passthroughviews
  open var passthroughViews: [UIView]?

  var hasAnchor: Bool { sourceView != nil || barButtonItem != nil }
}

/// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

// All are optional in UIKit.
extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .automatic
  }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    adaptivePresentationStyle(for: controller)
  }
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// developer.apple.com/documentation/uikit/uipopoverpresentationcontrollerdelegate
@MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}
