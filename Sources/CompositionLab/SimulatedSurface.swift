import ComposureEditor
import ComposureText

/// A ``SimulatedTextView`` with an editor on it: the adapter a platform would have.
@MainActor
public final class SimulatedSurface: EditorSurface {
  public let traits: SurfaceTraits
  public let view: SimulatedTextView
  public let loop = ManualLoop()
  public private(set) var session: EditorSession!
  /// What the session reported, as a recorder in a product would write it.
  public private(set) var trace: [TraceEvent] = []
  /// True while the session writes: what happens then is its own.
  private var isWriting = false

  public init(text: String, caret: UTF8Offset? = nil, traits: SurfaceTraits) {
    self.traits = traits
    view = SimulatedTextView(traits.storageHoldsMarkedText ? .uiKit : .gtk, text: text, caret: .zero)
    session = EditorSession(text: view.text, surface: self, loop: loop)
    session.onTrace = { [unowned self] body in
      trace.append(TraceEvent(time: Int(loop.now / .microseconds(1)), body: body))
    }
    view.observer = self
    view.select(Selection(caret ?? view.text.end))
    loop.runTurns()
  }

  public var visibleRange: TextRange { view.text.fullRange }

  public func platformComposition() -> PlatformComposition {
    if let marked = view.marked {
      return .marked(at: marked.lowerBound, provisional: view.text.string(in: marked))
    }
    return view.preedit.isEmpty ? .none : .marked(at: view.selection.head, provisional: view.preedit)
  }

  public func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit) {
    isWriting = true
    defer { isWriting = false }
    for edit in changes.edits.reversed() { view.replace(edit.range, with: edit.insert) }
    if let selection { view.select(selection) }
  }

  public func select(_ selection: Selection, permit: borrowing WritePermit) {
    isWriting = true
    defer { isWriting = false }
    view.select(selection)
  }

  public func style(_ diff: DecorationDiff, permit: borrowing StylePermit) {
    view.style(diff.removed.map(\.range) + diff.added.map(\.range) + diff.shown + diff.hidden)
  }

  public func endComposition() { view.acceptComposition() }

  public func endHiddenState() { view.endHiddenState() }
}

extension SimulatedSurface: SimulatedTextViewObserver {
  public func didEdit(_ range: TextRange, text: String, byKeyboard: Bool) {
    let origin: PlatformEdit.Origin = isWriting || !byKeyboard ? .platform : .keyboard
    session.follow(PlatformEdit(range: range, text: text, origin: origin, selection: view.selection))
  }

  public func didSelect(_ selection: Selection, byPointer: Bool) {
    session.followSelection(selection, cause: byPointer ? .pointer : isWriting ? .program : .keyboard)
  }

  public func didChangePreedit(_ text: String) {
    session.followPreedit(text, cursor: text.unicodeScalars.count)
  }

  public func willEdit(marking: Bool) { session.platformEditBegan(marking: marking) }

  public func didFinishEdit(marking: Bool, marked: TextRange?) {
    // The session knows what is marked before it may do what has waited for the end of the edit.
    if marking { session.followMarkedText(marked) }
    session.platformEditEnded()
  }

  public func didChangeFocus(_ isFocused: Bool) { session.followFocus(isFocused) }
}
