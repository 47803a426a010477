import ComposureMarkdown
import ComposureText

/// How much of a line stands left of the text that its later rows are aligned with.
enum HangingPrefix {
  /// The prefix of a line of a text; empty where no list item or quote begins.
  static func of(_ line: LineIndex, in text: Rope, _ syntax: SyntaxTree) -> String {
    let range = text.range(of: line)
    // A prefix is short, and a line may be megabytes long.
    let beginning = text.floorScalar(min(range.upperBound, range.lowerBound + 200))
    let prefix = of(text.string(in: range.lowerBound..<beginning))
    // Most lines have none, and need not be read any further.
    guard !prefix.isEmpty else { return "" }
    let isHanging = syntax.styleSpans(in: range).contains { span in
      guard span.range.overlaps(range) else { return false }
      if case .quote = span.role { return true }
      return span.role == .listMarker
    }
    return isHanging ? String(prefix) : ""
  }

  /// The beginning of `line` that consists of quote marks, one list marker and the spaces around them; empty where the
  /// line begins with text.
  static func of(_ line: String) -> Substring {
    let bytes = line.utf8
    var index = bytes.startIndex
    func skip(while condition: (UInt8) -> Bool) {
      while index < bytes.endIndex, condition(bytes[index]) { index = bytes.index(after: index) }
    }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }

    while true {
      skip(while: isSpace)
      guard index < bytes.endIndex, bytes[index] == UInt8(ascii: ">") else { break }
      index = bytes.index(after: index)
    }
    let afterQuote = index
    if index < bytes.endIndex, "-+*".utf8.contains(bytes[index]) {
      index = bytes.index(after: index)
    } else {
      skip(while: isDigit)
      guard index > afterQuote, index < bytes.endIndex, ".)".utf8.contains(bytes[index]) else {
        return line[..<afterQuote]
      }
      index = bytes.index(after: index)
    }
    let afterMarker = index
    skip(while: isSpace)
    guard index > afterMarker else { return line[..<afterQuote] }
    let afterSpace = index
    for box in ["[ ] ", "[x] ", "[X] "] where line[index...].hasPrefix(box) {
      index = bytes.index(afterSpace, offsetBy: box.utf8.count)
    }
    return line[..<index]
  }
}
