/// One list of the words of one language.
public protocol SpellingDictionary: AnyObject {
  /// The tag of its language: `ko`, `en_US`.
  var language: String { get }
  /// Whether it knows a word.
  func accepts(_ word: String) -> Bool
  /// Words that are like one that it does not know, the likeliest first.
  func suggestions(for word: String) -> [String]
  /// Remembers a word for good.
  func add(_ word: String)
}

/// Judges words by several dictionaries at once: a word is right when any dictionary of its script knows it, and a word
/// whose script has none is never wrong. What was judged once is remembered.
public final class SpellingJudge {
  private let dictionaries: [SpellingScript: [any SpellingDictionary]]
  private var known: [String: Bool] = [:]
  private var ignored: Set<String> = []
  /// How many words are remembered; more are judged anew.
  private let limit: Int

  public init(_ dictionaries: [any SpellingDictionary], limit: Int = 20_000) {
    var byScript: [SpellingScript: [any SpellingDictionary]] = [:]
    for dictionary in dictionaries {
      guard let script = SpellingScript(language: dictionary.language) else { continue }
      byScript[script, default: []].append(dictionary)
    }
    self.dictionaries = byScript
    self.limit = limit
  }

  /// Whether nothing is wrong with a word, as far as anybody here can tell.
  public func accepts(_ word: String, _ script: SpellingScript) -> Bool {
    guard let those = dictionaries[script], !those.isEmpty else { return true }
    let word = Self.plain(word)
    if ignored.contains(word) { return true }
    if let answer = known[word] { return answer }
    let answer = those.contains { $0.accepts(word) }
    if known.count >= limit { known.removeAll(keepingCapacity: true) }
    known[word] = answer
    return answer
  }

  /// What may have been meant, the likeliest first, at most `count`; of each language its likeliest words come first.
  public func suggestions(for word: String, _ script: SpellingScript, count: Int = 6) -> [String] {
    let lists = (dictionaries[script] ?? []).map { $0.suggestions(for: Self.plain(word)) }
    var result: [String] = []
    for rank in 0..<(lists.map(\.count).max() ?? 0) {
      for list in lists where rank < list.count && !result.contains(list[rank]) { result.append(list[rank]) }
    }
    // The writer's own apostrophe stays.
    guard let own = word.unicodeScalars.first(where: Self.isTypographic) else { return Array(result.prefix(count)) }
    return result.prefix(count).map { String(String.UnicodeScalarView($0.unicodeScalars.map { $0 == "'" ? own : $0 })) }
  }

  /// From now on the word is right; the first dictionary of its script remembers it for good.
  public func add(_ word: String, _ script: SpellingScript) {
    let word = Self.plain(word)
    dictionaries[script]?.first?.add(word)
    known[word] = true
  }

  /// From now on the word is right, as long as the program runs.
  public func ignore(_ word: String) { ignored.insert(Self.plain(word)) }

  /// Dictionaries spell with the apostrophe of the typewriter.
  private static func plain(_ word: String) -> String {
    guard word.unicodeScalars.contains(where: isTypographic) else { return word }
    return String(String.UnicodeScalarView(word.unicodeScalars.map { isTypographic($0) ? "'" : $0 }))
  }

  private static func isTypographic(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{2019}" || scalar == "\u{2BC}" }
}
