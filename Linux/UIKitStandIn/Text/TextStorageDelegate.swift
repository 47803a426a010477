/// developer.apple.com/documentation/uikit/nstextstoragedelegate
///
/// Without isolation, as documented: a class of the main actor implements these as `nonisolated`.
public protocol NSTextStorageDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/nstextstoragedelegate/textstorage(_:willprocessediting:range:changeinlength:)
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
  /// developer.apple.com/documentation/uikit/nstextstoragedelegate/textstorage(_:didprocessediting:range:changeinlength:)
  ///
  /// The range is that of the text after the edits. Characters may not be changed here.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

// Both are optional in UIKit.
extension NSTextStorageDelegate {
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}
