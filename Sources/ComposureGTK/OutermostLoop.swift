import CGTK

/// Work that waits until no main loop runs inside another.
///
/// For each key, IBus's input context runs a loop of its own until the daemon has answered, and then goes on with the key.
/// What happens meanwhile, in that inner loop, must not take the context away: the text view may be hidden, but not
/// destroyed.
@MainActor enum OutermostLoop {
  /// How often it is tried, in milliseconds.
  private static let interval: UInt32 = 5

  /// Does `work` from the outermost loop, never at once.
  static func run(_ work: @escaping @MainActor () -> Void) {
    _ = LoopSource(afterMilliseconds: interval, priority: G_PRIORITY_DEFAULT) {
      guard g_main_depth() == 1 else { return true }
      work()
      return false
    }
  }
}
