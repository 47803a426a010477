import ComposureGTK
import Foundation
import InputMethodHarness

/// A catalogue as translators see it: `data/po/LANGUAGE.po`.
struct PortableObject {
  /// The first translation of each text.
  private(set) var translations: [String: String] = [:]

  /// The catalogue of `language`, which is not English.
  init(_ language: Language) throws {
    let name = language == .traditionalChinese ? "zh_TW" : language.rawValue
    let file = Repository.root.appendingPathComponent("data/po/\(name).po")
    var (key, value, isKey) = ("", "", true)
    func entryEnded() { if !key.isEmpty { translations[key] = value } }
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      guard let open = line.firstIndex(of: "\"") else { continue }
      let words = String(line[line.index(after: open)...].dropLast())
        .replacing("\\n", with: "\n").replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
      if line.hasPrefix("msgid ") {
        entryEnded()
        (key, value, isKey) = (words, "", true)
      } else if line.hasPrefix("msgstr") {
        (value, isKey) = (words, false)
      } else if !line.hasPrefix("msgid_plural"), isKey {
        key += words
      } else if !isKey {
        value += words
      }
    }
    entryEnded()
  }
}
