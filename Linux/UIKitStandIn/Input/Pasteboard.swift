/// developer.apple.com/documentation/uikit/uipasteboard
@MainActor
open class UIPasteboard: NSObject {
  /// developer.apple.com/documentation/uikit/uipasteboard/general
  public static let general = UIPasteboard()

  open var string: String?
  open var hasStrings: Bool { string != nil }
}
