import CGTK

/// Writes down which calls into the program keep the main thread, and for how long, when the environment names a file in
/// `COMPOSURE_LONG_CALLS`: one JSON object a line, with the signal or source that called and the milliseconds.
///
/// Every way from GLib's loop into the program goes through the functions of Interop, which measure here. What GTK does
/// on the program's behalf inside such a call is counted with it.
@MainActor enum MainThreadWatch {
  /// Shorter calls are not written down, in milliseconds.
  private static let limit = 1.0
  private static let log: UnsafeMutablePointer<FILE>? = getenv("COMPOSURE_LONG_CALLS").flatMap { fopen($0, "a") }
  private static var depth = 0

  static func measure<Result>(_ name: String, _ body: () -> Result) -> Result {
    guard let log else { return body() }
    depth += 1
    let start = g_get_monotonic_time()
    let result = body()
    depth -= 1
    let milliseconds = Double(g_get_monotonic_time() - start) / 1_000
    // Calls inside calls are part of the outer one.
    if depth == 0, milliseconds >= limit {
      fputs("{\"call\":\"\(name)\",\"ms\":\(milliseconds)}\n", log)
      fflush(log)
    }
    return result
  }
}
