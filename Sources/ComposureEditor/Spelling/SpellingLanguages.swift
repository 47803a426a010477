/// Which of the dictionaries on a system are used.
public enum SpellingLanguages {
  /// The languages that a writer can choose among: those with words that can be told from each other, sorted. A language
  /// without a region is left out where one with a region is there: both are the same list.
  public static func choices(among available: [String]) -> [String] {
    let known = Set(available.filter { SpellingScript(language: $0) != nil })
    return known.filter { tag in
      tag.contains("_") || tag.contains("-") || !known.contains { $0.hasPrefix(tag + "_") || $0.hasPrefix(tag + "-") }
    }.sorted()
  }

  /// What is used as long as the writer has chosen nothing.
  ///
  /// Dictionaries of different scripts do not get into each other's way, so of all scripts but Latin all are used. Of
  /// Latin those of the writer's languages, and English, which most writers mix in.
  /// - Parameter preferred: the writer's languages as the system says them (`de_AT.UTF-8`), the dearest first.
  public static func automatic(among available: [String], preferred: [String]) -> [String] {
    let choices = choices(among: available)
    var chosen: [String] = []
    for name in preferred + ["en_US", "en_GB", "en"] {
      let tag = String(name.prefix { $0 != "." && $0 != "@" })
      let language = tag.prefix { $0 != "_" && $0 != "-" }
      let sameLanguage = choices.filter { $0.prefix { $0 != "_" && $0 != "-" } == language }
      guard let first = sameLanguage.first(where: { $0 == tag }) ?? sameLanguage.first else { continue }
      if !chosen.contains(where: { $0.prefix { $0 != "_" && $0 != "-" } == language }) { chosen.append(first) }
    }
    return choices.filter { chosen.contains($0) || SpellingScript(language: $0) != .latin }
  }
}
