import ComposureText

/// One undo step: what takes it back and what was selected before and after it.
public struct HistoryStep: Sendable {
  /// Takes the step back; applies to the text right after it.
  public var inverse: ChangeSet
  public var selectionBefore: Selection
  public var selectionAfter: Selection
  /// Why it was made.
  var event: UserEvent
  /// The composition that the step's text belongs to, so that its later parts join it.
  var compositionID: CompositionID?
  /// True while typing may still extend the step.
  var isTyping: Bool
  var isDeletion: Bool
  var endedAt: Duration
  /// The command whose step it is, if the command takes itself back when it is given again.
  var toggle: String?

  /// The number of bytes that the step has put into the text.
  var length: Int { inverse.edits.reduce(0) { $0 + $1.range.length } }
}

/// What can be undone and redone.
///
/// Typing is grouped by word and by pauses, and never inside a syllable: while something is composed or a syllable is
/// open, every edit belongs to the step before it. The step that deleted a selection because a composition began over
/// it also holds all steps of that composition.
public struct History: Sendable {
  /// A pause in typing that ends a step.
  public static let pause: Duration = .seconds(1)
  /// The number of steps that are kept, and a tenth more at times.
  public static let limit = 10_000

  /// The length in bytes at which a step ends at the next commit or key: twenty Chinese characters, kana or syllables that
  /// were written without a space.
  static let longestStep = 60

  private(set) var undoSteps: [HistoryStep] = []
  private(set) var redoSteps: [HistoryStep] = []
  private var mustBreak = false

  public init() {}

  public var canUndo: Bool { !undoSteps.isEmpty }
  public var canRedo: Bool { !redoSteps.isEmpty }
  /// Why the last step was made.
  var lastEvent: UserEvent? { undoSteps.last?.event }

  /// What an edit is, as far as grouping depends on it.
  struct Edit {
    var changes: ChangeSet
    var old: Rope
    var selectionBefore: Selection
    var selectionAfter: Selection
    var annotations: Annotations
    /// True when the edit came while something was composed or a syllable was open.
    var isInsideSyllable: Bool
    /// When the writer began it: what is committed began with its composition, however long that stood open.
    var began: Duration
    var now: Duration

    var toggle: String? {
      guard annotations.isToggle, case .command(let name) = annotations.userEvent else { return nil }
      return name
    }

    var isDeletion: Bool { changes.edits.allSatisfy(\.insert.isEmpty) }
  }

  mutating func record(_ edit: Edit) {
    if edit.changes.isEmpty { return }
    switch edit.annotations.userEvent {
    case .undo:
      move(edit, from: \.undoSteps, to: \.redoSteps)
      return
    case .redo:
      move(edit, from: \.redoSteps, to: \.undoSteps)
      return
    default: break
    }
    let policy = edit.annotations.history
    if policy == .takesBack { return }
    if policy == .skip {
      rebase(over: edit.changes)
      return
    }
    redoSteps = []
    let inverse = edit.changes.inverted(in: edit.old)
    let joins = policy == .joinPrevious || (policy == .typing && extends(edit))
    if joins, var last = undoSteps.popLast() {
      last.inverse = inverse.composed(with: last.inverse)
      // A keyboard that composes without telling deletes and inserts the neighbour of its syllable again.
      if edit.isInsideSyllable { last.inverse = last.inverse.trimmed(in: edit.changes.apply(to: edit.old)) }
      last.selectionAfter = edit.selectionAfter
      last.isDeletion = last.isDeletion && edit.isDeletion
      last.endedAt = edit.now
      last.toggle = nil
      if let id = edit.annotations.compositionID { last.compositionID = id }
      // Nothing is left of a composition that was cancelled, or of a syllable that was taken back jamo by jamo.
      if !last.inverse.isEmpty { undoSteps.append(last) }
    } else {
      undoSteps.append(
        HistoryStep(
          inverse: inverse, selectionBefore: edit.selectionBefore, selectionAfter: edit.selectionAfter,
          event: edit.annotations.userEvent, compositionID: edit.annotations.compositionID, isTyping: policy == .typing,
          isDeletion: edit.isDeletion,
          endedAt: edit.now, toggle: edit.toggle))
      // Many at a time, since all others move up.
      if undoSteps.count > Self.limit + Self.limit / 10 { undoSteps.removeFirst(undoSteps.count - Self.limit) }
    }
    mustBreak = false
  }

  /// The next edit begins a step of its own.
  mutating func breakGroup() { mustBreak = true }

  /// The last step is the deletion that the composition began with: what is committed joins it.
  mutating func attachLastStep(to id: CompositionID) {
    guard !undoSteps.isEmpty else { return }
    undoSteps[undoSteps.count - 1].compositionID = id
  }

  /// Takes the last step out if it belongs to a composition that was cancelled.
  mutating func takeLastStep(of id: CompositionID) -> HistoryStep? {
    guard let last = undoSteps.last, last.compositionID == id else { return nil }
    return undoSteps.removeLast()
  }

  /// How markers around `range` enter the history: with what was typed there, if that is the last step.
  func policyForMarkers(around range: TextRange) -> HistoryPolicy {
    undoSteps.last?.inverse.touches(range) == true ? .joinPrevious : .newStep
  }

  private func extends(_ edit: Edit) -> Bool {
    guard let last = undoSteps.last else { return false }
    if edit.isInsideSyllable, let id = edit.annotations.compositionID, id == last.compositionID { return true }
    guard last.isTyping, !mustBreak, edit.began - last.endedAt < Self.pause else {
      return false
    }
    guard edit.changes.edits.count == 1, let made = edit.changes.edits.first else { return false }
    let caret = last.selectionAfter.head
    if made.insert.isEmpty {
      // A run of deletions is one step, in either direction.
      return last.isDeletion && (made.range.upperBound == caret || made.range.lowerBound == caret)
    }
    guard !last.isDeletion, made.range.lowerBound == caret else { return false }
    if made.insert.contains(where: \.isNewline) { return false }
    if last.length >= Self.longestStep { return false }
    // A word begins a step; the spaces after a word belong to it.
    let startsWord = !(made.insert.first?.isWhitespace ?? true)
    let previous = edit.old.scalar(before: made.range.lowerBound)
    if startsWord, let previous, Self.endsSentence(previous), !Self.endsSentence(made.insert.unicodeScalars.first) {
      return false
    }
    return !(startsWord && previous?.properties.isWhitespace == true)
  }

  /// The marks that end a sentence where no space does.
  private static func endsSentence(_ scalar: Unicode.Scalar?) -> Bool {
    switch scalar {
    case "。", "！", "？", "｡", "．", "」", "』": true
    default: false
    }
  }

  private mutating func move(
    _ edit: Edit, from source: WritableKeyPath<History, [HistoryStep]>,
    to target: WritableKeyPath<History, [HistoryStep]>
  ) {
    guard let step = self[keyPath: source].popLast() else { return }
    self[keyPath: target].append(
      HistoryStep(
        inverse: edit.changes.inverted(in: edit.old), selectionBefore: step.selectionBefore,
        selectionAfter: step.selectionAfter, event: step.event, compositionID: nil, isTyping: false, isDeletion: false,
        endedAt: edit.now, toggle: step.toggle))
    mustBreak = true
  }

  /// Brings all steps over a change that is not one of them.
  private mutating func rebase(over changes: ChangeSet) {
    Self.rebase(&undoSteps, over: changes, near: \.selectionAfter, far: \.selectionBefore)
    Self.rebase(&redoSteps, over: changes, near: \.selectionBefore, far: \.selectionAfter)
  }

  /// - Parameters:
  ///   - near: the selection in the text that the steps' changes apply to.
  ///   - far: the selection in the text that they lead to.
  private static func rebase(
    _ steps: inout [HistoryStep], over changes: ChangeSet, near: WritableKeyPath<HistoryStep, Selection>,
    far: WritableKeyPath<HistoryStep, Selection>
  ) {
    var over = changes
    for index in steps.indices.reversed() {
      let inverse = steps[index].inverse
      steps[index].inverse = inverse.rebased(over: over, otherFirst: true)
      steps[index][keyPath: near] = steps[index][keyPath: near].mapped(through: over, .after)
      over = over.rebased(over: inverse, otherFirst: false)
      steps[index][keyPath: far] = steps[index][keyPath: far].mapped(through: over, .after)
    }
    steps.removeAll(where: \.inverse.isEmpty)
  }
}
