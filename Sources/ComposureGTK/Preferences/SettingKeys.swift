import ComposureEditor

/// Something that a setting can be.
protocol SettingValue: Equatable, Sendable {
  /// Nil for a value of another type.
  init?(_ variant: OpaquePointer)
  /// A new variant, with a floating reference.
  var variant: OpaquePointer { get }
}

/// The name of a setting and what it is when nothing was chosen. The schema in `data/` says the same.
struct SettingKey<Value: SettingValue>: Sendable {
  let name: String
  let fallback: Value
}

/// Light or dark.
enum Appearance: String, CaseIterable, SettingValue {
  case system, light, dark
}

/// How large all of the text is set, as on a phone.
enum TextStyle: String, CaseIterable, SettingValue {
  case body
  case largeTitle = "large-title"

  /// The size as a multiple of the body's: a phone sets 34 points for 17.
  var factor: Double { self == .body ? 1 : 2 }
}

extension FocusMode: SettingValue {}

extension SettingKey<TextStyle> {
  static var textStyle: Self { Self(name: "text-style", fallback: .body) }
}

extension SettingKey<FocusMode> {
  static var focusMode: Self { Self(name: "focus-mode", fallback: .off) }
}

extension SettingKey<Appearance> {
  static var appearance: Self { Self(name: "appearance", fallback: .system) }
}

extension SettingKey<Double> {
  /// Body text, in points.
  static var textSize: Self { Self(name: "text-size", fallback: 12.5) }
  /// A multiple of the text size.
  static var zoom: Self { Self(name: "zoom", fallback: 1) }
}

extension SettingKey<Bool> {
  /// The caret's line is kept in the middle of the page.
  static var isTypewriter: Self { Self(name: "typewriter", fallback: false) }
  static var showsOutline: Self { Self(name: "show-outline", fallback: false) }
  static var showsToolbar: Self { Self(name: "show-toolbar", fallback: true) }
  static var showsImages: Self { Self(name: "show-images", fallback: true) }
  /// Words that no dictionary knows are underlined.
  static var checksSpelling: Self { Self(name: "check-spelling", fallback: true) }
  /// Quick entry has a field for the place.
  static var asksForPlace: Self { Self(name: "quick-entry-place", fallback: true) }
}

extension SettingKey<[String]> {
  /// The languages in which spelling is checked; empty for those that the system suggests.
  static var spellingLanguages: Self { Self(name: "spelling-languages", fallback: []) }
}

extension Settings {
  /// Every setting.
  static let defaults: [(name: String, value: any SettingValue)] =
    [
      declared(SettingKey<Appearance>.appearance), declared(SettingKey<Double>.textSize),
      declared(SettingKey<Double>.zoom), declared(SettingKey<TextStyle>.textStyle),
      declared(SettingKey<FocusMode>.focusMode), declared(SettingKey<Bool>.isTypewriter),
      declared(SettingKey<Bool>.showsOutline), declared(SettingKey<Bool>.showsToolbar),
      declared(SettingKey<Bool>.showsImages), declared(SettingKey<Bool>.asksForPlace),
      declared(SettingKey<Int>.windowWidth), declared(SettingKey<Int>.windowHeight),
      declared(SettingKey<Bool>.isWindowMaximized),
      declared(SettingKey<Bool>.checksSpelling), declared(SettingKey<[String]>.spellingLanguages),
    ] + smartTypingKeys.map { declared($0.key) }

  private static func declared<Value>(_ key: SettingKey<Value>) -> (name: String, value: any SettingValue) {
    (key.name, key.fallback)
  }
}
