/// Raw HTML as CommonMark sees it: where blocks of it begin and end, and what a tag is.
enum HTMLScanner {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A tag's name in lower case, as numbers: names longer than 16 bytes are none that matter.
  private struct TagName: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(_ bytes: Slice<Bytes>) {
      for (index, byte) in bytes.enumerated() {
        let lower = UInt64(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        if index < 8 { low |= lower << UInt64(index * 8) } else { high |= lower << UInt64((index - 8) * 8) }
      }
    }

    init(_ name: StaticString) {
      self = name.withUTF8Buffer { TagName($0[...]) }
    }
  }

  /// Elements that are text for themselves: their blocks go on to the closing tag.
  private static let literal: Set<TagName> = [
    TagName("script"), TagName("pre"), TagName("style"), TagName("textarea"),
  ]

  private static let literalEnds: [StaticString] = ["</script>", "</pre>", "</style>", "</textarea>"]

  /// Elements that stand for themselves, not within a paragraph.
  private static let blocks: Set<TagName> = [
    TagName("address"), TagName("article"), TagName("aside"), TagName("base"), TagName("basefont"),
    TagName("blockquote"), TagName("body"), TagName("caption"), TagName("center"), TagName("col"),
    TagName("colgroup"), TagName("dd"), TagName("details"), TagName("dialog"), TagName("dir"), TagName("div"),
    TagName("dl"), TagName("dt"), TagName("fieldset"), TagName("figcaption"), TagName("figure"), TagName("footer"),
    TagName("form"), TagName("frame"), TagName("frameset"), TagName("h1"), TagName("h2"), TagName("h3"),
    TagName("h4"), TagName("h5"), TagName("h6"), TagName("head"), TagName("header"), TagName("hr"), TagName("html"),
    TagName("iframe"), TagName("legend"), TagName("li"), TagName("link"), TagName("main"), TagName("menu"),
    TagName("menuitem"), TagName("nav"), TagName("noframes"), TagName("ol"), TagName("optgroup"), TagName("option"),
    TagName("p"), TagName("param"), TagName("search"), TagName("section"), TagName("summary"), TagName("table"),
    TagName("tbody"), TagName("td"), TagName("tfoot"), TagName("th"), TagName("thead"), TagName("title"),
    TagName("tr"), TagName("track"), TagName("ul"),
  ]

  /// Elements that GitHub's tag filter makes harmless in exported HTML.
  private static let filtered: Set<TagName> = [
    TagName("title"), TagName("textarea"), TagName("style"), TagName("xmp"), TagName("iframe"), TagName("noembed"),
    TagName("noframes"), TagName("script"), TagName("plaintext"),
  ]

  // MARK: Blocks

  /// The condition, 1 to 7, by which an HTML block begins with `line`, which has neither indentation nor terminator.
  static func blockStart(_ line: Bytes, inParagraph: Bool) -> Int? {
    guard line.count > 1, line[0] == UInt8(ascii: "<") else { return nil }
    switch line[1] {
    case UInt8(ascii: "!"):
      if starts(line, 0, "<!--") { return 2 }
      if line.count > 2, InlineParser.isLetter(line[2]) { return 4 }
      return isCData(line, 0) ? 5 : nil
    case UInt8(ascii: "?"): return 3
    default: break
    }
    let isClosing = line[1] == UInt8(ascii: "/")
    let nameStart = isClosing ? 2 : 1
    var index = nameStart
    while index < line.count, InlineParser.isLetter(line[index]) || InlineParser.isDigit(line[index]) { index += 1 }
    guard index > nameStart else { return nil }
    if index - nameStart <= 16 {
      let name = TagName(line[nameStart..<index])
      let ends = index == line.count || isSpace(line[index]) || line[index] == UInt8(ascii: ">")
      if ends, !isClosing, literal.contains(name) { return 1 }
      if ends || starts(line, index, "/>"), blocks.contains(name) { return 6 }
      if literal.contains(name) { return nil }
    }
    if inParagraph { return nil }
    guard let end = isClosing ? closingTag(line, 0) : openTag(line, 0) else { return nil }
    return line[end...].allSatisfy(isSpace) ? 7 : nil
  }

  /// Whether a block begun by condition 1 to 5 ends with `line`.
  static func endsBlock(_ line: Bytes, _ condition: Int) -> Bool {
    switch condition {
    case 1: literalEnds.contains { find($0, line, 0) != nil }
    case 2: find("-->", line, 0) != nil
    case 3: find("?>", line, 0) != nil
    case 4: line.contains(UInt8(ascii: ">"))
    default: find("]]>", line, 0) != nil
    }
  }

  // MARK: Tags

  /// Where the opening tag that begins at `start` ends.
  static func openTag(_ bytes: Bytes, _ start: Int) -> Int? {
    guard var index = tagName(bytes, start + 1) else { return nil }
    while true {
      let before = index
      index = skipSpace(bytes, index)
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: ">") { return index + 1 }
      if bytes[index] == UInt8(ascii: "/") {
        return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">") ? index + 2 : nil
      }
      guard index > before, isAttributeStart(bytes[index]) else { return nil }
      while index < bytes.count, isAttributePart(bytes[index]) { index += 1 }
      let equals = skipSpace(bytes, index)
      guard equals < bytes.count, bytes[equals] == UInt8(ascii: "=") else { continue }
      guard let end = attributeValue(bytes, skipSpace(bytes, equals + 1)) else { return nil }
      index = end
    }
  }

  /// Where the closing tag that begins at `start` ends.
  static func closingTag(_ bytes: Bytes, _ start: Int) -> Int? {
    guard let name = tagName(bytes, start + 2) else { return nil }
    let index = skipSpace(bytes, name)
    return index < bytes.count && bytes[index] == UInt8(ascii: ">") ? index + 1 : nil
  }

  /// Whether GitHub's filter takes the `<` at `start` for the beginning of a tag that it makes harmless.
  static func isFiltered(_ bytes: Bytes, _ start: Int) -> Bool {
    var index = start + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
    let nameStart = index
    while index < bytes.count, index - nameStart <= 16, InlineParser.isLetter(bytes[index]) { index += 1 }
    guard index > nameStart, index - nameStart <= 16, filtered.contains(TagName(bytes[nameStart..<index])) else {
      return false
    }
    return index == bytes.count || isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ">")
      || starts(bytes, index, "/>")
  }

  private static func tagName(_ bytes: Bytes, _ start: Int) -> Int? {
    guard start < bytes.count, InlineParser.isLetter(bytes[start]) else { return nil }
    var index = start + 1
    while index < bytes.count,
      InlineParser.isLetter(bytes[index]) || InlineParser.isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "-")
    {
      index += 1
    }
    return index
  }

  private static func attributeValue(_ bytes: Bytes, _ start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    var index = start
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while index < bytes.count, bytes[index] != quote { index += 1 }
      return index < bytes.count ? index + 1 : nil
    }
    while index < bytes.count, !isSpace(bytes[index]), !"\"'=<>`".utf8.contains(bytes[index]) { index += 1 }
    return index > start ? index : nil
  }

  private static func isAttributeStart(_ byte: UInt8) -> Bool {
    InlineParser.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  private static func isAttributePart(_ byte: UInt8) -> Bool {
    isAttributeStart(byte) || InlineParser.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func skipSpace(_ bytes: Bytes, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    return index
  }

  /// Whether `text` stands at `start`, letters in either case.
  static func starts(_ bytes: Bytes, _ start: Int, _ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes.count - start >= wanted.count else { return false }
    for index in 0..<wanted.count {
      let byte = bytes[start + index]
      if byte != wanted[index], byte | 0x20 != wanted[index] | 0x20 || !InlineParser.isLetter(byte) { return false }
    }
    return true
  }

  /// Whether `<![CDATA[` stands at `start`, which is in capitals only.
  static func isCData(_ bytes: Bytes, _ start: Int) -> Bool {
    starts(bytes, start, "<![CDATA[") && bytes[start + 3..<start + 8].allSatisfy { $0 < 0x60 }
  }

  /// Where `text` stands first at or after `start`.
  static func find(_ text: StaticString, _ bytes: Bytes, _ start: Int) -> Int? {
    let first = text.utf8Start[0]
    var index = start
    while index + text.utf8CodeUnitCount <= bytes.count {
      if bytes[index] == first, starts(bytes, index, text) { return index }
      index += 1
    }
    return nil
  }
}
