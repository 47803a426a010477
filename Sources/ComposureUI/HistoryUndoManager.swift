#if canImport(UIKit)
  import UIKit

  /// Shows the system the core's history: ⌘Z, the three-finger gestures, shaking and the Edit menu all ask it.
  ///
  /// What the text view registers by itself is not recorded. Registration is switched off once and for good, so that
  /// whoever switches it off and on in pairs stays balanced. The system asks on the main thread only.
  final class HistoryUndoManager: UndoManager, @unchecked Sendable {
    @MainActor weak var history: (any UndoHistory)?

    override init() {
      super.init()
      disableUndoRegistration()
    }

    override var canUndo: Bool { MainActor.assumeIsolated { history?.canUndo ?? false } }
    override var canRedo: Bool { MainActor.assumeIsolated { history?.canRedo ?? false } }
    override func undo() { MainActor.assumeIsolated { history?.undo() } }
    override func redo() { MainActor.assumeIsolated { history?.redo() } }
  }

  /// What can be taken back and done again.
  @MainActor
  protocol UndoHistory: AnyObject {
    var canUndo: Bool { get }
    var canRedo: Bool { get }
    func undo()
    func redo()
  }
#endif
