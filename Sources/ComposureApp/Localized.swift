#if canImport(UIKit)
  import ComposureNotes
  import Foundation

  /// A message of the app in the writer's language; `key` is the English one. The catalogue belongs to the app itself.
  func localized(_ key: String) -> String { Bundle.main.localizedString(forKey: key, value: key, table: nil) }

  extension LocalizableText {
    /// The text in the writer's language.
    var local: String { resolved { localized($0) } }
  }
#endif
