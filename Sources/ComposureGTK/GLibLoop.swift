import CGTK
import ComposureEditor

/// The main loop as the core asks for it: the next turn, a later time, and the time now, all by GLib's loop.
@MainActor final class GLibLoop: MainLoop {
  // Behind input that has already arrived (GDK reads its events at priority 0), so that a composition that begins in
  // the same burst of events is seen before waiting work is settled; before redrawing (120).
  private static let nextTurnPriority: Int32 = 100

  /// A clock that never goes back.
  var now: Duration { .microseconds(g_get_monotonic_time()) }

  func nextTurn(_ work: @escaping @MainActor () -> Void) {
    _ = LoopSource(afterMilliseconds: nil, priority: Self.nextTurnPriority, called: "turn") {
      work()
      return false
    }
  }

  func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> any LoopTimer {
    let (seconds, attoseconds) = delay.components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return LoopSource(afterMilliseconds: UInt32(clamping: milliseconds), priority: G_PRIORITY_DEFAULT, called: "timer")
    {
      work()
      return false
    }
  }
}

extension LoopSource: LoopTimer {}
