/// developer.apple.com/documentation/foundation/undomanager
///
/// Foundation on Linux has none. What a program may override is open here as it is there.
@MainActor
open class UndoManager: NSObject {
  private struct Entry {
    weak var target: AnyObject?
    var isWaste: Bool { target == nil }
    let run: @MainActor () -> Void
  }

  private var undoEntries: [Entry] = []
  private var redoEntries: [Entry] = []
  private var disabled = 0

  public override init() { super.init() }

  open private(set) var isUndoing = false
  open private(set) var isRedoing = false
  open var canUndo: Bool { undoEntries.contains { !$0.isWaste } }
  open var canRedo: Bool { redoEntries.contains { !$0.isWaste } }
  open var groupsByEvent = true
  open var levelsOfUndo = 0
  /// developer.apple.com/documentation/foundation/undomanager/groupinglevel
  open private(set) var groupingLevel = 0
  open private(set) var undoActionName = ""
  open var redoActionName: String { "" }

  /// developer.apple.com/documentation/foundation/undomanager/isundoregistrationenabled
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  open func disableUndoRegistration() { disabled += 1 }
  /// developer.apple.com/documentation/foundation/undomanager/enableundoregistration()
  ///
  /// Raises when registration is enabled already.
  open func enableUndoRegistration() {
    guard disabled > 0 else { return StandInFaults.report("undo registration was enabled more often than disabled") }
    disabled -= 1
  }

  open func beginUndoGrouping() { groupingLevel += 1 }
  open func endUndoGrouping() {
    guard groupingLevel > 0 else { return StandInFaults.report("an undo group was ended that had not begun") }
    groupingLevel -= 1
  }

  open func setActionName(_ actionName: String) { undoActionName = actionName }

  /// developer.apple.com/documentation/foundation/undomanager/registerundo(withtarget:selector:object:)
  ///
  /// The text view registers what was typed this way.
  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    guard let target = target as? any UndoTarget else { return }
    add(Entry(target: target) { [weak target] in target?.perform(selector, with: anObject) })
  }

  /// developer.apple.com/documentation/foundation/undomanager/registerundo(withtarget:handler:)
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    add(Entry(target: target) { [weak target] in if let target { handler(target) } })
  }

  private func add(_ entry: Entry) {
    guard isUndoRegistrationEnabled else { return }
    if isUndoing {
      redoEntries.append(entry)
    } else {
      undoEntries.append(entry)
      if !isRedoing { redoEntries = [] }
    }
  }

  open func undo() {
    while let entry = undoEntries.popLast() {
      guard !entry.isWaste else { continue }
      isUndoing = true
      entry.run()
      isUndoing = false
      return
    }
  }

  open func redo() {
    while let entry = redoEntries.popLast() {
      guard !entry.isWaste else { continue }
      isRedoing = true
      entry.run()
      isRedoing = false
      return
    }
  }

  open func removeAllActions() {
    undoEntries = []
    redoEntries = []
  }

  /// developer.apple.com/documentation/foundation/undomanager/removeallactions(withtarget:)
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    undoEntries.removeAll { $0.target === target }
    redoEntries.removeAll { $0.target === target }
  }
}

/// Who can be sent a selector by an undo manager.
@MainActor
protocol UndoTarget: AnyObject {
  func perform(_ selector: Selector, with object: Any?)
}
