#if canImport(UIKit)
  import Foundation

  /// A message of the component in the writer's language; `key` is the English one.
  func localized(_ key: String) -> String { Bundle.module.localizedString(forKey: key, value: key, table: nil) }
#endif
