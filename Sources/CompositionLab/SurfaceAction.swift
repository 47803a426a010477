/// Something that happens to a GtkTextView while a syllable is being composed in it: the rows of the table that says
/// which of them a composition survives. Each row runs on a real GtkTextView and on ``SimulatedSurface``.
///
/// The scenario is always ``SurfaceScenario``: three lines, `한` just committed on the middle one, `글` composed after it.
public enum SurfaceAction: String, Sendable, Hashable, CaseIterable {
  /// Puts a tag on another line and takes it away again.
  case styleAnotherLine
  /// Puts a tag on the line that holds the composition and takes it away again.
  case styleComposingLine
  /// Inserts text at the start of the document.
  case insertElsewhere
  /// Deletes text on the line below.
  case deleteElsewhere
  /// Inserts a character right before the caret.
  case insertBeforeCaret
  /// Hides another line with an invisible tag.
  case foldAnotherLine
  /// Sets the whole text to what it is already.
  case setSameText
  /// Places the caret where it is already.
  case placeCaretHere
  /// Places the caret on another line.
  case placeCaretElsewhere
  /// Selects a word on another line.
  case selectElsewhere
  /// Moves only the insertion mark, to another line.
  case moveInsertMark
  /// Moves only the selection bound, to another line.
  case moveSelectionBound
  /// Deletes the line that holds the composition and inserts the same text again. The caret follows by itself.
  case rewriteLine
  /// Does the same and then puts the caret back, as an editor does that does not know that it followed.
  case rewriteLineAndRestoreCaret
  /// Resets the view's input method context.
  case resetInputContext
  /// Inserts the preedit into the buffer, then resets the context, then moves the caret: what a caret move must do.
  case commitThenPlaceCaret
  /// Surrounds the committed word before the caret with `**`.
  case wrapWord
  /// Gives the focus to another widget of the window.
  case focusAnotherWidget
  /// Gives the focus to another window.
  case focusAnotherWindow
  /// Clicks on another line.
  case clickElsewhere
  /// Presses Ctrl+B, an accelerator of the application. The Control key alone commits; with both input methods the commit
  /// is a message that may come before or after the accelerator has run.
  case boldAccelerator
  /// Presses Ctrl+Z, which the text view itself handles.
  case undoKey
  /// Presses BackSpace.
  case backspaceKey
  /// Presses Return.
  case returnKey
  /// Presses Left.
  case leftKey
  /// Presses Home.
  case homeKey
  /// Presses Escape.
  case escapeKey

  /// The key to press (an X keysym name, with modifiers), or nil when the action is not a key.
  public var key: String? {
    switch self {
    case .boldAccelerator: "ctrl+b"
    case .undoKey: "ctrl+z"
    case .backspaceKey: "BackSpace"
    case .returnKey: "Return"
    case .leftKey: "Left"
    case .homeKey: "Home"
    case .escapeKey: "Escape"
    default: nil
    }
  }

  /// What becomes of the syllable, as measured on GTK 4.8 with Fcitx 5 and with IBus.
  public var expected: SurfaceOutcome {
    switch self {
    case .styleAnotherLine, .styleComposingLine, .insertElsewhere, .deleteElsewhere, .insertBeforeCaret,
      .foldAnotherLine, .rewriteLine:
      .survives
    case .setSameText: .movedToEnd
    case .placeCaretHere, .placeCaretElsewhere, .selectElsewhere, .moveInsertMark, .moveSelectionBound,
      .rewriteLineAndRestoreCaret, .resetInputContext, .clickElsewhere:
      .lost
    case .commitThenPlaceCaret, .focusAnotherWidget, .focusAnotherWindow, .boldAccelerator, .returnKey, .leftKey,
      .homeKey, .escapeKey:
      .committedOnce
    case .wrapWord: .outsideTheWrap
    case .undoKey: .committedThenUndone
    case .backspaceKey: .jamoByJamo
    }
  }

  /// What may become of it instead with IBus, where two messages race: the other window's focus may reach the daemon before
  /// the news that this one has lost it, and then nothing is left to commit. Seen in one of ten tries with a busy machine.
  public var alsoSeenWithIBus: SurfaceOutcome? {
    self == .focusAnotherWindow ? .lost : nil
  }
}
