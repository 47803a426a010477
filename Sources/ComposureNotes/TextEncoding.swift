/// An encoding that a text file can be read and written in.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// Korean: CP949, which is EUC-KR with all of modern Hangul (also called UHC).
  case cp949
  case shiftJIS
  case eucJP
  case gb18030
  case big5
  case latin1

  /// The name people know the encoding by; the same in every language.
  public var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16 LE"
    case .utf16BigEndian: "UTF-16 BE"
    case .cp949: "CP949 (EUC-KR)"
    case .shiftJIS: "Shift_JIS"
    case .eucJP: "EUC-JP"
    case .gb18030: "GB18030"
    case .big5: "Big5"
    case .latin1: "ISO-8859-1"
    }
  }

  /// The bytes that announce the encoding at the start of a file; empty when it has none.
  public var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    default: []
    }
  }

  /// The encoding that the first bytes announce.
  static func announced(by bytes: [UInt8]) -> TextEncoding? {
    allCases.first { !$0.byteOrderMark.isEmpty && bytes.starts(with: $0.byteOrderMark) }
  }
}

/// Converts between Unicode and the encodings that have tables: everything but UTF-8 and UTF-16.
///
/// The tables are the platform's own.
public protocol CharacterConverter: Sendable {
  /// Decodes all of `bytes`; a byte that is not text becomes U+FFFD.
  func decode(_ bytes: [UInt8], from encoding: TextEncoding) -> (text: String, hasInvalidBytes: Bool)
  /// Encodes all of `text`, or tells where the first character is that `encoding` lacks.
  func encode(_ text: String, to encoding: TextEncoding) throws(UnencodableCharacter) -> [UInt8]
}

/// The first character that an encoding lacks.
public struct UnencodableCharacter: Error, Sendable, Hashable {
  /// In UTF-8 bytes from the start of the text.
  public var offset: Int

  public init(offset: Int) {
    self.offset = offset
  }
}
