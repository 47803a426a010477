import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct CaretRuleTests {
  @Test func homeGoesBehindTheMarkerAndThenToTheStartOfTheLine() {
    let surface = TestSurface("가\n## 제목")
    #expect(surface.session.moveHome(extending: false))
    #expect(drawn(surface) == "가\n## |제목")
    #expect(surface.session.moveHome(extending: false))
    #expect(drawn(surface) == "가\n|## 제목")
    #expect(surface.session.moveHome(extending: false))
    #expect(drawn(surface) == "가\n## |제목")
  }

  @Test func backspaceAtAHiddenMarkerRemovesBothHalvesAsOneStep() {
    let surface = TestSurface("가 **나** 다")
    let state = surface.session.state.selecting(Selection(UTF8Offset("가 **나**".utf8.count)))
    let hidden = surface.session.hiddenRanges
    let back = deleteHiddenMarker(state, hidden: hidden, forward: false)
    #expect(back?.changes.apply(to: state.text).string == "가 나 다")
    let before = state.selecting(Selection(UTF8Offset("가 ".utf8.count)))
    let forward = deleteHiddenMarker(before, hidden: hidden, forward: true)
    #expect(forward?.changes.apply(to: state.text).string == "가 나 다")
    #expect(deleteHiddenMarker(before, hidden: hidden, forward: false) == nil)
    #expect(deleteHiddenMarker(before, hidden: [], forward: true) == nil)
  }

  @Test func deleteAtTheHiddenMarkerOfAHeadingMakesItBodyText() {
    let surface = TestSurface("# 제목\n가")
    let state = surface.session.state.selecting(Selection(UTF8Offset(2)))
    let back = deleteHiddenMarker(state, hidden: surface.session.hiddenRanges, forward: false)
    #expect(back?.changes.apply(to: state.text).string == "제목\n가")
  }

  @Test func anArrowPassesAHiddenMarkerInOneStep() {
    let hidden = [TextRange(4, 6)]
    #expect(arrowTarget(from: UTF8Offset(4), hidden: hidden, forward: true) == UTF8Offset(6))
    #expect(arrowTarget(from: UTF8Offset(6), hidden: hidden, forward: false) == UTF8Offset(4))
    #expect(arrowTarget(from: UTF8Offset(6), hidden: hidden, forward: true) == nil)
    #expect(arrowTarget(from: UTF8Offset(3), hidden: hidden, forward: true) == nil)
  }

  @Test(arguments: [
    ("> - 가|", "> - |가"), ("> > 가|", "> > |가"), ("1. - 가|", "1. - |가"), ("> # 가|", "> # |가"), ("# 가 #|", "# |가 #"),
    ("가\n===|", "가\n|==="), ("---|", "|---"), ("```swift|\n", "|```swift\n"), ("가\r\n- 나|\r\n", "가\r\n- |나\r\n"),
    ("> ```\n> a|", "> ```\n> |a"), ("- [ ] 가|", "- [ ] |가"), ("- [x] |가", "|- [x] 가"), ("> 1. [ ] 가|", "> 1. [ ] |가"),
  ])
  func homeGoesBehindTheMarkersOfQuotesListsAndHeadingsOnly(before: String, after: String) {
    let plain = before.replacing("|", with: "")
    let surface = TestSurface(plain, caret: before[..<before.firstIndex(of: "|")!].utf8.count)
    _ = surface.session.moveHome(extending: false)
    #expect(drawn(surface) == after)
  }

  @Test(arguments: ["# ", "## ", "- ", "* ", "> ", "1. ", "- [ ] ", "> # ", "- # ", "> - ", "가 "])
  func homeOnALineWithNothingButItsMarkerIsBeforeOrBehindAllOfIt(line: String) {
    for start in 0...line.utf8.count where line.utf8.first != 0xEA || start == 0 || start >= 3 {
      let surface = TestSurface("앞\n\n\(line)\n\n뒤", caret: 5 + start)
      let places = (0..<2).map { _ in
        _ = surface.session.moveHome(extending: false)
        surface.loop.runTurns()
        return surface.selection.head.value - 5
      }
      let content = line == "가 " ? 0 : line.utf8.count
      #expect(places == (start == content ? [0, content] : [content, 0]), "from \(start)")
    }
  }

  @Test func upDownAndClicksLandBehindTheHiddenMarkerOfAHeadingInAQuote() {
    let surface = TestSurface("> # 제목\n\n가")
    surface.place(UTF8Offset(2), cause: .vertical)
    surface.loop.runTurns()
    #expect(drawn(surface) == "> # |제목\n\n가")
  }

  @Test(arguments: [SelectionCause.vertical, .pointer], ["가|\n# 제목\n", "가|\n> # 제목\n"])
  func theNextSyllableGoesBehindAHiddenMarkerHoweverSoonItIsBegun(cause: SelectionCause, note: String) {
    let text = note.replacing("|", with: "")
    let surface = TestSurface(text, caret: 3, traits: .gtkIBus)
    let marker = surface.session.hiddenRanges[0]
    surface.compose("한")
    if cause == .pointer {
      surface.session.followPointerButton(isDown: true)
      surface.endComposition()
    } else {
      surface.commit("한")
    }
    surface.place(marker.lowerBound + 3, cause: cause)
    if cause == .pointer { surface.session.followPointerButton(isDown: false) }
    surface.compose("글")
    surface.commit("글")
    surface.loop.runTurns()
    #expect(surface.lost.isEmpty)
    #expect(surface.string == text.replacing("가", with: "가한").replacing("# ", with: "# 글"))
  }

  @Test func aClickAtTheStartOfALineThatBeginsWithABoldWordStaysThere() {
    let surface = TestSurface("**나** 다\n\n가")
    surface.place(.zero, cause: .vertical)
    surface.loop.runTurns()
    #expect(surface.selection == Selection(.zero))
  }
}
