#if canImport(UIKit)
  import UIKit

  /// Whether the keyboard on screen is one to type on. With a hardware keyboard only a low bar is shown, and an input
  /// view of an app's own is not seen at all.
  @MainActor
  final class KeyboardPresence {
    private(set) var isHardwareKeyboardAttached = false
    private var observer: ObserverToken?

    /// Lower than any keyboard, higher than a bar with an accessory above it, in points.
    private static let leastHeight: CGFloat = 150

    init() {
      observer = ObserverToken(UIResponder.keyboardWillShowNotification) { [weak self] notification in
        self?.shown(notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect)
      }
    }

    /// - Parameter frame: where the keyboard is shown, in the screen's coordinates.
    private func shown(_ frame: CGRect?) {
      guard let frame else { return }
      isHardwareKeyboardAttached = frame.height < Self.leastHeight
    }
  }
#endif
