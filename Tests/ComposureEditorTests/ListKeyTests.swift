import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct ListKeyTests {
  @Test(arguments: [
    ("- 하나‸", "- 하나\n- ‸"),
    ("* a‸\n", "* a\n* ‸\n"),
    ("-   a‸", "-   a\n-   ‸"),
    ("1. 하나‸", "1. 하나\n2. ‸"),
    ("3) a‸", "3) a\n4) ‸"),
    ("- [x] 일‸", "- [x] 일\n- [ ] ‸"),
    ("1. [ ] 일‸", "1. [ ] 일\n2. [ ] ‸"),
    ("- 가‸나", "- 가\n- ‸나"),
    ("- 가‸ 나", "- 가\n- ‸나"),
    ("- ‸가", "- \n- ‸가"),
    ("- 가‹나\n- 다›라", "- 가\n- ‸라"),
    ("- a\n  - b‸\n- c", "- a\n  - b\n  - ‸\n- c"),
    ("1. a‸\n2. b\n3. c", "1. a\n2. ‸\n3. b\n4. c"),
    ("1. a‸\n\n2. b", "1. a\n2. ‸\n\n3. b"),
    ("1. a‸\n1. b", "1. a\n1. ‸\n1. b"),
    ("5. a‸\n9. b\n2. c", "5. a\n6. ‸\n7. b\n8. c"),
    ("8. a‸\n9. b\n   - c\n10. d", "8. a\n9. ‸\n10. b\n    - c\n11. d"),
    ("9. a‸\n   - c", "9. a\n10. ‸\n    - c"),
    ("> - a‸", "> - a\n> - ‸"),
    ("> 1. a‸\n> 2. b", "> 1. a\n> 2. ‸\n> 3. b"),
    ("- - a‸", "- - a\n  - ‸"),
    ("- > - a‸", "- > - a\n  > - ‸"),
    ("- a\n  more‸", "- a\n  more\n- ‸"),
    ("- a\n\n  more‸", "- a\n\n  more\n  ‸"),
    ("1. a‸\nlazy\n2. b", "1. a\n2. ‸\n   lazy\n3. b"),
    ("- # 제목‸", "- # 제목\n- ‸"),
    ("- a‸\r\n- b\r\n", "- a\r\n- ‸\r\n- b\r\n"),
    ("- a\n\t- b‸", "- a\n\t- b\n\t- ‸"),
  ])
  func enterGoesOnWithTheList(before: String, after: String) {
    #expect(pressed(.enter, before) == Exactly(after))
  }

  @Test(arguments: [
    ("- a\n- ‸", "- a\n\n‸"),
    ("- ‸", "‸"),
    ("- [ ] ‸", "‸"),
    ("- a\n- ‸\n- b", "- a\n\n‸\n\n- b"),
    ("1. a\n2. ‸\n3. b", "1. a\n\n‸\n\n2. b"),
    ("1. ‸\n2. b", "‸\n\n1. b"),
    ("- a\n  - b\n  - ‸", "- a\n  - b\n- ‸"),
    ("- a\n  - b\n  - ‸\n  - c", "- a\n  - b\n- ‸\n  - c"),
    ("1. a\n   - ‸\n2. b", "1. a\n2. ‸\n3. b"),
    ("1. a\n   1. b\n   2. ‸\n   3. c\n2. d", "1. a\n   1. b\n2. ‸\n   1. c\n3. d"),
    ("9. a\n   - b\n   - ‸\n   - c", "9. a\n   - b\n10. ‸\n    - c"),
    ("- [x] a\n  - ‸", "- [x] a\n- [ ] ‸"),
    ("> - a\n> - ‸", "> - a\n>\n> ‸"),
    ("> - a\n> - ‸\n> - b", "> - a\n>\n> ‸\n>\n> - b"),
    ("- a\n\n- ‸", "- a\n\n‸"),
  ])
  func enterInAnEmptyItemLeavesTheListOrGoesOutOneLevel(before: String, after: String) {
    #expect(pressed(.enter, before) == Exactly(after))
  }

  @Test(arguments: [
    ("> 말‸", "> 말\n> ‸"),
    ("> 가‸나", "> 가\n> ‸나"),
    (">a‸", ">a\n>‸"),
    ("> > a‸", "> > a\n> > ‸"),
    ("> a\nlazy‸", "> a\nlazy\n> ‸"),
    ("- > a‸", "- > a\n  > ‸"),
    ("> a\n> ‸", "> a\n\n‸"),
    ("- > a\n  > ‸", "- > a\n\n  ‸"),
    ("- a\n  > > b\n  > > ‸", "- a\n  > > b\n  >\n  > ‸"),
    ("> - > a\n>   > ‸", "> - > a\n>\n>   ‸"),
    ("> > a\n> > ‸", "> > a\n>\n> ‸"),
    ("> ‸", "‸"),
  ])
  func enterGoesOnWithAQuoteAndLeavesItOnAnEmptyLine(before: String, after: String) {
    #expect(pressed(.enter, before) == Exactly(after))
  }

  @Test(arguments: [
    "가‸", "‸- a", "-‸ a", "```\n- a‸\n```", "---\n- a‸\n---\n", "    - a‸", "‸> a", "# 제목‸",
    "- a\n\n‸",
    "<div>\n- a‸\n</div>",
  ])
  func enterOnlyBreaksTheLineElsewhere(before: String) {
    #expect(pressed(.enter, before) == nil)
  }

  @Test(arguments: [
    ("- ```\n  - a‸\n  ```", "- ```\n  - a\n  ‸\n  ```"),
    ("- ```‸\n  a\n  ```", "- ```\n  ‸\n  a\n  ```"),
    ("10. 가\n\n    ~~~\n    나‸ 다", "10. 가\n\n    ~~~\n    나\n    ‸ 다"),
    ("> ```\n> a‸\n> ```", "> ```\n> a\n> ‸\n> ```"),
    (">```\n>a‸\n>```", ">```\n>a\n>‸\n>```"),
    ("> - ```\n>   a‸\r\n>   ```", "> - ```\n>   a\r\n>   ‸\r\n>   ```"),
    ("- > ```\n  > ‹a\n  > b›c\n  > ```", "- > ```\n  > \n  > ‸c\n  > ```"),
    ("[^1]: 가\n\n    ```\n    a‸\n    ```", "[^1]: 가\n\n    ```\n    a\n    ‸\n    ```"),
  ])
  func enterInCodeStaysInWhatHoldsTheCode(before: String, after: String) {
    #expect(pressed(.enter, before) == Exactly(after))
  }

  @Test(arguments: [
    ("- 가‸나", "- 가\n  ‸나"), ("10. a‸", "10. a\n    ‸"), ("> - a‸", "> - a\n>   ‸"), ("- [ ] a‸", "- [ ] a\n  ‸"),
    ("- a\n  - b‸", "- a\n  - b\n    ‸"),
  ])
  func shiftEnterBreaksTheLineWithinTheItem(before: String, after: String) {
    #expect(pressed(.lineBreak, before) == Exactly(after))
  }

  @Test(arguments: [
    ("- a\n- ‸b", "- a\n  - ‸b"),
    ("- a\n- b‸\n  - c\n    d\n- e", "- a\n  - b‸\n    - c\n      d\n- e"),
    ("1. a\n2. b‸\n3. c", "1. a\n   1. b‸\n2. c"),
    ("1. a\n   - x\n2. b‸", "1. a\n   - x\n   - b‸"),
    ("- a\n  1. x\n- b‸\n  - y", "- a\n  1. x\n  2. b‸\n     - y"),
    ("- a\n\t- x\n- b‸\n\t- y", "- a\n\t- x\n\t- b‸\n\t\t- y"),
    ("- a\n‹- b\n- c›\n- d", "- a\n  ‹- b\n  - c›\n- d"),
    ("> - a\n> - b‸", "> - a\n>   - b‸"),
    ("- a\n\n- b‸\n\n  more", "- a\n\n  - b‸\n\n    more"),
    ("10. a\n11. b‸", "10. a\n    1. b‸"),
    ("- a‸", "- a‸"),
  ])
  func tabMovesItemsInWithWhatBelongsToThem(before: String, after: String) {
    #expect(pressed(.tab, before) == Exactly(after))
  }

  @Test(arguments: [
    ("- a\n  - b‸", "- a\n- b‸"),
    ("- a\n  - b‸\n    - c\n  - d", "- a\n- b‸\n  - c\n  - d"),
    ("1. a\n   1. b‸\n   2. c\n2. d", "1. a\n2. b‸\n   1. c\n3. d"),
    ("1. a\n   - b‸", "1. a\n2. b‸"),
    ("- a\n\t- b‸\n\t\t- c", "- a\n- b‸\n\t- c"),
    ("- a\n  ‹- b\n  - c›\n  - d", "- a\n‹- b\n- c›\n  - d"),
    ("9. a\n   - b‸\n   - c", "9. a\n10. b‸\n    - c"),
    ("- a‸", "- a‸"),
  ])
  func shiftTabMovesItemsOutWithWhatBelongsToThem(before: String, after: String) {
    #expect(pressed(.backTab, before) == Exactly(after))
  }

  @Test(arguments: ["가‸", "```\n- a‸\n```", "- ```\n  a‸\n  ```"])
  func tabIsATabElsewhere(before: String) {
    #expect(pressed(.tab, before) == nil)
    #expect(pressed(.backTab, before) == nil)
  }

  @Test(arguments: [
    ("- ‸가", "‸가"),
    ("- a\n- ‸b", "- a\n‸b"),
    ("1. a\n2. ‸b\n3. c", "1. a\n‸b\n2. c"),
    // A number other than 1 right below a paragraph would be text.
    ("3. ‸a\n4. b\n5. c", "‸a\n\n3. b\n4. c"),
    ("3) ‸a\n   more\n4) b", "‸a\nmore\n\n3) b"),
    ("> 8. ‸a\r\n> 8. b\r\n", "> ‸a\r\n>\r\n> 8. b\r\n"),
    ("- ‸a\n  - b\n    1. c", "‸a\n- b\n  1. c"),
    ("1. ‸a\n   1. b\n   2. c\n2. d", "‸a\n1. b\n2. c\n3. d"),
    ("10. ‸a\n    1. b\n11. c", "‸a\n1. b\n2. c"),
    ("3. ‸a\n\n4. b", "‸a\n\n3. b"),
    ("- [ ] ‸일", "‸일"),
    ("- ‸", "‸"),
    ("- a\n  - ‸b\n    - c", "- a\n  ‸b\n  - c"),
    ("- ‸b\n  - c", "‸b\n- c"),
    ("10. a\n\n11. ‸b\n    - c", "10. a\n\n‸b\n- c"),
    ("> - ‸a", "> ‸a"),
  ])
  func backspaceAtAnItemsTextRemovesTheMarker(before: String, after: String) {
    #expect(pressed(.backspace, before) == Exactly(after))
  }

  @Test(arguments: ["- a‸", "-‸ a", "‸- a", "- a\n  ‸b", "```\n- ‸a\n```", "‹- ›a", "가\n‸나"])
  func backspaceDeletesACharacterElsewhere(before: String) {
    #expect(pressed(.backspace, before) == nil)
  }

  @Test(arguments: [
    ("a\nb‸\nc", "b‸\na\nc"),
    ("a\n‹b\nc›", "‹b\nc›\na"),
    ("- a\n- b‸\n  - c\n", "- b‸\n  - c\n- a\n"),
    ("1. a\n2. b‸\n3. c", "1. b‸\n2. a\n3. c"),
    ("9. a\n   x\n10. b‸\n    y", "9. b‸\n   y\n10. a\n    x"),
    ("- a\n\n- b‸", "- b‸\n\n- a"),
    ("- a\n  - b\n  - c‸\n- d", "- a\n  - c‸\n  - b\n- d"),
    ("- a\n  - x\n\n가‸", "- a\n  - x\n가‸\n"),
    ("```\na\n```\nb‸", "b‸\n```\na\n```"),
    ("```\na\nb‸\n```", "```\nb‸\na\n```"),
    ("| a |\n| - |\n| 1 |\n| 2‸ |", "| a |\n| - |\n| 2‸ |\n| 1 |"),
  ])
  func linesAndItemsMoveUp(before: String, after: String) {
    #expect(performed(.moveUp, before) == Exactly(after))
  }

  @Test(arguments: ["‸a\nb", "- ‸a\n- b", "- a\n  - ‸b", "```\na‸\n```", "| a |\n| - |\n| 1‸ |", "---\nx\n---\na‸"])
  func whatStandsFirstDoesNotMoveUp(before: String) { #expect(performed(.moveUp, before) == nil) }

  @Test(arguments: [
    ("a‸\nb", "b\na‸"), ("1. a‸\n   x\n2. b\n3. c", "1. b\n2. a‸\n   x\n3. c"),
    ("a‸\n- b\n  - c\n", "- b\n  - c\na‸\n"),
    ("‹- a\n- b›\n- c", "- c\n‹- a\n- b›"),
  ])
  func linesAndItemsMoveDown(before: String, after: String) {
    #expect(performed(.moveDown, before) == Exactly(after))
  }

  @Test(arguments: [
    (EditorKey.enter, "1. a\n2. ‸\n3. b"), (.enter, "8. a‸\n9. b\n   - c"), (.tab, "1. a\n2. b‸\n3. c"),
    (.backTab, "1. a\n   - b‸\n2. c"), (.backspace, "1. a\n2. ‸b\n3. c"), (.lineBreak, "- a‸b"),
    (.tab, "| 한글 | b‸ |\n|-|-|"),
  ])
  func eachKeyIsOneStepOfUndo(key: EditorKey, before: String) {
    let surface = surface(drawing: before)
    #expect(surface.session.press(key))
    surface.loop.runTurns()
    #expect(Exactly(drawing(surface)) != Exactly(before))
    surface.perform(.undo)
    #expect(Exactly(drawing(surface)) == Exactly(before))
    #expect(!surface.session.state.history.canUndo)
  }
}
