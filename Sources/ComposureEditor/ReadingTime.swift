/// How long most adults take to read a text silently, in seconds.
public struct ReadingTime: Hashable, Sendable {
  public var shortest: Double
  public var typical: Double
  public var longest: Double

  /// Units a minute: of fast readers, of the average, of slow ones.
  private struct Rate {
    var fast: Double
    var average: Double
    var slow: Double
  }

  /// English non-fiction: 238 words, most adults 175 to 300. M. Brysbaert, “How many words do we read per minute?”,
  /// Journal of Memory and Language 109 (2019).
  private static let words = Rate(fast: 300, average: 238, slow: 175)
  /// Korean: 202.3 ± 88.4 words between spaces, read silently. S. Rhiu et al., “Korean Version Self-testing Application
  /// for Reading Speed”, Korean Journal of Ophthalmology 31 (2017).
  private static let hangulWords = Rate(fast: 291, average: 202, slow: 114)
  /// Japanese 357 ± 56 and Chinese 255 ± 29 characters, read aloud, which is slower. S. Trauzettel-Klosinski and K. Dietz,
  /// “Standardized Assessment of Reading Performance”, Investigative Ophthalmology & Visual Science 53 (2012).
  private static let japanese = Rate(fast: 413, average: 357, slow: 301)
  private static let chinese = Rate(fast: 284, average: 255, slow: 226)

  /// Each script at its own rate. Chinese characters are read as Japanese where kana stand among them.
  public init(_ counts: TextCounts) {
    let isJapanese = counts.kana * 5 >= counts.ideographs && counts.kana > 0
    let parts: [(Int, Rate)] = [
      (counts.otherWords, Self.words), (counts.hangulWords, Self.hangulWords),
      (counts.ideographs + counts.kana, isJapanese ? Self.japanese : Self.chinese),
    ]
    func seconds(_ rate: KeyPath<Rate, Double>) -> Double {
      parts.reduce(0) { $0 + Double($1.0) * 60 / $1.1[keyPath: rate] }
    }
    shortest = seconds(\.fast)
    typical = seconds(\.average)
    longest = seconds(\.slow)
  }
}
