/// developer.apple.com/documentation/uikit/nstextcontentmanager
open class NSTextContentManager: NSObject {
  /// developer.apple.com/documentation/uikit/nstextcontentmanager/enumerationoptions
  public struct EnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let reverse = EnumerationOptions(rawValue: 1 << 0)
  }

  public private(set) var hasEditingTransaction = false

  /// developer.apple.com/documentation/uikit/nstextcontentmanager/performeditingtransaction(_:)
  open func performEditingTransaction(_ transaction: () -> Void) {
    let outer = hasEditingTransaction
    hasEditingTransaction = true
    transaction()
    hasEditingTransaction = outer
  }

  // developer.apple.com/documentation/uikit/nstextelementprovider
  open var documentRange: NSTextRange { NSTextRange(NSRange(location: 0, length: 0)) }
  open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { nil }
  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { NSNotFound }
}

/// developer.apple.com/documentation/uikit/nstextcontentmanagerdelegate
public protocol NSTextContentManagerDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/nstextcontentmanagerdelegate/textcontentmanager(_:shouldenumerate:options:)
  ///
  /// An element for which this is false is not laid out.
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool
}

/// developer.apple.com/documentation/uikit/nstextcontentstoragedelegate
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
  /// developer.apple.com/documentation/uikit/nstextcontentstoragedelegate/textcontentstorage(_:textparagraphwith:)
  ///
  /// What is drawn for a paragraph of the storage: as long as the range. Nil draws the storage.
  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph?
}

// All are optional in UIKit.
extension NSTextContentManagerDelegate {
  public func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool { true }
}
extension NSTextContentStorageDelegate {
  public func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? { nil }
}
