import ComposureText

/// Numbers the intents of one session.
public struct IntentID: Hashable, Sendable {
  public var value: Int
}

/// Something that would change the platform's text, caret or input view, kept until it may.
public struct Intent: Sendable {
  public enum Work: Sendable {
    /// Evaluated against the state as it is when it runs.
    case command(EditorCommand)
    /// Pastes an address over the words that the work is for, as `pasteLink` says when it runs.
    case paste(String)
    /// A change from elsewhere in coordinates of the text as it is now; mapped through every change until it runs.
    case changes(ChangeSet, Annotations)
    /// What a key does, in coordinates of the text as it is now; mapped through every change until it runs.
    case transaction(Transaction)
    /// A whole value from outside and the value that its writer started from.
    case value(base: String, value: String)
    case select(Selection)
    /// Markers around what was typed with formats pending.
    case writePendingFormats
    /// Markers around what was typed with formats that are pending no more; mapped through every change until it runs.
    case closeFormats(PendingFormats)
    /// What follows from what was typed. Dropped where the writer has gone on.
    case smart(SmartChange)
    /// Gives back the selection that a cancelled composition had deleted.
    case restoreSelection(CompositionID)
    /// Work of the front end that must not run while something is composed: saving, opening a bar, swapping an input view.
    case action(String, @MainActor @Sendable () -> Void)
    /// Work of the front end that changes the platform's view beside its text: swapping an input view.
    case writing(String, @MainActor @Sendable (borrowing WritePermit) -> Void)
    /// Opens or closes folds at the place the intent is for.
    case folding(String, @MainActor @Sendable (UTF8Offset) -> Void)
  }

  public var work: Work
  /// The selection that the work is for, mapped through every change until it runs.
  public var target: Selection
  /// True when the writer asked for it just now: the composition is ended for it, through the platform's own way.
  public var endsComposition: Bool
  public var id = IntentID(value: 0)
  /// What a value from outside changes, mapped like `Work.changes`.
  var resolved: ChangeSet?
  /// True while the composition that it ends could not be ended yet.
  var owesEnd = false
  /// True for what a key does at this moment, as moving the caret: what is composed next, even if it is on its way, comes after it.
  var isCaretKey = false

  public init(_ work: Work, target: Selection, endsComposition: Bool) {
    self.work = work
    self.target = target
    self.endsComposition = endsComposition
  }

  /// The name in traces.
  public var name: String {
    switch work {
    case .command(let command): "command:\(command.id.rawValue)"
    case .paste: "paste"
    case .changes: "changes"
    case .transaction: "key"
    case .value: "value"
    case .select: "select"
    case .writePendingFormats: "pendingFormats"
    case .closeFormats: "closeFormats"
    case .smart: "smartTyping"
    case .restoreSelection: "restoreSelection"
    case .action(let name, _): "action:\(name)"
    case .writing(let name, _): "writing:\(name)"
    case .folding(let name, _): "folding:\(name)"
    }
  }

  /// True for the writer's own work, which keeps its order: a later one never overtakes an earlier one.
  var isOrdered: Bool {
    switch work {
    case .changes, .value: false
    default: true
    }
  }

  /// True for what belongs to what was typed, as the markers of formats that were pending: a format that is asked for later is for what is typed
  /// later, and need not wait for them.
  var isMarkers: Bool {
    switch work {
    case .writePendingFormats, .closeFormats, .smart: true
    default: false
    }
  }

  /// True for what a key does to the text, which waits for no markers either.
  var isKey: Bool { if case .transaction = work { isCaretKey } else { false } }

  mutating func map(through changes: ChangeSet) {
    target = target.mapped(through: changes, .after)
    switch work {
    case .changes(let waiting, let annotations):
      // What was asked for first stands first where both insert in one place.
      work = .changes(waiting.rebased(over: changes, otherFirst: false), annotations)
    case .transaction(let waiting):
      work = .transaction(waiting.rebased(over: changes))
    case .select(let selection):
      work = .select(selection.mapped(through: changes, .after))
    case .value:
      resolved = resolved?.rebased(over: changes, otherFirst: false)
    case .closeFormats(let formats):
      work = .closeFormats(formats.mapped(through: changes, isTyped: false))
    case .smart(let change):
      work = .smart(change.mapped(through: changes) ?? SmartChange(changes: ChangeSet(length: changes.lengthAfter)))
    case .command, .paste, .writePendingFormats, .restoreSelection, .action, .writing, .folding:
      break
    }
  }
}
