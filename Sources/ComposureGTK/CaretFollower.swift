import ComposureEditor

/// Decides when the page scrolls to the caret by itself.
@MainActor final class CaretFollower {
  /// In a large text rows are measured for many seconds after a jump, and what is above the caret grows meanwhile.
  private static let measuringTime = Duration.seconds(15)

  private let loop: any MainLoop
  private let scroll: OncePerTurn
  private var until = Duration.zero

  /// `scroll` brings the caret into sight.
  init(_ loop: any MainLoop, scroll: @escaping @MainActor () -> Void) {
    self.loop = loop
    self.scroll = OncePerTurn(loop, scroll)
  }

  /// The writer has typed or moved the caret.
  func caretMoved() {
    until = loop.now + Self.measuringTime
    scroll.schedule()
  }

  /// The text has become higher or lower.
  func heightChanged() {
    if loop.now < until { scroll.schedule() }
  }

  /// All of the text is set in another size. A caret that the writer was looking at stays in sight.
  func looksChanged() { heightChanged() }

  /// The writer has scrolled, on the page or with the bar beside it, and wants to look elsewhere.
  func scrolledAway() { until = .zero }
}
