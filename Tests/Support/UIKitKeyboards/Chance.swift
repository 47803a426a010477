import Foundation

/// Random numbers that a failure can be repeated with: SplitMix64.
public struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0..<bound
  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// The seeds of a random test: always the same. `COMPOSURE_SEED` repeats one, `COMPOSURE_ROUNDS` tries that many
  /// times as many.
  public static func seeds(_ count: Int) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["COMPOSURE_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    let rounds = environment["COMPOSURE_ROUNDS"].flatMap { Int($0) } ?? 1
    return (1...count * rounds).map { UInt64($0) }
  }
}
