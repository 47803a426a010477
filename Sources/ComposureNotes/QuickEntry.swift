/// What is written in passing: a note, and where it was.
public struct QuickEntry: Hashable, Sendable, Codable {
  /// The note as it was typed, line breaks included; may be empty when a place was given.
  public var note: String
  /// Where it was; empty when nothing was said.
  public var place: String

  /// An entry with a note, and a place if there is one.
  public init(note: String = "", place: String = "") {
    self.note = note
    self.place = place
  }

  /// Whether there is nothing to keep.
  public var isEmpty: Bool { note.allSatisfy(\.isWhitespace) && trimmedPlace.isEmpty }

  /// The note's file: the place, if there is one, is `place:` in YAML before the note.
  ///
  /// A note that begins with YAML of its own keeps it, with the place as its first line; a `place:` in it gives way.
  public var text: String {
    let place = trimmedPlace
    guard !place.isEmpty else { return note }
    let line = "place: \(Self.quoted(place))\n"
    guard var lines = ownFrontMatter else { return "---\n\(line)---\n\(note.isEmpty ? "" : "\n\(note)")" }
    lines.removeAll { $0.hasPrefix("place:") }
    lines.insert(Substring(line.dropLast()), at: 1)
    return lines.joined(separator: "\n")
  }

  /// What the file is named after.
  public var title: String { note.contains { !$0.isWhitespace } ? note : String(trimmedPlace) }

  private var trimmedPlace: Substring {
    var rest = place[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The note's lines, when the first ones are YAML between lines of dashes.
  private var ownFrontMatter: [Substring]? {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "---", lines.dropFirst().contains(where: { $0 == "---" || $0 == "..." }) else { return nil }
    return lines
  }

  /// A YAML scalar in double quotes, which may hold anything and is read back as the same text.
  static func quoted(_ text: some StringProtocol) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // Line breaks and what YAML does not allow as it is.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
