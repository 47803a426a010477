import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct TableKeyTests {
  @Test func tabGoesToTheNextCellAndAlignsTheColumnsWithHangulAsTwoCells() {
    #expect(
      pressed(.tab, "| 이름 | 값‸ |\n|-|:-:|\n| a | 漢字 e\u{301} |\n| 👍 | x |")
        == "| 이름 |   값   |\n| ---- | :----: |\n| a‸    | 漢字 e\u{301} |\n| 👍   |   x    |")
  }

  @Test(arguments: [
    ("| a‸ | b |\n| --- | --- |\n", "| a   | b‸   |\n| --- | --- |\n"),
    ("| a | b‸ |\n| --- | --- |\n", "| a   | b   |\n| --- | --- |\n| ‸    |     |\n"),
    ("| a | b |\n| --- | --- |\n| 1 | 2‸ |", "| a   | b   |\n| --- | --- |\n| 1   | 2   |\n| ‸    |     |"),
    ("| a | b |\n| -‸-- | --- |\n| 1 | 2 |", "| a   | b   |\n| --- | --- |\n| 1‸   | 2   |"),
    ("a‸ | b\n--|--\n1 | 2", "| a   | b‸   |\n| --- | --- |\n| 1   | 2   |"),
    ("| a‸ | b |\n|--:|---|\n| 1 |", "|   a | b‸   |\n| --: | --- |\n|   1 |     |"),
    ("| a\\|b‸ | `c\\|d` |\n|-|-|", "| a\\|b | `c\\|d`‸ |\n| ---- | ------ |"),
    ("> | a‸ | b |\n> |-|-|\n> | 1 | 2 |", "> | a   | b‸   |\n> | --- | --- |\n> | 1   | 2   |"),
    ("> | a | b‸ |\n> |-|-|\n", "> | a   | b   |\n> | --- | --- |\n> | ‸    |     |\n"),
    ("- | a | b‸ |\n  |-|-|", "- | a   | b   |\n  | --- | --- |\n  | ‸    |     |"),
    ("| a‸ | b |\r\n|-|-|\r\n| 1 | 2 |\r\n", "| a   | b‸   |\r\n| --- | --- |\r\n| 1   | 2   |\r\n"),
    ("| a‸ | b |\n|-|-|\n| 1 | 2 | 더 |", "| a   | b‸   |\n| --- | --- |\n| 1   | 2   | 더 |"),
  ])
  func tabGoesFromCellToCell(before: String, after: String) { #expect(pressed(.tab, before) == Exactly(after)) }

  @Test(arguments: [
    ("| a | b |\n| --- | --- |\n| 1‸ | 2 |", "| a   | b‸   |\n| --- | --- |\n| 1   | 2   |"),
    ("| a‸ | b |\n| --- | --- |", "| a‸   | b   |\n| --- | --- |"),
    ("| a | b‸ |\n| --- | --- |", "| a‸   | b   |\n| --- | --- |"),
  ])
  func shiftTabGoesBack(before: String, after: String) { #expect(pressed(.backTab, before) == Exactly(after)) }

  @Test(arguments: [
    ("| a | b‸ |\n| --- | --- |\n| 1 | 2 |", "| a   | b   |\n| --- | --- |\n| 1   | 2‸   |"),
    ("| a | b |\n| --- | --- |\n| 1 | 2‸ |", "| a   | b   |\n| --- | --- |\n| 1   | 2   |\n|     | ‸    |"),
    ("| a | b |\n| --- | --- |\n| 1 | 2 |‸", "| a   | b   |\n| --- | --- |\n| 1   | 2   |\n| ‸    |     |"),
    ("| a | b |\n| --- | --- |‸", "| a   | b   |\n| --- | --- |\n| ‸    |     |"),
    ("| a | b |\n| - | - |\n|  | ‸ |", "| a | b |\n| - | - |\n\n‸"),
    ("> | a |\n> | - |\n> | ‸ |\n", "> | a |\n> | - |\n>\n> ‸\n"),
  ])
  func enterGoesToTheRowBelowAndLeavesAnEmptyLastRow(before: String, after: String) {
    #expect(pressed(.enter, before) == Exactly(after))
  }

  @Test(arguments: ["‸| a |\n| - |", "| a |\n‸| - |", "| a‸ | b |"])
  func enterOnlyBreaksTheLineElsewhere(before: String) { #expect(pressed(.enter, before) == nil) }

  @Test func shiftEnterBreaksTheLineInTheCell() {
    #expect(pressed(.lineBreak, "| 가‸나 |\n| - |") == "| 가<br>‸나 |\n| - |")
  }

  @Test(arguments: [
    (EditorCommand.ID.rowBelow, "| a‸ |\n| - |\n| 1 |", "| a   |\n| --- |\n| ‸    |\n| 1   |"),
    (.rowAbove, "| a |\n| - |\n| 1‸ |", "| a   |\n| --- |\n| ‸    |\n| 1   |"),
    (.removeRow, "| a |\n| - |\n| 1‸ |\n| 2 |", "| a   |\n| --- |\n| 2‸   |"),
    (.removeRow, "| a |\n| - |\n| 1 |\n| 2‸ |\n", "| a   |\n| --- |\n| 1‸   |\n"),
    (.columnAfter, "| a‸ |\n| :-: |\n| 1 |", "|  a  | ‸    |\n| :-: | --- |\n|  1  |     |"),
    (.columnBefore, "| a‸ |\n| :-: |\n| 1 |", "| ‸    |  a  |\n| --- | :-: |\n|     |  1  |"),
    (.removeColumn, "| a‸ | b |\n| - | -: |\n| 1 | 2 |", "|   b‸ |\n| --: |\n|   2 |"),
    (.alignTable, "| 한글‸ | b |\n|-|-|", "| 한글‸ | b   |\n| ---- | --- |"),
  ])
  func rowsAndColumnsAreAddedAndRemoved(id: EditorCommand.ID, before: String, after: String) {
    #expect(performed(id, before) == Exactly(after))
  }

  @Test(arguments: [
    (EditorCommand.ID.rowAbove, "| a‸ |\n| - |"), (.removeRow, "| a‸ |\n| - |"), (.removeColumn, "| a‸ |\n| - |"),
    (.alignTable, "가‸"), (.rowBelow, "```\n| a‸ |\n| - |\n```"),
  ])
  func whatWouldBreakTheTableIsDisabled(id: EditorCommand.ID, before: String) { #expect(performed(id, before) == nil) }

  @Test func whatIsTypedInACellWithAFormatKeepsIt() {
    let surface = surface(drawing: "| a | ‸ |\n| - | - |")
    surface.perform(.bold)
    surface.type(hangul: "한글")
    #expect(surface.session.press(.tab))
    surface.loop.runTurns()
    #expect(surface.string.contains("**한글**"))
  }
}
