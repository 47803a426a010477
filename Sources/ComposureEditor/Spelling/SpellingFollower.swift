import ComposureText

/// Keeps the underlines of one text in step with it: asks for what is on screen once the writer pauses, and shows no word
/// as wrong while it is being written.
///
/// It decides which words are shown; the session draws them like every other style. What is composed is no part of a word
/// yet, so a word that it touches is not underlined, and neither is the word behind whose last letter the caret stands
/// since it was typed.
@MainActor
public final class SpellingFollower {
  /// How long nothing may have been typed or scrolled before words are checked.
  public var pause: Duration = .milliseconds(300)

  private unowned let session: EditorSession
  private let service: any SpellingService
  private let loop: any MainLoop
  /// Misspelled words as far as they are known, in order, in positions of the text as it is.
  private var wrong: [SpellingWord] = []
  /// What has to be checked again, and where everything else has been checked.
  private var unchecked: TextRange?
  private var checked: TextRange?
  private var timer: (any LoopTimer)?
  private var request: Request?
  /// Where the last key has written; nil once the caret has moved away by itself.
  private var typedAt: UTF8Offset?
  /// The word that a menu is open for.
  private var target: TextRange?

  /// What the service is looking at, and what has happened to the text since.
  private struct Request {
    let id: Int
    var range: TextRange
    var changes: ChangeSet
  }
  private var lastRequest = 0

  init(session: EditorSession, service: any SpellingService) {
    self.session = session
    self.service = service
    loop = session.loop
    schedule()
  }

  // MARK: What the session tells

  func edited(_ changes: ChangeSet, dirty: TextRange, isTyped: Bool) {
    if var asked = request {
      asked.changes = asked.changes.composed(with: changes)
      asked.range = changes.map(asked.range, start: .before, end: .after)
      request = asked
    }
    wrong = wrong.compactMap { $0.mapped(through: changes, in: session.state.text) }
    target = target.map { changes.map($0) }
    unchecked = unchecked.map { changes.map($0, start: .before, end: .after) }
    checked = checked.map { changes.map($0, start: .before, end: .after) }
    markUnchecked(dirty)
    if isTyped {
      typedAt = session.state.selection.head
    } else {
      typedAt = typedAt.map { changes.map($0, .after) }
    }
    refresh()
    schedule(again: true)
  }

  /// The caret has moved without an edit.
  func selectionChanged() {
    guard typedAt != session.state.selection.head else { return }
    typedAt = nil
    refresh()
  }

  func compositionChanged() { refresh() }

  func focusLost() {
    typedAt = nil
    refresh()
  }

  func visibleRangeChanged() { schedule() }

  /// Dictionaries have changed: everything is judged anew.
  public func checkAll() {
    checked = nil
    request = nil
    schedule()
  }

  func stop() {
    timer?.cancel()
    (timer, request) = (nil, nil)
    session.show(misspellings: [])
  }

  // MARK: Checking

  private func markUnchecked(_ range: TextRange) {
    guard let old = unchecked else {
      unchecked = range
      return
    }
    unchecked = min(old.lowerBound, range.lowerBound)..<max(old.upperBound, range.upperBound)
  }

  private func schedule(again: Bool = false) {
    if again {
      timer?.cancel()
      timer = nil
    }
    guard timer == nil else { return }
    timer = loop.after(pause) { [weak self] in
      self?.timer = nil
      self?.check()
    }
  }

  private func check() {
    // One question at a time; the answer looks again.
    guard request == nil, let surface = session.surface else { return }
    let visible = session.clamped(surface.visibleRange)
    var range = visible
    if let checked, checked.lowerBound <= visible.lowerBound, visible.upperBound <= checked.upperBound {
      guard let unchecked, unchecked.lowerBound <= visible.upperBound, unchecked.upperBound >= visible.lowerBound else {
        return
      }
      range = max(visible.lowerBound, unchecked.lowerBound)..<min(visible.upperBound, unchecked.upperBound)
    }
    lastRequest += 1
    let id = lastRequest
    request = Request(id: id, range: range, changes: session.state.noChanges)
    checked = visible
    unchecked = nil
    // What has left the screen is checked anew when it comes back.
    wrong.removeAll { !$0.range.overlaps(visible) }
    let state = session.state
    service.misspellings(in: range, of: state.text, state.syntax) { [weak self] in self?.answered(id, $0) }
  }

  private func answered(_ id: Int, _ found: [SpellingWord]) {
    guard let request, request.id == id else { return }
    self.request = nil
    let text = session.state.text
    let range = request.range
    wrong.removeAll { $0.range.lowerBound <= range.upperBound && $0.range.upperBound >= range.lowerBound }
    wrong += found.compactMap { $0.mapped(through: request.changes, in: text) }
    wrong.sort { $0.range.lowerBound < $1.range.lowerBound }
    refresh()
    // What has changed meanwhile is unchecked already.
    if unchecked != nil { schedule() }
  }

  /// Hands over which words are shown now.
  private func refresh() {
    session.show(misspellings: wrong.filter { !isBeingWritten($0.range) }.flatMap(\.pieces))
  }

  private func isBeingWritten(_ word: TextRange) -> Bool {
    func touches(_ offset: UTF8Offset) -> Bool { word.lowerBound <= offset && offset <= word.upperBound }
    let caret = session.state.selection.head
    if let composed = session.state.composition.protectedRange ?? (session.isComposing ? caret..<caret : nil),
      composed.lowerBound <= word.upperBound, word.lowerBound <= composed.upperBound
    {
      return true
    }
    guard let typedAt, session.state.selection.isCaret else { return false }
    return touches(caret) && touches(typedAt)
  }

  // MARK: Correcting

  /// The misspelled word at a place, for which ``correct(with:)``, ``addWord()`` and ``ignoreWord()`` are from now on.
  public func beginCorrection(at offset: UTF8Offset) -> SpellingWord? {
    let word = wrong.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    target = word?.range
    return word
  }

  /// Asks for what may have been meant. What comes after another correction has begun is not told.
  public func suggest(_ found: @escaping @MainActor ([String]) -> Void) {
    guard let word = targetWord else { return }
    service.suggestions(for: word) { [weak self] words in
      if let self, targetWord?.text == word.text { found(words) }
    }
  }

  /// Puts a word in place of the misspelled one, as one step of undo.
  public func correct(with replacement: String) {
    guard let word = targetWord else { return }
    target = nil
    let changes = word.replaced(by: replacement, length: session.state.text.utf8Count)
    session.submit(.changes(changes, Annotations(.command("correct-spelling"))), endsComposition: true)
  }

  /// Remembers the word for good.
  public func addWord() {
    guard let word = targetWord else { return }
    service.add(word)
    forget(word)
  }

  /// Lets the word be until the program ends.
  public func ignoreWord() {
    guard let word = targetWord else { return }
    service.ignore(word)
    forget(word)
  }

  private var targetWord: SpellingWord? { target.flatMap { target in wrong.first { $0.range == target } } }

  private func forget(_ word: SpellingWord) {
    target = nil
    wrong.removeAll { $0.text == word.text }
    refresh()
    checkAll()
  }
}

extension SpellingWord {
  /// Where the word is after a change; nil when the change made another word of it.
  func mapped(through changes: ChangeSet, in text: Rope) -> SpellingWord? {
    guard !changes.isEmpty else { return self }
    guard !changes.touches(range) else {
      let pieces = pieces.map { changes.map($0) }
      guard zip(pieces, self.pieces).allSatisfy({ $0.length == $1.length }) else { return nil }
      let word = SpellingWord(text: self.text, script: script, pieces: pieces)
      // A letter right beside it makes it longer; whatever is typed between its letters divides it.
      let isWhole =
        text.scalar(before: word.range.lowerBound).map(Self.continues) != true
        && text.scalar(at: word.range.upperBound).map(Self.continues) != true
        && word.range.length == range.length
      let letters = pieces.map { text.string(in: $0) }.joined()
      return isWhole && letters.utf8.elementsEqual(self.text.utf8) ? word : nil
    }
    return SpellingWord(text: self.text, script: script, pieces: pieces.map { changes.map($0) })
  }

  private static func continues(_ scalar: Unicode.Scalar) -> Bool {
    SpellingScript(letter: scalar) != nil || scalar.properties.numericType != nil
      || "_'\u{2019}.".unicodeScalars.contains(scalar)
  }
}
