import ComposureEditor

/// The count beside the page, and what it opens.
extension NoteWindow {
  func followCounts() {
    shell.setCountPopover(countPopover.widget)
    session.counter.onChange = { [weak self] in self?.showCounts() }
  }

  private func showCounts() {
    guard let document = session.counter.document else { return }
    let selection = session.counter.selection
    shell.setCount(CountPopover.summary(document, selection: selection))
    countPopover.show(document, selection: selection)
  }
}
