/// developer.apple.com/documentation/uikit/uicontrol
@MainActor
open class UIControl: UIView {
  /// developer.apple.com/documentation/uikit/uicontrol/event
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  private var actions: [(action: UIAction, events: Event)] = []

  /// developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:)
  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }

  /// developer.apple.com/documentation/uikit/uicontrol/sendactions(for:)
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.sender = self
      action.standInChoose()
    }
  }

  /// Test-side: the user taps it. False when it cannot be tapped.
  @discardableResult
  public func standInTap() -> Bool {
    guard isEnabled, !isHidden, isUserInteractionEnabled else { return false }
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
    return true
  }
}

/// developer.apple.com/documentation/uikit/uibutton
@MainActor
open class UIButton: UIControl {
  /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct
  public struct Configuration {
    public var title: String?
    public var image: UIImage?
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var contentInsets = NSDirectionalEdgeInsets.zero
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

    public static func plain() -> Configuration { Configuration() }
    public static func gray() -> Configuration { Configuration() }
    public static func tinted() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
    public static func borderless() -> Configuration { Configuration() }
  }

  open var configuration: Configuration?
  open var menu: UIMenu?
  open var showsMenuAsPrimaryAction = false
  open var changesSelectionAsPrimaryAction = false
  /// developer.apple.com/documentation/uikit/uibutton/configurationupdatehandler-swift.property
  open var configurationUpdateHandler: (@MainActor (UIButton) -> Void)?

  /// developer.apple.com/documentation/uikit/uibutton/init(configuration:primaryaction:)
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.configuration = configuration
    if let primaryAction {
      self.configuration?.title = configuration.title ?? (primaryAction.title.isEmpty ? nil : primaryAction.title)
      self.configuration?.image = configuration.image ?? primaryAction.image
    }
  }

  /// developer.apple.com/documentation/uikit/uibutton/init(frame:primaryaction:)
  public init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { nil }

  open override var isSelected: Bool { didSet { setNeedsUpdateConfiguration() } }
  open override var isEnabled: Bool { didSet { setNeedsUpdateConfiguration() } }
  open func setNeedsUpdateConfiguration() { configurationUpdateHandler?(self) }
}

/// developer.apple.com/documentation/uikit/uilabel
@MainActor
open class UILabel: UIView {
  open var text: String?
  open var font: UIFont! = .systemFont(ofSize: 17)
  open var textColor: UIColor! = .label
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
  open var adjustsFontForContentSizeCategory = false

  /// developer.apple.com/documentation/uikit/uiview/sizethatfits(_:)
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: text?.isEmpty ?? true ? 0 : font.lineHeight)
  }
}

/// developer.apple.com/documentation/uikit/uistackview
@MainActor
open class UIStackView: UIView {
  /// developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum
  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  /// developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum
  public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing, lastBaseline }

  public private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var distribution = Distribution.fill
  open var alignment = Alignment.fill
  open var spacing: CGFloat = 0
  open var isLayoutMarginsRelativeArrangement = false

  /// developer.apple.com/documentation/uikit/uistackview/init(arrangedsubviews:)
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}

/// developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor
open class UIBarButtonItem: NSObject {
  /// developer.apple.com/documentation/uikit/uibarbuttonitem/systemitem
  public enum SystemItem: Int, Sendable { case done, cancel, flexibleSpace }

  open var title: String?
  open var image: UIImage?
  open var primaryAction: UIAction?
  open var menu: UIMenu?
  open var isEnabled = true
  open var isSelected = false
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?

  /// developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:image:primaryaction:menu:)
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uibarbuttonitem/init(systemitem:primaryaction:menu:)
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(title: nil, image: nil, primaryAction: primaryAction, menu: menu)
  }

  /// developer.apple.com/documentation/uikit/uibarbuttonitem/flexiblespace()
  public class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  /// Test-side: the user taps it. False when it cannot be tapped.
  @discardableResult
  public func standInTap() -> Bool {
    guard isEnabled, let primaryAction else { return false }
    primaryAction.sender = self
    primaryAction.standInChoose()
    return true
  }
}

/// developer.apple.com/documentation/uikit/uitoolbar
@MainActor
open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?
  open var barTintColor: UIColor?
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}

/// developer.apple.com/documentation/uikit/uiinputview
@MainActor
open class UIInputView: UIView {
  /// developer.apple.com/documentation/uikit/uiinputview/style
  public enum Style: Int, Sendable { case `default`, keyboard }

  public let inputViewStyle: Style
  open var allowsSelfSizing = false

  /// developer.apple.com/documentation/uikit/uiinputview/init(frame:inputviewstyle:)
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }
}
