import CompositionLab
import ComposureEditor
import SwiftUI
import UIKit

/// What a random writer writes on: a window, and a main loop that turns when told to.
@MainActor
public protocol RandomStage: AnyObject {
  /// The text view; nil while none is on the screen.
  var shownView: UITextView? { get }
  /// What reached a composition that was not over.
  var broken: [String] { get }
  /// One event of the system, without the turn after it.
  func happen(_ body: () -> Void)
  func turn()
  func pass(_ time: Duration)
}

/// A writer who does everything in any order. What can be done on a stage is the subclass's; this one types words, moves
/// the caret between them, takes back, and remembers what must be there in the end.
@MainActor
open class RandomWriter {
  public let typist: TrackedTypist
  public var chance: Chance
  /// What is wrong; empty when nothing is.
  public var complaints: [String] = []
  private var log: [String] = []
  private let stage: any RandomStage
  private let seed: UInt64
  private var keys: [Character] = []
  private var counted = 0

  /// Where others write, at the end of each text: a merge keeps both texts where the writer and somebody else have written
  /// in one place, and which words are then there twice is not the question.
  public static let tail = "\n\nothers:"

  public init(_ stage: any RandomStage, _ hand: TrackedTypist.Hand, seed: UInt64) {
    self.stage = stage
    self.seed = seed
    typist = TrackedTypist(hand)
    chance = Chance(seed: seed)
  }

  // MARK: - A run

  /// Does one thing, whatever it is, and looks what became of the text.
  open func step() throws {}
  /// Ends what is going on and judges the text.
  open func finish() throws {}
  /// Called in `settle` whenever nothing is composed any more.
  open func isAtRest() {}

  /// Does so many things, or fewer where something goes wrong.
  public func run(steps: Int) throws {
    for _ in 0..<steps where complaints.isEmpty { try step() }
    if complaints.isEmpty { try finish() }
  }

  /// How to repeat it, what was wrong, and what came before.
  public var story: String { "COMPOSURE_SEED=\(seed): \(complaints)\n\(log.suffix(30).joined(separator: "\n"))" }

  public func note(_ event: String) { log.append(event) }

  public func act(_ name: String, turns: Bool = true, _ body: () -> Void) {
    stage.happen(body)
    if turns { stage.turn() }
    note("\(name)\(turns ? "" : ", no turn"): \(stage.shownView?.textStorage.string.debugDescription ?? "nothing")")
    if stage.shownView != nil { typist.notice() }
  }

  // MARK: - Typing

  public var view: UITextView { stage.shownView! }
  public var text: String { view.textStorage.string }

  public func key() {
    if keys.isEmpty {
      let words = ["한글", "봐봐", "달가", "없어", "읽어", "의미", "꽃", "ㅋㅋ", "쫘악", "값이"]
      keys = TwoSetKeyboard.keys(
        for: words.randomElement(using: &chance)! + ["", " ", "\n", "."].randomElement(using: &chance)!)
    }
    let key = keys.removeFirst()
    act("key \(key.debugDescription)", turns: chance.below(3) > 0) { typist.press(key) }
    if !key.isLetter { endWord() }
  }

  public func endWord() {
    typist.endWord()
    keys = []
  }

  /// The words that were typed to the end since this was asked last.
  public func newWords() -> [String] {
    defer { counted = typist.words.count }
    return Array(typist.words[counted...])
  }

  /// A place that is not inside a word or a character.
  public func place() -> Int {
    let text = text
    guard let tail = text.range(of: Self.tail) else { return 0 }
    let count = text.distance(from: text.startIndex, to: tail.lowerBound)
    var index = text.index(text.startIndex, offsetBy: chance.below(count))
    while index > text.startIndex, index < text.endIndex,
      TextLedger.isInsideWord(text[text.index(before: index)], text[index])
    {
      index = text.index(after: index)
    }
    return text[..<index].utf16.count
  }

  public func moveCaret() {
    let place = place()
    act("caret to \(place)") {
      typist.notice()
      view.standInSelect(NSRange(location: place, length: 0))
      endWord()
    }
  }

  /// Gives one of the commands that take no word away.
  public func command(_ perform: (EditorCommand) -> Void) {
    let command = EditorCommand.all
      .filter { $0.group != .history && $0.id != .removeRow && $0.id != .removeColumn }.randomElement(using: &chance)!
    act("command \(command.id)", turns: chance.below(2) == 0) { perform(command) }
    // The caret may be somewhere else now, or soon, and a word that is typed meanwhile would be in two places.
    if command.id == .link || command.group == .folding || command.group == .insert { settle() } else { endWord() }
  }

  public func undoAndRedo() {
    settle()
    let before = text
    var undone = 0
    for _ in 0...chance.below(5) where view.undoManager?.canUndo == true {
      act("undo") { view.undoManager?.undo() }
      undone += 1
    }
    for _ in 0..<undone { act("redo") { view.undoManager?.redo() } }
    if !before.utf8.elementsEqual(text.utf8) {
      complaints.append("undo and redo made \(text.debugDescription) of \(before.debugDescription)")
    }
    endWord()
    // What was selected before is selected again, and would be written over.
    if view.selectedRange.length > 0 { moveCaret() }
  }

  /// Nothing is composed any more, and nothing waits.
  public func settle() {
    act("settle") {
      typist.accept()
      _ = view.resignFirstResponder()
    }
    isAtRest()
    act("settled") {
      stage.pass(.seconds(3))
      _ = view.becomeFirstResponder()
      endWord()
    }
    isAtRest()
  }
}
