import ComposureEditor
import ComposureNotes
import ComposureText

/// Drafts: what is kept of a note that is not saved, and what was brought back from one.
extension NoteWindow {
  /// Keeps the draft now, and waits until it is on the disk.
  func keepDraft() async {
    // What is being composed is meant to be kept, too.
    surface.endComposition()
    drafts?.keep()
    await drafts?.finish()
  }

  /// Waits until the draft of a window that has closed is gone.
  func finishDraft() async { await drafts?.finish() }

  /// Says that the text is not from its file; offers to go back to it.
  func tellRestored() {
    shell.notices.show(
      .draft, tr("Changes to “{name}” that were never saved were brought back.", ["name": title]),
      choices: [
        .init(title: tr("Discard Them")) { [weak self] in
          self?.session.performAction("discard-draft") { [weak self] in self?.discardDraft() }
        }
      ])
  }

  /// Goes back to what is in the file, or to an empty note: one step, which undo takes back.
  private func discardDraft() {
    if file.path != nil { return reload() }
    session.receive("", base: session.state.text.string)
  }

  func keepDrafts(restored: String?) {
    guard let store = services.drafts else { return }
    let current: () -> (@Sendable () -> Draft)? = { [weak self] in
      guard let self, isUnsaved, !isEmptyNote else { return nil }
      return file.draft(of: session.state.settledText, caret: session.state.selection.head)
    }
    let keeper = DraftKeeper(
      loop: services.loop, restored: restored, save: { (draft) throws(FileProblem) in try store.save(draft) },
      discard: { (id) throws(FileProblem) in try store.discard(id) }, current: current)
    keeper.onProblem = { [weak self] problem in
      guard let self else { return }
      shell.notices.show(.draft, translated(problem), isProblem: true)
    }
    drafts = keeper
    draftedText = session.state.settledText
  }

  func followDraft() {
    let text = session.state.settledText
    guard draftedText == nil || text.utf8Count != draftedText!.utf8Count || text != draftedText! else { return }
    draftedText = text
    drafts?.changed()
  }
}
