import ComposureEditor
import Testing

@MainActor @Suite("A pause timer")
struct PauseTimerTests {
  @Test("does its work once, when nobody has asked for a while")
  func pause() {
    let loop = ManualLoop()
    var count = 0
    let timer = PauseTimer(loop, longest: .seconds(2)) { count += 1 }
    for _ in 0..<5 {
      timer.schedule(after: .milliseconds(300))
      loop.advance(by: .milliseconds(299))
      #expect(count == 0)
    }
    loop.advance(by: .milliseconds(1))
    #expect(count == 1)
    #expect(!timer.isWaiting)
    #expect(loop.isIdle)
  }

  @Test("does not wait for a pause that never comes")
  func longest() {
    let loop = ManualLoop()
    var times: [Duration] = []
    let timer = PauseTimer(loop, longest: .seconds(2)) { times.append(loop.now) }
    for _ in 0..<50 {
      timer.schedule(after: .milliseconds(300))
      loop.advance(by: .milliseconds(100))
    }
    #expect(times == [.seconds(2), .seconds(4)])
  }

  @Test("forgets what was asked for when it is cancelled")
  func cancelled() {
    let loop = ManualLoop()
    var count = 0
    let timer = PauseTimer(loop, longest: .seconds(2)) { count += 1 }
    timer.schedule(after: .milliseconds(300))
    timer.cancel()
    loop.advance(by: .seconds(3))
    #expect(count == 0)
    timer.schedule(after: .milliseconds(300))
    loop.advance(by: .milliseconds(300))
    #expect(count == 1)
  }
}
