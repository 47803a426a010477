/// The turns of the platform's main loop, and its clock.
///
/// The core never asks a clock of its own, so that tests decide what time it is.
@MainActor
public protocol MainLoop: AnyObject {
  /// Time since an arbitrary fixed moment; never goes backwards.
  var now: Duration { get }
  /// Runs `work` once, in a later turn of the loop, in the order of the calls.
  func nextTurn(_ work: @escaping @MainActor () -> Void)
  /// Runs `work` once after `delay`, unless the timer that is returned is cancelled first.
  func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> any LoopTimer
}

/// Work that waits for a time.
@MainActor
public protocol LoopTimer: AnyObject {
  /// Stops the work from running. Has no effect once it ran.
  func cancel()
}

/// A main loop that turns and whose clock moves only when told to.
@MainActor
public final class ManualLoop: MainLoop {
  public private(set) var now: Duration = .zero
  private var turn: [@MainActor () -> Void] = []
  private var timers: [Timer] = []

  private final class Timer: LoopTimer {
    let due: Duration
    let work: @MainActor () -> Void
    var isCancelled = false

    init(due: Duration, work: @escaping @MainActor () -> Void) {
      self.due = due
      self.work = work
    }

    func cancel() { isCancelled = true }
  }

  public init() {}

  public func nextTurn(_ work: @escaping @MainActor () -> Void) { turn.append(work) }

  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> any LoopTimer {
    let timer = Timer(due: now + delay, work: work)
    timers.append(timer)
    return timer
  }

  /// True when no turn's work and no timer waits.
  public var isIdle: Bool { turn.isEmpty && timers.allSatisfy(\.isCancelled) }

  /// Runs what was put off to the next turn before this call; what that work puts off stays for the turn after.
  public func runTurn() {
    let work = turn
    turn = []
    for item in work { item() }
  }

  /// Runs turns until none is left. Stops with a precondition failure after 10,000 turns, which is a loop without end.
  public func runTurns() {
    var turns = 0
    while !turn.isEmpty {
      precondition(turns < 10_000, "The main loop never becomes idle.")
      runTurn()
      turns += 1
    }
  }

  /// Moves the clock and runs the timers that fall due, earliest first, and all turns between them.
  public func advance(by duration: Duration) {
    let target = now + duration
    runTurns()
    while let next = timers.filter({ !$0.isCancelled && $0.due <= target }).min(by: { $0.due < $1.due }) {
      timers.removeAll { $0 === next }
      now = max(now, next.due)
      next.work()
      runTurns()
    }
    timers.removeAll(where: \.isCancelled)
    now = target
  }
}
