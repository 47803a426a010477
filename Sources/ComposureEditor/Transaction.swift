import ComposureText

/// Why a change happened, for grouping in the history and for whoever follows the state.
public enum UserEvent: Hashable, Sendable {
  /// Typed, deleted or committed by the keyboard or an input method.
  case keyboard
  case paste
  case cut
  case drop
  case command(String)
  /// Markers written around text that was typed with a format pending.
  case pendingFormat
  /// What the editor made of what was typed.
  case smartTyping
  case undo
  case redo
  /// Sections were folded or unfolded: no text changes.
  case folding
  /// The selection that a cancelled composition had deleted.
  case restoredSelection
  /// A value or change that came from outside the editor.
  case external
}

/// How a transaction enters the history.
public enum HistoryPolicy: Hashable, Sendable {
  /// A step of its own.
  case newStep
  /// Part of the step before it where that was typing in the same place, decided by `History`.
  case typing
  /// Always part of the step before it.
  case joinPrevious
  /// No step: the steps that exist are moved over the change.
  case skip
  /// No step, and the steps that exist fit the text after the change: it takes back one that was taken out.
  case takesBack
}

/// What is known of a transaction besides its changes.
public struct Annotations: Hashable, Sendable {
  public var userEvent: UserEvent
  public var compositionID: CompositionID?
  public var history: HistoryPolicy
  /// True for a command that, given again for the same selection, gives back the bytes that were there before.
  public var isToggle: Bool

  public init(
    _ userEvent: UserEvent, compositionID: CompositionID? = nil, history: HistoryPolicy = .newStep,
    isToggle: Bool = false
  ) {
    self.userEvent = userEvent
    self.compositionID = compositionID
    self.history = history
    self.isToggle = isToggle
  }
}

/// One step from a state to the next: changes, the selection after them, and why.
public struct Transaction: Sendable {
  /// In coordinates of the state that it was made from.
  public var changes: ChangeSet
  /// In coordinates of the text after the changes. Nil leaves the selection to mapping.
  public var selection: Selection?
  /// The formats pending after the transaction. Nil leaves them to mapping.
  public var pendingFormats: PendingFormats?
  /// Formats whose markers may wait while the rest takes effect now, in coordinates of the state that it was made from.
  /// They are submitted to the gate as an intent of their own.
  public var deferred: PendingFormats?
  /// What is folded after the transaction. Nil leaves it to mapping.
  public var folds: FoldSet?
  public var annotations: Annotations

  public init(
    changes: ChangeSet, selection: Selection? = nil, pendingFormats: PendingFormats? = nil,
    deferred: PendingFormats? = nil, folds: FoldSet? = nil, annotations: Annotations
  ) {
    self.changes = changes
    self.selection = selection
    self.pendingFormats = pendingFormats
    self.deferred = deferred
    self.folds = folds
    self.annotations = annotations
  }

  /// True when the platform's view has nothing to do.
  public var isStateOnly: Bool { changes.isEmpty && selection == nil && folds == nil }
}
