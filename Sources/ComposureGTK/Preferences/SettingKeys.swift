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

extension SettingKey<Appearance> {
  static var appearance: Self { Self(name: "appearance", fallback: .system) }
}

extension SettingKey<Double> {
  /// Body text, in points.
  static var textSize: Self { Self(name: "text-size", fallback: 12.5) }
}

extension SettingKey<Bool> {
  static var showsImages: Self { Self(name: "show-images", fallback: true) }
  /// Quick entry has a field for the place.
  static var asksForPlace: Self { Self(name: "quick-entry-place", fallback: true) }
}

extension Settings {
  /// Every setting.
  static let defaults: [(name: String, value: any SettingValue)] = [
    declared(SettingKey<Appearance>.appearance), declared(SettingKey<Double>.textSize),
    declared(SettingKey<Bool>.showsImages), declared(SettingKey<Bool>.asksForPlace),
  ]

  private static func declared<Value>(_ key: SettingKey<Value>) -> (name: String, value: any SettingValue) {
    (key.name, key.fallback)
  }
}
