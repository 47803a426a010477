import ComposureText

@testable import ComposureEditor

/// A text view with a preedit beside its text, which loses the preedit when its caret is moved.
@MainActor
final class TestSurface: EditorSurface {
  var traits: SurfaceTraits
  var text: Rope
  var selection = Selection(.zero)
  var preedit = ""
  var lost: [String] = []
  var log: [String] = []
  var diffs: [DecorationDiff] = []
  let loop = ManualLoop()
  private(set) var session: EditorSession!

  init(_ text: String = "", caret: Int? = nil, traits: SurfaceTraits = .gtk) {
    self.text = Rope(text)
    self.traits = traits
    session = EditorSession(text: self.text, surface: self, loop: loop)
    place(UTF8Offset(caret ?? text.utf8.count))
    loop.runTurns()
  }

  var string: String { text.string }
  /// What is on screen.
  var visible: (Rope) -> TextRange = { $0.fullRange }
  var visibleRange: TextRange { visible(text) }

  func platformComposition() -> PlatformComposition {
    preedit.isEmpty ? .none : .marked(at: selection.head, provisional: preedit)
  }

  // MARK: Written by the session

  func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit) {
    for edit in changes.edits.reversed() { replace(edit.range, with: edit.insert, origin: .platform) }
    if let selection { select(selection, permit: permit) }
  }

  func select(_ selection: Selection, permit: borrowing WritePermit) {
    losePreedit()
    self.selection = selection
    session.followSelection(selection, cause: .program)
  }

  func style(_ diff: DecorationDiff, permit: borrowing StylePermit) {
    precondition(diff.added.allSatisfy { $0.range.upperBound <= text.end }, "A span reaches beyond the text.")
    diffs.append(diff)
  }

  func endComposition() {
    log.append("endComposition")
    guard !preedit.isEmpty else { return }
    let text = preedit
    insert(text)
    preedit = ""
    session.followPreedit("", cursor: 0)
  }

  func endHiddenState() { log.append("endHiddenState") }

  // MARK: Done by the writer

  /// Sets provisional text; over a selection the selection is deleted first, as GTK does.
  func compose(_ text: String) {
    if preedit.isEmpty, !selection.isCaret { replace(selection.range, with: "", origin: .keyboard) }
    preedit = text
    session.followPreedit(text, cursor: text.unicodeScalars.count)
  }

  /// The order of IBus: the preedit ends, then the text arrives.
  func commit(_ text: String) {
    preedit = ""
    session.followPreedit("", cursor: 0)
    insert(text)
  }

  /// The order of Fcitx 5: the text arrives while the old preedit stands, then the next preedit.
  func commit(_ text: String, next: String) {
    insert(text)
    preedit = next
    session.followPreedit(next, cursor: next.unicodeScalars.count)
  }

  func cancelComposition() {
    preedit = ""
    session.followPreedit("", cursor: 0)
  }

  /// Composes and commits each syllable, with a turn of the loop after each step.
  func type(hangul text: String) {
    for character in text {
      compose(String(character))
      loop.runTurns()
      commit(String(character))
      loop.runTurns()
    }
  }

  /// Types characters without composing.
  func type(_ text: String) {
    for character in text {
      insert(String(character))
      loop.runTurns()
    }
  }

  func insert(_ text: String) { replace(selection.range, with: text, origin: .keyboard) }

  func backspace() {
    let range =
      selection.isCaret ? text.previousGrapheme(before: selection.head)..<selection.head : selection.range
    replace(range, with: "", origin: .keyboard)
    loop.runTurns()
  }

  func place(_ caret: UTF8Offset, cause: SelectionCause = .keyboard) { select(Selection(caret), cause: cause) }

  func select(_ selection: Selection, cause: SelectionCause = .keyboard) {
    losePreedit()
    self.selection = selection
    session.followSelection(selection, cause: cause)
  }

  func perform(_ id: EditorCommand.ID) {
    session.perform(.command(id))
    loop.runTurns()
  }

  /// An edit by somebody else in the same buffer.
  func replace(_ range: TextRange, with inserted: String, origin: PlatformEdit.Origin) {
    let change = ChangeSet.replacing(range, with: inserted, length: text.utf8Count)
    text = change.apply(to: text)
    selection = selection.mapped(through: change, .after)
    session.follow(PlatformEdit(range: range, text: inserted, origin: origin))
  }

  /// Drops text somewhere, with the caret behind it.
  func drop(_ inserted: String, at offset: UTF8Offset) {
    text.replace(offset..<offset, with: inserted)
    selection = Selection(offset + inserted.utf8.count)
    session.follow(PlatformEdit(range: offset..<offset, text: inserted, origin: .drop, selection: selection))
  }

  private func losePreedit() {
    guard !preedit.isEmpty else { return }
    lost.append(preedit)
    preedit = ""
  }
}

/// The text with the selection drawn as `|` for a caret and `[…]` for a range.
@MainActor
func drawn(_ surface: TestSurface) -> String {
  let range = surface.selection.range
  let before = surface.text.string(in: .zero..<range.lowerBound)
  let inside = surface.text.string(in: range)
  let after = surface.text.string(in: range.upperBound..<surface.text.end)
  return range.isEmpty ? "\(before)|\(after)" : "\(before)[\(inside)]\(after)"
}

/// Equal as bytes, which `==` on strings is not.
func sameBytes(_ lhs: String, _ rhs: String) -> Bool { Array(lhs.utf8) == Array(rhs.utf8) }
