/// A language that Composure speaks.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"

  /// The user's language by the variables that gettext reads, in its order: LANGUAGE (a list), LC_ALL, LC_MESSAGES,
  /// LANG. English when none of them names a language that Composure speaks, and in the locale C.
  public static func preferred(environment: [String: String]) -> Language {
    names(environment).lazy.compactMap(Language.init(localeName:)).first ?? .english
  }

  /// What LANGUAGE has to be for gettext to choose the same language, GTK's own texts included: gettext has no
  /// catalogue for English and would go on to the next of the list, and Hong Kong reads the catalogue of Taiwan. Nil
  /// when the variables name no language of ours: then each program speaks what it can.
  static func gettextNames(environment: [String: String]) -> String? {
    let names = names(environment)
    guard let place = names.firstIndex(where: { Language(localeName: $0) != nil }) else { return nil }
    return (names[...place] + [Language(localeName: names[place])!.gettextName]).joined(separator: ":")
  }

  /// The name of its catalogue.
  var gettextName: String {
    switch self {
    case .english, .korean, .japanese: rawValue
    case .traditionalChinese: "zh_TW"
    }
  }

  /// The user's languages as the variables name them, the dearest first.
  static func names(_ environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    if locale == "C" || locale == "POSIX" { return [] }
    return (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
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
