/// developer.apple.com/documentation/uikit/uiresponderstandardeditactions
@MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
  func cut(_ sender: Any?)
  func copy(_ sender: Any?)
  func paste(_ sender: Any?)
  func select(_ sender: Any?)
  func selectAll(_ sender: Any?)
  func delete(_ sender: Any?)
  func toggleBoldface(_ sender: Any?)
  func toggleItalics(_ sender: Any?)
  func toggleUnderline(_ sender: Any?)
  func increaseSize(_ sender: Any?)
  func decreaseSize(_ sender: Any?)
  func find(_ sender: Any?)
  func findAndReplace(_ sender: Any?)
  func findNext(_ sender: Any?)
  func findPrevious(_ sender: Any?)
  func useSelectionForFind(_ sender: Any?)
}

/// The first responder of one window. Each has its own, so that tests with windows of their own do not see each other's.
@MainActor
final class StandInFocus {
  weak var responder: UIResponder?
}

/// developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject, UIResponderStandardEditActions {
  /// What this responder has the focus of, while it has it.
  private weak var held: StandInFocus?
  private static let withoutWindow = StandInFocus()

  public override init() { super.init() }

  private var focus: StandInFocus {
    var responder: UIResponder? = self
    while let next = responder {
      if let window = (next as? UIView)?.window { return window.standInFocus }
      responder = next.next
    }
    return Self.withoutWindow
  }

  /// developer.apple.com/documentation/uikit/uiresponder/next
  open var next: UIResponder? { nil }
  /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
  open var canBecomeFirstResponder: Bool { false }
  /// developer.apple.com/documentation/uikit/uiresponder/canresignfirstresponder
  open var canResignFirstResponder: Bool { true }
  /// developer.apple.com/documentation/uikit/uiresponder/isfirstresponder
  open var isFirstResponder: Bool { held?.responder === self }

  /// developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder()
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    let focus = focus
    if let old = focus.responder {
      guard old.canResignFirstResponder, old.resignFirstResponder() else { return false }
    }
    focus.responder = self
    held = focus
    return true
  }

  /// developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if isFirstResponder { held?.responder = nil }
    held = nil
    return true
  }

  /// developer.apple.com/documentation/uikit/uiresponder/undomanager
  open var undoManager: UndoManager? { next?.undoManager }
  /// developer.apple.com/documentation/uikit/uiresponder/inputview
  open var inputView: UIView? { nil }
  /// developer.apple.com/documentation/uikit/uiresponder/inputaccessoryview
  open var inputAccessoryView: UIView? { nil }
  /// developer.apple.com/documentation/uikit/uiresponder/textinputmode
  open var textInputMode: UITextInputMode? { UITextInputMode.standInCurrent }
  /// developer.apple.com/documentation/uikit/uiresponder/reloadinputviews()
  open func reloadInputViews() {}

  /// developer.apple.com/documentation/uikit/uiresponder/pressesbegan(_:with:)
  ///
  /// An override that does not call this keeps the key from all others.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// developer.apple.com/documentation/uikit/uiresponder/canperformaction(_:withsender:)
  ///
  /// True when the class implements the action; here the standard actions are known not to be.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
  /// developer.apple.com/documentation/uikit/uiresponder/target(foraction:withsender:)
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }
  /// developer.apple.com/documentation/uikit/uiresponder/keycommands
  open var keyCommands: [UIKeyCommand]? { nil }
  /// developer.apple.com/documentation/uikit/uiresponder/buildmenu(with:)
  open func buildMenu(with builder: any UIMenuBuilder) {}

  // A responder that does not implement an action is not sent it.
  open func cut(_ sender: Any?) { unanswered("cut:") }
  open func copy(_ sender: Any?) { unanswered("copy:") }
  open func paste(_ sender: Any?) { unanswered("paste:") }
  open func select(_ sender: Any?) { unanswered("select:") }
  open func selectAll(_ sender: Any?) { unanswered("selectAll:") }
  open func delete(_ sender: Any?) { unanswered("delete:") }
  open func toggleBoldface(_ sender: Any?) { unanswered("toggleBoldface:") }
  open func toggleItalics(_ sender: Any?) { unanswered("toggleItalics:") }
  open func toggleUnderline(_ sender: Any?) { unanswered("toggleUnderline:") }
  open func increaseSize(_ sender: Any?) { unanswered("increaseSize:") }
  open func decreaseSize(_ sender: Any?) { unanswered("decreaseSize:") }
  open func find(_ sender: Any?) { unanswered("find:") }
  open func findAndReplace(_ sender: Any?) { unanswered("findAndReplace:") }
  open func findNext(_ sender: Any?) { unanswered("findNext:") }
  open func findPrevious(_ sender: Any?) { unanswered("findPrevious:") }
  open func useSelectionForFind(_ sender: Any?) { unanswered("useSelectionForFind:") }

  private func unanswered(_ name: String) {
    StandInFaults.report("\(type(of: self)) was sent \(name), which it does not implement")
  }

  /// Test-side: calls a method of the program's own by its name, which without Objective-C only the class itself can.
  /// False when it has none of that name.
  open func standInPerform(_ action: Selector, sender: Any?) -> Bool { false }

  /// Test-side: sends an action, as a menu or a key command does. False when no responder takes it.
  @discardableResult
  public func standInSend(_ action: Selector, sender: Any? = nil) -> Bool {
    // The system's own undo and redo ask the undo manager of the first responder.
    if action.name == "standInUndo:" || action.name == "standInRedo:" {
      guard let manager = undoManager else { return false }
      let isUndo = action.name == "standInUndo:"
      guard isUndo ? manager.canUndo : manager.canRedo else { return false }
      isUndo ? manager.undo() : manager.redo()
      return true
    }
    guard let target = target(forAction: action, withSender: sender) as? UIResponder else { return false }
    switch action.name {
    case "cut:": target.cut(sender)
    case "copy:": target.copy(sender)
    case "paste:": target.paste(sender)
    case "select:": target.select(sender)
    case "selectAll:": target.selectAll(sender)
    case "delete:": target.delete(sender)
    case "toggleBoldface:": target.toggleBoldface(sender)
    case "toggleItalics:": target.toggleItalics(sender)
    case "toggleUnderline:": target.toggleUnderline(sender)
    case "increaseSize:": target.increaseSize(sender)
    case "decreaseSize:": target.decreaseSize(sender)
    case "find:": target.find(sender)
    case "findAndReplace:": target.findAndReplace(sender)
    case "findNext:": target.findNext(sender)
    case "findPrevious:": target.findPrevious(sender)
    case "useSelectionForFind:": target.useSelectionForFind(sender)
    default: return target.standInPerform(action, sender: sender)
    }
    return true
  }
}
