import ComposureNotes

/// How a window goes away.
extension NoteWindow {
  /// Closes the window, after asking when there is something to lose. What is being composed is part of the text first.
  func close() {
    session.performAction("close") { [weak self] in self?.closeSettled() }
  }

  func closeSettled() {
    guard !isClosing else { return }
    guard isUnsaved, !isEmptyNote else { return destroy() }
    isClosing = true
    dialogs.askBeforeClosing(name: title) { [weak self] answer in
      // The dialog is still busy with its answer, and the window must not go away under it.
      self?.services.loop.nextTurn { [weak self] in self?.closeAnswered(answer) }
    }
  }

  func closeAnswered(_ answer: FileDialogs.Answer) {
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
    drafts?.forget()
    recorder?.record(.window("closed"))
    watch = nil
    session.counter.onChange = nil
    diskTimer?.cancel()
    session.onTurn = nil
    session.onEdit = nil
    shell.destroy(keeping: self)
    services.closed(self)
  }
}
