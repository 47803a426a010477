import ComposureEditor

/// Notices a syllable that got lost between two windows, and one that comes twice.
///
/// When another window takes the focus, IBus tells this one that nothing is composed any more and leaves it to the
/// input method module to commit. If the message is faster than the window system's own, the module has nothing left to
/// commit. What was composed then vanishes although nobody pressed a key, and the focus goes right after.
///
/// When this program has ended a composition itself, the module goes on holding the text until the input method has
/// answered. If the text loses the focus before (a right click opens its menu at once), the module commits what it holds.
@MainActor final class SyllableRescue {
  /// How soon the focus follows, and how late the input method's own commit may come.
  private static let nearby = Duration.seconds(1)
  private static let commitTime = Duration.milliseconds(100)

  private let loop: any MainLoop
  private let restore: @MainActor (String) -> Void
  private var composed = ""
  private var mayBeMeant = false
  /// What this program has committed itself and the module may still hold.
  private var written: String?
  private var vanished: (text: String, time: Duration)?

  /// `restore` writes a syllable that is lost at the caret.
  init(_ loop: any MainLoop, restore: @escaping @MainActor (String) -> Void) {
    self.loop = loop
    self.restore = restore
  }

  func preeditChanged(to text: String) {
    if text.isEmpty, !composed.isEmpty, !mayBeMeant { vanished = (composed, loop.now) }
    if !text.isEmpty { (vanished, mayBeMeant, written) = (nil, false, nil) }
    composed = text
  }

  /// A key was pressed. Alt alone is the beginning of a change of windows, and no modifier alone ends a syllable.
  func keyPressed(_ name: String) {
    written = nil
    if !name.hasSuffix("_L"), !name.hasSuffix("_R") { userActed() }
  }

  /// A button was pressed, or this program ended the composition: what ends now is meant to.
  func userActed() {
    mayBeMeant = true
    vanished = nil
  }

  /// This program is about to write what was composed, and makes the input method forget it.
  func ended(_ composed: String) {
    userActed()
    written = composed
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

  /// Text arrived: the commit that follows an empty preedit.
  func textChanged() {
    mayBeMeant = true
    vanished = nil
  }

  func focusLost() {
    guard let lost = vanished, loop.now - lost.time < Self.nearby else { return }
    _ = loop.after(Self.commitTime) { [weak self] in
      guard let self, vanished?.text == lost.text else { return }
      vanished = nil
      restore(lost.text)
    }
  }
}
