import ComposureEditor
import ComposureText

/// Counting the words of the note while nobody waits for it.
extension NoteWindow {
  func scheduleCount() {
    guard countTimer == nil, !isCounting else { return }
    countTimer = services.loop.after(countPause) { [weak self] in
      guard let self else { return }
      countTimer = nil
      let text = session.state.settledText
      guard countedText == nil || text != countedText! else { return }
      countedText = text
      isCounting = true
      let start = services.loop.now
      Task.detached { [weak self] in
        let counts = TextCounts(text.string)
        await self?.show(counts, countedSince: start)
      }
    }
  }

  func show(_ counts: TextCounts, countedSince start: Duration) {
    isCounting = false
    // The window may have closed while another thread counted.
    guard !isDestroyed else { return }
    // Counting a book takes a second of a processor; it is done the more rarely the longer it takes.
    countPause = max(.milliseconds(300), (services.loop.now - start) * 10)
    shell.setCount(
      trn("{n} word", "{n} words", counts.words) + " · "
        + trn("{n} character", "{n} characters", counts.characters))
    scheduleCount()
  }
}
