import ComposureText

/// Takes back what a command did last, if it was given for this selection and nothing has happened to the text since.
///
/// Some forms say more than a command can write: `__a__`, an underlined heading, a task that is done. A command that takes
/// them off and is given again brings the same bytes back.
func reversal(of command: String, in state: EditorState) -> Transaction? {
  guard let step = state.history.undoSteps.last, step.toggle == command, step.selectionAfter == state.selection,
    step.inverse.lengthBefore == state.text.utf8Count
  else { return nil }
  return Transaction(
    changes: step.inverse, selection: step.selectionBefore, annotations: Annotations(.command(command), isToggle: true))
}
