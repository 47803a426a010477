import ComposureEditor
import Testing

@testable import ComposureGTK

@MainActor @Suite struct CaretFollowerTests {
  let loop = ManualLoop()

  @Test func manyMovesInOneTurnScrollOnce() {
    var scrolls = 0
    let follower = CaretFollower(loop) { _ in scrolls += 1 }
    follower.caretMoved()
    follower.caretMoved()
    loop.runTurns()
    #expect(scrolls == 1)
  }

  @Test func theCaretStaysInSightWhileRowsAboveItAreMeasured() {
    var scrolls = 0
    let follower = CaretFollower(loop) { _ in scrolls += 1 }
    follower.heightChanged()
    loop.runTurns()
    #expect(scrolls == 0)
    follower.caretMoved()
    loop.advance(by: .seconds(5))
    follower.heightChanged()
    loop.runTurns()
    #expect(scrolls == 2)
  }

  @Test func aPageThatStopsHalfWayIsMovedOn() {
    var scrolls = 0
    let follower = CaretFollower(loop) { _ in scrolls += 1 }
    follower.pageMoved()
    loop.advance(by: .seconds(1))
    #expect(scrolls == 0)
    follower.caretMoved()
    loop.runTurns()
    follower.pageMoved()
    loop.advance(by: .milliseconds(50))
    follower.pageMoved()
    loop.advance(by: .milliseconds(60))
    #expect(scrolls == 1, "The page has moved on from frame to frame.")
    loop.advance(by: .milliseconds(50))
    loop.runTurns()
    #expect(scrolls == 2)
    follower.pageMoved()
    follower.scrolledAway()
    loop.advance(by: .seconds(1))
    #expect(scrolls == 2)
  }

  @Test func aPageThatMovesEachTimeItIsAskedComesToRest() {
    var scrolls = 0
    var follower: CaretFollower?
    follower = CaretFollower(loop) { _ in
      scrolls += 1
      follower?.pageMoved()
    }
    follower?.caretMoved()
    for _ in 0..<100 { loop.advance(by: .milliseconds(100)) }
    #expect(scrolls == 6)
    follower?.caretMoved()
    for _ in 0..<100 { loop.advance(by: .milliseconds(100)) }
    #expect(scrolls == 12)
  }

  @Test func aWriterWhoScrollsIsNotPulledBack() {
    var scrolls = 0
    let follower = CaretFollower(loop) { _ in scrolls += 1 }
    follower.caretMoved()
    loop.runTurns()
    follower.scrolledAway()
    follower.heightChanged()
    loop.runTurns()
    #expect(scrolls == 1)
  }

  @Test func aPlaceIsKeptInSightUntilTheWriterTypes() {
    var aims: [CaretFollower.Aim] = []
    let follower = CaretFollower(loop) { aims.append($0) }
    follower.caretMoved()
    follower.placeRestored()
    loop.runTurns()
    follower.heightChanged()
    loop.runTurns()
    follower.caretMoved()
    loop.runTurns()
    #expect(aims == [.place, .place, .caret])
  }
}
