import ComposureEditor

/// The switches of smart typing among the settings.
extension SettingKey<Bool> {
  static var pairsBrackets: Self { Self(name: "smart-pairs", fallback: true) }
  static var turnsQuotes: Self { Self(name: "smart-quotes", fallback: false) }
  static var joinsDashes: Self { Self(name: "smart-dashes", fallback: false) }
  static var joinsDots: Self { Self(name: "smart-ellipsis", fallback: false) }
  static var knowsShortcuts: Self { Self(name: "smart-shortcuts", fallback: true) }
}

extension Settings {
  static let smartTypingKeys: [(key: SettingKey<Bool>, value: SmartTyping)] = [
    (.pairsBrackets, .pairs), (.turnsQuotes, .quotes), (.joinsDashes, .dashes), (.joinsDots, .ellipsis),
    (.knowsShortcuts, .shortcuts),
  ]

  /// What the writer wants to be made of what is typed.
  var smartTyping: SmartTyping {
    SmartTyping(Self.smartTypingKeys.filter { self[$0.key] }.map(\.value))
  }
}

extension PreferenceGroup {
  @MainActor static func smartTyping() -> PreferenceGroup {
    PreferenceGroup(
      title: tr("While Typing"),
      description: tr("Never in code, and never while a syllable is composed. Backspace right after takes it back."),
      rows: [
        PreferenceRow(
          tr("Close Brackets and Quotation Marks"), subtitle: "( ) [ ] { } \" \" ` ` 「 」 『 』 （ ）",
          .toggle(.pairsBrackets)),
        PreferenceRow(tr("Typographic Quotation Marks"), subtitle: "“ ” ‘ ’", .toggle(.turnsQuotes)),
        PreferenceRow(tr("Dashes"), subtitle: "-- → –   --- → —", .toggle(.joinsDashes)),
        PreferenceRow(tr("Ellipsis"), subtitle: "... → …", .toggle(.joinsDots)),
        PreferenceRow(tr("Shortcuts for Tasks"), subtitle: "[] → - [ ]", .toggle(.knowsShortcuts)),
      ])
  }
}
