/// Writes the text of a paragraph, heading or cell as HTML.
struct InlineHTMLWriter {
  let tree: SyntaxTree
  let filteringTags: Bool
  /// The footnotes that were referred to, in the order of their first references.
  private(set) var footnotes: [Label] = []
  private var numbers: [Label: Int] = [:]
  private var targets: [Label: LinkTarget] = [:]

  init(_ tree: SyntaxTree, filteringTags: Bool) {
    self.tree = tree
    self.filteringTags = filteringTags
  }

  mutating func write(_ source: InlineSource, to out: inout HTMLOutput) {
    let nodes = InlineParser.parse(source, options: tree.options, definitions: tree.definitions).nodes
    source.bytes.withUnsafeBufferPointer { write($0, nodes, to: &out) }
  }

  private mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, _ nodes: [InlineRecord], to out: inout HTMLOutput
  ) {
    var cursor = 0
    var open: [InlineRecord] = []
    // Inside an image only text is written, for those who don't see it.
    var images = 0
    func close(before position: Int32, _ writer: Self, _ out: inout HTMLOutput) {
      while let last = open.last, last.end <= position {
        writer.text(bytes, cursor..<Int(last.contentEnd), isPlain: images > 0, to: &out)
        cursor = Int(last.end)
        open.removeLast()
        if last.kind == .image { images -= 1 }
        if images == 0 { writer.end(last, bytes, to: &out) }
      }
    }
    for node in nodes {
      close(before: node.start, self, &out)
      text(bytes, cursor..<max(cursor, Int(node.start)), isPlain: images > 0, to: &out)
      if node.isContainer {
        if images == 0 { begin(node, bytes, to: &out) }
        if node.kind == .image { images += 1 }
        cursor = Int(node.contentStart)
        open.append(node)
      } else {
        leaf(node, bytes, isPlain: images > 0, to: &out)
        cursor = Int(node.end)
      }
    }
    close(before: .max, self, &out)
    text(bytes, cursor..<bytes.count, isPlain: false, to: &out)
  }

  /// Text between elements: line breaks take the spaces before them away.
  private func text(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isPlain: Bool, to out: inout HTMLOutput
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      var end = index
      while end < range.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      let lineEnd = end
      if end < range.upperBound {
        while end > index, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
      }
      out.escaped(bytes[index..<end])
      index = lineEnd
      guard index < range.upperBound else { break }
      out.bytes.append(isPlain ? 0x20 : 0x0A)
      index += bytes[index] == 0x0D && index + 1 < range.upperBound && bytes[index + 1] == 0x0A ? 2 : 1
    }
  }

  // MARK: Elements that hold others

  private mutating func begin(_ node: InlineRecord, _ bytes: UnsafeBufferPointer<UInt8>, to out: inout HTMLOutput) {
    switch node.kind {
    case .strong: out.write("<strong>")
    case .emphasis: out.write("<em>")
    case .strikethrough: out.write("<del>")
    case .highlight: out.write("<mark>")
    case .link:
      let target = target(of: node, bytes)
      out.write("<a href=\"")
      out.address(target.address.utf8, filtered: filteringTags)
      out.write("\"")
      writeTitle(target.title, to: &out)
      out.write(">")
    case .image:
      out.write("<img src=\"")
      out.address(target(of: node, bytes).address.utf8, filtered: filteringTags)
      out.write("\" alt=\"")
    default: break
    }
  }

  private func end(_ node: InlineRecord, _ bytes: UnsafeBufferPointer<UInt8>, to out: inout HTMLOutput) {
    switch node.kind {
    case .strong: out.write("</strong>")
    case .emphasis: out.write("</em>")
    case .strikethrough: out.write("</del>")
    case .highlight: out.write("</mark>")
    case .link: out.write("</a>")
    case .image:
      out.write("\"")
      writeTitle(knownTarget(of: node, bytes).title, to: &out)
      out.write(" />")
    default: break
    }
  }

  private func writeTitle(_ title: String?, to out: inout HTMLOutput) {
    guard let title else { return }
    out.write(" title=\"")
    out.escaped(title.utf8)
    out.write("\"")
  }

  /// Where a link or image leads; what a label says is read once.
  private mutating func target(of node: InlineRecord, _ bytes: UnsafeBufferPointer<UInt8>) -> LinkTarget {
    if node.isReference {
      let label = Label(UnsafeBufferPointer(rebasing: bytes[Int(node.targetStart)..<Int(node.targetEnd)]))
      if targets[label] == nil { targets[label] = tree.target(ofLabel: label) }
    }
    return knownTarget(of: node, bytes)
  }

  private func knownTarget(of node: InlineRecord, _ bytes: UnsafeBufferPointer<UInt8>) -> LinkTarget {
    let range = Int(node.targetStart)..<Int(node.targetEnd)
    if node.isReference {
      return targets[Label(UnsafeBufferPointer(rebasing: bytes[range]))] ?? LinkTarget(address: "")
    }
    let title: Range<Int>? = node.titleStart > 0 ? Int(node.titleStart)..<Int(node.titleEnd) : nil
    return LinkParts(target: range, title: title).linkTarget(bytes)
  }

  // MARK: Elements that hold none

  private mutating func leaf(
    _ node: InlineRecord, _ bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool, to out: inout HTMLOutput
  ) {
    let content = Int(node.contentStart)..<Int(node.contentEnd)
    switch node.kind {
    case .escape: out.escaped(bytes[content])
    case .entity: out.escaped(Entities.reference(bytes, Int(node.start))?.text ?? [])
    case .hardBreak: out.write(isPlain ? " " : "<br />\n")
    case .code:
      if !isPlain { out.write("<code>") }
      out.escaped(CodeSpan.text(bytes, content))
      if !isPlain { out.write("</code>") }
    case .html:
      let html = UnsafeBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)])
      if isPlain { out.escaped(html) } else { out.raw(html, filtered: filteringTags) }
    case .autolink, .wikiLink:
      let target = Array(bytes[Int(node.targetStart)..<Int(node.targetEnd)])
      if !isPlain {
        out.write("<a href=\"")
        out.address(
          node.kind == .wikiLink ? target : Address.ofBare(target, isBare: node.start == node.contentStart),
          filtered: filteringTags)
        out.write("\">")
      }
      out.escaped(bytes[content])
      if !isPlain { out.write("</a>") }
    case .footnoteReference:
      let name = bytes[content]
      let label = Label(footnote: UnsafeBufferPointer(rebasing: name))
      let number = numbers[label] ?? footnotes.count + 1
      let isFirst = numbers[label] == nil
      if isFirst {
        numbers[label] = number
        footnotes.append(label)
      }
      guard !isPlain else { break }
      out.write("<sup class=\"footnote-ref\"><a href=\"#fn-")
      out.address(label.bytes.dropFirst())
      out.write("\"")
      if isFirst {
        out.write(" id=\"fnref-")
        out.address(label.bytes.dropFirst())
        out.write("\"")
      }
      out.write(">\(number)</a></sup>")
    default: break
    }
  }
}

/// What a code span shows.
enum CodeSpan {
  /// Line breaks are spaces, and one space at each end is taken away unless nothing else is there.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += byte == 0x0D && index + 1 < range.upperBound && bytes[index + 1] == 0x0A ? 2 : 1
      text.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
    }
    if text.count > 1, text.first == 0x20, text.last == 0x20, text.contains(where: { $0 != 0x20 }) {
      text.removeFirst()
      text.removeLast()
    }
    return text
  }
}
