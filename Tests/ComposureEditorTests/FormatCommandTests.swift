import ComposureText
import Testing

@testable import ComposureEditor

/// What each command makes of a drawing: `|` is the caret, `‹` and `›` are the ends of the selection.
@MainActor
@Suite struct FormatCommandTests {
  private func surface(_ drawing: String) -> TestSurface {
    let marks: Set<Character> = ["¦", "‹", "›"]
    let surface = TestSurface(drawing.filter { !marks.contains($0) })
    func offset(of mark: Character) -> UTF8Offset? {
      guard let index = drawing.firstIndex(of: mark) else { return nil }
      return UTF8Offset(drawing[..<index].filter { !marks.contains($0) }.utf8.count)
    }
    if let caret = offset(of: "¦") { surface.place(caret) }
    if let start = offset(of: "‹"), let end = offset(of: "›") { surface.select(Selection(anchor: start, head: end)) }
    surface.loop.runTurns()
    return surface
  }

  private func drawn(_ surface: TestSurface) -> String {
    let range = surface.selection.range
    let text = surface.text
    let before = text.string(in: .zero..<range.lowerBound)
    let after = text.string(in: range.upperBound..<text.end)
    return range.isEmpty ? "\(before)¦\(after)" : "\(before)‹\(text.string(in: range))›\(after)"
  }

  private func result(_ id: EditorCommand.ID, _ drawing: String) -> String {
    let surface = surface(drawing)
    surface.perform(id)
    return drawn(surface)
  }

  /// The command once, and twice.
  private func expect(
    _ id: EditorCommand.ID, _ before: String, _ after: String, back: String? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    let surface = surface(before)
    let text = surface.string
    surface.perform(id)
    #expect(sameBytes(drawn(surface), after), "\(drawn(surface).debugDescription)", sourceLocation: location)
    surface.perform(id)
    #expect(sameBytes(surface.string, back ?? text), "\(surface.string.debugDescription)", sourceLocation: location)
  }

  @Test(arguments: [
    ("**가 ‹나› 다**", "**가** ‹나› **다**"),
    ("**가‹나›다**", "**가**‹나›**다**"),
    ("**‹가› 나**", "‹가› **나**"),
    ("**가 ‹나›**", "**가** ‹나›"),
    ("**가‹ 나 ›다**", "**가**‹ 나 ›**다**"),
    ("**가 *나 ‹다* 라›**", "**가** ***나** ‹다* 라›"),
    ("**가 *‹나› 다* 라**", "**가** *‹나› **다*** **라**"),
    ("**가 [나 ‹다›](u) 라**", "**가** [**나** ‹다›](u) **라**"),
    ("__a ‹b› c__", "__a__ ‹b› __c__"),
    ("__a‹b›c__", "**a**‹b›**c**"),
    ("*x **a ‹b› c** y*", "*x **a** ‹b› **c** y*"),
    ("**가\n나 ‹다›\n라**", "**가\n나** ‹다›\n**라**"),
    ("> **가\n> ‹나›**", "> **가**\n> ‹나›"),
    ("**\"a\" ‹b›**", "**\"a\"** ‹b›"),
    ("**가 `나‹다›`**", "**가** `나‹다›`"),
    ("**가 `나‹다` 라›마**", "**가** `나‹다` 라›**마**"),
    ("**`가` 나 `다‹라›` 마**", "**`가` 나** `다‹라›` **마**"),
  ])
  func boldOnPartOfABoldPhraseSplitsThePhrase(before: String, after: String) {
    expect(.bold, before, after)
  }

  @Test(arguments: [
    (EditorCommand.ID.strikethrough, "가 ‹나다› 라", "가 ~~‹나다›~~ 라"),
    (.strikethrough, "‹한국어›는", "~~‹한국어›~~는"),
    (.highlight, "‹한국어›는", "==‹한국어›==는"),
    (.highlight, "‹가\n\n나›", "==‹가==\n\n==나›=="),
    (.bold, "‹한국어›는", "**‹한국어›**는"),
    (.bold, "‹한국(어)›는", "**‹한국(어)›**는"),
    (.italic, "‹\"한국어\"›는", "*‹\"한국어\"›*는"),
    (.bold, "a‹\"b\"›c", "a\"**‹b›**\"c"),
    (.bold, "a‹$100›b", "a$**‹100›**b"),
    (.italic, "x‹+1›y", "x+*‹1›*y"),
    (.bold, "‹C++›는", "**‹C++›**는"),
    (.strikethrough, "값은a‹100%›b", "값은a~~‹100›~~%b"),
    (.bold, "- [ ] ‹할 일›", "- [ ] **‹할 일›**"),
    (.bold, "‹- [x] 할 일›", "- [x] **‹할 일›**"),
    (.bold, "| a | ‹b c› |\n|---|---|\n", "| a | **‹b c›** |\n|---|---|\n"),
    (.bold, "[^1]: ‹가 나›\n\n가[^1]", "[^1]: **‹가 나›**\n\n가[^1]"),
    (.strikethrough, "**가 ‹나› 다**", "**가 ~~‹나›~~ 다**"),
    (.italic, "**‹가›**", "***‹가›***"),
    (.italic, "**가‹나›**", "**가*‹나›***"),
    (.code, "가 `b ‹c› d`", "가 `b` ‹c› `d`"),
    (.code, "‹`` a`b ``›", "‹a`b›"),
  ])
  func everyFormatIsPutOnAndTakenOff(id: EditorCommand.ID, before: String, after: String) { expect(id, before, after) }

  @Test func aMixedSelectionIsFirstAllFormattedThenNotAtAll() {
    expect(.bold, "‹가 **나** 다›", "**‹가 나 다›**", back: "가 나 다")
    expect(.strikethrough, "‹가 ~~나~~\n\n다›", "~~‹가 나~~\n\n~~다›~~", back: "가 나\n\n다")
    expect(.bold, "**가** ‹나›", "**가 ‹나›**", back: "**가** 나")
  }

  @Test(arguments: [
    (EditorCommand.ID.bold, "__‹가›__"), (.code, "``‹가›``"), (.heading1, "제목¦\n==="), (.bulletList, "* 가¦"),
    (.numberedList, "‹7) 가\n8) 나›"), (.taskList, "- [x] 가¦"), (.quote, ">가¦"), (.codeBlock, "~~~swift\n가¦\n~~~"),
    (.toggleTask, "- [X] 가¦"), (.strikethrough, "~‹가›~"), (.heading1, "## 가¦"), (.bold, "**나|다**"),
  ])
  func aFormThatTheCommandWouldWriteOtherwiseComesBackAsItWas(id: EditorCommand.ID, before: String) {
    let surface = surface(before)
    let text = surface.string
    surface.perform(id)
    surface.perform(id)
    #expect(sameBytes(surface.string, text))
    // Once something else has happened the command starts anew.
    surface.perform(id)
    surface.type("!")
    surface.perform(id)
    #expect(surface.string.contains("!"))
  }

  @Test(arguments: [
    ("가¦", "> 가¦"), ("‹가\n나›", "> ‹가\n> 나›"), ("‹가\n\n나›", "> ‹가\n>\n> 나›"), ("¦", "> ¦"),
    ("> ‹가\n> 나›", "‹가\n나›"), ("> > 가¦", "가¦"), ("가¦\n나\n", "> 가¦\n> 나\n"), ("- 가¦\n- 나", "> - 가¦\n- 나"),
    ("- 가\n\n  나¦", "- 가\n\n  > 나¦"), ("# 가¦\r\n", "> # 가¦\r\n"), ("```\n가¦\n```", "> ```\n> 가¦\n> ```"),
    ("- > 가¦", "- 가¦"),
    // Right below the text of a quote it would be in that quote.
    ("> 가\n> > 나¦", "> 가\n\n나¦"), ("> > 가\r\n> 나\r\n> > > 다¦\r\n", "> > 가\r\n> 나\r\n\r\n다¦\r\n"),
    ("- > 가\n  > > 나¦", "- > 가\n\n  나¦"), ("> 가\n> - 나¦", "> 가\n- 나¦"),
  ])
  func paragraphsAreQuotedAndTakenOutOfQuotes(before: String, after: String) { expect(.quote, before, after) }

  @Test func quotesAreFirstAroundAllThenGone() {
    expect(.quote, "‹> 가\n\n나›", "‹> 가\n>\n> 나›", back: "가\n\n나")
  }

  @Test(arguments: [
    (EditorCommand.ID.bulletList, "가¦", "- 가¦"),
    (.bulletList, "‹가\n나›", "- ‹가\n- 나›"),
    (.bulletList, "¦", "- ¦"),
    (.bulletList, "> 가¦", "> - 가¦"),
    (.bulletList, "* 가\n나¦\n", "* 가\n* 나¦\n"),
    (.bulletList, "가\n나¦\n다", "가\n- 나¦\n\n다"),
    (.bulletList, "- 가\n- 나¦\n- 다", "- 가\n\n나¦\n- 다"),
    (.bulletList, "- 가\n  - 나¦", "- 가\n\n나¦"),
    (.bulletList, "- 가¦\n  - 나\n    다", "가¦\n- 나\n  다"),
    (.bulletList, "1. 가¦\n   나\n", "- 가¦\n  나\n"),
    (.bulletList, "- 가¦\n---", "가¦\n\n---"),
    (.numberedList, "‹가\n나\n\n다›", "1. ‹가\n2. 나\n\n3. 다›"),
    (.numberedList, "1. 가\n\n나¦", "1. 가\n\n1. 나¦"),
    (.numberedList, "- 가¦\n  - 나", "1. 가¦\n   - 나"),
    (.numberedList, "‹- 가\n  - 나\n  - 다\n- 라›", "‹1. 가\n   1. 나\n   2. 다\n2. 라›"),
    (.taskList, "‹가\r\n나›\r\n", "- [ ] ‹가\r\n- [ ] 나›\r\n"),
    (.taskList, "- 가¦", "- [ ] 가¦"),
    (.taskList, "- [x] 가¦", "가¦"),
    (.bulletList, "- [x] 가¦", "- 가¦"),
    (.bulletList, "# 가¦", "- # 가¦"),
    (.bulletList, "```\n가¦\n```", "```\n가¦\n```"),
    (.toggleTask, "- [ ] 가¦", "- [x] 가¦"),
    (.toggleTask, "‹- [ ] 가\n  - [ ] 나›", "‹- [x] 가\n  - [x] 나›"),
    (.toggleTask, "가¦", "가¦"),
  ])
  func linesBecomeItemsAndItemsLines(id: EditorCommand.ID, before: String, after: String) {
    expect(id, before, after)
  }

  @Test func tasksAreFirstAllDoneThenAllOpen() {
    expect(.toggleTask, "‹- [x] 가\n- [ ] 나›", "‹- [x] 가\n- [x] 나›", back: "- [ ] 가\n- [ ] 나")
    expect(.bulletList, "‹- 가\n나›", "‹- 가\n- 나›", back: "가\n나")
  }

  @Test(arguments: [
    ("가¦", "```\n가¦\n```"), ("¦", "```\n¦\n```"), ("‹가\n\n나›\n다", "```\n‹가\n\n나›\n```\n다"),
    ("> ‹가\n> 나›", "> ```\n> ‹가\n> 나›\n> ```"), ("- 가¦", "- ```\n  가¦\n  ```"),
    ("‹- 가\n- 나›", "```\n‹- 가\n- 나›\n```"), ("a ``` b¦", "````\na ``` b¦\n````"),
    ("가\r\n¦나\r\n", "가\r\n```\r\n¦나\r\n```\r\n"),
    ("```swift\n가¦\n```\n", "가¦\n"), ("> ```\n> 가¦\n> ```\n", "> 가¦\n"), ("- ```\n  가¦\n  ```", "- 가¦"),
    ("```\n¦\n```", "¦"), ("```\n가¦", "가¦"), ("‹**가**›", "```\n‹**가**›\n```"),
  ])
  func linesBecomeABlockOfCodeAndLinesAgain(before: String, after: String) { expect(.codeBlock, before, after) }

  @Test(arguments: [
    (EditorCommand.ID.table, "¦", "| ¦    |     |\n| --- | --- |\n|     |     |"),
    (.table, "가¦\n나", "가\n나\n\n| ¦    |     |\n| --- | --- |\n|     |     |"),
    (.table, "가\n¦\n나", "가\n\n| ¦    |     |\n| --- | --- |\n|     |     |\n\n나"),
    (.table, "> 가¦", "> 가\n>\n> | ¦    |     |\n> | --- | --- |\n> |     |     |"),
    (.table, "- 가¦", "- 가\n\n  | ¦    |     |\n  | --- | --- |\n  |     |     |"),
    (.table, "| a |\n|---|\n| ¦ |", "| a |\n|---|\n| ¦ |"),
    (.rule, "가¦", "가\n\n---\n¦"),
    (.rule, "가\n¦\n나", "가\n\n---\n¦\n나"),
    (.rule, "¦", "***\n¦"),
    (.rule, "```\n¦\n```", "```\n¦\n```"),
    (.cycleHeading, "가¦", "# 가¦"), (.cycleHeading, "# 가¦", "## 가¦"), (.cycleHeading, "### 가¦", "가¦"),
    (.cycleHeading, "###### 가¦", "가¦"), (.cycleHeading, "가\n---¦", "### 가¦"),
    (.heading1, "- [ ] 가¦", "- [ ] 가¦"),
  ])
  func blocksAreInsertedWhereTheyStandAlone(id: EditorCommand.ID, before: String, after: String) {
    #expect(result(id, before) == after)
  }

  @Test(arguments: [
    ("가¦ 나", "가[^1] 나\n\n[^1]: ¦"),
    ("가¦\n", "가[^1]\n\n[^1]: ¦"),
    ("가¦\n\n", "가[^1]\n\n[^1]: ¦"),
    ("가[^1] 나¦\n\n[^1]: 하나", "가[^1] 나[^2]\n\n[^1]: 하나\n[^2]: ¦"),
    ("가[^1] 나¦\r\n\r\n[^1]: 하나\r\n", "가[^1] 나[^2]\r\n\r\n[^1]: 하나\r\n[^2]: ¦"),
    ("‹가›", "가[^1]\n\n[^1]: ¦"),
    ("`가¦나`", "`가¦나`"),
    ("가[^1¦]\n\n[^1]: 하나", "가[^1]\n\n[^1]: 하나¦"),
    ("가[^a] 나\n\n[^A]: 하¦나", "가[^a]¦ 나\n\n[^A]: 하나"),
  ])
  func aFootnoteHasItsReferenceAtTheCaretAndItsTextAtTheEnd(before: String, after: String) {
    #expect(result(.footnote, before) == after)
  }

  @Test func afterAFootnoteIsWrittenTheCommandGoesBackBehindItsReference() {
    let surface = surface("가¦ 나")
    surface.perform(.footnote)
    surface.type(hangul: "각주")
    surface.perform(.footnote)
    #expect(drawn(surface) == "가[^1]¦ 나\n\n[^1]: 각주")
    surface.perform(.footnote)
    #expect(drawn(surface) == "가[^1] 나\n\n[^1]: 각주¦")
    surface.perform(.undo)
    surface.perform(.undo)
    #expect(drawn(surface) == "가¦ 나")
  }

  @Test(arguments: [
    ("‹**가 *나* ~~다~~ `라`**›", "‹가 나 다 라›"), ("**가 ‹나› 다**", "**가** ‹나› **다**"), ("**가 *나¦다* 라**", "가 나¦다 라"),
    ("‹**[가](u)**›", "‹[가](u)›"), ("‹가›", "‹가›"), ("‹`**가**`›", "‹**가**›"),
  ])
  func clearingTakesEveryFormatAndNothingElse(before: String, after: String) {
    #expect(result(.clearFormatting, before) == after)
  }

  @Test(arguments: [
    ("**가¦나**", [EditorCommand.ID.bold, .body]), ("**가**¦", [.body]),
    ("**가 ~~‹나›~~**", [.bold, .strikethrough, .body]),
    ("## ==가¦나==", [.highlight, .heading2]), ("> 가¦", [.quote, .body]), ("- 가¦", [.bulletList, .body]),
    ("3. 가¦", [.numberedList, .body]), ("- [ ] 가¦", [.taskList, .body]), ("- [x] 가¦", [.taskList, .toggleTask, .body]),
    ("```\n가¦\n```", [.codeBlock, .body]), ("[가¦나](u)", [.link, .body]), ("‹# 가\n\n## 나›", []),
    ("‹**가**\n\n나›", [.body]),
    ("`가¦나`", [.code, .body]),
  ])
  func whatTheTextHasIsShownAsSwitchedOn(drawing: String, active: [EditorCommand.ID]) {
    #expect(EditorCommand.active(in: surface(drawing).session.state) == Set(active), "\(drawing)")
  }

  @Test func aFormatThatIsPendingIsShownAsSwitchedOn() {
    let surface = surface("*가¦나*")
    surface.perform(.highlight)
    #expect(EditorCommand.active(in: surface.session.state) == [.italic, .highlight, .body])
    surface.type(hangul: "한")
    #expect(EditorCommand.active(in: surface.session.state) == [.italic, .highlight, .body])
  }
}
