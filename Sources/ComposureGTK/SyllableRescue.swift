import ComposureEditor

/// Notices what got lost between two windows, and what comes twice: a syllable, a word, a whole converted clause.
///
/// When another window takes the focus, IBus tells this one that nothing is composed any more and leaves it to the
/// input method module to commit. If the message is faster than the window system's own, the module has nothing left to
/// commit. What was composed then vanishes although nobody pressed a key, and the focus goes right after. Engines of
/// Japanese and Chinese ask IBus not to commit at all when the focus goes: then it goes first.
///
/// When this program has ended a composition itself, the module goes on holding the text until the input method has
/// answered. If the text loses the focus before (a right click opens its menu at once), the module commits what it holds.
///
/// Chewing that is asked to forget what it composes while its list of candidates is open only closes the list, and shows
/// again what stands in the text by then. It has to be asked once more.
@MainActor final class SyllableRescue {
  /// How soon the focus follows, and how late the input method's own commit may come.
  private static let nearby = Duration.seconds(1)
  private static let commitTime = Duration.milliseconds(100)

  private let loop: any MainLoop
  private let forget: @MainActor () -> Void
  private let restore: @MainActor (String) -> Void
  private var hasFocus = true
  private var composed = ""
  /// A key was pressed since the last preedit, which may have ended it.
  private var mayBeMeant = false
  /// What was composed stands in the text.
  private var isKept = false
  /// What came into the text out of a composition, until the next key.
  private var kept: (text: String, time: Duration)?
  /// Nothing but keys has come since: what the input method shows is its answer to them, also where that is once more what
  /// it has just committed, as the second of two ㅋ.
  private var isAnsweringKeys = false
  /// The input method shows what it should have forgotten.
  private var isHaunted = false
  /// What this program has committed itself and the module may still hold.
  private var written: String?
  private var vanished: (text: String, time: Duration)?

  /// `restore` writes what is lost at the caret; `forget` makes the input method forget what it composes.
  init(
    _ loop: any MainLoop, forget: @escaping @MainActor () -> Void, restore: @escaping @MainActor (String) -> Void
  ) {
    self.loop = loop
    self.forget = forget
    self.restore = restore
  }

  /// - Returns: false when that is no composition, but one that has ended and comes back.
  @discardableResult
  func preeditChanged(to text: String) -> Bool {
    isHaunted = false
    if text.isEmpty {
      if !composed.isEmpty, !isKept, !mayBeMeant || !hasFocus {
        vanished = (composed, loop.now)
        if !hasFocus { awaitCommit() }
      }
    } else if !isAnsweringKeys, let kept, kept.text.utf8.elementsEqual(text.utf8), loop.now - kept.time < Self.nearby {
      (self.kept, written, isHaunted) = (nil, text, true)
      forget()
      return false
    } else {
      (vanished, mayBeMeant, written, isKept, kept) = (nil, false, nil, false, nil)
    }
    composed = text
    return true
  }

  /// A key was pressed. Alt alone is the beginning of a change of windows, and no modifier alone ends a syllable.
  func keyPressed(_ name: String) {
    written = nil
    if !name.hasSuffix("_L"), !name.hasSuffix("_R") {
      userActed()
      kept = nil
      isAnsweringKeys = true
    }
  }

  /// A button was pressed, or this program ended the composition: what ends now is meant to.
  func userActed() {
    mayBeMeant = true
    vanished = nil
    isAnsweringKeys = false
  }

  /// This program is about to write what was composed, and makes the input method forget it.
  func ended(_ composed: String) {
    userActed()
    written = composed
    keep(composed)
  }

  private func keep(_ text: String) {
    isKept = true
    kept = (text, loop.now)
  }

  /// Another program moves the caret, and the text view is about to make the input method forget what it composes. Who
  /// moves it holds a place in the text, so nothing may be written at once.
  func caretTaken(from session: EditorSession?) {
    guard !composed.isEmpty else { return }
    ended(composed)
    session?.keepComposition()
  }

  /// Whether text that the input method commits has been written already; true once.
  func wasWritten(_ text: String) -> Bool {
    guard let held = written, held.utf8.elementsEqual(text.utf8) else { return false }
    written = nil
    return true
  }

  /// Text arrived: the commit of what is composed, or the one that follows an empty preedit.
  func textChanged(_ inserted: String) {
    if let text = vanished?.text ?? (composed.isEmpty ? nil : composed), text.utf8.elementsEqual(inserted.utf8) {
      keep(text)
    }
    isKept = true
    mayBeMeant = true
    vanished = nil
  }

  func focusLost() {
    hasFocus = false
    isAnsweringKeys = false
    if let vanished, loop.now - vanished.time < Self.nearby { awaitCommit() }
  }

  func focusGained() {
    hasFocus = true
    // An input method listens to nothing before it is told of the focus, which the view does after this.
    guard isHaunted else { return }
    loop.nextTurn { [weak self] in
      if let self, isHaunted { forget() }
    }
  }

  private func awaitCommit() {
    guard let lost = vanished else { return }
    _ = loop.after(Self.commitTime) { [weak self] in
      guard let self, let now = vanished, now == lost else { return }
      vanished = nil
      keep(lost.text)
      restore(lost.text)
    }
  }
}
