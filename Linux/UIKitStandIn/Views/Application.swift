/// developer.apple.com/documentation/uikit/uiapplication
@MainActor
open class UIApplication: UIResponder {
  /// developer.apple.com/documentation/uikit/uiapplication/shared
  public static let shared = UIApplication()

  /// developer.apple.com/documentation/uikit/uiapplication/preferredcontentsizecategory
  open var preferredContentSizeCategory: UIContentSizeCategory { StandInSettings.contentSizeCategory }

  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  nonisolated public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}
