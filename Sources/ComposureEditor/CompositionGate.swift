import ComposureText

/// The right to write to the platform's text view, for the length of one synchronous call.
///
/// Only `CompositionGate` makes one, and only while nothing is composed or where the change is known to leave the
/// composition alone. It cannot be copied, and a borrowed one can be neither stored nor returned.
public struct WritePermit: ~Copyable {
  fileprivate init() {}
}

/// The right to change attributes, for the length of one synchronous call.
public struct StylePermit: ~Copyable {
  /// Attributes of this range must stay as they are. Nil when all may change.
  public let protected: TextRange?

  fileprivate init(protected: TextRange?) {
    self.protected = protected
  }
}

/// Why waiting work waits.
public enum WaitReason: String, Hashable, Sendable {
  case composition
  case pointerButtonDown
  case writingTools
  case insidePlatformEdit
  /// A composition ended a moment ago, and the next may already be on its way.
  case quietTime
}

/// What the gate asks of the session it serves.
@MainActor
protocol CompositionGateHost: AnyObject {
  var composition: Composition { get }
  /// The composition that is active or, when none is, the last one that was.
  var compositionID: CompositionID { get }
  /// True while the edits of a keyboard that composes without telling are not complete.
  var isJudging: Bool { get }
  /// Re-reads the platform's state, so that an end that was never told is noticed.
  func rereadComposition()
  /// Accepts what is being composed, through the platform's own way.
  func endComposition()
  /// Ends the keyboard's hidden state before text is written beside an open syllable.
  func endHiddenState()
  /// True when running the intent now would touch neither the composition nor the caret.
  func isElsewhere(_ intent: Intent) -> Bool
  /// True when the intent needs no write at all in the state as it is.
  func needsNoWrite(_ intent: Intent) -> Bool
  func run(_ intent: Intent, permit: borrowing WritePermit)
  func runWithoutWrite(_ intent: Intent)
  func restyle(permit: borrowing StylePermit)
  /// Work that comes due with the end of a composition and runs before what waits.
  func workForSettle() -> [Intent]
  func settled(ran: [Intent], waiting: Int)
}

/// The one way to write to the platform's text view.
///
/// Work is submitted as an `Intent`. It runs at once when nothing stands against it, and otherwise waits until the
/// composition has ended and the main loop has turned without another one beginning.
@MainActor
public final class CompositionGate {
  /// What waits, in the order in which it will run.
  public private(set) var waiting: [Intent] = []
  /// True while the platform is in the middle of an edit of its own.
  public var isInsidePlatformEdit = false
  /// True while a button of the pointing device is down in the view.
  public var isPointerButtonDown = false { didSet { if oldValue, !isPointerButtonDown { pointerButtonReleased() } } }
  /// True while the system's Writing Tools own the text.
  public var isWritingToolsActive = false { didSet { if oldValue, !isWritingToolsActive { scheduleSettle() } } }

  private let loop: any MainLoop
  private let traits: SurfaceTraits
  weak var host: (any CompositionGateHost)?
  private var settleTimer: (any LoopTimer)?
  private var isSettleScheduled = false
  private var isRunning = false
  private var isQuiet = true
  private var isComposing = false
  private var restyleWaits = false
  /// The composition that its input method is given time to end by itself.
  private var grace: (id: CompositionID, timer: (any LoopTimer)?)?
  private var nextID = 0

  init(loop: any MainLoop, traits: SurfaceTraits) {
    self.loop = loop
    self.traits = traits
  }

  /// Why work that is submitted now would wait. Nil when it would run at once.
  public var waitReason: WaitReason? {
    if isInsidePlatformEdit { return .insidePlatformEdit }
    if host?.composition.isActive == true { return .composition }
    if isWritingToolsActive { return .writingTools }
    if isPointerButtonDown { return .pointerButtonDown }
    return isQuiet ? nil : .quietTime
  }

  /// Takes work that would change the platform's view. It is run once: now, or when nothing stands against it.
  @discardableResult
  public func submit(_ intent: Intent) -> IntentID {
    var intent = numbered(intent)
    guard let host else { return intent.id }
    switch intent.work {
    // The last selection wins, markers are written once, and a value holds the one that waited before it.
    case .select: dropWaitingSelection()
    case .writePendingFormats: waiting.removeAll { if case .writePendingFormats = $0.work { true } else { false } }
    case .value: waiting.removeAll { if case .value = $0.work { true } else { false } }
    default: break
    }
    let mustQueue = isRunning || isInsidePlatformEdit
    intent.owesEnd = intent.endsComposition && mustQueue
    // It stands in the queue before the composition is ended for it, so that its target is mapped over the commit.
    waiting.append(intent)
    guard !mustQueue else {
      if isInsidePlatformEdit { scheduleSettle() }
      return intent.id
    }
    if intent.endsComposition {
      host.rereadComposition()
      if giveGrace(host, before: intent.id) { return intent.id }
      if host.composition.isActive { endComposition(host) }
    }
    if let current = waiting.last, current.id == intent.id, host.needsNoWrite(current),
      !waiting.dropLast().contains(where: { $0.isOrdered && !$0.isMarkers })
    {
      waiting.removeLast()
      host.runWithoutWrite(current)
      host.settled(ran: [current], waiting: waiting.count)
      return intent.id
    }
    runWhatMay(host)
    if !waiting.isEmpty { scheduleSettle() }
    return intent.id
  }

  /// Takes work that comes up while the session follows the platform, which must not be written to there: it is run in
  /// a later turn.
  func enqueue(_ intent: Intent) {
    waiting.append(numbered(intent))
    scheduleSettle()
  }

  /// Asks for the decorations to be brought up to date: now where that is safe, else after the composition.
  public func requestRestyle() {
    guard let host else { return }
    let composition = host.composition
    let permit: StylePermit
    switch (composition, traits.attributeSafety) {
    case (.none, _), (_, .everywhere):
      permit = StylePermit(protected: nil)
    case (.open(let syllable), .outsideOpenSyllable):
      permit = StylePermit(
        protected: syllable.isIdle && traits.idleSyllableTakesAttributes ? nil : syllable.protected)
      restyleWaits = true
    case (.marked, _), (.open, .never):
      restyleWaits = true
      return
    }
    if !composition.isActive, !isQuiet, traits.attributeSafety != .everywhere {
      // The event that has ended one composition may go on to begin the next.
      restyleWaits = true
      scheduleSettle()
      return
    }
    if host.isJudging, traits.attributeSafety != .everywhere {
      // Where the syllable stands is known at the end of the turn.
      restyleWaits = true
      return
    }
    if isWritingToolsActive || (isInsidePlatformEdit && traits.attributeSafety != .everywhere) {
      restyleWaits = true
      scheduleSettle()
      return
    }
    host.restyle(permit: permit)
  }

  /// To be called when the composition has changed: begun, ended or been replaced by the next.
  func compositionChanged() {
    guard let host else { return }
    let wasActive = isComposing
    isComposing = host.composition.isActive
    guard isComposing || wasActive else { return }
    settleTimer?.cancel()
    settleTimer = nil
    isQuiet = false
    if !isComposing { scheduleSettle() }
  }

  /// To be called when an edit of the platform's own is complete.
  func platformEditEnded() {
    isInsidePlatformEdit = false
    if !waiting.isEmpty || (!isQuiet && host?.composition.isActive == false) { scheduleSettle() }
    requestRestyle()
  }

  /// To be called once per main-loop turn: work that has come to be elsewhere runs though something is composed, since
  /// a writer who types Korean without a space composes for as long as that.
  func turnEnded() {
    if restyleWaits, traits.attributeSafety != .never { requestRestyle() }
    guard let host, !isRunning, !waiting.isEmpty, traits.textEditsElsewhereAreSafe, host.composition.isActive else {
      return
    }
    runWhatMay(host)
  }

  /// Brings the waiting work over a change of the text.
  func map(through changes: ChangeSet) {
    for index in waiting.indices { waiting[index].map(through: changes) }
  }

  /// Runs what may run as soon as nothing is composed and the quiet time has passed.
  func scheduleSettle() {
    guard traits.quietTime > .zero, !isQuiet else {
      guard !isSettleScheduled else { return }
      isSettleScheduled = true
      loop.nextTurn { [weak self] in
        self?.isSettleScheduled = false
        self?.settle()
      }
      return
    }
    guard settleTimer == nil else { return }
    settleTimer = loop.after(traits.quietTime) { [weak self] in
      self?.settleTimer = nil
      self?.settle()
    }
  }

  private func settle() {
    guard let host, !isRunning, !isInsidePlatformEdit else { return }
    host.rereadComposition()
    payOwedEnds(host)
    if case .open(let syllable) = host.composition, syllable.isIdle, !waiting.isEmpty {
      // The keyboard's hidden state outlives every timer, so it is ended before text is written.
      host.endHiddenState()
    }
    guard !host.composition.isActive else { return }
    isQuiet = true
    let due = host.workForSettle().map(numbered)
    waiting.insert(contentsOf: due, at: 0)
    runWhatMay(host)
    if restyleWaits, !host.composition.isActive, !isWritingToolsActive {
      restyleWaits = false
      host.restyle(permit: StylePermit(protected: nil))
    }
  }

  /// Runs the commands at the head of the queue that only change the state. To be called as soon as the composition that
  /// they were given in is committed: what is typed next may already be on its way, and a format is for that. Where no
  /// grace is given the composition was ended for them, and they have run.
  func runWhatNeedsNoWrite() {
    guard let host, traits.graceBeforeEnd > .zero, !isRunning, !host.composition.isActive else { return }
    while let next = waiting.first(where: { $0.isOrdered && !$0.isMarkers }), host.needsNoWrite(next) {
      waiting.removeAll { $0.id == next.id }
      host.runWithoutWrite(next)
      host.settled(ran: [next], waiting: waiting.count)
    }
  }

  /// Leaves the end of marked text to the input method for a while, where the platform wants that.
  private func giveGrace(_ host: any CompositionGateHost, before id: IntentID) -> Bool {
    guard traits.graceBeforeEnd > .zero, case .marked = host.composition else { return false }
    // By now it has had its time, and did not use it.
    if let grace, grace.id == host.compositionID, grace.timer == nil { return false }
    if let index = waiting.firstIndex(where: { $0.id == id }) { waiting[index].owesEnd = true }
    guard grace?.id != host.compositionID else { return true }
    grace?.timer?.cancel()
    let timer = loop.after(traits.graceBeforeEnd) { [weak self] in
      self?.grace?.timer = nil
      self?.settle()
    }
    grace = (host.compositionID, timer)
    return true
  }

  private func payOwedEnds(_ host: any CompositionGateHost) {
    guard waiting.contains(where: \.owesEnd) else { return }
    let isGraced = grace?.id == host.compositionID
    if isGraced, grace?.timer != nil, host.composition.isActive { return }
    for index in waiting.indices { waiting[index].owesEnd = false }
    // A composition that has begun since is not the one that was to be ended.
    if host.composition.isActive, grace == nil || isGraced { endComposition(host) }
    grace?.timer?.cancel()
    grace = nil
  }

  private func numbered(_ intent: Intent) -> Intent {
    var intent = intent
    intent.id = IntentID(value: nextID)
    nextID += 1
    return intent
  }

  private func endComposition(_ host: any CompositionGateHost) {
    switch host.composition {
    case .none: break
    case .marked: host.endComposition()
    case .open: host.endHiddenState()
    }
  }

  /// The selection that waits to be set.
  var waitingSelection: Selection? {
    for intent in waiting { if case .select(let selection) = intent.work { return selection } }
    return nil
  }

  /// What the value from outside that waits changes.
  var waitingValue: ChangeSet? {
    for intent in waiting { if case .value = intent.work { return intent.resolved } }
    return nil
  }

  /// Forgets a selection that waits, since a later one has been made, and answers whether there was one.
  @discardableResult
  func dropWaitingSelection() -> Bool {
    let count = waiting.count
    waiting.removeAll { if case .select = $0.work { true } else { false } }
    return waiting.count < count
  }

  /// Where a click has moved the caret on, the next syllable may be begun before the quiet time is over.
  private func pointerButtonReleased() {
    if let host, !isRunning, !host.composition.isActive, waiting.contains(where: \.isCaretKey) { runWhatMay(host) }
    scheduleSettle()
  }

  private func runWhatMay(_ host: any CompositionGateHost) {
    isRunning = true
    var ran: [Intent] = []
    // What runs may submit more and take what waits away, so places in the queue mean nothing after it.
    var passed: Set<IntentID> = []
    var (blocked, onlyByMarkers) = (false, true)
    while let index = waiting.firstIndex(where: { !passed.contains($0.id) }) {
      let intent = waiting[index]
      // Read again before each intent: the one before may have changed everything.
      let mayRun: Bool
      switch waitReason {
      case nil: mayRun = !(blocked && intent.isOrdered)
      case .quietTime where intent.isCaretKey: mayRun = !blocked || (intent.isKey && onlyByMarkers)
      case .composition, .quietTime:
        mayRun =
          traits.textEditsElsewhereAreSafe && !intent.owesEnd && !(blocked && intent.isOrdered)
          && host.isElsewhere(intent)
      case .pointerButtonDown, .writingTools, .insidePlatformEdit: mayRun = false
      }
      guard mayRun else {
        if intent.isOrdered {
          blocked = true
          onlyByMarkers = onlyByMarkers && intent.isMarkers
        }
        passed.insert(intent.id)
        continue
      }
      waiting.remove(at: index)
      host.run(intent, permit: WritePermit())
      ran.append(intent)
    }
    isRunning = false
    if !ran.isEmpty { host.settled(ran: ran, waiting: waiting.count) }
    switch waitReason {
    case nil, .quietTime: if !waiting.isEmpty { scheduleSettle() }
    default: break
    }
  }
}
