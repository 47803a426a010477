import ComposureEditor
import Testing

@testable import ComposureGTK

@MainActor @Suite struct FirstPaintTests {
  private let loop = ManualLoop()

  @Test func whatCanWaitIsDoneOnceThePageHasBeenOnTheScreen() {
    let paint = FirstPaint(loop)
    var done: [Int] = []
    paint.then { done.append(1) }
    paint.then { done.append(2) }
    loop.advance(by: .seconds(1))
    #expect(done.isEmpty)
    paint.drawn()
    loop.runTurns()
    #expect(done.isEmpty)
    loop.advance(by: .milliseconds(500))
    #expect(done == [1, 2])
    paint.drawn()
    paint.then { done.append(3) }
    #expect(done == [1, 2, 3])
  }

  @Test func whatIsAskedForWhileThePageIsDrawnWaitsToo() {
    let paint = FirstPaint(loop)
    var isDone = false
    paint.drawn()
    paint.then { isDone = true }
    #expect(!isDone)
    loop.advance(by: .milliseconds(500))
    #expect(isDone)
  }

  @Test func aPageThatNobodyDrawsHasItsWorkDone() {
    let paint = FirstPaint(loop)
    var isDone = false
    paint.then { isDone = true }
    loop.advance(by: .seconds(10))
    #expect(isDone)
  }
}

extension WholeWindows {
  @MainActor @Suite struct FirstFrameTests {
    /// Otherwise the writer would see markup and lines that jump when they are set.
    @Test func theFirstFrameOfAWindowIsStyled() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open("# 제목\n\n가 **굵게** 나\n")
      window.surface.prepareFirstFrame()
      #expect(!window.session.hiddenRanges.isEmpty)
    }
  }
}
