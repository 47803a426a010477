import ComposureEditor

/// Puts off what nobody misses on a page until the page has been on the screen: counting a text of megabytes or loading a
/// dictionary at the same time would only have the writer wait for the text.
@MainActor final class FirstPaint {
  /// How long after it was drawn a page is on the screen, also where the machine has much to do.
  private static let pause = Duration.milliseconds(150)
  /// A page that nobody draws, as that of a window on another desktop, has its work done nevertheless.
  private static let longest = Duration.seconds(3)

  private let loop: any MainLoop
  private var waiting: [@MainActor () -> Void] = []
  private var isDrawn = false
  private var isOver = false
  private var timer: (any LoopTimer)?

  init(_ loop: any MainLoop) { self.loop = loop }

  /// Does `work` once the page has been on the screen, which may be now.
  func then(_ work: @escaping @MainActor () -> Void) {
    guard !isOver else { return work() }
    waiting.append(work)
    if timer == nil { wait(Self.longest) }
  }

  /// The page is being drawn.
  func drawn() {
    guard !isDrawn else { return }
    isDrawn = true
    if timer != nil { wait(Self.pause) }
  }

  private func wait(_ time: Duration) {
    timer?.cancel()
    timer = loop.after(isDrawn ? Self.pause : time) { [weak self] in self?.begin() }
  }

  private func begin() {
    isOver = true
    let work = waiting
    waiting = []
    for part in work { part() }
  }
}
