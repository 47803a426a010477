import CGTK
import ComposureEditor
import Foundation

/// Spelling as the settings say it, for all windows.
@MainActor final class SpellingSettings {
  private let settings: Settings
  private let service = EnchantSpelling()
  /// Called when spelling is switched on or off, or its languages change.
  var changed: @MainActor () -> Void = {}

  init(settings: Settings) {
    self.settings = settings
    service.use(settings[.spellingLanguages], preferred: Self.systemLanguages)
    settings.observe(.checksSpelling) { [weak self] in self?.changed() }
    settings.observe(.spellingLanguages) { [weak self] in
      guard let self else { return }
      service.use(self.settings[.spellingLanguages], preferred: Self.systemLanguages)
      changed()
    }
  }

  /// Checks the text of `session`, or checks it no more, as the settings say; what was checked is judged anew.
  func apply(to session: EditorSession) {
    guard settings[.checksSpelling] else { return session.checkSpelling(with: nil) }
    if let spelling = session.spelling { spelling.checkAll() } else { session.checkSpelling(with: service) }
  }

  /// The languages that are checked.
  static func languages(in settings: Settings) -> [String] {
    let chosen = settings[.spellingLanguages]
    return chosen.isEmpty
      ? SpellingLanguages.automatic(among: EnchantSpelling.installed, preferred: systemLanguages) : chosen
  }

  /// Whether a language is checked.
  static func uses(_ language: String, in settings: Settings) -> Bool { languages(in: settings).contains(language) }

  /// Switches a language on or off; the others stay as they are.
  static func choose(_ language: String, _ isOn: Bool, in settings: Settings) {
    var chosen = languages(in: settings)
    chosen.removeAll { $0 == language }
    if isOn { chosen.append(language) }
    // An empty list means that nothing was chosen; checking no language at all is the other switch.
    if chosen.isEmpty { settings[.checksSpelling] = false } else { settings[.spellingLanguages] = chosen.sorted() }
  }

  /// The languages that can be checked, with their names in the writer's language.
  static var names: [(tag: String, name: String)] {
    let language = Language.preferred(environment: ProcessInfo.processInfo.environment)
    let locale = Locale(identifier: language.rawValue)
    return SpellingLanguages.choices(among: EnchantSpelling.installed).map {
      ($0, locale.localizedString(forIdentifier: $0) ?? $0)
    }
  }

  private static var systemLanguages: [String] {
    guard var name = g_get_language_names() else { return [] }
    var names: [String] = []
    while let language = name.pointee {
      names.append(String(cString: language))
      name = name.advanced(by: 1)
    }
    return names
  }
}
