/// Work for which nobody waits while they write: it is done when what asks for it has paused, and when that goes on
/// asking, after a longer time all the same.
@MainActor
public final class PauseTimer {
  private let loop: any MainLoop
  private let longest: Duration
  private let work: @MainActor () -> Void
  private var timer: (any LoopTimer)?
  private var firstAsked: Duration?

  /// - Parameter longest: the time after which the work is done although no pause has come.
  public init(_ loop: any MainLoop, longest: Duration, _ work: @escaping @MainActor () -> Void) {
    self.loop = loop
    self.longest = longest
    self.work = work
  }

  /// True while the work waits for its time.
  public var isWaiting: Bool { timer != nil }

  /// Asks for the work, in `pause` from now unless it is asked for again before.
  public func schedule(after pause: Duration) {
    let first = firstAsked ?? loop.now
    firstAsked = first
    timer?.cancel()
    timer = loop.after(max(.zero, min(pause, longest - (loop.now - first)))) { [weak self] in
      self?.cancel()
      self?.work()
    }
  }

  /// The work is not wanted any more, or has been done.
  public func cancel() {
    timer?.cancel()
    timer = nil
    firstAsked = nil
  }
}
