/// How a text is written in its file: everything that must survive from opening to saving and that the text itself,
/// as an editor holds it, does not tell.
public struct TextFormat: Sendable, Hashable {
  /// Why the text shown cannot be turned back into the bytes of its file.
  public enum Damage: Sendable, Hashable {
    /// Bytes that are not text in `encoding` are shown as U+FFFD (or were written in a way that only exists once).
    /// The line is the first such one, counted from 1.
    case invalidBytes(line: Int, encoding: TextEncoding)
    /// NUL characters are shown as ␀, and the file holds that symbol as well.
    case ambiguousNull
  }

  public var encoding: TextEncoding
  public var hasByteOrderMark: Bool
  /// What a new line is to end with: the style that most lines of the file have.
  public var lineEnding: LineEnding
  /// The lines of the file end in different ways. Such a file is written exactly as the text stands, so an editor that
  /// breaks a line in it inserts `lineEnding`; in any other file, whatever ends a line is written as `lineEnding`.
  public var mixesLineEndings: Bool
  /// The last line of the file ended with a line ending. Saving neither adds nor removes one.
  public var endedWithNewline: Bool
  /// How many NUL characters the file held. An editor cannot hold them, so they are shown as ␀ (U+2400), and in a file
  /// that held any, every ␀ is written as NUL.
  public var nullCount: Int
  /// Not nil when `encode` refuses, because bytes of the file would be lost.
  public var damage: Damage?

  /// The format of a new file: UTF-8, no byte order mark, LF.
  public init(
    encoding: TextEncoding = .utf8, hasByteOrderMark: Bool = false, lineEnding: LineEnding = .lf,
    mixesLineEndings: Bool = false, endedWithNewline: Bool = false, nullCount: Int = 0, damage: Damage? = nil
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
    self.mixesLineEndings = mixesLineEndings
    self.endedWithNewline = endedWithNewline
    self.nullCount = nullCount
    self.damage = damage
  }

  /// What a writer chose when told that the text cannot be kept as it is: UTF-8, which can hold every text. U+FFFD for
  /// damaged bytes is then written as it is shown. Line endings and NUL characters stay.
  public var convertedToUTF8: TextFormat {
    var result = self
    if encoding != .utf8 { result.hasByteOrderMark = false }
    result.encoding = .utf8
    result.damage = nil
    if damage == .ambiguousNull { result.nullCount = 0 }
    return result
  }

  /// The bytes of a file that holds `text` in this format.
  ///
  /// Throws `.wouldLoseBytes` when the format is damaged and `.cannotEncode` for a character the encoding lacks; never
  /// writes something else instead. `path` is only for the message.
  public func encode(_ text: String, for path: String, with converter: some CharacterConverter)
    throws(FileProblem) -> [UInt8]
  {
    if let damage { throw FileProblem(.wouldLoseBytes(damage), while: .saving, path: path) }
    var text = text
    if !mixesLineEndings {
      let count = LineEndingCount(text)
      if count.isMixed || count.dominant != lineEnding { text = text.withLineEndings(lineEnding) }
    }
    if nullCount > 0 { text = text.replacingScalars(NullSymbol.shown, with: NullSymbol.stored) }
    let mark = hasByteOrderMark ? encoding.byteOrderMark : []
    switch encoding {
    case .utf8: return mark + text.utf8
    case .utf16LittleEndian: return mark + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian: return mark + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    default:
      do {
        return try converter.encode(text, to: encoding)
      } catch {
        let before = text.utf8.prefix(error.offset)
        throw FileProblem(
          .cannotEncode(
            character: text.unicodeScalars[before.endIndex],
            line: LineEndingCount.lines(in: String(Substring(before))), encoding: encoding),
          while: .saving, path: path)
      }
    }
  }
}

/// NUL, which neither GTK nor a C string can hold, and the symbol shown for it.
enum NullSymbol {
  static let stored: Unicode.Scalar = "\u{0}"
  static let shown: Unicode.Scalar = "\u{2400}"
}

extension String {
  func replacingScalars(_ old: Unicode.Scalar, with new: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar == old ? new : scalar) }
    return String(result)
  }
}

extension LineEndingCount {
  /// The number of lines `text` has, at least 1.
  static func lines(in text: String) -> Int {
    let count = LineEndingCount(text)
    return count.lf + count.crlf + count.cr + 1
  }
}
