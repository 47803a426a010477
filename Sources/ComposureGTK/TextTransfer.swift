import ComposureEditor
import ComposureNotes
import ComposureText

/// What leaves and enters a page by clipboard, primary selection and drag: always the Markdown source, what is hidden
/// included.
@MainActor final class TextTransfer {
  /// What the view asks for by a signal, and what is done instead of what it would do.
  static let signals = [("copy-clipboard", copy), ("cut-clipboard", cut), ("paste-clipboard", paste)]

  /// A selection that grows by keys or the pointer goes to the primary clipboard once it stands still.
  private static let pause = Duration.milliseconds(120)

  private unowned let surface: TextSurface
  private let view: Object
  private let loop: any MainLoop
  private var primaryTimer: (any LoopTimer)?
  /// Pixels that a press may wander and still be a click.
  private static let threshold = 8.0
  private var press: (x: Double, y: Double)?
  private var dragged: (start: TextAnchor, end: TextAnchor)?

  /// `view` is the surface's, from which what is selected is dragged.
  init(_ surface: TextSurface, _ view: Object, _ loop: any MainLoop) {
    self.surface = surface
    self.view = view
    self.loop = loop
  }

  private var session: EditorSession? { surface.session }

  private var selectedSource: String? {
    guard let state = session?.state, !state.selection.isCaret else { return nil }
    return state.text.string(in: state.selection.range)
  }

  // MARK: Clipboard

  func copy() {
    surface.endComposition()
    if let source = selectedSource { SourceClipboard.put(source, on: surface.clipboard) }
  }

  func cut() {
    copy()
    guard let state = session?.state, !state.selection.isCaret else { return }
    write("", to: state.selection.range, Annotations(.cut))
  }

  func paste() {
    surface.endComposition()
    ForeignClipboard.read(surface.clipboard) { [weak self] pasted in
      guard let self, let session, let pasted else { return }
      // Another syllable may have begun while the other program was asked.
      surface.endComposition()
      switch pasted {
      case .text(let text): session.paste(clean(text))
      case .other(let arrival): surface.arrived(arrival, session.state.selection.range, .paste)
      }
    }
  }

  // MARK: Files

  /// Files were dropped at a place in the view.
  func dropped(_ files: [String], x: Double, y: Double) {
    surface.endComposition()
    let place = surface.position(atX: x, y: y)
    surface.arrived(.files(files), place..<place, .drop)
  }

  // MARK: Primary selection

  func pastePrimary(x: Double, y: Double) {
    let anchor = surface.makeAnchor(at: surface.position(atX: x, y: y), .after)
    SourceClipboard.read(surface.primaryClipboard) { [weak self] pasted in
      guard let self else { return }
      surface.endComposition()
      let place = surface.release(anchor)
      guard let pasted else { return }
      session?.submit(.select(Selection(place)), endsComposition: false)
      write(pasted, to: place..<place, Annotations(.paste))
    }
  }

  func selectionChanged() {
    guard primaryTimer == nil else { return }
    primaryTimer = loop.after(Self.pause) { [weak self] in
      guard let self else { return }
      primaryTimer = nil
      if session?.gate.isPointerButtonDown == true {
        selectionChanged()
      } else if let source = selectedSource {
        SourceClipboard.put(source, on: surface.primaryClipboard)
      }
    }
  }

  // MARK: Drag

  /// The primary button went down at a place; in the selection that may be the beginning of a drag.
  func pressed(x: Double, y: Double) {
    guard let selected = session?.state.selection.range else { return }
    press = selected.contains(surface.position(atX: x, y: y)) ? (x, y) : nil
  }

  /// The pointer moved with the button down. True when it drags, so that the view does not select.
  func moved(x: Double, y: Double) -> Bool {
    guard let press, let source = selectedSource, let range = session?.state.selection.range else { return false }
    guard abs(x - press.x) + abs(y - press.y) > Self.threshold else { return true }
    self.press = nil
    releaseDragged()
    dragged = (surface.makeAnchor(at: range.lowerBound, .after), surface.makeAnchor(at: range.upperBound, .before))
    let lengthWithCopy = (session?.state.text.utf8Count ?? 0) + source.utf8.count
    SourceClipboard.drag(source, from: view) { [weak self] movedAway, isControlDown in
      self?.surface.session?.followPointerRelease()
      // The view asks for a copy of whatever is dropped on it; what comes from itself is moved, unless Ctrl is held.
      let isDroppedHere = self?.session?.state.text.utf8Count == lengthWithCopy
      self?.dragEnded(movedAway: isDroppedHere ? !isControlDown : movedAway)
    }
    return true
  }

  func released() { press = nil }

  private func dragEnded(movedAway: Bool) {
    guard let range = releaseDragged(), movedAway, !range.isEmpty else { return }
    // Taking the text away there and putting it here is one step for undo.
    write("", to: range, Annotations(.drop, history: .joinPrevious))
  }

  @discardableResult
  private func releaseDragged() -> TextRange? {
    guard let dragged else { return nil }
    self.dragged = nil
    let start = surface.release(dragged.start)
    return start..<max(start, surface.release(dragged.end))
  }

  // MARK: Input methods

  /// Writes a syllable at the caret that an input method has lost.
  func restore(_ syllable: String) {
    guard let caret = session?.state.selection.head else { return }
    write(syllable, to: caret..<caret, Annotations(.keyboard, history: .typing))
  }

  private func write(_ string: String, to range: TextRange, _ annotations: Annotations) {
    guard let session else { return }
    let changes = ChangeSet.replacing(range, with: clean(string), length: session.state.text.utf8Count)
    session.submit(.changes(changes, annotations), endsComposition: false)
  }

  /// A clipboard may hold NUL, which neither the view nor a C string can, and other line endings.
  private func clean(_ string: String) -> String {
    String(String.UnicodeScalarView(string.unicodeScalars.map { $0 == "\0" ? "\u{2400}" : $0 }))
      .withLineEndings(surface.lineEnding)
  }
}
