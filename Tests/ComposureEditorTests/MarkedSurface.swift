import ComposureText

@testable import ComposureEditor

/// A text view that holds marked text in its storage, with a Korean keyboard that rewrites the text by itself.
@MainActor
final class MarkedSurface: EditorSurface {
  let traits = SurfaceTraits.uiKit
  private(set) var text: Rope
  var selection = Selection(.zero)
  private(set) var marked: TextRange?
  /// The syllable that the keyboard will rewrite with the next jamo.
  private(set) var hidden = ""
  /// What was done to a composition from outside.
  private(set) var damage: [String] = []
  let loop = ManualLoop()
  private(set) var session: EditorSession!

  init(_ text: String = "", caret: Int? = nil, language: InputLanguage = .other) {
    self.text = Rope(text)
    session = EditorSession(text: self.text, surface: self, loop: loop)
    session.inputLanguage = language
    select(Selection(UTF8Offset(caret ?? text.utf8.count)))
    loop.runTurns()
  }

  var string: String { text.string }
  var settled: String { session.state.settledText.string }
  var visibleRange: TextRange { text.fullRange }

  func platformComposition() -> PlatformComposition {
    marked.map { .marked(at: $0.lowerBound, provisional: text.string(in: $0)) } ?? .none
  }

  // MARK: Written by the session

  func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit) {
    noteDamage("written", hiddenToo: true)
    for edit in changes.edits.reversed() { replace(edit.range, with: edit.insert, byKeyboard: false) }
    if let selection { select(selection, permit: permit) }
  }

  func select(_ selection: Selection, permit: borrowing WritePermit) {
    noteDamage("selected", hiddenToo: true)
    self.selection = selection
    session.followSelection(selection, cause: .program)
  }

  func style(_ diff: DecorationDiff, permit: borrowing StylePermit) {
    noteDamage("styled", hiddenToo: false)
    guard !hidden.isEmpty else { return }
    let start = max(.zero, selection.head - hidden.utf8.count)
    let protected = text.previousGrapheme(before: start)..<selection.head
    let ranges = diff.added.map(\.range) + diff.removed.map(\.range) + diff.shown + diff.hidden
    if ranges.contains(where: { $0.overlaps(protected) }) { damage.append("styled \(hidden)") }
  }

  func endComposition() { unmark() }
  func endHiddenState() { hidden = "" }

  private func noteDamage(_ what: String, hiddenToo: Bool) {
    if let marked { damage.append("\(what) while \(text.string(in: marked)) was marked") }
    if hiddenToo, !hidden.isEmpty { damage.append("\(what) while \(hidden) was open") }
  }

  // MARK: Done by the writer

  /// Sets marked text in place of what is marked or selected; empty text takes it away.
  func mark(_ string: String) {
    session.platformEditBegan(marking: true)
    let range = marked ?? selection.range
    marked = string.isEmpty ? nil : range.lowerBound..<(range.lowerBound + string.utf8.count)
    replace(range, with: string, byKeyboard: true)
    session.platformEditEnded()
    session.followMarkedText(marked)
  }

  func unmark() {
    session.platformEditBegan(marking: true)
    marked = nil
    session.platformEditEnded()
    session.followMarkedText(nil)
  }

  /// Inserts in place of what is marked or selected, and begins to mark `next` within the same key.
  func insert(_ string: String, thenMark next: String = "") {
    session.platformEditBegan()
    let range = marked ?? selection.range
    marked = nil
    replace(range, with: string, byKeyboard: true)
    if !next.isEmpty {
      session.platformEditBegan(marking: true)
      marked = selection.head..<(selection.head + next.utf8.count)
      replace(selection.range, with: next, byKeyboard: true)
      session.platformEditEnded()
    }
    session.platformEditEnded()
    session.followMarkedText(marked)
  }

  /// Takes the marked text away and inserts what is committed, within one key.
  func commitAnew(_ string: String) {
    session.platformEditBegan()
    session.platformEditBegan(marking: true)
    if let marked { replace(marked, with: "", byKeyboard: true) }
    marked = nil
    session.platformEditEnded()
    replace(selection.range, with: string, byKeyboard: true)
    session.platformEditEnded()
    session.followMarkedText(nil)
    loop.runTurns()
  }

  func select(_ new: Selection) {
    hidden = ""
    selection = new
    session.followSelection(new, cause: .pointer)
  }

  /// The view loses the keyboard.
  func leave() {
    hidden = ""
    session.followFocus(false)
  }

  /// Another keyboard is chosen.
  func choose(_ language: InputLanguage) {
    hidden = ""
    session.inputLanguage = language
  }

  /// One jamo of the Korean keyboard: deletes the syllable and its neighbour and inserts both again.
  func jamo(_ next: String, turns: Bool = true) {
    let old = hidden
    session.platformEditBegan()
    if !old.isEmpty {
      let neighbour: String
      delete(old.utf8.count)
      let start = text.previousGrapheme(before: selection.head)
      neighbour = text.string(in: start..<selection.head)
      if !neighbour.isEmpty {
        delete(neighbour.utf8.count)
        replace(selection.range, with: neighbour, byKeyboard: true)
      }
    }
    if !next.isEmpty { replace(selection.range, with: next, byKeyboard: true) }
    hidden = next.last.map(String.init) ?? ""
    session.platformEditEnded()
    if turns { loop.runTurns() }
  }

  /// A key that ends the keyboard's syllable.
  func type(_ string: String) {
    hidden = ""
    session.platformEditBegan()
    replace(selection.range, with: string, byKeyboard: true)
    session.platformEditEnded()
    loop.runTurns()
  }

  /// Backspace, where the keyboard has no syllable of its own to shorten.
  func delete() {
    session.platformEditBegan()
    replace(text.previousGrapheme(before: selection.head)..<selection.head, with: "", byKeyboard: true)
    session.platformEditEnded()
    loop.runTurns()
  }

  private func delete(_ count: Int) {
    replace((selection.head - count)..<selection.head, with: "", byKeyboard: true)
  }

  private func replace(_ range: TextRange, with inserted: String, byKeyboard: Bool) {
    if range.isEmpty, inserted.isEmpty { return }
    let change = ChangeSet.replacing(range, with: inserted, length: text.utf8Count)
    text = change.apply(to: text)
    selection =
      byKeyboard
      ? Selection(range.lowerBound + inserted.utf8.count) : selection.mapped(through: change, .after)
    session.follow(
      PlatformEdit(range: range, text: inserted, origin: byKeyboard ? .keyboard : .platform, selection: selection))
  }
}
