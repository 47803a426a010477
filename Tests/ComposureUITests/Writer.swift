import CompositionLab
import ComposureEditor
import ComposureText
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// The ways in which an app shows an editor.
enum Component: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// `NoteEditor(document:)`
  case note
  /// `NoteEditor(text:style:)`
  case styled
  /// `TextView(text:textStyle:)`
  case plain

  var testDescription: String { rawValue }

  @MainActor
  func bench(_ text: String) -> Bench {
    switch self {
    case .note: NoteBench(text)
    case .styled: StyledBench(text)
    case .plain: PlainBench(text)
    }
  }
}

/// What somebody types Korean with.
enum Typist: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// Apple's keyboard: nothing is marked; the syllable and the character before it are deleted and inserted again.
  case korean
  /// The same without the character before.
  case koreanWithoutNeighbour
  /// Marked text, ended by `unmarkText`.
  case marked
  /// Marked text, ended by an insertion alone.
  case markedByInsertion
  /// Marked text in a system that tells the delegate of nothing while text is marked, and asks before it marks.
  case markedInSilence

  var testDescription: String { rawValue }
  var marks: Bool { self != .korean && self != .koreanWithoutNeighbour }
}

/// When the main loop turns.
enum Cadence: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// After each key.
  case eachKey
  /// After the whole word: the keys come faster than the app.
  case eachWord

  var testDescription: String { rawValue }
}

/// A text with a caret or a selection, a word that is typed there, and what must stand there afterwards.
struct Place: Sendable, CustomTestStringConvertible {
  let number: Int
  let text: String
  let word: String
  let result: String

  init(_ number: Int, _ text: String, _ word: String, _ result: String) {
    (self.number, self.text, self.word, self.result) = (number, text, word, result)
  }

  var testDescription: String { "\(number): \(text.debugDescription) + \(word)" }
}

/// Somebody who types into an editor, and what must be true after each key: the view holds what was typed, the syllable
/// is still the keyboard's, and the session, the document and the binding hold what the view holds.
@MainActor
final class Writer {
  let bench: Bench
  let typist: Typist
  let cadence: Cadence
  /// What stands before and behind what is typed. A test that changes the text on purpose sets them.
  var before: String
  var after: String
  /// What was typed, without what is being composed.
  private(set) var typed = ""
  /// False while a value from outside waits for the view.
  var expectsBinding = true
  private var selected: String
  private var automaton = TwoSetKeyboard()
  private(set) var korean: KoreanKeyboard?
  private(set) var marking: MarkedTextKeyboard?

  /// - Parameter drawing: the text, with the caret as `|` or the selection in `‹›`.
  init(_ component: Component, _ typist: Typist, _ drawing: String, cadence: Cadence = .eachKey) {
    self.typist = typist
    self.cadence = cadence
    let parts = drawing.split(omittingEmptySubsequences: false) { $0 == "|" || $0 == "‹" || $0 == "›" }.map(String.init)
    before = parts[0]
    selected = parts.count == 3 ? parts[1] : ""
    after = parts[parts.count - 1]
    bench = component.bench(parts.joined())
    bench.select(before.utf16.count, selected.utf16.count)
    takeKeyboard()
  }

  /// Types into an editor that is there already, whose caret stands between `before` and `after`.
  init(taking bench: Bench, _ typist: Typist, before: String, after: String) {
    (self.bench, self.typist, self.before, self.after) = (bench, typist, before, after)
    (cadence, selected) = (.eachKey, "")
    expectSame(bench.text, before + after)
    takeKeyboard()
  }

  /// Takes the keyboard into the hand, as after another one was used.
  func takeKeyboard() {
    let view = bench.view
    switch typist {
    case .korean, .koreanWithoutNeighbour:
      korean = KoreanKeyboard(view)
      korean?.replaysNeighbour = typist == .korean
    case .marked, .markedByInsertion, .markedInSilence:
      view.standInUnmarkNotifies = typist == .marked
      view.standInNotifiesWhileMarking = typist != .markedInSilence
      view.standInAsksBeforeMarking = typist == .markedInSilence
      marking = MarkedTextKeyboard(view, commit: typist == .markedByInsertion ? .insert : .unmark)
    }
    bench.turn()
  }

  /// What is being composed.
  var composing: String { automaton.composing }
  /// What the view must hold.
  var expected: String { before + (typed + composing).ifEmpty(selected) + after }
  var session: EditorSession { (bench.view as! ComposingTextView).session }

  // MARK: - Keys

  /// Types a text, key by key.
  func type(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    press(TwoSetKeyboard.keys(for: text), location)
  }

  func press(_ keys: some Sequence<Character>, _ location: SourceLocation = #_sourceLocation) {
    for key in keys {
      expect(key)
      bench.host.event { pressOnKeyboard(key) }
      if cadence == .eachKey { bench.turn() }
      checkText(location)
      if cadence == .eachKey { checkAll(location) }
    }
    guard cadence == .eachWord else { return }
    bench.turn()
    checkAll(location)
  }

  /// Backspace.
  func backspace(_ location: SourceLocation = #_sourceLocation) { press(["\u{8}"], location) }

  /// Types where the editor adds something of its own. What is composed must stay the keyboard's all the same.
  func typeBlindly(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    for key in TwoSetKeyboard.keys(for: text) {
      bench.event { pressOnKeyboard(key) }
      #expect(bench.broken == [], sourceLocation: location)
      expectSame(session.state.text.string, bench.text, location)
    }
  }

  func pressOnKeyboard(_ key: Character) {
    korean?.press(key)
    marking?.press(key)
  }

  private func expect(_ key: Character) {
    guard key == "\u{8}" else {
      let step = automaton.press(key)
      typed += step.committed
      selected = ""
      if !step.consumed { typed.append(key) }
      return
    }
    if automaton.backspace().consumed { return }
    if !selected.isEmpty {
      selected = ""
    } else if typed.isEmpty {
      before.removeLast()
    } else {
      typed.removeLast()
    }
  }

  /// Something has ended the composition on purpose: what stood is final.
  func wasEnded() { typed += automaton.end() }

  /// The writer has selected what was typed, all of it.
  func select(_ word: String) {
    selected = word
    typed = ""
  }

  /// Something has taken away all that was typed.
  func wasCleared() {
    automaton.reset()
    typed = ""
  }

  /// Moves the caret with an arrow key or a finger, which ends what is composed. What is typed next goes there.
  func move(to drawing: String, _ location: SourceLocation = #_sourceLocation) {
    wasEnded()
    let parts = drawing.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    expectSame(parts.joined(), expected, location)
    (before, typed, after) = (parts[0], "", parts[1])
    bench.select(before.utf16.count)
    checkAll(location)
  }

  /// Somebody else's value arrives: in the binding, or in the document.
  func receive(_ change: (String) -> String) {
    bench.event {
      if let bench = bench as? NoteBench {
        bench.document.text = change(bench.document.text)
      } else {
        bench.model.text = change(bench.model.text)
      }
    }
  }

  /// What the binding or the document holds.
  var outside: String { (bench as? NoteBench)?.document.text ?? bench.model.text }

  /// Ends what is composed as the writer does who puts the device away, and holds that nothing is left over.
  func finish(_ drawing: String? = nil, _ location: SourceLocation = #_sourceLocation) {
    if typist.marks, !composing.isEmpty { bench.event { marking?.accept() } }
    wasEnded()
    bench.event { _ = bench.view.resignFirstResponder() }
    bench.loop.advance(by: .seconds(2))
    bench.turn()
    if let drawing { expectSame(bench.text, drawing, location) }
    expectSame(bench.text, expected, location)
    checkNothingIsLeft(location)
  }

  /// Ends what is composed, where something that waits then changes the text.
  func end() {
    if typist.marks { bench.event { marking?.accept() } }
    bench.event { _ = bench.view.resignFirstResponder() }
    bench.loop.advance(by: .seconds(2))
    bench.turn()
  }

  // MARK: - What must be true

  private func checkText(_ location: SourceLocation) {
    expectSame(bench.text, expected, location)
    #expect(bench.broken == [], sourceLocation: location)
    let caret = (before + typed + composing).utf16.count
    #expect(bench.view.selectedRange == NSRange(location: caret, length: 0), sourceLocation: location)
    if let marking {
      let marked = bench.view.markedTextRange.flatMap { bench.view.text(in: $0) } ?? ""
      expectSame(marked, composing, location)
      expectSame(marking.composing, composing, location)
    }
    if let korean { expectSame(korean.composing, composing, location) }
  }

  private func checkAll(_ location: SourceLocation) {
    checkText(location)
    if !composing.isEmpty { #expect(session.isComposing, sourceLocation: location) }
    // A keyboard that has deleted and inserted a Hangul neighbour could take it up again for all we know.
    let mayBeOpen = !typist.marks && (before + typed).unicodeScalars.last.map(Hangul.isHangul) == true
    if composing.isEmpty, !mayBeOpen { #expect(!session.isComposing, sourceLocation: location) }
    expectSame(session.state.text.string, bench.text, location)
    if expectsBinding { checkBinding(location) }
  }

  private func checkBinding(_ location: SourceLocation) {
    expectSame(outside, bench.text, location)
  }

  func checkNothingIsLeft(_ location: SourceLocation = #_sourceLocation) {
    #expect(!session.isComposing && bench.view.markedTextRange == nil, sourceLocation: location)
    #expect(session.gate.waiting.map(\.name) == [], sourceLocation: location)
    #expect(session.gate.waitReason == nil, sourceLocation: location)
    #expect(bench.loop.isIdle, sourceLocation: location)
    #expect(bench.broken == [], sourceLocation: location)
    expectSame(session.state.text.string, bench.text, location)
    checkBinding(location)
    if let bench = bench as? StyledBench { #expect(bench.calls.whileComposing == 0, sourceLocation: location) }
  }

  /// Takes back step by step until nothing is left to take back.
  ///
  /// - Returns: the texts on the way.
  func undoAll() -> [String] {
    var seen: [String] = []
    while bench.view.undoManager?.canUndo == true, seen.count < 100 {
      bench.event { bench.view.undoManager?.undo() }
      seen.append(bench.text)
    }
    return seen
  }
}

/// The same bytes: two spellings of one character are two texts.
func expectSame(_ text: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
  #expect(Array(text.utf8) == Array(expected.utf8), "“\(text)” is not “\(expected)”", sourceLocation: location)
}

extension String {
  fileprivate func ifEmpty(_ other: String) -> String { isEmpty ? other : self }
}

extension ComposingTextView {
  /// The session that follows the view.
  var session: EditorSession { (events as! TextSurface).session! }
}
