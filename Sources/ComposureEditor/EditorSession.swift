import ComposureMarkdown
import ComposureText

/// One text being edited in one platform view.
///
/// There are two flows and no third. In: the platform changes its text and tells `follow`, which makes the next state at
/// once, because input methods ask back at once. Out: an intent goes to the gate, which runs it when it may; the surface
/// writes, and the platform's echo is followed like any other edit. State changes only by following.
@MainActor
public final class EditorSession {
  public internal(set) var state: EditorState
  public let gate: CompositionGate

  /// Called after each change of the text has been followed, with the change and why it happened.
  public var onEdit: ((ChangeSet, Annotations) -> Void)?
  /// Called once per main-loop turn in which something changed: for counts, titles, menus and saving on one's own.
  public var onTurn: (() -> Void)?
  /// Called when what is found has changed, or the text in a way that may change it.
  public var onFind: (() -> Void)?
  /// Receives what goes into a trace.
  public var onTrace: ((TraceEvent.Body) -> Void)?
  /// The language of the keyboard in use, for platforms on which it composes without telling.
  public var inputLanguage: InputLanguage {
    get { tracker.language }
    set { if tracker.language != newValue { inputLanguageChanged(to: newValue) } }
  }

  /// Who decides what the text looks like.
  public var styling = Styling.markdown

  /// Which part of the text stands out.
  public var focusMode = FocusMode.off {
    didSet {
      guard focusMode != oldValue else { return }
      markDirty(state.text.fullRange)
      gate.requestRestyle()
    }
  }

  /// What the editor may make of what is typed. Nothing, unless it is told.
  public var smartTyping: SmartTyping = []

  /// Whether the text stays as it is, whatever is asked for. The caret moves, and what the platform changes is followed.
  public var isReadOnly = false

  /// How long an open syllable stays protected against changes of its attributes after the last keyboard edit.
  public var idleTime: Duration = .milliseconds(700)

  weak var surface: (any EditorSurface)?
  let loop: any MainLoop
  var tracker: CompositionTracker
  var shown = ShownDecorations()
  /// What must be drawn anew, in coordinates of the text as it is.
  var dirty: TextRange?
  /// The selection whose markup is revealed; stays behind while a pointer button is down.
  var revealed: Selection?
  var running: RunningTransaction?
  private var isTurnScheduled = false
  private var turn = 0
  /// The platform's edits that are going on, outermost first: whether each sets or ends marked text.
  private(set) var platformEdits: [Bool] = []
  var isMarking: Bool { platformEdits.contains(true) }
  private var idleTimer: (any LoopTimer)?
  /// The composition whose text has not been committed yet.
  var uncommitted: CompositionID?
  /// What was composed last.
  private(set) var lastProvisional = ""
  /// When the last composition began.
  private var composingSince = Duration.zero
  private var commitSeen = false
  private var selectionDeletedInTurn: Int?
  var compositionOverSelection: CompositionID?
  /// The keyboard's edits of this turn, where they have to be seen as one.
  var replay: KeyboardReplay?
  /// A key that the platform is about to insert, and one that it has inserted in this turn.
  var expectedKey: EditorKey?
  var typedKey: TypedKey?
  /// The place of a composition that a value from outside takes away, with what its end commits.
  var dropped: TextRange?
  /// The part of the text whose decorations on the surface are right, apart from `dirty`.
  var clean: TextRange?
  /// What stands out on the surface.
  var shownFocus: TextRange?
  /// True when what the surface shows has to be drawn anew though it is right.
  var mustRedraw = false
  /// Where folds were opened or closed and the surface does not know it yet.
  var changedFolds: [TextRange] = []
  var isLettingSurfaceStyle = false
  var observers: [any EditObserver] = []
  var smart = SmartMemory()
  /// The headings of the text. Does nothing until somebody asks.
  public private(set) lazy var outline = OutlineKeeper(self)
  /// How much the text is. Counts nothing until somebody asks.
  public private(set) lazy var counter = CountKeeper(self)
  /// Decides which words are shown as misspelled; nil while spelling is not checked.
  public internal(set) var spelling: SpellingFollower?
  /// The words that are shown as misspelled, in order, in positions of the text as it is.
  var misspellings: [TextRange] = []
  var finding = Finding()
  lazy var findingTurn = OncePerTurn(loop) { [weak self] in self?.findChanged() }

  /// A transaction of our own whose echo is being followed.
  struct RunningTransaction {
    let annotations: Annotations
    let old: Rope
    let selectionBefore: Selection
    var changes: ChangeSet
  }

  /// - Parameter text: what the surface holds.
  public convenience init(
    text: Rope, surface: any EditorSurface, loop: any MainLoop, options: MarkdownOptions = .editing
  ) {
    self.init(SyntaxTree(text, options: options), surface: surface, loop: loop)
  }

  /// - Parameter syntax: describes what the surface holds; made with the options that the text is edited with, on whatever
  ///   thread.
  public init(_ syntax: SyntaxTree, surface: any EditorSurface, loop: any MainLoop) {
    state = EditorState(syntax)
    self.surface = surface
    self.loop = loop
    tracker = CompositionTracker(traits: surface.traits)
    gate = CompositionGate(loop: loop, traits: surface.traits)
    revealed = state.selection
    dirty = syntax.text.fullRange
    gate.host = self
  }

  // MARK: In: what the platform tells

  /// Follows one edit that the platform has made, whoever caused it. Ranges are cut to the text if they reach beyond it.
  public func follow(_ edit: PlatformEdit) {
    let old = state.text
    let range = clamped(edit.range)
    guard !range.isEmpty || !edit.text.isEmpty else { return }
    let deleted = old.string(in: range)
    let selectionBefore = state.selection
    let changes = ChangeSet.replacing(range, with: edit.text, length: old.utf8Count)
    let wasActive = tracker.composition.isActive
    let isOwn = running != nil
    let isKeyboard = !isOwn && edit.origin == .keyboard

    let marked = state.markedRange
    tracker.map(through: changes)
    var annotations = running?.annotations ?? self.annotations(of: edit)
    if isKeyboard, !isMarking {
      followTypedKey(changes, old: state)
      noteReplay(changes, in: old)
    } else {
      endReplay()
    }
    dropped = dropped.map { changes.map($0, start: .before, end: .after) }
    // A number, since a second reference would have them copied.
    let foldCount = state.folds.folds.count
    let update = state.follow(changes, selection: edit.selection, isTyped: isKeyboard)
    changedFolds = changedFolds.map { changes.map($0) }
    if foldCount != state.folds.folds.count { changedFolds.append(state.text.fullRange) }
    var isCommit = false
    if isKeyboard, isMarking {
      followMarking(edit, at: range, replacing: deleted, marked: marked, changes: changes)
      annotations.compositionID = tracker.id
    } else if isKeyboard {
      isCommit = !edit.text.isEmpty && uncommitted != nil
      if isCommit {
        annotations.compositionID = uncommitted
        uncommitted = nil
        compositionOverSelection = nil
        commitSeen = true
      } else if !edit.text.isEmpty, selectionDeletedInTurn == turn, range == selectionBefore.range {
        // The selection that is typed over has been deleted just before.
        annotations.history = .joinPrevious
      }
      if let marked { followEdit(ofMarked: marked, changes: changes, isCommit: isCommit) }
      tracker.keyboardReplaced(deletedCount: deleted.unicodeScalars.count, inserted: edit.text)
      if case .open = tracker.composition { annotations.compositionID = tracker.id }
    } else if let marked {
      followEdit(ofMarked: marked, changes: changes, isCommit: false)
    }
    state.composition = tracker.composition
    if let sofar = running?.changes {
      running?.changes = sofar.composed(with: changes)
    } else {
      state.history.record(
        History.Edit(
          changes: changes, old: old, selectionBefore: selectionBefore, selectionAfter: state.selection,
          annotations: annotations, isInsideSyllable: wasActive || isCommit,
          began: isCommit ? composingSince : loop.now,
          now: loop.now))
      if !edit.text.isEmpty || range != selectionBefore.range {
        selectionDeletedInTurn = nil
      } else {
        selectionDeletedInTurn = isKeyboard ? turn : nil
      }
    }
    let known = smart
    if replay == nil {
      gate.map(through: changes)
      smart.map(through: changes)
    }
    if isCommit { replay?.isCommit = true }
    mapDecorations(through: changes)
    followFind(changes)
    markDirty(update.dirty)
    for observer in observers { observer.followed(changes, dirty: update.dirty) }
    spelling?.edited(changes, dirty: update.dirty, isTyped: isKeyboard)
    if running == nil { closePendingFormatsIfLeft() }
    onTrace?(
      .edit(
        at: range.lowerBound.value, deleted: deleted, inserted: edit.text,
        origin: isOwn ? "own" : edit.origin.rawValue, commit: isCommit, length: state.text.utf8Count))
    onEdit?(changes, annotations)
    if isKeyboard { restartIdleTimer() }
    if running == nil { gate.requestRestyle() }
    if isKeyboard, !isMarking, !isCommit, !wasActive, replay == nil { considerSmartTyping(changes, before: known) }
    if isCommit, !isMarking { considerSmartTyping(endOfCommit: edit.text, at: range.lowerBound) }
    if isCommit { gate.runWhatNeedsNoWrite() }
    scheduleTurn()
  }

  /// Follows a move of the caret or a change of the selection that the platform has made.
  public func followSelection(_ selection: Selection, cause: SelectionCause) {
    let selection = Selection(anchor: clamped(selection.anchor), head: clamped(selection.head))
    guard selection != state.selection else { return }
    let before = state.selection
    state.selection = selection
    if running == nil {
      state.history.breakGroup()
      if cause != .program {
        // Within its own edits the keyboard moves the caret and forgets nothing.
        if platformEdits.isEmpty { tracker.forgetSyllable() } else { tracker.closeOpenSyllable() }
      }
      state.composition = tracker.composition
      // The writer's own move is later than one that still waits.
      if cause != .program, gate.dropWaitingSelection() { onTrace?(.settle(ran: [], waiting: gate.waiting.count)) }
      if platformEdits.isEmpty { endReplay() }
      if replay == nil { smart.caretMoved(to: selection) }
      closePendingFormatsIfLeft()
      if platformEdits.isEmpty { rereadComposition() }
      gate.compositionChanged()
    }
    onTrace?(.selection(anchor: selection.anchor.value, head: selection.head.value, cause: cause.rawValue))
    spelling?.selectionChanged()
    let hiddenBefore = shown.hidden
    if !gate.isPointerButtonDown {
      reveal(selection, insteadOf: before)
    }
    if running == nil, selection.isCaret, cause == .vertical || cause == .pointer {
      let target = landing(selection.head, hidden: hiddenBefore, in: state)
      if target != selection.head { moveCaret(to: Selection(target)) }
    }
    scheduleTurn()
  }

  /// Follows a preedit: provisional text that is drawn at the caret and is not part of the storage.
  ///
  /// - Parameters:
  ///   - text: what is provisional now; empty when nothing is.
  ///   - cursor: the input method's own caret in it, in Unicode scalars.
  public func followPreedit(_ text: String, cursor: Int) {
    let before = tracker.id
    tracker.platformReports(text, at: state.selection.range.lowerBound, continues: !commitSeen)
    if tracker.id != before { compositionBegan() }
    state.composition = tracker.composition
    if !text.isEmpty { lastProvisional = text }
    onTrace?(.preedit(text: text, cursor: cursor))
    spelling?.compositionChanged()
    gate.compositionChanged()
    if uncommitted == nil { gate.runWhatNeedsNoWrite() }
    scheduleTurn()
  }

  /// The platform begins an edit of its own, which may come as several edits.
  ///
  /// - Parameter marking: true when the edit sets or ends marked text in the storage.
  public func platformEditBegan(marking: Bool = false) {
    platformEdits.append(marking)
    gate.isInsidePlatformEdit = true
  }

  /// The platform's own edit that began last is complete.
  public func platformEditEnded() {
    guard platformEdits.popLast() != nil, platformEdits.isEmpty else { return }
    gate.platformEditEnded()
  }

  /// The view gained or lost the keyboard focus.
  public func followFocus(_ isFocused: Bool) {
    onTrace?(.focus(isFocused))
    if !isFocused {
      tracker.forgetSyllable()
      // A release may have gone to whoever has the focus now.
      if gate.isPointerButtonDown { followPointerButton(isDown: false) }
    }
    rereadComposition()
    state.composition = tracker.composition
    if !isFocused { spelling?.focusLost() }
    gate.compositionChanged()
    scheduleTurn()
  }

  /// A button of the pointing device went down or up in the view. While it is down nothing is revealed or written.
  ///
  /// To be called before the platform moves the caret for it: where that would lose what is being composed, it is
  /// committed first.
  public func followPointerButton(isDown: Bool) {
    onTrace?(.pointer(down: isDown))
    if isDown, tracker.traits.commitsBeforeCaretMove, case .marked = tracker.composition { endComposition() }
    gate.isPointerButtonDown = isDown
    if !isDown { reveal(state.selection, insteadOf: revealed ?? state.selection) }
  }

  /// The button is about to go up. The view handles its release after this, and may still move the caret.
  public func followPointerRelease() {
    guard gate.isPointerButtonDown else { return }
    loop.nextTurn { [weak self] in
      if let self, gate.isPointerButtonDown { followPointerButton(isDown: false) }
    }
  }

  /// Another part of the text came on screen.
  public func visibleRangeChanged() {
    guard let surface else { return }
    markDirty(surface.visibleRange)
    spelling?.visibleRangeChanged()
    gate.requestRestyle()
  }

  // MARK: Out: what is asked for

  /// Runs a command for the selection as it is now. It never gets lost: where it has to wait it runs later, once.
  public func perform(_ command: EditorCommand) {
    submit(.command(command), endsComposition: true)
  }

  /// Runs work of the front end (saving, opening a bar) as soon as nothing is composed.
  public func performAction(_ name: String, _ action: @escaping @MainActor @Sendable () -> Void) {
    submit(.action(name, action), endsComposition: true)
  }

  /// Asks for work to be done. See `Intent` for what kinds there are.
  public func submit(_ work: Intent.Work, endsComposition: Bool) {
    if case .value(let base, let value) = work {
      receive(value, base: base)
      return
    }
    endReplay()
    submit(Intent(work, target: gate.waitingSelection ?? state.selection, endsComposition: endsComposition))
  }

  func submit(_ intent: Intent) {
    endReplay()
    onTrace?(.intent(name: intent.name, waits: gate.waitReason?.rawValue))
    gate.submit(intent)
  }

  /// What a command would do now; nil when it is disabled.
  public func transaction(for command: EditorCommand) -> Transaction? { command.transaction(state) }

  /// True when the text is provisional somewhere.
  public var isComposing: Bool { tracker.composition.isActive }

  /// The hidden ranges that the surface shows as hidden, in order.
  public var hiddenRanges: [TextRange] { shown.hidden }

  // MARK: Once per turn

  func scheduleTurn() {
    guard !isTurnScheduled else { return }
    isTurnScheduled = true
    loop.nextTurn { [weak self] in self?.turnEnded() }
  }

  private func turnEnded() {
    isTurnScheduled = false
    let wasActive = tracker.composition.isActive
    tracker.turnEnded(text: state.text, caret: state.selection.head)
    state.composition = tracker.composition
    endReplay()
    if wasActive != tracker.composition.isActive { gate.compositionChanged() }
    selectionDeletedInTurn = nil
    turn += 1
    if !tracker.composition.isActive, let transaction = writePendingFormats(state), !transaction.isIdle {
      submit(.writePendingFormats, endsComposition: false)
    }
    unfoldWhatIsEntered()
    spelling?.compositionChanged()
    gate.turnEnded()
    for observer in observers { observer.turnEnded() }
    onTurn?()
  }

  // MARK: Parts

  func compositionBegan() {
    uncommitted = tracker.id
    composingSince = loop.now
    commitSeen = false
    // One that was cancelled before it has left the place to this one.
    if selectionDeletedInTurn == turn || compositionOverSelection != nil {
      state.history.attachLastStep(to: tracker.id)
      compositionOverSelection = tracker.id
      selectionDeletedInTurn = nil
    }
  }

  private func annotations(of edit: PlatformEdit) -> Annotations {
    switch edit.origin {
    case .keyboard: Annotations(.keyboard, history: .typing)
    case .paste: Annotations(.paste)
    case .cut: Annotations(.cut)
    case .drop: Annotations(.drop)
    case .platform: Annotations(.external)
    }
  }

  private func inputLanguageChanged(to language: InputLanguage) {
    tracker.language = language
    tracker.forgetSyllable()
    state.composition = tracker.composition
    gate.compositionChanged()
    gate.scheduleSettle()
  }

  private func restartIdleTimer() {
    idleTimer?.cancel()
    idleTimer = nil
    guard case .open = tracker.composition else { return }
    idleTimer = loop.after(idleTime) { [weak self] in
      guard let self else { return }
      tracker.idleTimePassed()
      state.composition = tracker.composition
      gate.requestRestyle()
      gate.scheduleSettle()
    }
  }

  /// Work that comes due when a composition has ended and none has begun.
  func workForSettle() -> [Intent] {
    var due: [Intent] = []
    if let id = compositionOverSelection, uncommitted == id {
      due.append(Intent(.restoreSelection(id), target: state.selection, endsComposition: false))
    }
    uncommitted = nil
    compositionOverSelection = nil
    if writePendingFormats(state) != nil {
      due.append(Intent(.writePendingFormats, target: state.selection, endsComposition: false))
    }
    return due
  }

  func clamped(_ offset: UTF8Offset) -> UTF8Offset {
    state.text.floorScalar(min(max(offset, .zero), state.text.end))
  }

  func clamped(_ range: TextRange) -> TextRange {
    let lower = clamped(range.lowerBound)
    return lower..<max(lower, clamped(range.upperBound))
  }
}
