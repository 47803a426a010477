extension InlineParser {
  /// A `[` or `![` that may begin a link or image.
  struct Bracket {
    var isImage: Bool
    var start: Int
    var contentStart: Int
    /// The top of the delimiter stack below the bracket.
    var delimiter: Int
    /// Whether another bracket begins inside: then the text is no label.
    var holdsBracket = false
  }

  mutating func openBracket() {
    if options.wikiLinks, wikiLink() { return }
    if options.footnotes, footnoteReference() { return }
    pushBracket(isImage: false, length: 1)
  }

  mutating func pushBracket(isImage: Bool, length: Int) {
    if !brackets.isEmpty { brackets[brackets.count - 1].holdsBracket = true }
    brackets.append(
      Bracket(isImage: isImage, start: position, contentStart: position + length, delimiter: lastDelimiter))
    position += length
  }

  mutating func closeBracket() {
    let close = position
    position += 1
    guard let bracket = brackets.popLast() else { return }
    let enclosesLink = brackets.count < bracketsAroundLink
    bracketsAroundLink = min(bracketsAroundLink, brackets.count)
    guard bracket.isImage || !enclosesLink, let tail = linkTail(position) ?? reference(bracket, close) else { return }
    var node = InlineRecord(
      bracket.isImage ? .image : .link, start: bracket.start, contentStart: bracket.contentStart, contentEnd: close,
      end: tail.end)
    node.form = tail.form
    node.setTarget(tail.target)
    if let title = tail.title {
      node.titleStart = Int32(title.lowerBound)
      node.titleEnd = Int32(title.upperBound)
    }
    nodes.append(node)
    position = tail.end
    matchDelimiters(above: bracket.delimiter)
    if !bracket.isImage { bracketsAroundLink = brackets.count }
  }

  private struct LinkTail {
    var form: LinkForm
    /// The address, or the label.
    var target: Range<Int>
    var title: Range<Int>?
    var end: Int
  }

  /// Reads `(address "title")` at `start`.
  private mutating func linkTail(_ start: Int) -> LinkTail? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { return nil }
    var index = skipSpace(start + 1)
    let targetStart = index
    guard let (target, afterTarget) = LinkScanner.target(bytes, index) else {
      work += 1
      return nil
    }
    work += afterTarget - targetStart
    index = skipSpace(afterTarget)
    var title: Range<Int>?
    if index > afterTarget, index < bytes.count, let quote = LinkScanner.titleEnd(bytes[index]) {
      let titleStart = index + 1
      switch LinkScanner.title(bytes, titleStart, quote: quote) {
      case .ends(let end):
        title = titleStart..<end - 1
        work += end - titleStart
        index = skipSpace(end)
      case .goesOn: work += bytes.count - titleStart
      case .isBroken: break
      }
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
    return LinkTail(form: .inline, target: target, title: title, end: index + 1)
  }

  // MARK: References

  /// Reads what makes the text in brackets a reference to a definition: `[label]` or `[]` behind it, or nothing.
  private mutating func reference(_ bracket: Bracket, _ close: Int) -> LinkTail? {
    let text = bracket.contentStart..<close
    if position < bytes.count, bytes[position] == UInt8(ascii: "["), let end = endOfLabel(position + 1) {
      let label = position + 1..<end
      if !label.isEmpty {
        return isDefined(label) ? LinkTail(form: .reference, target: label, end: end + 1) : nil
      }
      return !bracket.holdsBracket && isDefined(text) ? LinkTail(form: .collapsed, target: text, end: end + 1) : nil
    }
    return !bracket.holdsBracket && isDefined(text) ? LinkTail(form: .shortcut, target: text, end: close + 1) : nil
  }

  /// Where the `]` of a label stands that begins at `start`.
  private mutating func endOfLabel(_ start: Int) -> Int? {
    var index = start
    defer { work += index - start }
    while index < bytes.count, index - start <= 4 * Label.maximumLength {
      switch bytes[index] {
      case UInt8(ascii: "]"): return index
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"): index += LinkScanner.escapes(bytes, index) ? 2 : 1
      default: index += 1
      }
    }
    return nil
  }

  private mutating func isDefined(_ range: Range<Int>) -> Bool {
    guard range.count <= 4 * Label.maximumLength else { return false }
    let source = UnsafeBufferPointer(rebasing: bytes[range])
    work += range.count
    var characters = 0
    for byte in source where byte & 0xC0 != 0x80 { characters += 1 }
    guard characters <= Label.maximumLength else { return false }
    let label = Label(source)
    return !label.bytes.isEmpty && ask(label)
  }

  private mutating func ask(_ label: Label) -> Bool {
    let isDefined = definitions.defines(label)
    asked.append(AskedLabel(label: label, isDefined: isDefined))
    return isDefined
  }

  // MARK: Extensions

  /// `[[note]]` or `[[note|text]]`, on one line.
  private mutating func wikiLink() -> Bool {
    let start = position + 2
    guard start < bytes.count, bytes[position + 1] == UInt8(ascii: "[") else { return false }
    var index = start
    var divider: Int?
    defer { work += index - start }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), 0x0A, 0x0D: return false
      case UInt8(ascii: "|"):
        divider = divider ?? index
        index += 1
      case UInt8(ascii: "]"):
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "]"), index > start, divider != start else {
          return false
        }
        let content = divider.map { $0 + 1 } ?? start
        guard content < index else { return false }
        var node = InlineRecord(
          .wikiLink, start: position, contentStart: content, contentEnd: index, end: index + 2)
        node.setTarget(start..<(divider ?? index))
        nodes.append(node)
        position = index + 2
        return true
      default: index += 1
      }
    }
    return false
  }

  /// `[^label]` where the text has such a footnote.
  private mutating func footnoteReference() -> Bool {
    let start = position + 2
    guard start < bytes.count, bytes[position + 1] == UInt8(ascii: "^"),
      let end = Label.footnoteEnd(bytes, start, bytes.count)
    else { return false }
    work += end - start
    guard ask(Label(footnote: UnsafeBufferPointer(rebasing: bytes[start..<end]))) else { return false }
    var node = InlineRecord(.footnoteReference, start: position, contentStart: start, contentEnd: end, end: end + 1)
    node.setTarget(start..<end)
    nodes.append(node)
    position = end + 1
    return true
  }

  private mutating func skipSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, HTMLScanner.isSpace(bytes[index]) { index += 1 }
    work += index - start
    return index
  }
}
