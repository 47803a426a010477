/// Work that many events ask for and that is done once, in the next turn of the main loop: before the next frame.
@MainActor
public final class OncePerTurn {
  private let loop: any MainLoop
  private let work: @MainActor () -> Void
  private var isScheduled = false

  public init(_ loop: any MainLoop, _ work: @escaping @MainActor () -> Void) {
    self.loop = loop
    self.work = work
  }

  /// Asks for the work. What asks while the work is being done gets another turn.
  public func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    loop.nextTurn { [weak self] in
      self?.isScheduled = false
      self?.work()
    }
  }
}
