/// A language that Composure speaks.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"

  /// The user's language by the variables that gettext reads, in its order: LANGUAGE (a list), LC_ALL, LC_MESSAGES,
  /// LANG. English when none of them names a language that Composure speaks.
  public static func preferred(environment: [String: String]) -> Language {
    let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    for name in list + [locale ?? ""] {
      if let language = Language(localeName: name) { return language }
    }
    return .english
  }

  /// The language of a POSIX locale or a language tag: `ko_KR.UTF-8`, `zh-Hant-TW`, `ja`.
  init?(localeName: String) {
    let parts = localeName.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
    switch parts.first {
    case "en": self = .english
    case "ko": self = .korean
    case "ja": self = .japanese
    case "zh" where !Set(parts.dropFirst()).isDisjoint(with: ["tw", "hk", "mo", "hant"]): self = .traditionalChinese
    default: return nil
    }
  }
}
