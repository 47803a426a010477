#if canImport(UIKit)
  import ComposureEditor
  import ComposureText
  import Foundation
  import Observation
  import UIKit

  /// A Markdown text that is being edited, with its selection, its history and its folds.
  ///
  /// Give it to ``NoteEditor/init(document:)``. The document outlives the views that show it, one at a time. Everything
  /// that it is asked to do to the text waits while a syllable is being composed, and is then done once.
  @MainActor
  @Observable
  public final class NoteDocument {
    /// Called after each change of the text, whoever made it. The text is `text`.
    @ObservationIgnored public var onChange: (@MainActor () -> Void)?
    /// What the text looks like. Another theme is drawn when nothing is composed.
    public var theme: EditorTheme {
      get { chosen(surface.sheet.theme) }
      set {
        choose(newValue, over: surface.sheet.theme) {
          surface.sheet.theme = newValue
          session.restyleAll()
        }
      }
    }
    /// False for a text that can be read, selected and copied only. What is being composed is accepted before.
    public var isEditable: Bool {
      get { chosen(surface.isEditable) }
      set { choose(newValue, over: surface.isEditable) { surface.isEditable = newValue } }
    }
    /// True while the view that shows the document has the keyboard.
    public private(set) var isFocused = false

    @ObservationIgnored let surface: TextSurface
    @ObservationIgnored let session: EditorSession
    @ObservationIgnored let loop: any MainLoop
    /// Follows every edit at once; whoever holds the text outside listens here.
    @ObservationIgnored var onOutgoing: (() -> Void)?
    @ObservationIgnored var onFocusChange: ((Bool) -> Void)?
    /// The bar above the keyboard and the panel that it opens.
    @ObservationIgnored private(set) var formatting: FormattingControls?
    /// The find bar.
    @ObservationIgnored private(set) var finding: FindControls?
    // What observers depend on: they are told that something has changed, and read it from the session.
    private var edits = 0
    private var turns = 0
    private var outlines = 0
    private var finds = 0
    private var choices = 0
    /// The document whose view has the keyboard.
    static weak var focused: NoteDocument?

    /// A document that begins with a text, an empty history and the caret at its start.
    ///
    /// - Parameters:
    ///   - text: the Markdown source.
    ///   - theme: what it looks like.
    public convenience init(text: String = "", theme: EditorTheme = EditorTheme()) {
      self.init(text: text, theme: theme, look: .markdown, loop: DispatchLoop.current)
    }

    /// A document whose work waits for turns of another main loop: tests decide what time it is.
    package convenience init(text: String, theme: EditorTheme, loop: any MainLoop) {
      self.init(text: text, theme: theme, look: .markdown, loop: loop)
    }

    init(text: String, theme: EditorTheme = EditorTheme(), look: TextSurface.Look = .markdown, loop: any MainLoop) {
      self.loop = loop
      surface = TextSurface(look: look, theme: theme, loop: loop)
      session = EditorSession(text: Rope(text), surface: surface, loop: loop)
      if !surface.isMarkdown { session.styling = .surface }
      surface.session = session
      surface.onFocus = { [weak self] in self?.focusChanged($0) }
      surface.onWritten = { [weak self] in self?.textChanged() }
      session.onEdit = { [weak self] _, _ in
        // In the middle of a transaction the text is between two states; its end is told as a whole.
        guard let self, !session.isWriting else { return }
        textChanged()
      }
      session.onTurn = { [weak self] in
        self?.turns += 1
        self?.formatting?.update()
        self?.finding?.changed()
        // Nothing scrolls under a syllable.
        if let self, !session.isComposing { surface.typewriter.center() }
      }
      session.onFind = { [weak self] in
        self?.finds += 1
        self?.finding?.changed()
      }
      guard surface.isMarkdown else { return }
      formatting = FormattingControls(self)
      let finding = FindControls(self, loop: loop)
      surface.finding = finding
      self.finding = finding
    }

    // MARK: - Choices

    /// A choice that is kept where it has its effect, for whoever may be evaluated: told when another is made.
    func chosen<Value>(_ value: Value) -> Value {
      _ = choices
      return value
    }

    /// Makes a choice, if it is another one.
    func choose<Value: Equatable>(_ value: Value, over present: Value, _ make: () -> Void) {
      guard value != present else { return }
      make()
      choseElsewhere()
    }

    /// Another choice has been made where it has its effect.
    func choseElsewhere() { choices += 1 }

    // MARK: - Text

    /// The Markdown source, with a value from outside that still waits for the view: what to save, see <doc:Saving>.
    /// Provisional text is part of it.
    ///
    /// A text that is set is merged with what is typed at the time, and shown when nothing is being composed. Setting it
    /// to the empty text empties the view at once, a syllable that is being composed included. Either is one undo away.
    public var text: String {
      get {
        _ = edits
        return session.outgoingText.string
      }
      set { receive(newValue, base: session.outgoingText.string) }
    }

    /// The Markdown source without what is provisional: what to show to others while somebody writes.
    public var settledText: String {
      _ = (edits, turns)
      return session.state.settledText.string
    }

    /// Takes a text that somebody else has made from `base`. What was typed since is merged with it.
    public func receive(_ value: String, base: String) {
      session.receive(value, base: base)
      textChanged()
    }

    /// Counts of what a reader reads in the document, without markup and what is provisional. They are made when they
    /// are asked for.
    public var counts: TextCounts {
      _ = (edits, turns)
      return TextCounts(session.state.settledSyntax)
    }

    /// Counts of what is selected; nil where nothing is.
    public var selectedCounts: TextCounts? {
      _ = (edits, turns)
      let selected = session.state.selection.range
      return selected.isEmpty ? nil : TextCounts(session.state.syntax, in: selected)
    }

    /// The headings of the text, once somebody follows them.
    var outline: OutlineKeeper { session.outline }

    /// Lets whoever is being evaluated depend on the headings.
    func followOutline() {
      _ = outlines
      if outline.onChange == nil { outline.onChange = { [weak self] in self?.outlines += 1 } }
    }

    /// Moves the caret to a place and shows it, unfolding what hides it.
    public func jump(to offset: UTF8Offset) { session.jump(to: offset) }

    // MARK: - Selection

    /// What is selected, in UTF-16 units as everywhere in UIKit. A selection that is set waits while something is
    /// composed, is kept on the characters it was made for, and is cut to the text.
    public var selectedRange: NSRange {
      get {
        _ = turns
        let units = session.state.text.utf16(session.state.selection.range)
        return NSRange(location: units.lowerBound.value, length: units.length)
      }
      set {
        let text = session.state.text
        func position(_ unit: Int) -> UTF8Offset { text.utf8(UTF16Offset(min(max(0, unit), text.utf16Count))) }
        selection = Selection(anchor: position(newValue.location), head: position(NSMaxRange(newValue)))
      }
    }

    /// What is selected, in the core's positions, with its direction.
    public var selection: Selection {
      get {
        _ = turns
        return session.state.selection
      }
      set { session.submit(.select(newValue), endsComposition: false) }
    }

    // MARK: - Commands

    /// Runs a command for what is selected now. While something is composed it waits, and runs once.
    public func perform(_ command: EditorCommand.ID) { session.perform(.command(command)) }

    /// True where the command would do something.
    public func isEnabled(_ command: EditorCommand.ID) -> Bool {
      _ = (edits, turns)
      return surface.isEnabled(command)
    }

    /// True where what is selected, or what is typed next, has what the command gives it: inside bold text for `bold`, in
    /// a paragraph that is a heading for that heading. For buttons that show it; the bar and the panel do.
    public func isActive(_ command: EditorCommand.ID) -> Bool {
      _ = (edits, turns)
      return surface.isActive(command)
    }

    /// Runs work when nothing is composed: at once, or after what is composed has been accepted for it. What takes the
    /// keyboard from the editor belongs here, say showing another view.
    public func whenSettled(_ name: String, _ action: @escaping @MainActor @Sendable () -> Void) {
      session.performAction(name, action)
    }

    /// True while a syllable is composed: marked text, or one that the keyboard may still change.
    public var isComposing: Bool {
      _ = (edits, turns)
      return session.isComposing
    }

    /// Lets whoever is being evaluated depend on what is found.
    func followFinding() { _ = finds }

    /// Receives what the keyboard and the editor do, call by call: for the app's recorder. Nil costs nothing.
    @ObservationIgnored package var onTrace: (@MainActor (TraceEvent.Body) -> Void)? {
      didSet {
        session.onTrace = onTrace
        surface.onTrace = onTrace
      }
    }

    /// What the editor makes of what is typed: pairs of brackets, typographic quotation marks, dashes; nothing at first.
    /// The switches may change at any time.
    public var smartTyping: SmartTyping {
      get { chosen(session.smartTyping) }
      set { choose(newValue, over: session.smartTyping) { session.smartTyping = newValue } }
    }

    // MARK: - Folds

    /// True where the heading at the caret has something below it that is not folded away.
    public var canFold: Bool {
      _ = (edits, turns)
      return session.canFold(at: session.state.selection.head)
    }

    /// Folds the section whose heading the caret is in, or unfolds it.
    public func toggleFold() { perform(.toggleFold) }

    /// Folds every section, or unfolds all.
    public func setAllFolded(_ isFolded: Bool) { session.setAllFolded(isFolded) }

    // MARK: - Formatting panel

    /// Shows the formatting panel in place of the keyboard, or beside the text where a hardware keyboard is attached;
    /// hides it when it is shown. A syllable that is being composed is accepted first.
    public func toggleFormattingPanel() { formatting?.togglePanel() }

    // MARK: - Focus

    /// Gives the keyboard to the view that shows the document; if none is on screen, to the next that is.
    public func focus() { surface.focus() }

    /// Takes the keyboard from the view.
    public func resignFocus() { surface.resignFocus() }

    private func focusChanged(_ isFocused: Bool) {
      if self.isFocused != isFocused { self.isFocused = isFocused }
      if isFocused { Self.focused = self } else if Self.focused === self { Self.focused = nil }
      onFocusChange?(isFocused)
    }

    private func textChanged() {
      edits += 1
      onOutgoing?()
      onChange?()
    }
  }
#endif
