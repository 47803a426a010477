import CompositionLab
import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Every command, given in the middle of a syllable.
@MainActor
@Suite struct EveryCommandTests {
  /// Places in which at least one of them lets a command do something.
  private static let places = [
    "# 위\n\n하나 |\n\n# 아래\n\n끝", "- [ ] 가\n- [ ] |\n- [ ] 다", "- 가\n  - 나 |",
    "| 이름 | 값 |\n| --- | --- |\n| 나 | |\n| 다 | 라 |",
    "# 제목 |\n\n글\n\n## 둘\n\n셋", "앞 |\n\n# 제목\n\n글",
  ]

  private func caret(_ drawing: String) -> (text: String, place: Int, before: String, after: String) {
    // The last one: a table has dividers of its own.
    if drawing.hasPrefix("| 이름") {
      let before = "| 이름 | 값 |\n| --- | --- |\n| 나 | "
      return (drawing, before.utf16.count, before, String(drawing.dropFirst(before.count)))
    }
    let parts = drawing.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return (parts.joined(), parts[0].utf16.count, parts[0], parts[1])
  }

  private struct Result: Equatable {
    var text: [UInt8]
    var selection: NSRange
    var folds: Int
  }

  private func result(_ bench: NoteBench) -> Result {
    Result(
      text: Array(bench.text.utf8), selection: bench.view.selectedRange,
      folds: bench.document.session.state.folds.folds.count)
  }

  /// Those that do something at a caret: formats are cleared of what is selected.
  private nonisolated static let commands = EditorCommand.all.filter {
    $0.group != .history && $0.id != .clearFormatting
  }

  @Test(arguments: commands.map(\.id), Typist.allCases)
  func aCommandMidSyllableDoesOnceWhatItDoesAfterIt(id: EditorCommand.ID, typist: Typist) {
    var hasDone = false
    for place in Self.places {
      let (text, location, before, after) = caret(place)
      // Afterwards: the syllable stands there, and nothing is composed.
      let calm = NoteBench(before + "한" + after, caret: location + 1)
      // A section below the caret may be folded already.
      let isFolded = id == .unfoldAll && before == "앞 "
      if isFolded { calm.event { calm.document.setAllFolded(true) } }
      guard calm.document.isEnabled(id) else { continue }
      hasDone = true
      calm.event { calm.document.perform(id) }
      let bench = NoteBench(text, caret: location)
      if isFolded { bench.event { bench.document.setAllFolded(true) } }
      let writer = Writer(taking: bench, typist, before: before, after: after)
      writer.type("한")
      bench.event { bench.document.perform(id) }
      bench.loop.advance(by: .seconds(2))
      bench.turn()
      #expect(result(bench) == result(calm), "\(place): \(bench.text)")
      #expect(bench.broken == [])
      #expect(bench.document.session.gate.waiting.map(\.name) == [])
      // One step, and the syllable is not part of it.
      guard !calm.text.utf8.elementsEqual((before + "한" + after).utf8) else { continue }
      bench.event { bench.document.perform(.undo) }
      expectSame(bench.text, before + "한" + after)
    }
    #expect(hasDone, "no place lets \(id) do anything")
  }

  @Test func theMenusAndThePanelHaveEveryCommand() {
    let document = NoteDocument(text: "| a |\n| - |\n", loop: ManualLoop())
    document.selectedRange = NSRange(location: 2, length: 0)
    let host = ViewHost(app: MenuApp(document: document) {})
    let panel = FormattingPanel(document)
    func buttons(_ view: UIView) -> [UIButton] {
      view.isHidden ? [] : (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons)
    }
    let shown = Set(buttons(panel).compactMap(\.accessibilityLabel))
    let inMenus = Set(host.all(kind: "Button").map(\.text))
    for command in EditorCommand.all where command.group != .history {
      #expect(inMenus.contains(command.title), "\(command.id)")
      if command.group != .folding { #expect(shown.contains(command.title), "\(command.id)") }
    }
    document.selectedRange = NSRange(location: document.text.utf16.count, length: 0)
    panel.update()
    #expect(!Set(buttons(panel).compactMap(\.accessibilityLabel)).contains("Align Columns"))
  }
}
