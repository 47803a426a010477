import Testing

@testable import ComposureEditor

@MainActor
@Suite struct OncePerTurnTests {
  @Test func workThatIsAskedForOftenIsDoneOnceATurnAndAgainWhenAskedForAgain() {
    let loop = ManualLoop()
    var done = 0
    let work = OncePerTurn(loop) { done += 1 }
    work.schedule()
    work.schedule()
    #expect(done == 0)
    loop.runTurns()
    #expect(done == 1)
    work.schedule()
    loop.runTurns()
    #expect(done == 2)
  }
}
