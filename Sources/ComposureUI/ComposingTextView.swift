#if canImport(UIKit)
  import ComposureEditor
  import UIKit

  /// What a ``ComposingTextView`` tells of the system's own edits, and what it asks.
  @MainActor
  protocol ComposingTextViewEvents: AnyObject {
    /// An edit of the system's own begins; it may come as several, and within another.
    func editBegan(_ kind: ComposingTextView.EditKind)
    /// An edit of the system's own is complete.
    ///
    /// - Parameter isOutermost: true when none of those that hold it is going on any more.
    func editEnded(_ kind: ComposingTextView.EditKind, isOutermost: Bool)
    /// The system is about to insert what somebody typed; U+0008 stands for Backspace.
    func willType(_ text: String)
    /// Return was pressed; true when it has been carried out.
    func takesReturn() -> Bool
    /// Whether Shift+Tab is the editor's now.
    var takesBackTab: Bool { get }
    func pressBackTab()
    /// Backspace was pressed; true when it has been carried out.
    func takesDeletion() -> Bool
    /// Text is about to be pasted; true when it has been carried out.
    func takesPaste() -> Bool
    /// The system has called a method that edits; `depth` counts those that it is called inside of.
    func called(_ name: String, text: String?, range: NSRange?, depth: Int, language: String?)
    /// A key of a hardware keyboard went down.
    func pressed(_ key: UIKey)
    func focusChanged(isFocused: Bool)
    func keyboardChanged()
    /// The view has come into a window, or left it.
    func windowChanged()
    func perform(_ command: EditorCommand.ID)
    func isEnabled(_ command: EditorCommand.ID) -> Bool
    /// The commands that the keyboard has here, beside those that the system knows.
    var keyCommandList: [EditorCommand] { get }
    /// The Markdown source of the selection; nil when nothing is selected.
    var selectedSource: String? { get }
    var historyManager: UndoManager { get }
  }

  /// A text view that tells where the system's own edits begin and end.
  ///
  /// There is no delegate call for the end of marked text, and a commit comes in several forms: an insertion without an
  /// unmark, an unmark without an insertion, an end and a beginning in one event. So every method through which the
  /// system edits is bracketed, and what is marked is compared at the end of the outermost. The view decides nothing.
  @MainActor
  final class ComposingTextView: UITextView {
    enum EditKind {
      case typing
      /// Sets or ends marked text.
      case marking
      case paste
      case cut
    }

    weak var events: (any ComposingTextViewEvents)?
    let placeholderLabel = UILabel()
    /// The find bar of the document; without one the view has the system's own.
    weak var finder: FindControls?
    private var depth = 0
    /// True inside the system's own edit.
    var isInsideEdit: Bool { depth > 0 }

    private func bracket(_ kind: EditKind, _ edit: () -> Void) {
      depth += 1
      events?.editBegan(kind)
      edit()
      depth -= 1
      events?.editEnded(kind, isOutermost: depth == 0)
    }

    private func called(_ name: String, text: String? = nil, range: NSRange? = nil) {
      events?.called(name, text: text, range: range, depth: depth, language: textInputMode?.primaryLanguage)
    }

    // MARK: - The system's edits

    override func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      called("setMarkedText", text: markedText ?? "", range: selectedRange)
      bracket(.marking) { super.setMarkedText(markedText, selectedRange: selectedRange) }
    }

    override func unmarkText() {
      called("unmarkText")
      bracket(.marking) { super.unmarkText() }
    }

    override func insertText(_ text: String) {
      called("insertText", text: text)
      if depth == 0 {
        events?.keyboardChanged()
        if text == "\n", events?.takesReturn() == true { return }
        events?.willType(text)
      }
      bracket(.typing) { super.insertText(text) }
    }

    override func deleteBackward() {
      called("deleteBackward")
      if depth == 0 {
        if events?.takesDeletion() == true { return }
        events?.willType("\u{8}")
      }
      bracket(.typing) { super.deleteBackward() }
    }

    override func replace(_ range: UITextRange, withText text: String) {
      let start = offset(from: beginningOfDocument, to: range.start)
      let length = offset(from: range.start, to: range.end)
      called("replace", text: text, range: NSRange(location: start, length: length))
      bracket(.typing) { super.replace(range, withText: text) }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for press in presses { if let key = press.key { events?.pressed(key) } }
      super.pressesBegan(presses, with: event)
    }

    // MARK: - Clipboard

    override func copy(_ sender: Any?) {
      if let source = events?.selectedSource { UIPasteboard.general.string = source }
    }

    override func cut(_ sender: Any?) {
      guard let source = events?.selectedSource else { return }
      UIPasteboard.general.string = source
      bracket(.cut) { super.deleteBackward() }
    }

    override func paste(_ sender: Any?) {
      if events?.takesPaste() == true { return }
      bracket(.paste) { super.paste(sender) }
    }

    // MARK: - Place

    override func didMoveToWindow() {
      super.didMoveToWindow()
      events?.windowChanged()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layoutPlaceholder()
    }

    // MARK: - Focus

    override func becomeFirstResponder() -> Bool {
      let isFocused = super.becomeFirstResponder()
      if isFocused { events?.focusChanged(isFocused: true) }
      return isFocused
    }

    override func resignFirstResponder() -> Bool {
      let isGone = super.resignFirstResponder()
      if isGone { events?.focusChanged(isFocused: false) }
      return isGone
    }

    // MARK: - Commands

    override var undoManager: UndoManager? { events?.historyManager ?? super.undoManager }

    // Never the superclass's: it would change attributes of the storage, which is plain text.
    override func toggleBoldface(_ sender: Any?) { events?.perform(.bold) }
    override func toggleItalics(_ sender: Any?) { events?.perform(.italic) }

    // There is no underline in Markdown.
    override func toggleUnderline(_ sender: Any?) {}

    // The system's bar would find what is written, and replace past the gate.
    override func find(_ sender: Any?) {
      if let finder { finder.ask(replacing: false) } else { super.find(sender) }
    }
    override func findAndReplace(_ sender: Any?) {
      if let finder { finder.ask(replacing: true) } else { super.findAndReplace(sender) }
    }
    override func findNext(_ sender: Any?) {
      if let finder { finder.go(forward: true) } else { super.findNext(sender) }
    }
    override func findPrevious(_ sender: Any?) {
      if let finder { finder.go(forward: false) } else { super.findPrevious(sender) }
    }
    override func useSelectionForFind(_ sender: Any?) {
      if let finder { finder.takeSelection() } else { super.useSelectionForFind(sender) }
    }

    private static let runCommand = Selector(("runEditorCommand:"))

    /// Carries out the command that a key command names. The system finds the method by its name.
    #if canImport(ObjectiveC)
      @objc(runEditorCommand:)
    #endif
    func runEditorCommand(_ sender: Any?) {
      if let command = Self.command(of: sender) { events?.perform(command) }
    }

    private static let backTab = Selector(("pressBackTab:"))

    /// Carries out Shift+Tab, which the system gives to nobody by itself.
    #if canImport(ObjectiveC)
      @objc(pressBackTab:)
    #endif
    func pressBackTab(_ sender: Any?) { events?.pressBackTab() }

    #if !canImport(ObjectiveC)
      override func standInPerform(_ action: Selector, sender: Any?) -> Bool {
        if action == Self.backTab {
          pressBackTab(sender)
          return true
        }
        guard action == Self.runCommand else { return super.standInPerform(action, sender: sender) }
        runEditorCommand(sender)
        return true
      }
    #endif

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      switch action {
      case Selector(("toggleBoldface:")): events?.isEnabled(.bold) ?? false
      case Selector(("toggleItalics:")): events?.isEnabled(.italic) ?? false
      case Selector(("toggleUnderline:")): false
      case Self.runCommand: Self.command(of: sender).map { events?.isEnabled($0) ?? false } ?? false
      case Self.backTab: events?.takesBackTab ?? false
      case _ where finder != nil && Self.findActions.contains(action): canFind(action)
      default: super.canPerformAction(action, withSender: sender)
      }
    }

    private static func command(of sender: Any?) -> EditorCommand.ID? {
      ((sender as? UIKeyCommand)?.propertyList as? String).flatMap(EditorCommand.ID.init)
    }

    /// None of them is Tab, Return, Escape or an arrow alone: those belong to the input method while it composes. Shift+Tab
    /// can be performed only while nothing is marked.
    override var keyCommands: [UIKeyCommand]? {
      let own = (events?.keyCommandList ?? []).compactMap { command -> UIKeyCommand? in
        guard let key = command.key else { return nil }
        // With Option alone the arrows move the caret here.
        let arrow = Self.arrows[key.key]
        var modifiers: UIKeyModifierFlags = arrow != nil ? [.control, .command] : key.control ? .command : []
        if key.shift { modifiers.insert(.shift) }
        if key.alt, arrow == nil { modifiers.insert(.alternate) }
        return UIKeyCommand(
          title: localized(command.title), action: Self.runCommand, input: arrow ?? String(key.key),
          modifierFlags: modifiers, propertyList: command.id.rawValue)
      }
      let backTab = UIKeyCommand(action: Self.backTab, input: "\t", modifierFlags: .shift)
      backTab.wantsPriorityOverSystemBehavior = true
      return (super.keyCommands ?? []) + own + [backTab]
    }

    private static let arrows: [Character: String] = [
      KeyChord.up: UIKeyCommand.inputUpArrow, KeyChord.down: UIKeyCommand.inputDownArrow,
    ]
  }
#endif
