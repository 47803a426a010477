/// A text as an editor can hold it, and the format of the file it came from.
public struct DecodedText: Sendable {
  /// Line endings as they were; no NUL.
  public var text: String
  public var format: TextFormat

  public init(text: String, format: TextFormat) {
    self.text = text
    self.format = format
  }
}

/// Finds out how a file is encoded and decodes it.
///
/// The order: a byte order mark; UTF-8 if all of the file is valid; CP949 if all of it decodes and it reads like
/// Korean; otherwise the writer is asked. Whatever is found, the text is encoded again and compared with the file, so
/// that a file which would come back different is known before anybody writes into it.
public struct TextDecoder<Converter: CharacterConverter>: Sendable {
  public enum Result: Sendable {
    case decoded(DecodedText)
    /// Ask the writer. The candidates decode all of the file, the likeliest first. `looksBinary` says that it probably
    /// holds no text at all.
    case undetermined(candidates: [TextEncoding], looksBinary: Bool)
  }

  private let converter: Converter

  public init(converter: Converter) {
    self.converter = converter
  }

  /// Decodes `bytes` in the encoding they are found to have.
  public func decode(_ bytes: [UInt8]) -> Result {
    let announced = TextEncoding.announced(by: bytes)
    let endings = bytes.withUnsafeBufferPointer { LineEndingCount($0) }
    let nulls = endings.nulls
    if announced != .utf16LittleEndian, announced != .utf16BigEndian, nulls * 4 > bytes.count {
      // Not prose with a stray NUL: UTF-16 or UTF-32 without a mark, or no text.
      return undetermined(bytes, looksBinary: true)
    }
    if let announced { return .decoded(decode(bytes, as: announced)) }
    let utf8 = decode(bytes, as: .utf8, endings: endings)
    if utf8.format.damage?.isInvalidBytes != true { return .decoded(utf8) }
    let korean = decode(bytes, as: .cp949)
    if korean.format.damage == nil, korean.text.readsLikeKorean { return .decoded(korean) }
    return undetermined(bytes, looksBinary: nulls > 0)
  }

  /// Decodes `bytes` in an encoding that the writer chose. Always gives a text: what does not decode is shown as
  /// U+FFFD, and the format is then damaged, so that it is not written back by mistake.
  public func decode(_ bytes: [UInt8], as encoding: TextEncoding) -> DecodedText {
    decode(bytes, as: encoding, endings: nil)
  }

  /// - Parameter known: the line endings of `bytes`, where they have been counted.
  private func decode(_ bytes: [UInt8], as encoding: TextEncoding, endings known: LineEndingCount?) -> DecodedText {
    let mark = encoding.byteOrderMark
    let hasMark = !mark.isEmpty && bytes.starts(with: mark)
    let content = hasMark ? Array(bytes.dropFirst(mark.count)) : bytes
    let (text, isExact) = convert(content, from: encoding)

    var format = TextFormat(encoding: encoding, hasByteOrderMark: hasMark)
    // Valid UTF-8 is the text byte by byte.
    let endings = known.flatMap { encoding == .utf8 && !hasMark && isExact ? $0 : nil } ?? LineEndingCount(text)
    format.lineEnding = endings.dominant
    format.mixesLineEndings = endings.isMixed
    format.endedWithNewline = text.utf8.last == 0x0A || text.utf8.last == 0x0D
    if !isExact { format.damage = .invalidBytes(line: text.lineOfReplacement, encoding: encoding) }

    format.nullCount = endings.nulls
    if endings.nulls == 0 { return DecodedText(text: text, format: format) }
    if format.damage == nil, text.unicodeScalars.contains(NullSymbol.shown) { format.damage = .ambiguousNull }
    return DecodedText(text: text.replacingScalars(NullSymbol.stored, with: NullSymbol.shown), format: format)
  }

  private func convert(_ bytes: [UInt8], from encoding: TextEncoding) -> (text: String, isExact: Bool) {
    switch encoding {
    case .utf8:
      let (text, isValid) = UTF8Repair.text(bytes)
      return (text, isValid)
    case .utf16LittleEndian, .utf16BigEndian:
      let low = encoding == .utf16LittleEndian ? 0 : 1
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
      }
      var text = String(decoding: units, as: UTF16.self)
      let isWhole = bytes.count.isMultiple(of: 2)
      if !isWhole { text.unicodeScalars.append("\u{FFFD}") }
      return (text, isWhole && text.utf16.elementsEqual(units))
    default:
      let (text, hasInvalidBytes) = converter.decode(bytes, from: encoding)
      if hasInvalidBytes { return (text, false) }
      guard let again = try? converter.encode(text, to: encoding) else { return (text, false) }
      return (text, again.hasSameBytes(as: bytes))
    }
  }

  private func undetermined(_ bytes: [UInt8], looksBinary: Bool) -> Result {
    let wide: [TextEncoding] = bytes.contains(0) ? [.utf16LittleEndian, .utf16BigEndian] : []
    let candidates = (wide + [.cp949, .shiftJIS, .eucJP, .gb18030, .big5, .latin1]).filter {
      convert(bytes, from: $0).isExact
    }
    return .undetermined(candidates: candidates, looksBinary: looksBinary)
  }
}

extension TextFormat.Damage {
  fileprivate var isInvalidBytes: Bool {
    if case .invalidBytes = self { true } else { false }
  }
}

extension String {
  /// Korean prose is mostly Hangul syllables, with fewer Hanja. Kana read as CP949 come out as lone jamo, Kanji and
  /// Hanzi partly as Hanja, so Japanese and Chinese in their own encodings seldom pass.
  fileprivate var readsLikeKorean: Bool {
    var syllables = 0
    var others = 0
    // A few thousand characters tell as much as all of them.
    for scalar in unicodeScalars.prefix(20_000) {
      switch scalar.value {
      case 0xAC00...0xD7A3: syllables += 1
      case 0x3040...0x30FF, 0x3131...0x318E, 0x4E00...0x9FFF, 0xF900...0xFAFF: others += 1
      default: break
      }
    }
    return syllables > 0 && syllables >= others
  }

  /// The line, counted from 1, of the first U+FFFD; 1 when there is none.
  fileprivate var lineOfReplacement: Int {
    guard let index = unicodeScalars.firstIndex(of: "\u{FFFD}") else { return 1 }
    return LineEndingCount.lines(in: String(self[..<index]))
  }
}
