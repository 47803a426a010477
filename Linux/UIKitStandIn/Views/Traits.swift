/// developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")

  /// developer.apple.com/documentation/uikit/uicontentsizecategory/didchangenotification
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

  /// developer.apple.com/documentation/uikit/uicontentsizecategory/isaccessibilitycategory
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }

  /// A length at this size, given the length at `.large`. The real steps differ from style to style.
  func scaled(_ length: CGFloat) -> CGFloat {
    let steps: [UIContentSizeCategory: CGFloat] = [
      .extraSmall: 0.82, .small: 0.88, .medium: 0.94, .extraLarge: 1.12, .extraExtraLarge: 1.24,
      .extraExtraExtraLarge: 1.35, .accessibilityMedium: 1.65, .accessibilityLarge: 1.94,
      .accessibilityExtraLarge: 2.35,
    ]
    return (length * (steps[self] ?? 1)).rounded()
  }
}

/// developer.apple.com/documentation/uikit/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// developer.apple.com/documentation/uikit/uiuserinterfacesizeclass
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

/// developer.apple.com/documentation/uikit/uitraitcollection
public final class UITraitCollection: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/uikit/uitraitcollection/preferredcontentsizecategory
  public let preferredContentSizeCategory: UIContentSizeCategory
  /// developer.apple.com/documentation/uikit/uitraitcollection/userinterfacestyle
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// developer.apple.com/documentation/uikit/uitraitcollection/horizontalsizeclass
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .regular }

  public override convenience init() { self.init(preferredContentSizeCategory: StandInSettings.contentSizeCategory) }

  /// developer.apple.com/documentation/uikit/uitraitcollection/init(preferredcontentsizecategory:)
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
    userInterfaceStyle = .light
  }

  /// developer.apple.com/documentation/uikit/uitraitcollection/init(userinterfacestyle:)
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    preferredContentSizeCategory = StandInSettings.contentSizeCategory
    self.userInterfaceStyle = userInterfaceStyle
  }
}

/// Test-side: what the user has set in the Settings app and what is attached to the device.
public enum StandInSettings {
  // Only the main thread touches these; fonts, which read one, have no isolation in UIKit.
  nonisolated(unsafe) static var contentSizeCategory = UIContentSizeCategory.large

  /// The user chooses another text size. The notification is posted, as UIKit does.
  @MainActor
  public static func chooseTextSize(_ category: UIContentSizeCategory) {
    contentSizeCategory = category
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
  }

  /// A keyboard is attached, so that no keyboard and no input view is seen on the screen.
  @MainActor public static var hasHardwareKeyboard = false
}

/// developer.apple.com/documentation/uikit/uiaccessibility
@MainActor
public enum UIAccessibility {
  /// developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled
  public static var isReduceMotionEnabled: Bool { standInReducesMotion }
  /// Test-side: what the user has chosen.
  public static var standInReducesMotion = false
}
