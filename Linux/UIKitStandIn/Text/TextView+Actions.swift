// What the menus and the pasteboard do to a text view.
extension UITextView {
  func performs(_ action: Selector) -> Bool {
    switch action.name {
    case "cut:", "copy:": selection.length > 0
    case "delete:": selection.length > 0 && isEditable
    case "paste:": isEditable && UIPasteboard.general.hasStrings
    case "selectAll:": textStorage.length > 0
    case "toggleBoldface:", "toggleItalics:", "toggleUnderline:": allowsEditingTextAttributes
    case "find:", "findAndReplace:", "findNext:", "findPrevious:", "useSelectionForFind:": isFindInteractionEnabled
    default: false
    }
  }

  func copySelection() {
    guard selection.length > 0 else { return }
    UIPasteboard.general.string = textStorage.substring(selection)
  }

  func cutSelection() {
    guard selection.length > 0 else { return }
    copySelection()
    standInKeyboardActs { deleteBackward() }
  }

  func pasteAtCaret() {
    guard let string = UIPasteboard.general.string else { return }
    standInKeyboardActs {
      unmarkText()
      standInKeyboard?.standInForget()
      insertText(string)
    }
  }

  // MARK: Writing Tools

  /// Test-side: Writing Tools begin to work on a range, and may replace only what the delegate does not keep from them.
  public func standInBeginWritingTools() {
    isRewriting = true
    delegate?.textViewWritingToolsWillBegin(self)
  }

  /// Test-side: Writing Tools replace text. False when the delegate keeps a part of it from them.
  @discardableResult
  public func standInWritingToolsReplace(_ range: NSRange, with new: String) -> Bool {
    precondition(isRewriting, "Writing Tools have not begun")
    let whole = NSRange(location: 0, length: textStorage.length)
    let ignored = delegate?.textView(self, writingToolsIgnoredRangesInEnclosingRange: whole) ?? []
    guard ignored.allSatisfy({ $0.rangeValue.intersection(range) == nil }) else { return false }
    standInKeyboardActs { replaceRange(range, new) }
    return true
  }

  /// Test-side: Writing Tools are done.
  public func standInEndWritingTools() {
    isRewriting = false
    delegate?.textViewWritingToolsDidEnd(self)
  }
}

/// developer.apple.com/documentation/uikit/uiwritingtoolsbehavior
public enum UIWritingToolsBehavior: Int, Sendable {
  case none = -1
  case `default` = 0
  case complete
  case limited
}

/// developer.apple.com/documentation/uikit/uiwritingtoolsresultoptions
public struct UIWritingToolsResultOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let plainText = UIWritingToolsResultOptions(rawValue: 1 << 0)
  public static let richText = UIWritingToolsResultOptions(rawValue: 1 << 1)
  public static let list = UIWritingToolsResultOptions(rawValue: 1 << 2)
  public static let table = UIWritingToolsResultOptions(rawValue: 1 << 3)
}
