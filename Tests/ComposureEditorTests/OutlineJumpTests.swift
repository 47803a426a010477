import ComposureText
import Testing

@testable import ComposureEditor

@MainActor
@Suite struct OutlineJumpTests {
  @Test func aHeadingChosenInTheMomentThatASyllableIsWrittenIsFoundBehindIt() throws {
    let surface = TestSurface("본문\n\n## 둘째\n", caret: 6)
    let outline = surface.session.outline
    outline.start()
    surface.compose("글")
    surface.loop.runTurns()
    surface.commit("글")
    // The turn has not ended: the outline still has the places from before.
    outline.jump(to: try #require(outline.outline?.items.first))
    surface.loop.advance(by: .seconds(1))
    #expect(surface.string == "본문글\n\n## 둘째\n")
    #expect(surface.selection == Selection(UTF8Offset("본문글\n\n## ".utf8.count)))
  }
}
