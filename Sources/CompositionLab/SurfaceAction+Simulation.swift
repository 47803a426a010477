import ComposureText

extension SurfaceAction {
  /// Does the action to a simulated view in the scenario, and says what becomes of the syllable.
  ///
  /// The result is to be the same as what a real GtkTextView shows.
  @MainActor
  public func simulate(_ order: PreeditKeyboard.Order) -> SurfaceObservation {
    let view = SimulatedTextView(.gtk, text: SurfaceScenario.text)
    let keyboard = PreeditKeyboard(view, order: order)
    func offset(_ scalars: Int) -> UTF8Offset { view.text.utf8(ScalarOffset(scalars)) }
    func press(_ key: Character) { for message in keyboard.press(key) { message.deliver() } }
    func commit() { for message in keyboard.finish() { message.deliver() } }
    func place(_ scalars: Int) { view.select(Selection(offset(scalars))) }

    place(SurfaceScenario.caret)
    for key in TwoSetKeyboard.keys(for: SurfaceScenario.typed) { press(key) }
    let watch = CommitWatch(view)
    let caret = view.selection.head
    let line = view.text.contentRange(of: view.text.line(at: caret))
    var focusLeft = false

    switch self {
    case .styleAnotherLine, .foldAnotherLine: view.style([offset(0)..<offset(5)])
    case .styleComposingLine: view.style([line])
    case .insertElsewhere: view.replace(.zero..<(.zero), with: "위 ")
    case .deleteElsewhere: view.replace(offset(view.text.scalarCount - 2)..<view.text.end, with: "")
    case .insertBeforeCaret: view.replace(caret..<caret, with: "!")
    case .setSameText: view.setText(view.string)
    case .placeCaretHere: view.select(view.selection)
    case .placeCaretElsewhere: place(2)
    case .moveInsertMark: view.select(Selection(anchor: caret, head: offset(2)))
    case .moveSelectionBound: view.select(Selection(anchor: offset(2), head: caret))
    case .selectElsewhere: view.select(Selection(anchor: offset(0), head: offset(2)))
    case .clickElsewhere: view.select(Selection(offset(2)), byPointer: true)
    case .rewriteLine, .rewriteLineAndRestoreCaret:
      let text = view.text.string(in: line)
      view.replace(line, with: "")
      view.replace(line.lowerBound..<line.lowerBound, with: text)
      if self == .rewriteLineAndRestoreCaret { view.select(Selection(caret)) }
    case .resetInputContext: view.resetInputContext()
    case .commitThenPlaceCaret:
      view.acceptComposition()
      place(2)
    case .wrapWord:
      let start = view.text.previousGrapheme(before: caret)
      view.replace(start..<start, with: "**")
      view.replace(view.selection.range, with: "**")
    case .focusAnotherWidget, .focusAnotherWindow:
      view.loseFocus()
      focusLeft = true
    case .boldAccelerator, .escapeKey: commit()
    case .undoKey:
      commit()
      view.undoTypedRun()
    case .backspaceKey: press("\u{8}")
    case .returnKey: press("\n")
    case .leftKey:
      commit()
      view.select(Selection(view.text.previousGrapheme(before: view.selection.head)))
    case .homeKey:
      commit()
      view.select(Selection(line.lowerBound))
    }
    let (preedit, text) = (view.preedit, view.string)
    let wasCommitted = watch.seen
    if !focusLeft { press(SurfaceScenario.sentinel) }
    return SurfaceObservation(preedit: preedit, text: text, finalText: view.string, wasCommitted: wasCommitted)
  }
}

/// Notices that the composed syllable went into the text.
@MainActor
private final class CommitWatch: SimulatedTextViewObserver {
  private(set) var seen = false

  init(_ view: SimulatedTextView) { view.observer = self }

  func didEdit(_ range: TextRange, text: String, byKeyboard: Bool) {
    if text.contains(SurfaceScenario.composing) { seen = true }
  }
  func didSelect(_ selection: Selection, byPointer: Bool) {}
  func didChangePreedit(_ text: String) {}
  func willEdit(marking: Bool) {}
  func didFinishEdit(marking: Bool, marked: TextRange?) {}
  func didChangeFocus(_ isFocused: Bool) {}
}
