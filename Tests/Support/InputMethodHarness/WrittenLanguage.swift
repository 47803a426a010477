import ComposureEditor

/// A language, written through one real input method, and what a writer does to get one word of it.
public struct WrittenLanguage: Sendable, CustomStringConvertible {
  public let framework: InputMethodSession.Framework
  public let engine: InputMethodSession.Engine
  /// The keys after which ``word`` is shown, with its first conversion.
  public let keys: [String]
  public let word: String
  /// Opens the list of candidates, where that is a key of its own.
  public let candidates: [String]
  /// Makes the input method write what it shows, and nothing else.
  public let confirm: String

  /// What stands between two words. Unikey takes what stands before a word for its beginning.
  public var separator: String { engine == .unikey ? " " : "" }

  public var description: String { "\(engine) in \(framework)" }

  public static let all = InputMethodSession.Framework.allCases.flatMap { [japanese($0), chinese($0), vietnamese($0)] }

  /// Romaji, converted by Space and confirmed by Return.
  public static func japanese(_ framework: InputMethodSession.Framework) -> WrittenLanguage {
    WrittenLanguage(
      framework: framework, engine: .anthy, keys: "nihongo".map(String.init) + ["space"], word: "日本語",
      candidates: [], confirm: "Return")
  }

  /// Zhuyin with Fcitx 5, confirmed by Return; Pinyin with IBus, confirmed by Space.
  public static func chinese(_ framework: InputMethodSession.Framework) -> WrittenLanguage {
    framework == .ibus
      ? WrittenLanguage(
        framework: framework, engine: .libpinyin, keys: "nihao".map(String.init), word: "你好", candidates: [],
        confirm: "space")
      : WrittenLanguage(
        framework: framework, engine: .chewing, keys: "su3cl3".map(String.init), word: "你好", candidates: ["Down"],
        confirm: "Return")
  }

  /// Telex, whose words end with any key that is no letter. Escape writes none of its own.
  public static func vietnamese(_ framework: InputMethodSession.Framework) -> WrittenLanguage {
    WrittenLanguage(
      framework: framework, engine: .unikey, keys: "tieengs".map(String.init), word: "tiếng", candidates: [],
      confirm: "Escape")
  }
}

extension Editor {
  /// Composes the language's word, with the list of candidates open where it has one.
  public func compose(_ language: WrittenLanguage) async throws {
    try await compose(language.keys + language.candidates, language.word)
  }

  /// Presses keys and waits until `shown` is composed.
  public func compose(_ keys: [String], _ shown: String) async throws {
    try await pressAtOnce(keys)
    try await until("\(shown) composed") { record in
      // Candidates that are not part of the preedit change nothing that could be waited for but the keys.
      Array(record.preedit.utf8) == Array(shown.utf8) && record.lastKeys(keys.count) == keys
    }
  }

  /// Writes the language's word where the caret is, and waits until the document is `text`, byte for byte, with the word
  /// and what separates words in place of its `|`. Whatever came twice or late would stand there, too.
  public func verify(_ text: String, _ language: WrittenLanguage) async throws {
    try await separate(language)
    try await compose(language.keys, language.word)
    try await press(language.confirm)
    try await expect(text.replacing("|", with: language.separator + language.word))
  }

  /// Writes what stands between two words.
  public func separate(_ language: WrittenLanguage) async throws {
    guard !language.separator.isEmpty else { return }
    let before = record.document
    try await press("space")
    try await until("a space") { $0.document.utf8.count > before.utf8.count && $0.preedit.isEmpty }
  }
}

extension EditorRecord {
  /// The names of the keys that were pressed last, in order.
  public func lastKeys(_ count: Int) -> [String] {
    let keys = events.reversed().lazy.compactMap { event -> String? in
      if case .key(let name, _) = event.body { name } else { nil }
    }
    return keys.prefix(count).reversed()
  }
}

/// Opens a note for a language, runs `body`, and ends the program whatever happens.
public func withEditor(
  _ text: String = "", _ language: WrittenLanguage, _ body: (Editor) async throws -> Void
) async throws {
  try await withEditor(text, language.framework, engine: language.engine, body)
}
