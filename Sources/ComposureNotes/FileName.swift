import Foundation

/// Names for files: made from a text, and made unique.
public enum FileName {
  /// What Linux and macOS allow, in UTF-8 bytes.
  public static let longest = 255

  /// A name for a file that holds `text`: its first line, as a reader sees it, made safe for every file system.
  ///
  /// In NFC, which is what people type when they look for it; at most `limit` bytes with the extension, and never cut
  /// inside a character. `fallback` is used when nothing of the line can be used.
  public static func proposed(
    for text: String, extension suffix: String = "md", fallback: String, limit: Int = 120
  ) -> String {
    var title = ""
    text.enumerateLines { line, stop in
      title = safe(withoutMarkup(line))
      stop = !title.isEmpty
    }
    let ending = suffix.isEmpty ? "" : "." + suffix
    let cut = trimmed(prefix(title.precomposedStringWithCanonicalMapping, bytes: limit - ending.utf8.count))
    return (cut.isEmpty ? fallback : cut) + ending
  }

  /// What a text is called where nobody makes a file of it: its first line, as a reader sees it, in full but for what
  /// cannot be seen. At most `limit` bytes.
  public static func title(of text: String, fallback: String, limit: Int = 120) -> String {
    var title = ""
    text.enumerateLines { line, stop in
      title = visible(withoutMarkup(line))
      stop = !title.isEmpty
    }
    let cut = prefix(title, bytes: limit)
    return cut.isEmpty ? fallback : cut
  }

  /// `name`, or the first of `name (2)`, `name (3)`, … (before the extension) that is not taken.
  public static func unique(_ name: String, isTaken: (String) -> Bool) -> String {
    if !isTaken(name) { return name }
    let (stem, ending) = parts(of: name)
    let (base, first) = counted(stem)
    var number = first
    while true {
      number += 1
      let tail = " (\(number))" + ending
      let candidate = prefix(base, bytes: longest - tail.utf8.count) + tail
      if !isTaken(candidate) { return candidate }
    }
  }

  /// The longest beginning of whole characters that takes at most `bytes` bytes.
  static func prefix(_ text: String, bytes: Int) -> String {
    var end = text.startIndex
    var count = 0
    while end < text.endIndex {
      count += text[end].utf8.count
      if count > bytes { break }
      end = text.index(after: end)
    }
    return String(text[..<end])
  }

  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// `이름 (2)` is `이름` and 2, anything else is itself and 1.
  private static func counted(_ stem: String) -> (base: String, number: Int) {
    guard stem.last == ")", let open = stem.lastIndex(of: "("), open > stem.startIndex,
      stem[stem.index(before: open)] == " ",
      let number = Int(stem[stem.index(after: open)...].dropLast()), (2...99_999).contains(number)
    else { return (stem, 1) }
    return (String(stem[..<stem.index(before: open)]), number)
  }
}

// MARK: From a line to a name

extension FileName {
  private static func withoutMarkup(_ line: String) -> String {
    var rest = Substring(line).drop { $0.isWhitespace }
    while let marker = rest.first, "#>-+*".contains(marker) {
      let after = rest.drop { $0 == marker }
      guard after.isEmpty || after.first?.isWhitespace == true else { break }
      rest = after.drop { $0.isWhitespace }
    }
    var result = ""
    while let character = rest.first {
      if character == "[" || rest.hasPrefix("!["), let link = link(rest) {
        result += withoutMarkup(String(link.text))
        rest = link.rest
        continue
      }
      if character != "*", character != "`" { result.append(character) }
      rest = rest.dropFirst()
    }
    while let last = result.last, last == "#" || last.isWhitespace { result.removeLast() }
    return result.replacingOccurrences(of: "~~", with: "")
  }

  /// `[text](target)` or `![text](target)` at the start of `rest`.
  private static func link(_ rest: Substring) -> (text: Substring, rest: Substring)? {
    guard let open = rest.firstIndex(of: "["), let close = rest.firstIndex(of: "]") else { return nil }
    let after = rest[rest.index(after: close)...]
    guard after.first == "(", let end = after.firstIndex(of: ")") else { return nil }
    return (rest[rest.index(after: open)..<close], after[after.index(after: end)...])
  }

  private static func safe(_ title: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in visible(title).unicodeScalars {
      switch scalar {
      case "/", "\\", ":", "|": result.append("-")
      case "*", "?", "\"", "<", ">", "\u{FFFD}": continue
      // What was between two spaces may be gone.
      case " " where result.last == " ": continue
      default: result.append(scalar)
      }
    }
    let name = trimmed(String(result))
    return isReserved(name) ? name + "_" : name
  }

  /// One line without what cannot be seen, and with single spaces.
  private static func visible(_ title: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      switch scalar {
      // Marks that turn the writing direction or cannot be seen; joiners stay, emoji need them.
      case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{61C}", "\u{FEFF}", "\u{AD}":
        continue
      default:
        let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        if !isBlank {
          result.append(scalar)
        } else if result.last != " " {
          result.append(" ")
        }
      }
    }
    while result.first == " " { result.removeFirst() }
    while result.last == " " { result.removeLast() }
    return String(result)
  }

  /// Without what hides a file, looks like an option or is dropped by Windows.
  private static func trimmed(_ name: String) -> String {
    var rest = Substring(name)
    while let first = rest.first, first == "." || first == "-" || first == " " { rest.removeFirst() }
    while let last = rest.last, last == "." || last == " " { rest.removeLast() }
    return String(rest)
  }

  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
  }
}
