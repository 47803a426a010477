import CGTK

/// Writes down which calls into the program keep the main thread, and for how long, when the environment names a file in
/// `COMPOSURE_LONG_CALLS`: one JSON object a line, with the signal or source that called, the milliseconds in functions of
/// the program, how many of them on a processor, and the milliseconds in functions of GTK that it called with all of a text.
///
/// Every way from GLib's loop into the program goes through the functions of Interop, which measure here.
@MainActor enum MainThreadWatch {
  /// A moment, or a time, by two clocks: the one on the wall and that of the thread, which stands still while another
  /// program has the processor. In microseconds.
  private struct Times {
    var wall: gint64 = 0
    var processor: gint64 = 0

    static var now: Times {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Times(
        wall: g_get_monotonic_time(), processor: gint64(time.tv_sec) * 1_000_000 + gint64(time.tv_nsec) / 1_000)
    }

    static func += (sum: inout Times, part: (from: Times, to: Times)) {
      sum.wall += part.to.wall - part.from.wall
      sum.processor += part.to.processor - part.from.processor
    }
  }

  /// Calls that keep the program's own functions for less are not written down, in microseconds.
  private static let limit: gint64 = 1_000
  private static let log: UnsafeMutablePointer<FILE>? = getenv("COMPOSURE_LONG_CALLS").flatMap { fopen($0, "a") }
  private static var depth = 0
  /// What the call that is going on has taken so far, and when the part that is going on began.
  private static var (own, toolkit) = (Times(), Times())
  private static var since = Times()
  private static var isInToolkit = false

  static func measure<Result>(_ name: String, _ body: () -> Result) -> Result {
    guard let log else { return body() }
    let wasInToolkit = isInToolkit
    if depth == 0 { (own, toolkit, since) = (Times(), Times(), .now) } else { turn(toToolkit: false) }
    depth += 1
    let result = body()
    depth -= 1
    turn(toToolkit: wasInToolkit)
    // Calls inside calls are part of the outer one.
    if depth == 0, own.wall >= limit {
      let (ms, cpu, toolkitMs) = (own.wall, own.processor, toolkit.wall)
      fputs(
        "{\"call\":\"\(name)\",\"ms\":\(Double(ms) / 1_000),\"cpuMs\":\(Double(cpu) / 1_000),"
          + "\"toolkitMs\":\(Double(toolkitMs) / 1_000)}\n", log)
      fflush(log)
    }
    return result
  }

  /// For what GTK does with all of a text, however little the program wants from it: filling a buffer, measuring lines.
  static func inToolkit<Result>(_ body: () -> Result) -> Result {
    guard log != nil, depth > 0, !isInToolkit else { return body() }
    turn(toToolkit: true)
    defer { turn(toToolkit: false) }
    return body()
  }

  private static func turn(toToolkit: Bool) {
    let now = Times.now
    if isInToolkit { toolkit += (since, now) } else { own += (since, now) }
    since = now
    isInToolkit = toToolkit
  }
}
