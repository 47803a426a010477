#if canImport(UIKit)
  import ComposureEditor

  /// Work that is done once, in the next turn of the main loop, however often it is asked for.
  @MainActor
  final class OncePerTurn {
    private let loop: any MainLoop
    private let work: @MainActor () -> Void
    private var isScheduled = false

    init(_ loop: any MainLoop, _ work: @escaping @MainActor () -> Void) {
      self.loop = loop
      self.work = work
    }

    func schedule() {
      guard !isScheduled else { return }
      isScheduled = true
      loop.nextTurn { [weak self] in
        self?.isScheduled = false
        self?.work()
      }
    }
  }
#endif
