#if canImport(UIKit)
  import ComposureNotes
  import Foundation

  /// Converts characters with Foundation's tables.
  struct FoundationConverter: CharacterConverter {
    func decode(_ bytes: [UInt8], from encoding: TextEncoding) -> (text: String, hasInvalidBytes: Bool) {
      if let text = String(data: Data(bytes), encoding: encoding.foundation) { return (text, false) }
      // Line by line: no byte of a longer character is a line feed in any of these encodings.
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        String(data: Data(line), encoding: encoding.foundation)
          ?? String(decoding: line.flatMap { $0 < 0x80 ? [$0] : Array("\u{FFFD}".utf8) }, as: UTF8.self)
      }
      return (lines.joined(separator: "\n"), true)
    }

    func encode(_ text: String, to encoding: TextEncoding) throws(UnencodableCharacter) -> [UInt8] {
      if let data = text.data(using: encoding.foundation) { return Array(data) }
      var offset = 0
      for scalar in text.unicodeScalars {
        if String(scalar).data(using: encoding.foundation) == nil { break }
        offset += UTF8.width(scalar)
      }
      throw UnencodableCharacter(offset: offset)
    }
  }

  extension TextEncoding {
    /// Foundation's number for it. Those that have no name there are CoreFoundation's with the top bit set, as
    /// `CFStringConvertEncodingToNSStringEncoding` makes them.
    fileprivate var foundation: String.Encoding {
      switch self {
      case .utf8: .utf8
      case .utf16LittleEndian: .utf16LittleEndian
      case .utf16BigEndian: .utf16BigEndian
      case .cp949: String.Encoding(rawValue: 0x8000_0422)
      case .shiftJIS: .shiftJIS
      case .eucJP: .japaneseEUC
      case .gb18030: String.Encoding(rawValue: 0x8000_0632)
      case .big5: String.Encoding(rawValue: 0x8000_0423)
      case .latin1: .isoLatin1
      }
    }
  }
#endif
