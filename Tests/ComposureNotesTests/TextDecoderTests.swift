import ComposureLinux
import ComposureNotes
import Testing

@Suite struct TextDecoderTests {
  private let converter = IconvConverter()
  private var decoder: TextDecoder<IconvConverter> { TextDecoder(converter: converter) }

  private func decoded(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws -> DecodedText {
    guard case .decoded(let text) = decoder.decode(bytes) else {
      Issue.record("not determined", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    return text
  }

  private func candidates(_ bytes: [UInt8]) -> [TextEncoding]? {
    if case .undetermined(let candidates, _) = decoder.decode(bytes) { candidates } else { nil }
  }

  private func encode(_ text: DecodedText) throws -> [UInt8] {
    try text.format.encode(text.text, for: "/글.md", with: converter)
  }

  static let files: [(String, [UInt8])] = [
    ("nothing", []),
    ("ASCII", Array("plain\n".utf8)),
    ("Korean UTF-8 without a final newline", Array("한글\n마지막 줄".utf8)),
    ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array("글\r\n".utf8)),
    ("UTF-8 with two marks", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("글".utf8)),
    ("UTF-16 LE", [0xFF, 0xFE, 0x5C, 0xD5, 0x00, 0xAE, 0x0A, 0x00]),
    ("UTF-16 BE with an emoji", [0xFE, 0xFF, 0xD5, 0x5C, 0xD8, 0x3D, 0xDE, 0x00]),
    ("CP949", [0xC7, 0xD1, 0xB1, 0xDB, 0x0D, 0x0A]),
    ("CP949 syllables that EUC-KR lacks", [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF]),
    ("NFD Hangul", Array("\u{1112}\u{1161}\u{11AB}".utf8)),
    ("old Mac line ends", Array("하나\r둘\r".utf8)),
    ("mixed line ends", Array("하나\r\n둘\n셋\r넷\r\n\r\n".utf8)),
    ("a NUL", Array("앞\u{0}뒤\n".utf8)),
    ("U+FFFD that was there", Array("\u{FFFD}".utf8)),
    ("line separators of other kinds", Array("가\u{2028}나\u{2029}다\u{85}라".utf8)),
  ]

  @Test("A file that is opened and saved untouched has the same bytes", arguments: files)
  func unchanged(name: String, bytes: [UInt8]) throws {
    let text = try decoded(bytes)
    #expect(text.format.damage == nil)
    #expect(try encode(text) == bytes)
  }

  @Test("Every two-byte character of CP949 that decodes comes back as it was or is known not to")
  func allOfCP949() throws {
    var exact = 0
    for lead in UInt8(0x81)...0xFE {
      for trail in UInt8(0x41)...0xFE {
        let bytes = [lead, trail]
        let text = decoder.decode(bytes, as: .cp949)
        guard text.format.damage == nil else { continue }
        exact += 1
        #expect(try encode(text) == bytes)
      }
    }
    // 11,172 Hangul syllables, 4,888 Hanja, symbols.
    #expect(exact > 17_000)
  }

  @Test("A Korean file of an old Windows program opens as Korean")
  func korean() throws {
    let bytes = try converter.encode("오늘의 글\r\n漢字도 조금.\r\n", to: .cp949)
    let text = try decoded(bytes)
    #expect(text.format.encoding == .cp949)
    #expect(text.format.lineEnding == .crlf)
    #expect(Array(text.text.utf8) == Array("오늘의 글\r\n漢字도 조금.\r\n".utf8))
  }

  @Test("Japanese, Chinese and Western files in their own encodings are not taken for Korean; the writer is asked")
  func others() throws {
    let japanese = try converter.encode("これは日本語のテキストです。\n", to: .eucJP)
    #expect(candidates(japanese)?.contains(.eucJP) == true)
    // Every byte of this one decodes as CP949, some of it as Hangul.
    let plain = try converter.encode("日本語の勉強はとても楽しい。\n", to: .eucJP)
    #expect(candidates(plain)?.contains(.eucJP) == true)
    #expect(candidates(plain)?.first == .cp949)
    let shifted = try converter.encode("これは日本語のテキストです。\n", to: .shiftJIS)
    #expect(candidates(shifted)?.contains(.shiftJIS) == true)
    let western = try converter.encode("Übergröße, déjà vu\n", to: .latin1)
    #expect(candidates(western)?.contains(.latin1) == true)
    #expect(Array(decoder.decode(western, as: .latin1).text.utf8) == Array("Übergröße, déjà vu\n".utf8))
  }

  @Test(
    "A text in each encoding that can be chosen is read and written back",
    arguments: [
      (TextEncoding.cp949, "한글과 漢字"), (.shiftJIS, "日本語とｶﾅ"), (.eucJP, "日本語とかな"), (.gb18030, "简体中文 한글 😀"),
      (.big5, "繁體中文"), (.latin1, "ça alors"), (.utf16LittleEndian, "한😀"), (.utf16BigEndian, "한😀"), (.utf8, "한😀"),
    ])
  func chosen(encoding: TextEncoding, sample: String) throws {
    let bytes = try TextFormat(encoding: encoding).encode(sample, for: "", with: converter)
    let text = decoder.decode(bytes, as: encoding)
    #expect(text.format.damage == nil)
    #expect(Array(text.text.utf8) == Array(sample.utf8))
    #expect(try encode(text) == bytes)
  }

  @Test(
    "Broken bytes are shown as U+FFFD and never written back",
    arguments: [
      (TextEncoding.utf8, [UInt8](arrayLiteral: 0x61, 0x0A, 0x62, 0xFF), 2), (.utf8, [0xED, 0xA0, 0x80], 1),
      (.cp949, [0xC7, 0xD1, 0x0A, 0x0A, 0xC7], 3), (.utf16LittleEndian, [0x3D, 0xD8, 0x41, 0x00], 1),
      (.utf16BigEndian, [0x00, 0x41, 0x00], 1),
    ])
  func broken(encoding: TextEncoding, bytes: [UInt8], line: Int) {
    let text = decoder.decode(bytes, as: encoding)
    #expect(text.text.unicodeScalars.contains("\u{FFFD}"))
    #expect(text.format.damage == .invalidBytes(line: line, encoding: encoding))
    #expect(
      throws: FileProblem(.wouldLoseBytes(.invalidBytes(line: line, encoding: encoding)), while: .saving, path: "/글.md")
    ) {
      try encode(text)
    }
    #expect(throws: Never.self) {
      try text.format.convertedToUTF8.encode(text.text, for: "", with: converter)
    }
  }

  @Test("Broken UTF-8 is repaired like Swift's own strings repair it")
  func repair() {
    var random = SystemRandomNumberGenerator()
    let pieces: [[UInt8]] = [
      [0x61], [0xC2], [0xC3, 0xA9], [0xE0, 0x80], [0xE0, 0xA0], [0xED, 0xA0], [0xED, 0x95, 0x9C], [0xE3, 0x81],
      [0xEA, 0xB0, 0x80],
      [0xF0, 0x9F, 0x98, 0x80],
      [0xF0, 0x9F, 0x98], [0xF4, 0x90], [0xF5], [0x80], [0xBF], [0xC0, 0x80], [0xFF], [0x0A],
    ]
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in pieces.randomElement(using: &random) ?? []
      }
      let expected = String(decoding: bytes, as: UTF8.self)
      let text = decoder.decode(bytes, as: .utf8)
      #expect(Array(text.text.utf8) == Array(expected.utf8), "\(bytes)")
      #expect((text.format.damage == nil) == (Array(expected.utf8) == bytes), "\(bytes)")
    }
  }

  @Test("A file that is UTF-8 but for one byte is not opened as something else without asking")
  func almostUTF8() {
    #expect(candidates(Array("한글 문서\n".utf8) + [0xFF]) != nil)
  }

  @Test("A character that CP949 lacks is named with its line, and nothing is written")
  func unencodable() throws {
    let text = DecodedText(text: "첫 줄\r\n둘째 줄 😀\r\n", format: TextFormat(encoding: .cp949, lineEnding: .crlf))
    let problem = #expect(throws: FileProblem.self) { try encode(text) }
    #expect(problem?.kind == .cannotEncode(character: "😀", line: 2, encoding: .cp949))
    #expect(problem?.what.english == "The character “😀” in line 2 does not exist in the encoding CP949 (EUC-KR).")
    #expect(problem?.advice.english == "Save as UTF-8, or remove the character.")
    var converted = text
    converted.format = text.format.convertedToUTF8
    #expect(try encode(converted) == Array(text.text.utf8))
  }

  @Test("A NUL is shown as ␀ and written as NUL, also when it was copied")
  func null() throws {
    var text = try decoded(Array("앞\u{0}뒤".utf8))
    #expect(Array(text.text.utf8) == Array("앞␀뒤".utf8))
    #expect(text.format.nullCount == 1)
    text.text += "␀"
    #expect(try encode(text) == Array("앞\u{0}뒤\u{0}".utf8))
  }

  @Test("A file that holds both NUL and ␀ can be read but not written back")
  func ambiguousNull() throws {
    let bytes = Array("한 줄 \u{0} 그리고 ␀".utf8)
    let text = try decoded(bytes)
    #expect(text.format.damage == .ambiguousNull)
    #expect(throws: FileProblem(.wouldLoseBytes(.ambiguousNull), while: .saving, path: "/글.md")) { try encode(text) }
  }

  @Test("␀ typed into a file without NUL stays a symbol")
  func symbolOnly() throws {
    let text = try decoded(Array("␀".utf8))
    #expect(try encode(text) == Array("␀".utf8))
  }

  @Test("A program, and UTF-16 without a mark, are not opened as text without asking")
  func binary() throws {
    #expect(candidates([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]) != nil)
    let wide: [UInt8] = Array("plain text".utf16.flatMap { [UInt8($0), 0] })
    #expect(candidates(wide)?.first == .utf16LittleEndian)
  }

  @Test("A new line, whatever ends it in the editor, ends in the file like the others do")
  func newLines() throws {
    var windows = try decoded(Array("하나\r\n둘\r\n".utf8))
    windows.text += "셋\n넷"
    #expect(try encode(windows) == Array("하나\r\n둘\r\n셋\r\n넷".utf8))
    var old = try decoded(Array("하나\r둘\r".utf8))
    old.text += "셋\n"
    #expect(try encode(old) == Array("하나\r둘\r셋\r".utf8))
    var unix = try decoded(Array("하나\n".utf8))
    unix.text += "둘\r\n"
    #expect(try encode(unix) == Array("하나\n둘\n".utf8))
  }

  @Test("In a file of mixed line ends nothing is made uniform, and the most frequent one is told")
  func mixedLines() throws {
    var text = try decoded(Array("하나\r\n둘\r\n셋\n".utf8))
    #expect(text.format.mixesLineEndings)
    #expect(text.format.lineEnding == .crlf)
    text.text += "넷" + text.format.lineEnding.text
    #expect(try encode(text) == Array("하나\r\n둘\r\n셋\n넷\r\n".utf8))
  }

  @Test("Ten megabytes in one line are decoded and come back", arguments: [TextEncoding.utf8, .cp949])
  func large(encoding: TextEncoding) throws {
    let sample = String(repeating: "긴 줄 하나 ", count: encoding == .utf8 ? 650_000 : 1_000_000)
    let bytes = try TextFormat(encoding: encoding).encode(sample, for: "", with: converter)
    #expect(bytes.count > 9_000_000)
    let text = try decoded(bytes)
    #expect(text.format.encoding == encoding)
    #expect(text.text.utf8.count == sample.utf8.count)
  }
}
