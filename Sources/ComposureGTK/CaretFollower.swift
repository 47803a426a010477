import ComposureEditor

/// Decides when and where the page scrolls by itself.
@MainActor final class CaretFollower {
  /// What is to be seen.
  enum Aim {
    case caret
    /// What was on the screen when the note was open last.
    case place
  }

  /// In a large text rows are measured for many seconds after a jump, and what is above the caret grows meanwhile.
  private static let measuringTime = Duration.seconds(15)

  /// GTK moves a page in steps, from frame to frame. When it has stood still for this long it has stopped.
  private static let standstill = Duration.milliseconds(100)

  /// On a page that is lower than what is to be seen, or changes its height with its place, each movement asks for the
  /// next one, and the page would move for ever.
  private static let mostCorrections = 5

  /// GTK measures rows at priority 125.
  private static let behindMeasuring: Int32 = 130

  private let loop: any MainLoop
  private let scroll: @MainActor (Aim) -> Void
  private lazy var turn = OncePerTurn(loop) { [weak self] in
    guard let self else { return }
    scroll(aim)
    scrollWhenMeasured()
  }
  private lazy var rest = PauseTimer(loop, longest: Self.measuringTime) { [weak self] in
    guard let self, loop.now < until else { return }
    corrections += 1
    turn.schedule()
  }
  private var isWaitingForRows = false
  private var corrections = 0
  private var aim = Aim.caret
  private var until = Duration.zero

  /// `scroll` brings what it is told into sight.
  init(_ loop: any MainLoop, scroll: @escaping @MainActor (Aim) -> Void) {
    self.loop = loop
    self.scroll = scroll
  }

  /// GTK puts a movement off while rows are to be measured, and forgets it when the page moves meanwhile. When all rows
  /// are measured it moves at once.
  private func scrollWhenMeasured() {
    guard !isWaitingForRows else { return }
    isWaitingForRows = true
    _ = LoopSource(afterMilliseconds: nil, priority: Self.behindMeasuring, called: "measured") { [weak self] in
      guard let self else { return false }
      isWaitingForRows = false
      if loop.now < until { scroll(aim) }
      return false
    }
  }

  /// The writer has typed or moved the caret.
  func caretMoved() { follow(.caret) }

  /// The note was opened again.
  func placeRestored() { follow(.place) }

  private func follow(_ aim: Aim) {
    self.aim = aim
    corrections = 0
    until = loop.now + Self.measuringTime
    turn.schedule()
  }

  /// The text has become higher or lower.
  func heightChanged() {
    if loop.now < until { turn.schedule() }
  }

  /// All of the text is set in another size. A caret that the writer was looking at stays in sight.
  func looksChanged() { heightChanged() }

  /// Another part of the page is on the screen. Where rows turn out to be of another height while GTK moves the page, it
  /// stops half way; then the rest is made up for. Nothing comes of it once what is to be seen is where it belongs.
  func pageMoved() {
    if loop.now < until, corrections < Self.mostCorrections { rest.schedule(after: Self.standstill) }
  }

  /// The writer has scrolled, on the page or with the bar beside it, and wants to look elsewhere.
  func scrolledAway() { until = .zero }
}
