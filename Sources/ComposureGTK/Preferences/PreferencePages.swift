/// What the preferences window shows, as data: a setting more is a line more.
struct PreferencePage {
  var title: String
  /// Icon name, without the `-symbolic` ending.
  var icon: String
  var groups: [PreferenceGroup]
}

struct PreferenceGroup {
  var title: String
  var description: String?
  var rows: [PreferenceRow]
}

struct PreferenceRow {
  enum Control {
    case toggle(SettingKey<Bool>)
    /// Whether spelling is checked in a language, by its tag.
    case spelling(String)
    case number(SettingKey<Double>, ClosedRange<Double>, step: Double, digits: Int)
    /// Each value with its name.
    case appearance([(Appearance, String)])
  }

  var title: String
  var subtitle: String?
  var control: Control

  init(_ title: String, subtitle: String? = nil, _ control: Control) {
    self.title = title
    self.subtitle = subtitle
    self.control = control
  }
}

extension PreferencePage {
  @MainActor static func all() -> [PreferencePage] {
    let languages = SpellingSettings.names
    return [
      PreferencePage(
        title: tr("Look"), icon: "applications-graphics",
        groups: [
          PreferenceGroup(
            title: tr("Page"),
            rows: [
              PreferenceRow(
                tr("Appearance"),
                .appearance([(.system, tr("Follow System")), (.light, tr("Light")), (.dark, tr("Dark"))])),
              PreferenceRow(
                tr("Text Size"), subtitle: tr("In points"), .number(.textSize, 8...32, step: 0.5, digits: 1)),
              PreferenceRow(
                tr("Show Images"), subtitle: tr("Below the line that links to them; the text stays as it is"),
                .toggle(.showsImages)),
            ])
        ]),
      PreferencePage(title: tr("Typing"), icon: "input-keyboard", groups: [.smartTyping()]),
      PreferencePage(
        title: tr("Spelling"), icon: "tools-check-spelling",
        groups: [
          PreferenceGroup(
            title: tr("Spelling"),
            rows: [
              PreferenceRow(
                tr("Check Spelling"), subtitle: tr("Underlines words that no dictionary knows"),
                .toggle(.checksSpelling))
            ]),
          PreferenceGroup(
            title: tr("Languages"),
            description: languages.isEmpty
              ? tr("No dictionary is installed. Install one for Hunspell, for example hunspell-ko.")
              : tr("A word is right when one of its script’s dictionaries knows it."),
            rows: languages.map { PreferenceRow($0.name, .spelling($0.tag)) }),
        ]),
      PreferencePage(
        title: tr("Notes"), icon: "document-edit",
        groups: [
          PreferenceGroup(
            title: tr("Quick Entry"), description: tr("A small window for a note that is written and gone."),
            rows: [PreferenceRow(tr("Ask Where It Was"), .toggle(.asksForPlace))])
        ]),
    ]
  }
}
