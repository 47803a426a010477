/// Tells what would run a script in a page. A note may be from anybody, and its page is opened in a browser.
enum ScriptFilter {
  /// Whether an address runs a script when it is followed, or is a page of its own that could. Pictures in the address
  /// itself do not.
  static func isScript(_ address: some Sequence<UInt8>) -> Bool {
    let plain = plain(address)
    if schemes.contains(where: plain.starts) { return true }
    return plain.starts(with: "data:".utf8) && !pictures.contains(where: plain.starts)
  }

  /// Whether raw HTML has an attribute for what shall run when something happens, or an address that runs a script.
  static func runsScript(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    hasHandler(html) || hasScriptAddress(plain(Entities.unescaped(html)))
  }

  private static let schemes = ["javascript:", "vbscript:"].map { Array($0.utf8) }
  private static let pictures = ["png", "gif", "jpeg", "webp"].map { Array("data:image/\($0)".utf8) }

  /// In small letters and without what browsers pass over: spaces and control characters.
  private static func plain(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.compactMap { $0 <= 0x20 ? nil : (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// `on`, letters and `=` at the beginning of a word; inside quotation marks, too, since browsers have ideas of their own
  /// about where those end.
  private static func hasHandler(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index + 2 < html.count {
      defer { index += 1 }
      guard html[index] | 0x20 == UInt8(ascii: "o"), html[index + 1] | 0x20 == UInt8(ascii: "n"),
        index > 0, !InlineParser.isLetter(html[index - 1]), !InlineParser.isDigit(html[index - 1])
      else { continue }
      var end = index + 2
      while end < html.count, InlineParser.isLetter(html[end]) { end += 1 }
      guard end > index + 2 else { continue }
      while end < html.count, html[end] <= 0x20 { end += 1 }
      if end < html.count, html[end] == UInt8(ascii: "=") { return true }
    }
    return false
  }

  private static func hasScriptAddress(_ plain: [UInt8]) -> Bool {
    let searched = schemes + [Array("data:text/".utf8), Array("data:image/svg".utf8)]
    return plain.indices.contains { start in
      plain[start...].first.map { "jvd".utf8.contains($0) } == true && searched.contains(where: plain[start...].starts)
    }
  }
}
