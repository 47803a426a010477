/// What the stand-ins do when a program does what UIKit or SwiftUI forbids or punishes.
///
/// The real frameworks raise, log or quietly do something else. A stand-in is stricter: it stops the tests. A test of the
/// stand-ins themselves collects the faults instead.
public enum StandInFaults {
  // Everything here runs on the main thread; the text storage, which reports too, has no isolation in UIKit.
  nonisolated(unsafe) private static var collected: [String]?

  /// Reports a fault: a trap, unless a test is collecting.
  public static func report(_ fault: String) {
    guard collected != nil else { preconditionFailure("stand-in: \(fault)") }
    collected?.append(fault)
  }

  /// Runs `body` and returns the faults that were reported meanwhile.
  @MainActor
  public static func collecting(_ body: @MainActor () throws -> Void) rethrows -> [String] {
    let outer = collected
    collected = []
    defer { collected = outer }
    try body()
    return collected ?? []
  }
}
