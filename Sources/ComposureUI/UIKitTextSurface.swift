#if canImport(UIKit)
  import ComposureEditor
  import ComposureMarkdown
  import ComposureText
  import UIKit

  /// The one adapter between the core and `UITextView`: the view is private to this file, and whatever changes its text,
  /// selection, attributes or input views does so here, with a permit or through a way that is allowed while composing.
  ///
  /// What the view does is told to the session at once, in the core's terms. Without a view (before the first one is
  /// made, and after it has left the screen) the surface answers the session's writes by itself.
  @MainActor
  final class TextSurface: NSObject, EditorSurface {
    /// Who says what the text looks like.
    enum Look {
      case markdown
      /// One text style for all of the text.
      case plain(UIFont.TextStyle)
      /// The caller's closure. It is handed the view, and runs only while nothing is composed.
      case custom(@MainActor (UITextView) -> Void)
    }

    let traits = SurfaceTraits.uiKit
    var isMarkdown: Bool { if case .markdown = look { true } else { false } }
    let sheet: StyleSheet
    var look: Look
    weak var session: EditorSession?
    /// Called when the view has gained or lost the focus.
    var onFocus: ((Bool) -> Void)?
    /// What the Return key does instead of a line break.
    var onReturn: (@MainActor () -> Void)?
    /// Called when a transaction of the session's own is complete.
    var onWritten: (() -> Void)?
    /// Receives what the system calls, for a trace.
    var onTrace: ((TraceEvent.Body) -> Void)? { didSet { tracedLanguage = nil } }
    var tracedLanguage: String?
    var isReturnShifted = false
    /// What stands above the keyboard.
    var accessory: UIView?
    var isEditable = true { didSet { rearrange() } }
    var surroundings = Surroundings() { didSet { if surroundings != oldValue { rearrange() } } }

    private var view: ComposingTextView?
    let typewriter = Typewriter()
    private let display = MarkupDisplay()
    private let loop: any MainLoop
    private let undoManager = HistoryUndoManager()
    private var kinds: [ComposingTextView.EditKind] = []
    private var isWriting = false
    /// True while the caller's closure runs: what it changes is its own.
    private var isStyling = false
    private var isLooseEditOpen = false
    /// The focus was asked for before the view was on screen.
    private var wantsFocus = false
    /// The find bar of a Markdown text; others have the system's own.
    weak var finding: FindControls?
    private var redisplayed: [TextRange] = []
    private var observers: [ObserverToken] = []
    private lazy var scrolling = OncePerTurn(loop) { [weak self] in self?.session?.visibleRangeChanged() }

    init(look: Look, theme: EditorTheme, loop: any MainLoop) {
      self.look = look
      self.loop = loop
      sheet = StyleSheet(theme)
      super.init()
      undoManager.history = self
      display.hidden = { [weak self] in self?.hiddenParts(of: $0) ?? [] }
      display.folded = { [weak self] in self?.foldedParts ?? [] }
    }

    // MARK: - The view

    /// Makes the view that shows the text from now on. One that was made before is left as it is and no longer follows.
    func makeView() -> UITextView {
      detach()
      let view = ComposingTextView(usingTextLayoutManager: true)
      view.applyInputSettings()
      arrange(view)
      view.keyboardDismissMode = .interactive
      view.alwaysBounceVertical = true
      if onReturn != nil { view.returnKeyType = .done }
      view.backgroundColor = .clear
      if isMarkdown {
        view.typingAttributes = sheet.attributes(of: [])
        view.textContainerInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
      }
      // Before anybody follows the view and before it has anything that could be composed.
      view.textStorage.replaceCharacters(
        in: NSRange(location: 0, length: view.textStorage.length),
        with: NSAttributedString(string: text.string, attributes: view.typingAttributes))
      if let session { view.selectedRange = nsRange(session.state.selection.range) }
      view.inputAccessoryView = accessory
      view.events = self
      view.delegate = self
      view.textStorage.delegate = self
      if isMarkdown { display.attach(to: view.textLayoutManager) }
      view.takeFinder(finding)
      self.view = view
      typewriter.view = view
      view.layoutPlaceholder()
      observers = systemObservers()
      session?.restyleAll()
      return view
    }

    /// Accepts what is being composed and lets go of the view. What waits is done to the text alone.
    func detach() {
      guard let view else { return }
      if let session, session.isComposing {
        endComposition()
        session.followFocus(false)
      }
      view.events = nil
      view.delegate = nil
      view.textStorage.delegate = nil
      observers = []
      finding?.detach(from: view)
      self.view = nil
      endLooseEdit()
      if view.isFirstResponder { loop.nextTurn { [weak self] in self?.onFocus?(false) } }
    }

    func shows(_ other: UITextView) -> Bool { view === other }
    var window: UIWindow? { view?.window }
    var isFocused: Bool { view?.isFirstResponder ?? false }

    /// Whether the view can be edited, whether it scrolls, and what it shows while it is empty.
    private func arrange(_ view: ComposingTextView) {
      view.isEditable = isEditable && surroundings.isEnabled
      view.isScrollEnabled = surroundings.isScrollEnabled
      view.showPlaceholder(surroundings.placeholder)
    }

    /// A view that can no longer be edited puts the keyboard away, and with it what is composed.
    private func rearrange() {
      guard view != nil, let session else { return }
      session.submit(
        .writing("arrange") { [weak self] _ in
          if let self, let view = self.view { arrange(view) }
        }, endsComposition: !(isEditable && surroundings.isEnabled))
    }

    /// The focus moves only while the view is in a window; SwiftUI asks before that.
    func focus() {
      wantsFocus = view?.window == nil
      guard let view, !wantsFocus, !view.isFirstResponder else { return }
      _ = view.becomeFirstResponder()
    }

    func resignFocus() {
      wantsFocus = false
      guard let view, view.window != nil, view.isFirstResponder else { return }
      _ = view.resignFirstResponder()
    }

    /// Swaps the keyboard for another view, or brings it back, which ends a composition.
    func setInputView(_ input: UIView?, permit: borrowing WritePermit) {
      guard let view, view.inputView !== input else { return }
      view.inputView = input
      if view.isFirstResponder { view.reloadInputViews() }
    }

    /// Shows a panel beside the bar above the keyboard, or beside the text where there is no bar.
    func presentPopover(_ controller: UIViewController) {
      guard let view else { return }
      controller.popoverPresentationController?.sourceView = accessory?.window == nil ? view : accessory
      view.nearestController?.present(controller, animated: true)
    }

    // MARK: - Positions

    /// What is on screen by TextKit's account. Before the first layout a screen's worth is assumed.
    var visibleRange: TextRange {
      guard let view else { return .zero..<(.zero) }
      let assumed = 8_192
      var shown = TextRange(0, min(assumed, text.utf8Count))
      if let layout = view.textLayoutManager, let content = layout.textContentManager,
        let viewport = layout.textViewportLayoutController.viewportRange
      {
        let start = content.offset(from: content.documentRange.location, to: viewport.location)
        let end = content.offset(from: content.documentRange.location, to: viewport.endLocation)
        shown = position(start)..<max(position(start), position(end))
      }
      let first = text.line(at: text.floorScalar(shown.lowerBound))
      let last = text.line(at: text.floorScalar(shown.upperBound))
      return text.start(of: first)..<text.range(of: last).upperBound
    }

    // MARK: - Writing

    func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit) {
      guard let session else { return }
      isWriting = true
      defer {
        isWriting = false
        onWritten?()
      }
      guard let view else { return answer(changes, selection, session) }
      // All positions are those of the text before, so they are converted before the first echo moves the text on.
      let edits = changes.edits.map { (nsRange($0.range), $0.insert) }
      let place = view.contentOffset
      view.inputDelegate?.textWillChange(view)
      for (range, insert) in edits.reversed() {
        let inserted = NSAttributedString(string: insert, attributes: attributes(forInsertionIn: view))
        view.textStorage.replaceCharacters(in: range, with: inserted)
      }
      view.inputDelegate?.textDidChange(view)
      move(view, to: selection ?? session.state.selection, session)
      if view.contentOffset != place { view.setContentOffset(place, animated: false) }
      // What the writer has done to the text is where the writer looks; what comes from elsewhere moves nothing.
      if selection != nil { view.scrollRangeToVisible(view.selectedRange) }
    }

    func select(_ selection: Selection, permit: borrowing WritePermit) {
      guard let session else { return }
      isWriting = true
      defer { isWriting = false }
      guard let view else { return session.followSelection(selection, cause: .program) }
      move(view, to: selection, session)
      view.scrollRangeToVisible(view.selectedRange)
    }

    private func move(_ view: ComposingTextView, to selection: Selection, _ session: EditorSession) {
      let wanted = nsRange(
        text.graphemeStart(
          atOrBefore: selection.range.lowerBound)..<text.graphemeStart(
            atOrBefore: selection.range.upperBound))
      if view.selectedRange != wanted { view.selectedRange = wanted }
      // A selection of UIKit has no direction, so the one that was asked for is kept.
      let isAsAsked = view.selectedRange == nsRange(selection.range)
      session.followSelection(isAsAsked ? selection : self.selection(of: view), cause: .program)
    }

    private func attributes(forInsertionIn view: UITextView) -> [NSAttributedString.Key: Any] {
      if isMarkdown { sheet.attributes(of: []) } else { view.typingAttributes }
    }

    // MARK: - Styling

    /// The looks come with `refresh`, line by line; only what is hidden has to be laid out anew where it changes.
    func style(_ diff: DecorationDiff, permit: borrowing StylePermit) { redisplayed += diff.shown + diff.hidden }

    func refresh(_ range: TextRange?, permit: borrowing StylePermit) {
      let ranges = redisplayed
      redisplayed = []
      guard let view, let session else { return }
      if let range { setAttributes(in: range, of: view, session, protected: permit.protected) }
      redisplay(ranges, in: view)
      if !session.isComposing { setTypingAttributes(of: view, session) }
      view.layoutPlaceholder()
    }

    func foldsChanged(in ranges: [TextRange], permit: borrowing StylePermit) {
      if let view { redisplay(ranges, in: view) }
    }

    func styleByItself(permit: borrowing StylePermit) {
      guard let view else { return }
      switch look {
      case .markdown: break
      case .plain(let style):
        let font = UIFont.preferredFont(forTextStyle: style)
        // A font that is set is set on all of the text.
        if view.font != font { view.font = font }
      case .custom(let style):
        isStyling = true
        let chosen = view.typingAttributes[.font] as? UIFont
        style(view)
        isStyling = false
        let caret = view.selectedRange.location
        if caret > 0, view.typingAttributes[.font] as? UIFont == chosen {
          // What is typed next looks like what stands before it until the closure may run again.
          view.typingAttributes = view.textStorage.attributes(at: caret - 1, effectiveRange: nil)
        }
      }
      view.layoutPlaceholder()
    }

    private func setAttributes(
      in range: TextRange, of view: ComposingTextView, _ session: EditorSession, protected: TextRange?
    ) {
      let storage = view.textStorage
      let runs = StyleSheet.runs(in: range, spans: session.shownSpans(in: range)).flatMap { run in
        run.range.parts(outside: protected).map { (range: nsRange($0), roles: run.roles) }
      }
      let differences = sheet.differences(from: runs, in: storage)
      guard !differences.isEmpty else { return }
      // One pass tells the layout of the whole range, what is protected included, so there is none beside a syllable.
      if protected == nil { storage.beginEditing() }
      for (range, roles) in differences { storage.setAttributes(sheet.attributes(of: roles), range: range) }
      if protected == nil { storage.endEditing() }
    }

    private func redisplay(_ ranges: [TextRange], in view: ComposingTextView) {
      guard let content = view.textLayoutManager?.textContentManager as? NSTextContentStorage else { return }
      let parts = ranges.map(nsRange).filter { $0.length > 0 && NSMaxRange($0) <= view.textStorage.length }
      guard !parts.isEmpty else { return }
      content.performEditingTransaction {
        for part in parts { view.textStorage.edited(.editedAttributes, range: part, changeInLength: 0) }
      }
    }

    /// The view takes what is typed next from the character before the caret, which may be a hidden marker.
    private func setTypingAttributes(of view: ComposingTextView, _ session: EditorSession) {
      let state = session.state
      let caret = state.selection.range.lowerBound
      let line = state.text.range(of: state.text.line(at: caret))
      var roles = StyleSheet.typingRoles(at: caret, lineStart: line.lowerBound, spans: session.shownSpans(in: line))
      if state.pendingFormats.continues(at: state.selection.head) { roles += state.pendingFormats.formats.map(\.role) }
      let wanted = sheet.number(of: roles)
      if (view.typingAttributes[StyleSheet.key] as? NSNumber)?.intValue == wanted { return }
      view.typingAttributes = sheet.attributes(of: roles)
    }

    // MARK: - What is not drawn

    private var foldedParts: [NSRange] {
      guard let session, !session.state.folds.isEmpty else { return [] }
      return session.state.folds.hidden.map(nsRange)
    }

    // MARK: - Composition

    func platformComposition() -> PlatformComposition {
      guard let view, let marked = view.markedTextRange, !marked.isEmpty else { return .none }
      let range = range(marked, in: view)
      return .marked(at: range.lowerBound, provisional: text.string(in: range))
    }

    func endComposition() { view?.unmarkText() }

    /// A change of the selection that is announced to the keyboard makes it forget the syllable it would rewrite.
    func endHiddenState() {
      guard let view else { return }
      view.inputDelegate?.selectionWillChange(view)
      view.inputDelegate?.selectionDidChange(view)
    }

    private func followMarked(in view: ComposingTextView) {
      session?.followMarkedText(view.markedTextRange.map { range($0, in: view) })
    }

    private func followSelection(in view: ComposingTextView, cause: SelectionCause) {
      guard let session else { return }
      let selection = selection(of: view)
      guard selection.range != session.state.selection.range else { return }
      session.followSelection(selection, cause: cause)
    }
  }

  // MARK: - Following the storage

  extension TextSurface: NSTextStorageDelegate {
    nonisolated func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
      changeInLength delta: Int
    ) {
      guard editedMask.contains(.editedCharacters) else { return }
      // A text view's storage is edited on the main thread.
      MainActor.assumeIsolated { followEdit(in: editedRange, changeInLength: delta) }
    }

    private func followEdit(in edited: NSRange, changeInLength delta: Int) {
      guard let view, let session else { return }
      if kinds.isEmpty, !isWriting { beginLooseEdit(session) }
      let storage = view.textStorage
      var lower = edited.location
      var upper = NSMaxRange(edited)
      // Where the edit has cut a character in half, or made one whole, the other half is part of it.
      if lower > 0, UTF16.isLeadSurrogate(storage.mutableString.character(at: lower - 1)) { lower -= 1 }
      if upper < storage.length, UTF16.isTrailSurrogate(storage.mutableString.character(at: upper)) { upper += 1 }
      let new = NSRange(location: lower, length: upper - lower)
      let old = range(NSRange(location: lower, length: new.length - delta))
      // Half a character is read as U+FFFD, which has the same length.
      let inserted = String(decoding: Array(storage.attributedSubstring(from: new).string.utf16), as: UTF16.self)
      session.follow(PlatformEdit(range: old, text: inserted, origin: origin))
      view.layoutPlaceholder()
    }

    private var origin: PlatformEdit.Origin {
      switch kinds.first {
      case .paste: .paste
      case .cut: .cut
      case .typing, .marking: .keyboard
      // The system's own edits come this way too: a candidate, a correction, a double space.
      case nil: isStyling || isSystemReplacing || session?.gate.isWritingToolsActive == true ? .platform : .keyboard
      }
    }

    /// The system's own find bar is open, which replaces by itself.
    private var isSystemReplacing: Bool { view?.findInteraction?.isFindNavigatorVisible ?? false }

    /// An edit that came through none of the view's methods has no end that could be seen. Until the next turn nothing
    /// is written or styled: this is the middle of the storage's own work.
    private func beginLooseEdit(_ session: EditorSession) {
      guard !isLooseEditOpen else { return }
      isLooseEditOpen = true
      session.platformEditBegan()
      loop.nextTurn { [weak self] in self?.endLooseEdit() }
    }

    private func endLooseEdit() {
      guard isLooseEditOpen else { return }
      isLooseEditOpen = false
      if let view {
        followMarked(in: view)
        followSelection(in: view, cause: .keyboard)
      }
      session?.platformEditEnded()
    }
  }

  // MARK: - Following the view

  extension TextSurface: ComposingTextViewEvents {
    func editBegan(_ kind: ComposingTextView.EditKind) {
      kinds.append(kind)
      session?.platformEditBegan(marking: kind == .marking)
    }

    func editEnded(_ kind: ComposingTextView.EditKind, isOutermost: Bool) {
      kinds.removeLast()
      if isOutermost, let view {
        // The session knows what is marked and selected before it may do what has waited for the end of the edit.
        followMarked(in: view)
        followSelection(in: view, cause: .keyboard)
      }
      session?.platformEditEnded()
    }

    func takesDeletion() -> Bool {
      guard isMarkdown else { return false }
      return session?.deleteAtHiddenMarker(forward: false) ?? false
    }

    func focusChanged(isFocused: Bool) {
      keyboardChanged()
      session?.followFocus(isFocused)
      recheck()
      onFocus?(isFocused)
    }

    func keyboardChanged() {
      let language = view?.textInputMode?.primaryLanguage ?? ""
      session?.inputLanguage =
        language.hasPrefix("ko") ? .korean : language.hasPrefix("vi") ? .vietnamese : .other
    }

    /// The view is on screen, or has left it. UIKit is in the middle of that.
    func windowChanged() {
      if wantsFocus { loop.nextTurn { [weak self] in if self?.wantsFocus == true { self?.focus() } } }
    }

    /// Ends that nobody told of are noticed here, so that nothing waits for ever.
    private func recheck() {
      session?.recheckComposition()
      if #available(iOS 18.0, *), view?.isWritingToolsActive != true { session?.gate.isWritingToolsActive = false }
    }

    var selectedSource: String? {
      guard let view, view.selectedRange.length > 0 else { return nil }
      return text.string(in: range(view.selectedRange))
    }

    var historyManager: UndoManager { undoManager }
  }

  extension TextSurface: UITextViewDelegate {
    func textViewDidChangeSelection(_ textView: UITextView) {
      // During an edit the selection is between two states; the end of the edit tells it.
      guard let view, !isWriting, !view.isInsideEdit, !isLooseEditOpen else { return }
      keyboardChanged()
      followSelection(in: view, cause: .pointer)
      recheck()
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      scrolling.schedule()
    }

    func textViewWritingToolsWillBegin(_ textView: UITextView) { session?.gate.isWritingToolsActive = true }

    func textViewWritingToolsDidEnd(_ textView: UITextView) {
      session?.gate.isWritingToolsActive = false
      session?.restyleAll()
    }

    /// Code and addresses are not prose.
    func textView(
      _ textView: UITextView, writingToolsIgnoredRangesInEnclosingRange enclosingRange: NSRange
    ) -> [NSValue] {
      proseGaps(in: enclosingRange).map { NSValue(range: $0) }
    }
  }
#endif
