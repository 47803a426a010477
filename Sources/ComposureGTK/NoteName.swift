import ComposureText

/// Names for files of notes that have none yet.
enum NoteName {
  /// The longest name in bytes, well under the 255 that file systems allow, so that a number and an ending fit.
  private static let longest = 120

  /// The title of a note: its first line with text, without the marks around it; nil for a note without text.
  static func title(of text: Rope) -> String? {
    for line in 0..<min(text.lineCount, 50) {
      let range = text.contentRange(of: LineIndex(line))
      // A line may be megabytes long; its title needs no more than its beginning.
      let end = text.floorScalar(min(range.upperBound, range.lowerBound + 4 * longest))
      let title = plain(text.string(in: range.lowerBound..<end))
      if !title.isEmpty { return title }
    }
    return nil
  }

  /// A file name, without folder and ending, for a note that begins with `text`.
  static func fileName(for text: Rope, untitled: String) -> String {
    let title = title(of: text) ?? untitled
    var name = ""
    for character in title {
      let safe: Character =
        character == "/" || character == "\\" || character == ":" || isControl(character) ? "-" : character
      if name.utf8.count + String(safe).utf8.count > longest { break }
      name.append(safe)
    }
    name = trimmed(name)
    while name.hasPrefix(".") { name.removeFirst() }
    return name.isEmpty ? untitled : name
  }

  /// The `attempt`th name to try (from 1) beside a name that is taken: `name.md`, `name 2.md`, `name 3.md`.
  static func numbered(_ base: String, ending: String, attempt: Int) -> String {
    (attempt == 1 ? base : "\(base) \(attempt)") + ending
  }

  /// Splits `note.md` into `note` and `.md`.
  static func split(_ name: String) -> (base: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  private static func plain(_ line: String) -> String {
    var line = Substring(line)
    while let first = line.first, first.isWhitespace || "#>-+=*_~`".contains(first) { line.removeFirst() }
    return trimmed(line.filter { !"*_`".contains($0) })
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
