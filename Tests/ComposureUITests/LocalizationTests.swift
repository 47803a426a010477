import ComposureEditor
import Foundation
import Testing

@Suite struct LocalizationTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/ComposureUI").standardizedFileURL

  /// What a language's table says, by its key.
  private func table(_ language: String) throws -> [String: String] {
    let file = Self.sources.appending(path: "Resources/\(language).lproj/Localizable.strings")
    var table: [String: String] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let entry = try #require(try /"(.+)" = "(.+)";/.wholeMatch(in: line), "\(language): \(line)")
      #expect(table.updateValue(String(entry.2), forKey: String(entry.1)) == nil, "\(language): \(line)")
    }
    return table
  }

  @Test(arguments: ["ko", "ja", "zh-Hant", "vi"])
  func everyMessageIsThereInEachLanguage(_ language: String) throws {
    let (english, other) = (try table("en"), try table(language))
    #expect(Set(other.keys).symmetricDifference(english.keys) == [])
    // A word that is left in English has been forgotten.
    #expect(other.filter { $0.key == $0.value } == [:])
  }

  @Test func everyCommandAndEveryWordOnScreenIsInTheTables() throws {
    var words = Set(EditorCommand.all.map(\.title))
    for file in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path) where file.hasSuffix(".swift") {
      let source = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for match in source.matches(of: /(?:localized\(|title: )"([^"]+)"/) { words.insert(String(match.1)) }
    }
    #expect(words.count > 20)
    #expect(words.subtracting(try table("en").keys) == [])
  }

  @Test func theArticleOnCommandsNamesThemAll() throws {
    let article = try String(
      contentsOf: Self.sources.appending(path: "ComposureUI.docc/Commands.md"), encoding: .utf8)
    // The headings between the first and the last are a range there.
    let inBetween: Set<EditorCommand.ID> = [.heading2, .heading3, .heading4, .heading5]
    for id in EditorCommand.ID.allCases where !inBetween.contains(id) {
      #expect(article.contains("`\(id.rawValue)`"), "\(id.rawValue)")
    }
    // And each key as a hardware keyboard has it, for one thing only.
    let keys = article.matches(of: /[⌃⌥⇧]*⌘[^\s,|]/).map { String($0.0) }
    #expect(keys.count == Set(keys).count, "\(keys.filter { key in keys.filter { $0 == key }.count > 1 })")
    for command in EditorCommand.all where !inBetween.contains(command.id) {
      if let key = command.key { #expect(keys.contains(Self.spelled(key)), "\(command.id.rawValue)") }
    }
  }

  private static func spelled(_ key: KeyChord) -> String {
    switch key.key {
    case KeyChord.up: "⌃⌘↑"
    case KeyChord.down: "⌃⌘↓"
    default: (key.alt ? "⌥" : "") + (key.shift ? "⇧" : "") + "⌘" + key.key.uppercased()
    }
  }
}
