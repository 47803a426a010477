import ComposureText
import Foundation

/// Looks for a regular expression, with the engine of Foundation: unlike Swift's own it can be stopped in the middle of a
/// match, so that no pattern runs on for ever.
///
/// Pattern and text are compared in their composed form (NFC), with `\n` for every line break: a writer does not see how a
/// document ends its lines, and a pattern with `\r\n` is taken as one with `\n`. `^` and `$` stand at lines; positions inside a grapheme are
/// moved to its ends.
struct RegularExpressionSearch: Sendable {
  let query: SearchQuery
  /// After this time a search is given up.
  var limit: Duration = .seconds(10)

  init(_ query: SearchQuery) throws(SearchProblem) {
    self.query = query
    guard (try? Self.compile(query)) != nil else { throw .invalidPattern(.init(in: query.text)) }
  }

  private static func compile(_ query: SearchQuery) throws -> NSRegularExpression {
    var options: NSRegularExpression.Options = [.anchorsMatchLines]
    if !query.matchesCase { options.insert(.caseInsensitive) }
    let pattern = withPlainLineBreaks(query.text.precomposedStringWithCanonicalMapping)
    return try NSRegularExpression(pattern: pattern, options: options)
  }

  /// A pattern with `\n` for `\r\n`.
  private static func withPlainLineBreaks(_ pattern: String) -> String {
    guard pattern.contains(#"\r\n"#) else { return pattern }
    var result = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.hasPrefix(#"r\n"#) {
        rest.removeFirst()
        continue
      }
      result.append(character)
      if character == "\\", let escaped = rest.popFirst() { result.append(escaped) }
    }
    return result
  }

  func run(_ text: Rope, while goesOn: () -> Bool) -> SearchResult {
    guard let expression = try? Self.compile(query) else {
      return SearchResult(problem: .invalidPattern(.init(in: query.text)))
    }
    let composed = ComposedText(text, while: goesOn)
    var result = SearchResult(groupCount: expression.numberOfCaptureGroups)
    let clock = ContinuousClock()
    let end = clock.now + limit
    let whole = NSRange(location: 0, length: composed.length)
    withoutActuallyEscaping(goesOn) { goesOn in
      expression.enumerateMatches(in: composed.string, options: [.reportProgress], range: whole) { match, flags, stop in
        if flags.contains(.internalError) { result.problem = .tooComplex }
        if clock.now > end { result.problem = .tooSlow }
        if result.problem != nil || !goesOn() {
          stop.pointee = true
        } else if let match {
          add(match, in: composed, to: &result)
        }
      }
    }
    if result.problem != nil { result = SearchResult(problem: result.problem) }
    return result
  }

  private func add(_ match: NSTextCheckingResult, in composed: ComposedText, to result: inout SearchResult) {
    let range = composed.source(match.range)
    if let last = result.ranges.last, range.lowerBound < last.upperBound || range == last { return }
    if query.matchesWholeWords,
      composed.text.isInsideWord(range.lowerBound) || composed.text.isInsideWord(range.upperBound)
    {
      return
    }
    result.ranges.append(range)
    for group in 0..<result.groupCount {
      let found = match.range(at: group + 1)
      result.groups.append(found.location == NSNotFound ? nil : composed.source(found))
    }
  }
}

/// A text in its composed form (NFC) and with one sign for every line break, as UTF-16, which knows where its parts come
/// from.
private struct ComposedText {
  /// A part that is other than in the source.
  private struct Part {
    var composed: Range<Int>
    var source: Range<Int>
  }

  let text: Rope
  let string: String
  private var parts: [Part] = []

  var length: Int { string.utf16.count }

  init(_ text: Rope, while goesOn: () -> Bool) {
    self.text = text
    let source = text.string
    // Most texts have nothing that composes.
    guard source.unicodeScalars.contains(where: Self.mayCompose) else {
      string = source.utf8.contains(UInt8(ascii: "\r")) ? Self.plainLines(source, &parts) : source
      return
    }
    var composed = ""
    composed.reserveCapacity(source.utf8.count)
    var (place, sourcePlace) = (0, 0)
    for character in source {
      let count = character.utf16.count
      var written = String(character)
      if written.utf8.first == UInt8(ascii: "\r") {
        written = "\n"
        if count > 1 { parts.append(Part(composed: place..<place + 1, source: sourcePlace..<sourcePlace + count)) }
      } else if character.unicodeScalars.contains(where: Self.mayCompose) {
        let other = written.precomposedStringWithCanonicalMapping
        if !other.utf8.elementsEqual(written.utf8) {
          parts.append(Part(composed: place..<place + other.utf16.count, source: sourcePlace..<sourcePlace + count))
          written = other
        }
      }
      composed += written
      place += written.utf16.count
      sourcePlace += count
    }
    string = composed
  }

  /// A text with one sign for every line break and nothing else changed.
  private static func plainLines(_ source: String, _ parts: inout [Part]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.utf8.count)
    var (place, sourcePlace) = (0, 0)
    var followsReturn = false
    for byte in source.utf8 {
      if followsReturn, byte == UInt8(ascii: "\n") {
        sourcePlace += 1
        parts.append(Part(composed: place - 1..<place, source: sourcePlace - 2..<sourcePlace))
      } else {
        bytes.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
        // The scalars that take two units have four bytes; the bytes that go on with one count for nothing.
        let units = byte & 0xC0 == 0x80 ? 0 : byte < 0xF0 ? 1 : 2
        place += units
        sourcePlace += units
      }
      followsReturn = byte == UInt8(ascii: "\r")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True for marks, conjoining jamo and letters that are the same as others.
  private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x2000..<0x2100, 0x3000..<0x3041, 0x30A0..<0xA000, 0xAC00..<0xD7A4, 0xFF00..<0xFFF0: false
    default: true
    }
  }

  /// The range of whole graphemes in the source that a range comes from.
  func source(_ range: NSRange) -> TextRange {
    let start = text.graphemeStart(atOrBefore: text.utf8(UTF16Offset(source(range.location, isEnd: false))))
    if range.length == 0 { return start..<start }
    let end = text.utf8(UTF16Offset(source(range.location + range.length, isEnd: true)))
    return start..<max(start, text.graphemeEnd(atOrAfter: end))
  }

  private func source(_ place: Int, isEnd: Bool) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].composed.lowerBound < place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return place }
    let part = parts[low - 1]
    if place >= part.composed.upperBound { return part.source.upperBound + place - part.composed.upperBound }
    return isEnd ? part.source.upperBound : part.source.lowerBound
  }
}
