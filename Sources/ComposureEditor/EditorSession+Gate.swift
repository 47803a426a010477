import ComposureText

extension Transaction {
  /// True when running it would change nothing at all.
  var isIdle: Bool { isStateOnly && pendingFormats == nil && deferred == nil }
}

/// What the session does for its gate: the way out.
extension EditorSession: CompositionGateHost {
  var composition: Composition { tracker.composition }
  var compositionID: CompositionID { tracker.id }
  var isJudging: Bool { tracker.isJudging }

  func rereadComposition() {
    guard let surface else { return }
    if platformEdits.isEmpty { endReplay() }
    let before = tracker.id
    switch (tracker.composition, surface.platformComposition()) {
    case (.marked, .none):
      tracker.platformReports("", at: state.selection.range.lowerBound)
    case (.none, .marked(let at, let provisional)), (.open, .marked(let at, let provisional)):
      tracker.platformReports(provisional, at: clamped(at))
    default:
      return
    }
    if tracker.id != before { compositionBegan() }
    state.composition = tracker.composition
    gate.compositionChanged()
  }

  func endComposition() {
    surface?.endComposition()
    rereadComposition()
  }

  func endHiddenState() {
    surface?.endHiddenState()
    tracker.forgetSyllable()
    state.composition = tracker.composition
    gate.compositionChanged()
  }

  func isElsewhere(_ intent: Intent) -> Bool {
    let changes: ChangeSet
    switch intent.work {
    case .select, .action, .writing, .folding, .restoreSelection, .writePendingFormats, .smart: return false
    case .command, .paste:
      // What is disabled now may have something to do once the composition has ended.
      guard let transaction = transaction(of: intent), !movesCaret(intent) else { return false }
      changes = transaction.changes
    case .changes, .transaction, .value, .closeFormats:
      guard let transaction = transaction(of: intent) else { return true }
      changes = transaction.changes
    }
    guard !changes.isEmpty, !changes.touches(state.selection.range) else { return false }
    guard let range = tracker.composition.protectedRange else { return true }
    return !changes.touches(range)
  }

  func needsNoWrite(_ intent: Intent) -> Bool {
    guard case .command = intent.work else { return false }
    guard let transaction = transaction(of: intent) else { return !tracker.composition.isActive }
    return transaction.isStateOnly
  }

  func runWithoutWrite(_ intent: Intent) {
    guard let transaction = transaction(of: intent) else { return }
    finish(transaction)
  }

  func run(_ intent: Intent, permit: borrowing WritePermit) {
    switch intent.work {
    case .select(let selection):
      guard selection != state.selection else { return }
      surface?.select(rounded(selection), permit: permit)
    case .action(_, let action):
      action()
    case .writing(_, let write):
      write(permit)
    case .folding(_, let change):
      change(intent.target.head)
    case .restoreSelection(let id):
      guard let step = state.history.takeLastStep(of: id) else { return }
      let isCurrent = step.inverse.lengthBefore == state.text.utf8Count
      guard isCurrent else { return }
      execute(
        Transaction(
          changes: step.inverse, selection: step.selectionBefore,
          annotations: Annotations(.restoredSelection, history: .takesBack)), permit: permit)
    case .command, .paste, .changes, .transaction, .value, .writePendingFormats, .closeFormats:
      guard let transaction = transaction(of: intent) else { return }
      execute(transaction, permit: permit)
    case .smart(let change):
      guard let transaction = transaction(of: change) else { return }
      execute(transaction, permit: permit)
      smartChangeWritten(change)
    }
  }

  func settled(ran: [Intent], waiting: Int) {
    onTrace?(.settle(ran: ran.map(\.name), waiting: waiting))
    scheduleTurn()
  }

  /// What an intent comes down to in the state as it is now.
  private func transaction(of intent: Intent) -> Transaction? {
    switch intent.work {
    case .command(let command):
      let isForSelection = intent.target == state.selection
      guard var transaction = command.transaction(isForSelection ? state : state.selecting(intent.target)) else {
        return nil
      }
      if !isForSelection, command.group != .history {
        // The writer has moved on: the command still does its work where it was asked for, and the caret stays.
        transaction.selection = nil
        if transaction.pendingFormats != nil, intent.target.head != state.selection.head { return nil }
      } else if tracker.composition.isActive {
        transaction.selection = transaction.changes.isEmpty ? transaction.selection : nil
      } else if state.selection.isCaret, !transaction.changes.isEmpty,
        transaction.selection == state.selection.mapped(through: transaction.changes)
      {
        // A caret that the text takes along must not be set: an input method would take that for a move.
        transaction.selection = nil
      }
      return transaction
    case .paste(let pasted):
      var transaction = pasting(pasted, in: state.selecting(intent.target))
      if intent.target != state.selection || tracker.composition.isActive { transaction.selection = nil }
      return transaction
    case .changes(let changes, let annotations):
      return Transaction(changes: changes, annotations: annotations)
    case .transaction(var transaction):
      // The caret goes along only if nobody has moved it since.
      if intent.target != state.selection || tracker.composition.isActive { transaction.selection = nil }
      return transaction
    case .value:
      guard let changes = intent.resolved, !changes.isEmpty else { return nil }
      return Transaction(changes: changes, annotations: Annotations(.external))
    case .writePendingFormats:
      return writePendingFormats(state)
    case .closeFormats(let formats):
      return closeFormats(formats, in: state)
    case .smart(let change):
      return transaction(of: change)
    case .select, .action, .writing, .folding, .restoreSelection:
      return nil
    }
  }

  /// True for a command that takes the caret where its change alone would not.
  private func movesCaret(_ intent: Intent) -> Bool {
    guard intent.target == state.selection else { return false }
    let transaction: Transaction?
    switch intent.work {
    case .command(let command): transaction = command.transaction(state)
    case .paste(let pasted): transaction = pasting(pasted, in: state)
    default: return false
    }
    guard let transaction, let selection = transaction.selection else { return false }
    return selection != state.selection.mapped(through: transaction.changes)
  }

  private func execute(_ transaction: Transaction, permit: borrowing WritePermit) {
    guard let surface, !isReadOnly || transaction.changes.isEmpty else { return }
    running = RunningTransaction(
      annotations: transaction.annotations, old: state.text, selectionBefore: state.selection,
      changes: state.noChanges)
    if !transaction.changes.isEmpty {
      surface.apply(transaction.changes, selection: transaction.selection.map(roundedAfterwards), permit: permit)
    } else if let selection = transaction.selection {
      surface.select(rounded(selection), permit: permit)
    }
    finish(transaction)
  }

  private func finish(_ transaction: Transaction) {
    if let done = running {
      running = nil
      if transaction.annotations.history == .newStep, !done.changes.isEmpty { state.history.breakGroup() }
      state.history.record(
        History.Edit(
          changes: done.changes, old: done.old, selectionBefore: done.selectionBefore,
          selectionAfter: state.selection, annotations: done.annotations, isInsideSyllable: false, began: loop.now,
          now: loop.now))
    }
    if let pending = transaction.pendingFormats {
      // What was typed looked like its formats before it had markers.
      if state.pendingFormats.isActive { markDirty(state.pendingFormats.typed) }
      state.pendingFormats = pending
    } else {
      closePendingFormatsIfLeft()
    }
    followContinuation(transaction)
    if let folds = transaction.folds { setFolds(folds) }
    if !transaction.changes.isEmpty || transaction.selection != nil { rereadComposition() }
    gate.requestRestyle()
    if let deferred = transaction.deferred { submit(.closeFormats(deferred), endsComposition: false) }
    scheduleTurn()
  }

  /// Positions that go out never lie inside a grapheme.
  private func rounded(_ selection: Selection) -> Selection {
    Selection(
      anchor: state.text.graphemeStart(atOrBefore: clamped(selection.anchor)),
      head: state.text.graphemeStart(atOrBefore: clamped(selection.head)))
  }

  /// A selection in a text that does not exist yet; the surface rounds it when it sets it.
  private func roundedAfterwards(_ selection: Selection) -> Selection { selection }
}
