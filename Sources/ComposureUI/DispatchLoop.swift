#if canImport(UIKit)
  import ComposureEditor
  import Dispatch

  /// The turns of the main queue, and a clock that goes on while the device sleeps or the time of day is set.
  @MainActor
  package final class DispatchLoop: MainLoop {
    /// Gives what stands in for it, say in a test that decides when a turn ends.
    @TaskLocal static var replacement: (@MainActor @Sendable () -> any MainLoop)?

    /// The main loop of documents and editors that are given none.
    package static var current: any MainLoop { replacement?() ?? DispatchLoop() }

    private let start = ContinuousClock.now

    init() {}

    package var now: Duration { ContinuousClock.now - start }

    package func nextTurn(_ work: @escaping @MainActor () -> Void) {
      DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }

    package func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> any LoopTimer {
      let timer = Timer(work)
      let (seconds, attoseconds) = delay.components
      let time = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
      DispatchQueue.main.asyncAfter(deadline: time) { MainActor.assumeIsolated { timer.fire() } }
      return timer
    }

    private final class Timer: LoopTimer {
      private var work: (@MainActor () -> Void)?

      init(_ work: @escaping @MainActor () -> Void) { self.work = work }

      func fire() {
        work?()
        work = nil
      }

      func cancel() { work = nil }
    }
  }
#endif
