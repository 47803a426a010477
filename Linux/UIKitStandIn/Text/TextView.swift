/// developer.apple.com/documentation/uikit/uitextview
@MainActor
open class UITextView: UIScrollView, UITextInput {
  /// developer.apple.com/documentation/uikit/uitextview/textdidchangenotification
  nonisolated public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  /// developer.apple.com/documentation/uikit/uitextview/textdidbegineditingnotification
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// developer.apple.com/documentation/uikit/uitextview/textdidendeditingnotification
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  /// developer.apple.com/documentation/uikit/uitextview/delegate
  public weak var delegate: (any UITextViewDelegate)?
  /// developer.apple.com/documentation/uikit/uitextview/textstorage
  public let textStorage = NSTextStorage(string: "")
  /// developer.apple.com/documentation/uikit/uitextview/textcontainer
  public let textContainer: NSTextContainer
  /// developer.apple.com/documentation/uikit/uitextview/textlayoutmanager
  ///
  /// Nil once the view has gone back to TextKit 1.
  open var textLayoutManager: NSTextLayoutManager? { layout }
  var layout: NSTextLayoutManager?

  open var isSelectable = true
  open var isEditable = true
  open var allowsEditingTextAttributes = false
  open var adjustsFontForContentSizeCategory = false
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
  open var textAlignment = NSTextAlignment.natural
  open var clearsOnInsertion = false
  open var markedTextStyle: [NSAttributedString.Key: Any]?

  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var inlinePredictionType = UITextInlinePredictionType.default
  open var mathExpressionCompletionType = UITextMathExpressionCompletionType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default

  /// developer.apple.com/documentation/uikit/uitextview/iswritingtoolsactive
  open var isWritingToolsActive: Bool { isRewriting }
  var isRewriting = false
  /// developer.apple.com/documentation/uikit/uitextview/writingtoolsbehavior
  open var writingToolsBehavior = UIWritingToolsBehavior.default
  /// developer.apple.com/documentation/uikit/uitextview/allowedwritingtoolsresultoptions
  open var allowedWritingToolsResultOptions: UIWritingToolsResultOptions = []

  /// developer.apple.com/documentation/uikit/uitextview/isfindinteractionenabled
  open var isFindInteractionEnabled = false {
    didSet { finder = isFindInteractionEnabled ? finder ?? UIFindInteraction(of: self) : nil }
  }
  /// developer.apple.com/documentation/uikit/uitextview/findinteraction
  open var findInteraction: UIFindInteraction? { finder }
  private var finder: UIFindInteraction?

  /// developer.apple.com/documentation/uikit/uitextinput/inputdelegate
  public weak var inputDelegate: (any UITextInputDelegate)?
  private var inputSystem: InputSystem?

  // MARK: Test-side

  /// Test-side: what ended or damaged a composition that the input method had not ended. A correct editor leaves it empty.
  public internal(set) var standInBrokenCompositions: [String] = []
  /// Test-side: whether `unmarkText` is followed by `textViewDidChange`. Not documented: try both.
  public var standInUnmarkNotifies = false
  /// Test-side: whether `textViewDidChange` is sent while text is marked. Reports differ: try both.
  public var standInNotifiesWhileMarking = true
  /// Test-side: whether the delegate is asked before marked text changes. Often it is not.
  public var standInAsksBeforeMarking = false
  /// Test-side: whether announcing a selection to `inputDelegate` makes a keyboard forget its syllable. Not documented.
  public var standInAnnouncedSelectionEndsHiddenState = true
  /// Test-side: the keyboard that types here, if it keeps something to itself.
  public weak var standInKeyboard: (any StandInKeyboard)?
  /// Test-side: how often an edit was registered with the undo manager.
  public internal(set) var standInUndoRegistrations = 0

  // Parts of the composition, kept by TextView+Composition.swift.
  var marked: NSRange?
  var selection = NSRange(location: 0, length: 0)
  var keyboardDepth = 0
  var isMarking = false
  var expectsOwnEdit = false
  var ownEditMark: NSRange?
  var replacedByMarking: (location: Int, text: String)?
  private lazy var ownUndoManager = UndoManager()
  private var typing: [NSAttributedString.Key: Any] = [:]
  private var accessory: UIView?
  private var customInput: UIView?
  private var shownInputView: UIView?

  // MARK: Making one

  /// developer.apple.com/documentation/uikit/uitextview/init(frame:textcontainer:)
  ///
  /// Without a container the view uses TextKit 2.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer(size: CGSize(width: frame.width, height: 0))
    super.init(frame: frame)
    if textContainer == nil { layout = NSTextLayoutManager(of: textStorage, in: self) }
    let system = InputSystem(of: self)
    inputSystem = system
    inputDelegate = system
    watchStorage()
  }

  /// developer.apple.com/documentation/uikit/uitextview/init(usingtextlayoutmanager:)
  public convenience init(usingTextLayoutManager: Bool) {
    self.init(frame: .zero, textContainer: nil)
    if !usingTextLayoutManager { layout = nil }
  }

  public convenience init() { self.init(frame: .zero, textContainer: nil) }
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  public required init?(coder: NSCoder) { nil }

  /// developer.apple.com/documentation/uikit/uitextview/layoutmanager
  ///
  /// Reading it turns a view that uses TextKit 2 into one that uses TextKit 1, for good. Here that is a fault.
  open var layoutManager: NSLayoutManager {
    if layout != nil {
      StandInFaults.report("reading layoutManager turns the text view to TextKit 1 for good")
      layout = nil
    }
    return NSLayoutManager()
  }

  // MARK: Text as a whole

  /// developer.apple.com/documentation/uikit/uitextview/text
  ///
  /// Setting it ends marked text, clears undo, moves the caret to the end and sends no `textViewDidChange`.
  open var text: String! {
    get { textStorage.string }
    set { setWhole(NSAttributedString(string: newValue ?? "", attributes: typing), by: "text was set") }
  }

  /// developer.apple.com/documentation/uikit/uitextview/attributedtext
  open var attributedText: NSAttributedString! {
    get { textStorage.attributedSubstring(from: NSRange(location: 0, length: textStorage.length)) }
    set { setWhole(newValue ?? NSAttributedString(string: ""), by: "attributedText was set") }
  }

  /// developer.apple.com/documentation/uikit/uitextview/font
  open var font: UIFont? { didSet { styleWhole(.font, font) } }
  /// developer.apple.com/documentation/uikit/uitextview/textcolor
  open var textColor: UIColor? { didSet { styleWhole(.foregroundColor, textColor) } }

  private func styleWhole(_ key: NSAttributedString.Key, _ value: Any?) {
    let whole = NSRange(location: 0, length: textStorage.length)
    typing[key] = value
    if let value {
      textStorage.addAttribute(key, value: value, range: whole)
    } else {
      textStorage.removeAttribute(key, range: whole)
    }
  }

  /// developer.apple.com/documentation/uikit/uitextview/typingattributes
  ///
  /// They change without a word whenever the selection does.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { typing }
    set {
      breakComposition("typingAttributes were set")
      typing = newValue
    }
  }

  func takeTypingAttributes() {
    guard textStorage.length > 0 else { return }
    typing = textStorage.attributes(at: max(0, selection.location - 1), effectiveRange: nil)
  }

  // MARK: Selection

  /// developer.apple.com/documentation/uikit/uitextview/selectedrange
  open var selectedRange: NSRange {
    get { selection }
    set { selectByProgram(newValue) }
  }

  open var selectedTextRange: UITextRange? {
    get { UITextRange(selection) }
    set { if let newValue { selectByProgram(newValue.nsRange) } }
  }

  open var markedTextRange: UITextRange? { marked.map { UITextRange($0) } }

  // MARK: What the input method calls

  open var hasText: Bool { textStorage.length > 0 }

  /// developer.apple.com/documentation/uikit/uitextinput/setmarkedtext(_:selectedrange:)
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    mark(markedText ?? "", selecting: selectedRange)
  }

  /// developer.apple.com/documentation/uikit/uitextinput/setattributedmarkedtext(_:selectedrange:)
  ///
  /// Inline prediction comes this way.
  open func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    mark(markedText?.string ?? "", selecting: selectedRange)
  }

  /// developer.apple.com/documentation/uikit/uitextinput/unmarktext()
  open func unmarkText() { unmark() }

  /// developer.apple.com/documentation/uikit/uikeyinput/inserttext(_:)
  open func insertText(_ text: String) { insertAtCaret(text) }

  /// developer.apple.com/documentation/uikit/uikeyinput/deletebackward()
  open func deleteBackward() { deleteAtCaret() }

  /// developer.apple.com/documentation/uikit/uitextinput/replace(_:withtext:)
  ///
  /// Registered for undo and followed by `textViewDidChange`, whoever calls it.
  open func replace(_ range: UITextRange, withText text: String) { replaceRange(range.nsRange, text) }

  // MARK: Positions

  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  open var endOfDocument: UITextPosition { UITextPosition(textStorage.length) }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let target = position.offset + offset
    return (0...textStorage.length).contains(target) ? UITextPosition(target) : nil
  }
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (low, high) = (
      min(fromPosition.offset, toPosition.offset), max(fromPosition.offset, toPosition.offset)
    )
    return UITextRange(NSRange(location: low, length: high - low))
  }
  open func text(in range: UITextRange) -> String? {
    let range = range.nsRange
    guard range.location + range.length <= textStorage.length else { return nil }
    return textStorage.substring(range)
  }
  open func caretRect(for position: UITextPosition) -> CGRect { place(of: position.offset) }
  open func firstRect(for range: UITextRange) -> CGRect { place(of: range.start.offset) }
  open func closestPosition(to point: CGPoint) -> UITextPosition? { UITextPosition(offset(at: point)) }

  /// developer.apple.com/documentation/uikit/uitextview/scrollrangetovisible(_:)
  open func scrollRangeToVisible(_ range: NSRange) { scrollRectToVisible(place(of: range.location), animated: false) }

  /// developer.apple.com/documentation/uikit/uiview/sizethatfits(_:)
  ///
  /// As high as all of the text, whatever height is given. Rows are not broken here.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let end = place(of: textStorage.length).maxY
    return CGSize(width: size.width, height: end + textContainerInset.top + textContainerInset.bottom)
  }

  override func didScroll() { delegate?.scrollViewDidScroll(self) }

  // MARK: Responder

  open override var undoManager: UndoManager? { ownUndoManager }

  open override var inputView: UIView? {
    get { customInput }
    set { customInput = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set { accessory = newValue }
  }

  /// developer.apple.com/documentation/uikit/uiresponder/reloadinputviews()
  ///
  /// Another input view while something is composed ends it.
  open override func reloadInputViews() {
    guard isFirstResponder, shownInputView !== inputView else { return }
    breakComposition("the input view was changed")
    standInKeyboard?.standInForget()
    shownInputView = inputView
  }

  open override var canBecomeFirstResponder: Bool { isEditable && window != nil }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, delegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    shownInputView = inputView
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textViewShouldEndEditing(self) ?? true else { return false }
    standInKeyboardActs { unmarkText() }
    standInKeyboard?.standInForget()
    guard super.resignFirstResponder() else { return false }
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    performs(action)
  }

  open override func cut(_ sender: Any?) { cutSelection() }
  open override func copy(_ sender: Any?) { copySelection() }
  open override func paste(_ sender: Any?) { pasteAtCaret() }
  open override func selectAll(_ sender: Any?) {
    standInSelect(NSRange(location: 0, length: textStorage.length))
  }
  open override func delete(_ sender: Any?) { deleteBackward() }
  open override func toggleBoldface(_ sender: Any?) { toggleByItself("toggleBoldface") }
  open override func toggleItalics(_ sender: Any?) { toggleByItself("toggleItalics") }
  open override func toggleUnderline(_ sender: Any?) { toggleByItself("toggleUnderline") }
  open override func find(_ sender: Any?) { findInteraction?.presentFindNavigator(showingReplace: false) }
  open override func findAndReplace(_ sender: Any?) { findInteraction?.presentFindNavigator(showingReplace: true) }
  open override func findNext(_ sender: Any?) { findInteraction?.findNext() }
  open override func findPrevious(_ sender: Any?) { findInteraction?.findPrevious() }
  open override func useSelectionForFind(_ sender: Any?) {
    findInteraction?.searchText = textStorage.substring(selection)
  }

  // The text view would change the attributes of what is selected, past the program.
  private func toggleByItself(_ name: String) {
    StandInFaults.report("\(name)(_:) of UITextView itself was called: it changes attributes past the program")
  }
}
