import CGTK
import ComposureEditor
import ComposureNotes
import ComposureText

/// A note whose window is gone and whose text is in no file: its draft is on the disk.
@MainActor final class ClosedNote {
  let file: NoteWindow.File
  let text: Rope
  let selection: Selection
  /// Names the draft.
  let draft: String
  let title: String

  init(file: NoteWindow.File, text: Rope, selection: Selection, draft: String, title: String) {
    self.file = file
    self.text = text
    self.selection = selection
    self.draft = draft
    self.title = title
  }
}

/// How a window goes away.
extension NoteWindow {
  /// Closes the window without asking. What is being composed is part of the text first, and what is in no file is kept
  /// as a draft: the writer can have it back.
  func close() {
    session.performAction("close") { [weak self] in self?.closeSettled() }
  }

  func closeSettled() {
    guard !isClosing else { return }
    guard isUnsaved, !isEmptyNote else { return destroy() }
    isClosing = true
    Task { await closeWithDraft() }
  }

  private func closeWithDraft() async {
    var text: Rope
    repeat {
      text = session.state.settledText
      guard let drafts, await drafts.keepForGood() else { return ask() }
      // Writing waits for the disk, and the writer may have gone on meanwhile.
    } while text != session.state.settledText
    if let drafts {
      closed = ClosedNote(file: file, text: text, selection: session.state.selection, draft: drafts.id, title: title)
    }
    // The disk may answer inside the loop in which an input method waits, and the program may end with this window.
    OutermostLoop.run { [self] in destroy() }
  }

  /// No draft can be kept, so there is something to lose.
  private func ask() {
    dialogs.askBeforeClosing(name: title) { [weak self] answer in
      // The dialog is still busy with its answer, and the window must not go away under it.
      self?.services.loop.nextTurn { [weak self] in self?.closeAnswered(answer) }
    }
  }

  private func closeAnswered(_ answer: FileDialogs.Answer) {
    isClosing = false
    switch answer {
    case .save: if save() { destroy() }
    case .discard: destroy()
    case .cancel: surface.focus()
    }
  }

  func destroy() {
    isClosing = true
    isDestroyed = true
    rememberPlace()
    if closed == nil { drafts?.forget() }
    recorder?.record(.window("closed"))
    watch = nil
    session.counter.onChange = nil
    diskTimer?.cancel()
    // The actions go with the window, and whoever still waits for the draft keeps this a little longer.
    commandTimer.cancel()
    session.onTurn = nil
    session.onEdit = nil
    // What the page has still to do finds its view, until the draft is gone.
    g_object_ref(surface.page)
    shell.destroy(keeping: self)
    services.closed(self)
  }
}
