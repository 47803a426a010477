/// developer.apple.com/documentation/uikit/uitextposition
@MainActor
open class UITextPosition: NSObject {
  nonisolated let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITextPosition)?.offset == offset
  }
}

/// developer.apple.com/documentation/uikit/uitextrange
@MainActor
open class UITextRange: NSObject {
  public let start: UITextPosition
  public let end: UITextPosition

  init(_ range: NSRange) {
    start = UITextPosition(range.location)
    end = UITextPosition(range.location + range.length)
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uitextrange/isempty
  open var isEmpty: Bool { start.offset == end.offset }

  var nsRange: NSRange { NSRange(location: start.offset, length: end.offset - start.offset) }
}

/// developer.apple.com/documentation/uikit/uitextstoragedirection
public enum UITextStorageDirection: Int, Sendable { case forward, backward }

/// developer.apple.com/documentation/uikit/uikeyinput
@MainActor
public protocol UIKeyInput: UITextInputTraits {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}

/// developer.apple.com/documentation/uikit/uitextinputdelegate
///
/// The system's side: an editor tells it of changes that it makes by itself.
@MainActor
public protocol UITextInputDelegate: NSObjectProtocol {
  func selectionWillChange(_ textInput: (any UITextInput)?)
  func selectionDidChange(_ textInput: (any UITextInput)?)
  func textWillChange(_ textInput: (any UITextInput)?)
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// developer.apple.com/documentation/uikit/uitextinput
@MainActor
public protocol UITextInput: UIKeyInput {
  func text(in range: UITextRange) -> String?
  func replace(_ range: UITextRange, withText text: String)
  var selectedTextRange: UITextRange? { get set }
  var markedTextRange: UITextRange? { get }
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  func unmarkText()
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  var inputDelegate: (any UITextInputDelegate)? { get set }
  func firstRect(for range: UITextRange) -> CGRect
  func caretRect(for position: UITextPosition) -> CGRect
  func closestPosition(to point: CGPoint) -> UITextPosition?
}
