/// Turns HTML into the blocks of a page.
struct PrintReader {
  private typealias Document = PrintDocument

  private enum Open {
    case quote
    case list(next: Int?)
    case item
  }

  private(set) var blocks: [PrintDocument.Block] = []
  private var open: [Open] = []
  private var runs: [PrintDocument.Run] = []
  private var styles: [PrintDocument.Style] = []
  private var links: [String?] = []
  private var heading: Int?
  private var code: String?
  private var table: [[PrintDocument.Cell]]?
  private var cell: PrintDocument.Cell?
  private var marker: String?
  private var isInParagraph = false
  /// Inside what is not shown, like `<script>`.
  private var hiddenDepth = 0

  mutating func read(_ html: String) {
    for token in HTMLTokens(html) {
      switch token {
      case .text(let text): add(text)
      case .open(let name, let attributes): begin(name, attributes)
      case .close(let name): end(name)
      }
    }
    endParagraph()
  }

  // MARK: Text

  private mutating func add(_ text: String) {
    guard hiddenDepth == 0 else { return }
    if code != nil {
      code! += text
      return
    }
    var text = Self.joiningLines(text)
    if runs.isEmpty { text = String(text.drop { $0.isWhitespace }) }
    guard !text.isEmpty else { return }
    runs.append(
      PrintDocument.Run(text: text, style: styles.reduce(into: []) { $0.formUnion($1) }, link: links.last ?? nil))
  }

  /// A line break of the source is a space, but none between letters of scripts that are written without spaces.
  static func joiningLines(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    var result = ""
    var breaks = false
    for character in text {
      if character.isNewline {
        breaks = true
        continue
      }
      if breaks {
        breaks = false
        let standsClose = result.last.map(isWithoutSpaces) == true && isWithoutSpaces(character)
        if !standsClose, result.last?.isWhitespace != true { result.append(" ") }
      }
      result.append(character)
    }
    return breaks && result.last?.isWhitespace != true ? result + " " : result
  }

  private static func isWithoutSpaces(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x3001...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0xFF01...0xFF60).contains(value) || (0x20000...0x323AF).contains(value)
  }

  // MARK: Tags

  private static let inlineStyles: [String: PrintDocument.Style] = [
    "strong": .strong, "b": .strong, "em": .emphasis, "i": .emphasis, "code": .code, "kbd": .code, "tt": .code,
    "del": .strikethrough, "s": .strikethrough, "mark": .highlight, "sup": .superscript, "sub": .subscript,
  ]
  private static let hidden: Set<String> = ["script", "style", "title", "head", "textarea", "template"]

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    if Self.hidden.contains(name) { hiddenDepth += 1 }
    guard hiddenDepth == 0 else { return }
    if let style = Self.inlineStyles[name] {
      if code == nil { styles.append(style) }
      return
    }
    switch name {
    case "a": links.append(attributes["href"])
    case "br": runs.append(PrintDocument.Run(text: "\u{2028}"))
    case "img": addImage(attributes)
    case "input" where attributes["type"] == "checkbox": marker = attributes["checked"] == nil ? "☐" : "☑"
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endParagraph()
      heading = Int(name.dropFirst())
    case "p":
      endParagraph()
      isInParagraph = true
    case "pre":
      endParagraph()
      code = ""
    case "hr":
      endParagraph()
      place(.rule)
    case "blockquote":
      endParagraph()
      open.append(.quote)
    case "ul", "ol":
      endParagraph()
      open.append(.list(next: name == "ol" ? attributes["start"].flatMap(Int.init) ?? 1 : nil))
    case "li": beginItem()
    case "section" where attributes["class"] == "footnotes":
      endParagraph()
      place(.rule)
    case "table":
      endParagraph()
      table = []
    case "tr": table?.append([])
    case "th", "td":
      runs = []
      cell = PrintDocument.Cell(
        runs: [], alignment: Self.alignment(attributes["align"]), isHeader: name == "th")
    case "div": endParagraph()
    default: break
    }
  }

  private mutating func end(_ name: String) {
    if Self.hidden.contains(name), hiddenDepth > 0 { hiddenDepth -= 1 }
    guard hiddenDepth == 0 else { return }
    if let style = Self.inlineStyles[name] {
      if let index = styles.lastIndex(of: style) { styles.remove(at: index) }
      return
    }
    switch name {
    case "a": _ = links.popLast()
    case "h1", "h2", "h3", "h4", "h5", "h6", "p", "div": endParagraph()
    case "pre":
      if let code { place(.code(code.last == "\n" ? String(code.dropLast()) : code)) }
      code = nil
    case "blockquote", "ul", "ol", "li":
      endParagraph()
      // An item without text has its marker all the same.
      if name == "li", marker != nil { place(.paragraph([])) }
      if !open.isEmpty { open.removeLast() }
    case "th", "td":
      cell?.runs = Self.trimmed(runs)
      runs = []
      if let cell, let table, !table.isEmpty { self.table![table.count - 1].append(cell) }
      cell = nil
    case "table":
      if let table, !table.isEmpty { place(.table(table)) }
      table = nil
    default: break
    }
  }

  private mutating func beginItem() {
    endParagraph()
    if case .list(let next)? = open.last {
      marker = next.map { "\($0)." } ?? "•"
      if let next { open[open.count - 1] = .list(next: next + 1) }
    }
    open.append(.item)
  }

  private mutating func addImage(_ attributes: [String: String]) {
    let (source, description) = (attributes["src"] ?? "", attributes["alt"] ?? "")
    // Among words or in a cell there is no room for it.
    guard cell == nil, heading == nil, runs.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) else {
      if !description.isEmpty { add(description) }
      return
    }
    let wasInParagraph = isInParagraph
    endParagraph()
    isInParagraph = wasInParagraph
    place(.image(source: source, description: description))
  }

  private static func alignment(_ name: String?) -> PrintDocument.Alignment {
    switch name {
    case "center": .centre
    case "right": .end
    default: .start
    }
  }

  // MARK: Blocks

  private mutating func endParagraph() {
    let text = Self.trimmed(runs)
    runs = []
    if !text.isEmpty {
      if let heading { place(.heading(heading, text)) } else { place(.paragraph(text)) }
    }
    heading = nil
    isInParagraph = false
  }

  private mutating func place(_ content: PrintDocument.Content) {
    let containers = open.compactMap { open -> PrintDocument.Container? in
      switch open {
      case .quote: .quote
      case .item: .item
      case .list: nil
      }
    }
    let isTight = containers.last == .item && !isInParagraph
    blocks.append(PrintDocument.Block(content: content, containers: containers, marker: marker, isTight: isTight))
    marker = nil
  }

  private static func trimmed(_ runs: [PrintDocument.Run]) -> [PrintDocument.Run] {
    var runs = runs
    while let last = runs.last {
      var text = last.text
      while let end = text.last, end.isWhitespace { text.removeLast() }
      if !text.isEmpty {
        runs[runs.count - 1].text = text
        break
      }
      runs.removeLast()
    }
    return runs
  }
}
