extension UIResponder {
  /// developer.apple.com/documentation/uikit/uiresponder/keyboardwillshownotification
  nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// developer.apple.com/documentation/uikit/uiresponder/keyboardframeenduserinfokey
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
}

extension StandInSettings {
  /// The keyboard comes up, which with a hardware keyboard is only a low bar. The notification is posted, as UIKit does.
  @MainActor
  public static func showKeyboard() {
    let frame = CGRect(x: 0, y: 0, width: 390, height: hasHardwareKeyboard ? 69 : 336)
    NotificationCenter.default.post(
      name: UIResponder.keyboardWillShowNotification, object: nil,
      userInfo: [UIResponder.keyboardFrameEndUserInfoKey: frame])
  }
}
