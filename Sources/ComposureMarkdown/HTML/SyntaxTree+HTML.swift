import ComposureText

extension SyntaxTree {
  /// The whole text as HTML, in the form of CommonMark's own examples.
  ///
  /// - Parameter filteringTags: whether raw tags that take over a page (`<script>`, `<iframe>`, …) are made harmless, as
  ///   GitHub does it, and with them addresses and attributes that run scripts.
  public func html(filteringTags: Bool = true) -> String {
    var writer = HTMLWriter(self, filteringTags: filteringTags)
    return String(decoding: writer.write(), as: UTF8.self)
  }
}

/// Writes a tree as HTML, block by block.
private struct HTMLWriter {
  private enum Open {
    case quote
    case list(number: Int, isOrdered: Bool)
    case item(list: Int)
    case footnote(Label?)
  }

  private let tree: SyntaxTree
  private let looseness: Looseness
  private var inlines: InlineHTMLWriter
  private var out = HTMLOutput()
  private var open: [Open] = []
  private var lists = 0
  /// The columns of the table that is being written, and whether it has rows.
  private var table: (alignments: [ColumnAlignment], hasRows: Bool)?
  /// What was written before each footnote that is open, and the finished ones.
  private var saved: [HTMLOutput] = []
  private var footnotes: [Label: HTMLOutput] = [:]

  init(_ tree: SyntaxTree, filteringTags: Bool) {
    self.tree = tree
    looseness = Looseness(tree)
    inlines = InlineHTMLWriter(tree, filteringTags: filteringTags)
  }

  mutating func write() -> [UInt8] {
    var writer = self
    var line = 0
    TreeWalk(tree).walk { step in
      if case .leaf(let leaf) = step { line = leaf.lines.upperBound }
      writer.write(step, line: line)
    }
    writer.endTable()
    writer.writeFootnotes()
    return writer.out.bytes
  }

  private mutating func write(_ step: TreeWalk.Step, line: Int) {
    switch step {
    case .open(let container, _):
      endTable()
      begin(container, line: line)
    case .close:
      endTable()
      end()
    case .leaf(let leaf): write(leaf)
    }
  }

  // MARK: Containers

  private mutating func begin(_ container: Container, line: Int) {
    switch container {
    case .quote:
      out.freshLine()
      out.write("<blockquote>\n")
      open.append(.quote)
    case .list(let marker):
      out.freshLine()
      let isOrdered = marker == UInt8(ascii: ".") || marker == UInt8(ascii: ")")
      if isOrdered {
        let start = firstNumber(line, depth: open.count + 1)
        out.write(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
      } else {
        out.write("<ul>\n")
      }
      open.append(.list(number: lists, isOrdered: isOrdered))
      lists += 1
    case .item:
      out.freshLine()
      out.write("<li>")
      var list = 0
      if case .list(let number, _)? = open.last { list = number }
      open.append(.item(list: list))
    case .footnote:
      let number = tree.lines.labels(before: line)
      let label = tree.definitions.labels[number]
      // Of two footnotes with one label the first is what the label means.
      open.append(.footnote(tree.definitions.first(label) == number ? label : nil))
      saved.append(out)
      out = HTMLOutput()
    }
  }

  private mutating func end() {
    switch open.removeLast() {
    case .quote:
      out.freshLine()
      out.write("</blockquote>\n")
    case .list(_, let isOrdered):
      out.freshLine()
      out.write(isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: out.write("</li>\n")
    case .footnote(let label):
      if let label { footnotes[label] = out }
      out = saved.removeLast()
    }
  }

  /// The number of the item at `depth` that begins on a line.
  private func firstNumber(_ line: Int, depth: Int) -> Int {
    tree.visit(line: line) { visit in
      var number = 0
      for prefix in visit.prefixes where prefix.depth == depth {
        if case .indent = prefix.kind { continue }
        for index in prefix.marker.dropLast() where InlineParser.isDigit(visit.bytes[index]) {
          number = number * 10 + Int(visit.bytes[index] - 0x30)
        }
      }
      return number
    }
  }

  private mutating func writeFootnotes() {
    guard !inlines.footnotes.isEmpty else { return }
    out.freshLine()
    out.write("<section class=\"footnotes\">\n<ol>\n")
    let paragraphEnd = Array("</p>\n".utf8)
    for label in inlines.footnotes {
      out.write("<li id=\"fn-")
      out.address(label.bytes.dropFirst())
      out.write("\">\n")
      var body = footnotes[label]?.bytes ?? []
      let endsInParagraph = body.suffix(paragraphEnd.count) == paragraphEnd[...]
      if endsInParagraph { body.removeLast(paragraphEnd.count) }
      out.bytes += body
      out.write(endsInParagraph ? " <a href=\"#fnref-" : "<p><a href=\"#fnref-")
      out.address(label.bytes.dropFirst())
      out.write("\" class=\"footnote-backref\">↩</a></p>\n</li>\n")
    }
    out.write("</ol>\n</section>\n")
  }

  // MARK: Leaf blocks

  private mutating func write(_ leaf: LeafBlock) {
    if !leaf.isTableLine { endTable() }
    switch leaf.kind {
    case .paragraph: writeParagraph(leaf)
    case .atxHeading(let level), .setextHeading(let level):
      out.freshLine()
      out.write("<h\(level)>")
      inlines.write(tree.inlineSources(of: leaf)[0], to: &out)
      out.write("</h\(level)>\n")
    case .thematicBreak:
      out.freshLine()
      out.write("<hr />\n")
    case .fencedCode, .indentedCode: writeCode(leaf)
    case .html:
      out.freshLine()
      var html: [UInt8] = []
      tree.visit(leaf.lines) { Self.appendContent(of: $0, to: &html) }
      html.withUnsafeBufferPointer { out.raw($0, filtered: inlines.filteringTags) }
      out.freshLine()
    case .tableHeader:
      out.freshLine()
      let alignments = tree.visit(line: leaf.lines.lowerBound + 1) { visit in
        TableScanner.alignments(visit.bytes, visit.lexed.contentStart..<visit.lexed.contentEnd) ?? []
      }
      table = (alignments, false)
      out.write("<table>\n<thead>\n")
      writeRow(leaf, alignments, "th")
      out.write("</thead>\n")
    case .tableRow:
      guard let present = table else { return }
      if !present.hasRows { out.write("<tbody>\n") }
      table?.hasRows = true
      writeRow(leaf, present.alignments, "td")
    default: break
    }
  }

  private mutating func writeParagraph(_ leaf: LeafBlock) {
    let source = tree.inlineSources(of: leaf)[0]
    var isTight = false
    if case .item(let list)? = open.last { isTight = !looseness.isLoose[list] }
    if !isTight {
      out.freshLine()
      out.write("<p>")
    }
    if let task = source.task {
      out.write(
        task.isDone
          ? "<input checked=\"\" disabled=\"\" type=\"checkbox\">" : "<input disabled=\"\" type=\"checkbox\">")
    }
    inlines.write(source, to: &out)
    if !isTight { out.write("</p>\n") }
  }

  private mutating func writeCode(_ leaf: LeafBlock) {
    out.freshLine()
    out.write("<pre><code")
    if leaf.kind == .fencedCode {
      let info = tree.visit(line: leaf.lines.lowerBound) { visit in
        Entities.unescaped(UnsafeBufferPointer(rebasing: visit.bytes[visit.fenceInfo]))
      }
      let language = info.prefix { !HTMLScanner.isSpace($0) }
      if !language.isEmpty {
        out.write(" class=\"language-")
        out.escaped(language)
        out.write("\"")
      }
    }
    out.write(">")
    var code: [UInt8] = []
    tree.visit(leaf.lines) { visit in
      switch visit.record.kind {
      case .fenceOpen, .fenceClose: break
      default: Self.appendContent(of: visit, to: &code)
      }
    }
    out.escaped(code)
    out.write("</code></pre>\n")
  }

  /// A line of code or HTML with the columns of a tab that is only in part its own, and `\n` at its end.
  private static func appendContent(of visit: LineVisit, to content: inout [UInt8]) {
    // Behind the last line break of a text there is no further line.
    if visit.bytes.isEmpty { return }
    var start = visit.lexed.contentStart
    if visit.lexed.tabRest > 0 {
      for _ in 0..<visit.lexed.tabRest { content.append(0x20) }
      start += 1
    }
    if start < visit.lexed.contentEnd { content += visit.bytes[start..<visit.lexed.contentEnd] }
    content.append(0x0A)
  }

  // MARK: Tables

  private mutating func writeRow(_ leaf: LeafBlock, _ alignments: [ColumnAlignment], _ tag: String) {
    let cells = tree.inlineSources(of: leaf)
    out.write("<tr>\n")
    for (index, alignment) in alignments.enumerated() {
      out.write("<" + tag)
      switch alignment {
      case .unspecified: out.write(">")
      case .left: out.write(" align=\"left\">")
      case .centre: out.write(" align=\"center\">")
      case .right: out.write(" align=\"right\">")
      }
      if index < cells.count { inlines.write(cells[index], to: &out) }
      out.write("</" + tag + ">\n")
    }
    out.write("</tr>\n")
  }

  private mutating func endTable() {
    guard let table else { return }
    if table.hasRows { out.write("</tbody>\n") }
    out.write("</table>\n")
    self.table = nil
  }
}
