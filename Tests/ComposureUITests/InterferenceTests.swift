import CompositionLab
import ComposureEditor
import ComposureText
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Everything that changes the view, at each key of a typed word, with each kind of keyboard.
@MainActor
@Suite struct InterferenceTests {
  /// What happens between two keys.
  enum Interference: String, CaseIterable, Sendable, CustomTestStringConvertible {
    // What waits for the end of what is composed.
    case restyle, theme, textSize, scroll
    case sameValue, valueAbove, valueBelow, valueOnTheLine, mergeWithAnOlderText, twoValues
    case selection
    // What the writer asks for, which ends what is composed through the platform's own way.
    case heading, bold, fold, foldAll, undo, replaceAll, panel, background, save
    // What owns the text for a while.
    case writingTools

    var testDescription: String { rawValue }

    var endsComposition: Bool {
      switch self {
      case .heading, .bold, .fold, .foldAll, .undo, .replaceAll, .panel, .background, .save: true
      default: false
      }
    }

    /// Whether an editor without Markdown has it.
    var isForPlainText: Bool {
      switch self {
      case .theme, .heading, .bold, .fold, .foldAll, .panel: false
      default: true
      }
    }

    /// What somebody else makes of the text outside.
    func value(of text: String) -> String {
      switch self {
      case .valueAbove, .writingTools: text.replacingOccurrences(of: "# 위", with: "# 맨 위")
      case .valueBelow: text.replacingOccurrences(of: "끝", with: "끝 문장")
      case .valueOnTheLine: text.replacingOccurrences(of: "본문", with: "긴 본문")
      default: text
      }
    }
  }

  private static let before = "# 위\n가\n# 중\n본문 **굵게** "
  private static let after = "\n끝\n"
  private static let word = TwoSetKeyboard.keys(for: "닭이")

  /// One cell of the table: a word is typed, and after so many of its keys something happens.
  @MainActor
  private struct Cell {
    let interference: Interference
    let steps: Int
    let writer: Writer
    let original = before + after
    /// What stands there at the end instead of the word as it was typed, and around it.
    var result: (String, word: String, String) = (before, "", after)

    var bench: Bench { writer.bench }
    var session: EditorSession { writer.session }
    var document: NoteDocument? { (bench as? NoteBench)?.document }

    init(_ component: Component, _ typist: Typist, _ interference: Interference, after steps: Int) {
      (self.interference, self.steps) = (interference, steps)
      writer = Writer(component, typist, "\(InterferenceTests.before)|\(InterferenceTests.after)")
    }

    /// What the keys write that were pressed before it, and after it, where it ends what is composed.
    var halves: (String, String) {
      func render(_ keys: some Sequence<Character>) -> String {
        var automaton = TwoSetKeyboard()
        return keys.map { automaton.press($0).committed }.joined() + automaton.end()
      }
      let keys = InterferenceTests.word
      guard interference.endsComposition, !writer.composing.isEmpty || steps == 0 else { return (render(keys), "") }
      return (render(keys.prefix(steps)), render(keys.dropFirst(steps)))
    }

    mutating func run(_ location: SourceLocation = #_sourceLocation) {
      let keys = InterferenceTests.word
      writer.press(keys.prefix(steps), location)
      let halves = halves
      result.word = halves.0 + halves.1
      let asked = bench.text
      interfere()
      bench.turn()
      if !interference.endsComposition, !writer.composing.isEmpty {
        // Nothing that the writer has not asked for has touched the view.
        expectSame(bench.text, asked, location)
      }
      #expect(bench.broken == [], sourceLocation: location)
      for key in keys.dropFirst(steps) {
        bench.event { writer.pressOnKeyboard(key) }
        #expect(bench.broken == [], sourceLocation: location)
        expectSame(session.state.text.string, bench.text, location)
        if !session.isComposing { expectSame(writer.outside, bench.text, location) }
      }
      writer.end()
      finish()
      expectSame(bench.text, result.0 + result.word + result.2, location)
      writer.checkNothingIsLeft(location)
      checkEffect(location)
      // All the way back: the text as it was.
      let seen = writer.undoAll()
      expectSame(seen.last ?? bench.text, original, location)
    }

    private mutating func interfere() {
      let (bench, session) = (bench, session)
      switch interference {
      case .restyle: session.restyleAll()
      case .theme: document?.theme.scale = 1.5
      case .textSize: bench.event { StandInSettings.chooseTextSize(.extraExtraLarge) }
      case .scroll: bench.event { bench.view.contentOffset = CGPoint(x: 0, y: 20) }
      case .sameValue: writer.receive { $0 }
      case .valueAbove, .valueBelow, .valueOnTheLine:
        writer.receive(interference.value(of:))
        result.0 = interference.value(of: result.0)
        result.2 = interference.value(of: result.2)
      case .mergeWithAnOlderText:
        // Its writer has not seen a letter of the word.
        let older = original
        bench.event { session.receive(older.replacingOccurrences(of: "# 위", with: "# 맨 위"), base: older) }
        result.0 = result.0.replacingOccurrences(of: "# 위", with: "# 맨 위")
      case .twoValues:
        writer.receive(Interference.valueAbove.value(of:))
        writer.receive(Interference.valueBelow.value(of:))
        result.0 = Interference.valueAbove.value(of: result.0)
        result.2 = Interference.valueBelow.value(of: result.2)
      case .selection:
        let start = UTF8Offset(0)
        bench.event { session.submit(.select(Selection(start)), endsComposition: false) }
        // Without a composition the caret goes at once, and what is typed goes with it.
        if steps == 0 { result = ("", halves.0, result.0 + result.2) }
      case .heading:
        bench.event { session.perform(.command(.heading2)) }
        result.0 = result.0.replacingOccurrences(of: "본문", with: "## 본문")
      case .bold:
        bench.event { session.perform(.command(.bold)) }
        result.word = halves.0 + (halves.1.isEmpty ? "" : "**\(halves.1)**")
      case .fold: bench.event { session.fold(at: .zero) }
      case .foldAll:
        // The caret leaves the section for the end of its heading.
        bench.event { session.perform(.command(.foldAll)) }
        let heading = "# 위\n가\n# 중"
        result = (heading, halves.1, String(before.dropFirst(heading.count)) + halves.0 + after)
      case .undo:
        bench.event { session.perform(.command(.undo)) }
        result.word = halves.1
      case .replaceAll:
        bench.event { bench.finder.presentFindNavigator(showingReplace: true) }
        bench.event { bench.finder.standInReplaceAll("가", with: "나라") }
        bench.event { bench.finder.dismissFindNavigator() }
        bench.select(bench.text.utf16.count - after.utf16.count)
        result.0 = result.0.replacingOccurrences(of: "가", with: "나라")
      case .panel: bench.event { document?.toggleFormattingPanel() }
      case .background: bench.event { bench.host.enter(.background) }
      case .save: bench.event { session.performAction("save") {} }
      case .writingTools:
        bench.event { bench.view.standInBeginWritingTools() }
        writer.receive(interference.value(of:))
        // Even with nothing composed they have the text for themselves.
        expectSame(bench.text, before + writer.typed + writer.composing + after)
        result.0 = interference.value(of: result.0)
      }
    }

    private func finish() {
      switch interference {
      case .textSize: StandInSettings.chooseTextSize(.large)
      case .writingTools:
        #expect(session.gate.waitReason == .writingTools)
        #expect(!session.gate.waiting.isEmpty)
        bench.event { bench.view.standInEndWritingTools() }
      default: break
      }
      bench.loop.advance(by: .seconds(2))
      bench.turn()
    }

    private func checkEffect(_ location: SourceLocation) {
      switch interference {
      case .selection where steps > 0:
        #expect(bench.view.selectedRange == NSRange(location: 0, length: 0), sourceLocation: location)
      case .fold: #expect(session.state.folds.folds.count == 1, sourceLocation: location)
      case .panel: #expect(bench.view.inputView is FormattingPanel, sourceLocation: location)
      default: break
      }
    }
  }

  @Test(arguments: Interference.allCases, Typist.allCases)
  func nothingBreaksASyllableAndEverythingHappensOnce(interference: Interference, typist: Typist) {
    for component in Component.allCases where component == .note || interference.isForPlainText {
      for steps in 0...Self.word.count {
        var cell = Cell(component, typist, interference, after: steps)
        cell.run()
        cell.bench.host.close()
      }
    }
  }
}
