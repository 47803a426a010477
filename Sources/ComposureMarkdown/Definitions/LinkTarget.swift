import ComposureText

/// Where a link leads, as its source says it, with escapes and references to characters replaced.
public struct LinkTarget: Hashable, Sendable {
  public var address: String
  public var title: String?

  public init(address: String, title: String? = nil) {
    self.address = address
    self.title = title
  }
}

extension SyntaxTree {
  /// Where a link, image, bare address or wiki link leads; nil for other elements. Of a wiki link the name of the note.
  public func target(of node: InlineNode) -> LinkTarget? {
    if let label = node.label, node.kind != .footnoteReference {
      return text.utf8(in: label).withUnsafeBufferPointer { target(ofLabel: Label($0)) }
    }
    guard let target = node.target else { return nil }
    let source = withoutDividers(target)
    switch node.kind {
    case .autolink:
      let isBare = node.markers.isEmpty
      return LinkTarget(address: String(decoding: Address.ofBare(source, isBare: isBare), as: UTF8.self))
    case .wikiLink: return LinkTarget(address: String(decoding: source, as: UTF8.self))
    default:
      let closing = node.contentRange.upperBound..<node.range.upperBound
      return text.utf8(in: closing).withUnsafeBufferPointer { bytes in
        guard bytes.count > 2 else { return nil }
        let tail = LinkParts(bytes, 2)
        return tail?.linkTarget(bytes)
      }
    }
  }

  /// The source of an address or a name without the backslashes that keep dividers inside a table's cell.
  private func withoutDividers(_ range: TextRange) -> [UInt8] {
    var bytes = text.utf8(in: range)
    let (divider, backslash) = (UInt8(ascii: "|"), UInt8(ascii: "\\"))
    guard bytes.contains(divider) else { return bytes }
    switch block(at: range.lowerBound).kind {
    case .tableHeader, .tableRow: break
    default: return bytes
    }
    for index in bytes.indices.dropFirst().reversed() where bytes[index] == divider && bytes[index - 1] == backslash {
      bytes.remove(at: index - 1)
    }
    return bytes
  }

  /// What the first definition of a label says.
  func target(ofLabel label: Label) -> LinkTarget? {
    guard let number = definitions.first(label) else { return nil }
    let block = leafBlock(holding: lines.line(ofLabel: number))
    guard block.kind == .linkDefinition else { return nil }
    return inlineSources(of: block)[0].bytes.withUnsafeBufferPointer { bytes in
      var index = 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
        index += bytes[index] == UInt8(ascii: "\\") && LinkScanner.escapes(bytes, index) ? 2 : 1
      }
      return LinkParts(bytes, index + 2)?.linkTarget(bytes)
    }
  }

  /// Where the footnote begins that a reference names; nil for other elements.
  public func footnote(of node: InlineNode) -> UTF8Offset? {
    guard node.kind == .footnoteReference, let range = node.label else { return nil }
    let label = text.utf8(in: range).withUnsafeBufferPointer { Label(footnote: $0) }
    return definitions.first(label).map { UTF8Offset(lines.start(of: lines.line(ofLabel: $0))) }
  }
}

/// The places of an address and a title in bytes that are known to hold them.
struct LinkParts {
  var target: Range<Int>
  var title: Range<Int>?

  init(target: Range<Int>, title: Range<Int>?) {
    self.target = target
    self.title = title
  }

  /// Reads an address and, if there is one, a title at `start`.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) {
    var index = start
    func skipSpace() { while index < bytes.count, HTMLScanner.isSpace(bytes[index]) { index += 1 } }
    skipSpace()
    guard let (target, end) = LinkScanner.target(bytes, index) else { return nil }
    self.target = target
    index = end
    skipSpace()
    guard index > end, index < bytes.count, let quote = LinkScanner.titleEnd(bytes[index]) else { return }
    if case .ends(let after) = LinkScanner.title(bytes, index + 1, quote: quote) { title = index + 1..<after - 1 }
  }

  func linkTarget(_ bytes: UnsafeBufferPointer<UInt8>) -> LinkTarget {
    func string(_ range: Range<Int>) -> String {
      String(decoding: Entities.unescaped(UnsafeBufferPointer(rebasing: bytes[range])), as: UTF8.self)
    }
    return LinkTarget(address: string(target), title: title.map(string))
  }
}

/// Addresses as they stand in the text.
enum Address {
  /// What an address without text of its own leads to.
  static func ofBare(_ source: [UInt8], isBare: Bool) -> [UInt8] {
    var scheme = 0
    while scheme < source.count,
      InlineParser.isLetter(source[scheme]) || InlineParser.isDigit(source[scheme])
        || source[scheme] == 0x2B || source[scheme] == 0x2D || source[scheme] == 0x2E
    {
      scheme += 1
    }
    if scheme < source.count, source[scheme] == UInt8(ascii: ":"), scheme >= 2 { return source }
    let isHost = source.withUnsafeBufferPointer { HTMLScanner.starts($0, 0, "www.") }
    return Array((isBare && isHost ? "http://" : "mailto:").utf8) + source
  }
}
