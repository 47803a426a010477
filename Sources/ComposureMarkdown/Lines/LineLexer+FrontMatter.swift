/// YAML at the start of a text. Whether there is any depends on a line further down that ends it, so the tree looks for
/// that line and tells the lexer.
extension LineLexer {
  /// Whether the line, up to spaces at its end, is one that ends front matter.
  static func closesFrontMatter(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    isMark(line, UInt8(ascii: "-")) || isMark(line, UInt8(ascii: "."))
  }

  /// Whether a text whose first line this is may begin with front matter.
  static func opensFrontMatter(_ line: UnsafeBufferPointer<UInt8>) -> Bool { isMark(line, UInt8(ascii: "-")) }

  private static func isMark(_ line: UnsafeBufferPointer<UInt8>, _ byte: UInt8) -> Bool {
    guard line.count >= 3, line[0] == byte, line[1] == byte, line[2] == byte else { return false }
    return line[3...].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  mutating func lexFrontMatter(_ entry: LineState, length: Int) -> LexedLine {
    let starts = opensFrontMatter
    opensFrontMatter = false
    leaf = starts || !Self.closesFrontMatter(bytes) ? .frontMatter : .none
    return finish(.frontMatter, entry, keep: 0, starts: starts, leafStart: 0, contentStart: 0, length: length)
  }
}
