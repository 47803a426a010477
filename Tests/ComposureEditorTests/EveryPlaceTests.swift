import ComposureText
import Testing

@testable import ComposureEditor

/// The keys and commands of lists and tables at every place of texts that are hard to read.
@MainActor
@Suite struct EveryPlaceTests {
  private static let documents = [
    "1. 가\n\n\n3. 나\n", "- \n\n- a\n\n\n  b\n- - c\n    - d\n",
    "> - 가\n> lazy\nlazy\n>\n> 9. a\n>    - b\n10. c\r\n\r\n",
    "[^1]: - a\n      - b\n\n    para\n", "- | a | b |\n  |---|:-:|\n  | 1 | 2 | 3 |\n  |x\n- c",
    "| a |\n| - |\n|\n| | |\n\n",
    "- ```\n  - a\n  ```\n  1. b\n-\n-\tc\n\t- d\n \t - e", "---\n- a\n---\n- b\n***\n- [ ] \n- [x]\n- [ ]c\n",
    "1) a\n1. b\n* c\n+ d\n999999999. e\n     - f", "- a\n-\n  - b\n>- c\n>\t- d\n\n<div>\n- e\n</div>",
    "a\n- b\n===\n- c\n---\n# d\n- e",
    "a|b\n-|-\n1|2\n> c|d\n> -|-\n> 한글|값", "\n\n- 가\u{301}👨‍👩‍👧\n  \r- 나\r\n", "", "-", "- ", "1.", ">", "> ", "|",
    "| a |\n|-|",
  ]

  @Test func noKeyOrCommandFailsOrLosesALetterWhereverTheCaretIs() {
    for source in Self.documents {
      let whole = EditorState(text: Rope(source))
      let places = (0...source.utf8.count).map { UTF8Offset($0) }
        .filter { whole.text.isGraphemeBoundary($0) }
      for start in places {
        for length in [0, 7] {
          let end = places.first { $0 >= start + length } ?? whole.text.end
          check(whole.selecting(Selection(anchor: start, head: end)))
        }
      }
    }
  }

  private func check(_ state: EditorState) {
    let letters = { (text: String) in text.filter { $0.isLetter && $0 != "x" && $0 != "X" }.sorted() }
    func look(_ transaction: Transaction?, _ name: String, keepsLetters: Bool = true) {
      guard let transaction else { return }
      let after = state.applying(transaction.changes)
      let comment: Comment = "\(name) in \(state.text.string.debugDescription) at \(state.selection)"
      if keepsLetters { #expect(letters(after.text.string) == letters(state.text.string), comment) }
      #expect((transaction.selection?.range.upperBound ?? .zero) <= after.text.end, comment)
      let anew = EditorState(text: after.text)
      #expect(after.syntax.blocks(in: after.text.fullRange) == anew.syntax.blocks(in: anew.text.fullRange), comment)
      let back = transaction.changes.inverted(in: state.text).apply(to: after.text)
      #expect(Exactly(back.string) == Exactly(state.text.string), comment)
    }
    for key in [EditorKey.enter, .lineBreak, .tab, .backTab, .backspace] {
      // A line break in a cell is written with letters.
      look(key.transaction(state), key.rawValue, keepsLetters: state.selection.isCaret && key != .lineBreak)
    }
    for command in EditorCommand.listCommands + EditorCommand.tableCommands {
      let transaction = command.transaction(state)
      let removes = command.id == .removeRow || command.id == .removeColumn
      look(transaction, command.id.rawValue, keepsLetters: !removes)
      #expect(
        command.isEnabled(in: state) == (transaction != nil),
        "\(command.id) in \(state.text.string.debugDescription) at \(state.selection)")
    }
  }
}
