import ComposureText

extension SyntaxTree {
  /// What a reader reads on the lines that a range touches: without markup, front matter, raw HTML and definitions, and
  /// with escapes and references to characters replaced. Blocks are divided by a line break, cells by a tab. For counts
  /// of words and characters, and for searching.
  public func plainText(in range: TextRange) -> String {
    let asked = lines(touching: range)
    var out: [UInt8] = []
    for leaf in leafBlocks(touching: asked) {
      let before = out.count
      appendText(of: leaf, to: &out)
      if out.count > before { out.append(0x0A) }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What a reader reads in the whole text, set as plain text: blocks with an empty line between them, items behind
  /// bullets and numbers.
  public func plainText() -> String {
    var writer = TextWriter(self)
    return String(decoding: writer.write(), as: UTF8.self)
  }
}

/// Sets a tree as plain text.
private struct TextWriter {
  private let tree: SyntaxTree
  private var out: [UInt8] = []
  /// What stands before the next line of the innermost item: a bullet once, then spaces.
  private var markers: [[UInt8]] = []
  private var kinds: [Container] = []
  /// The numbers of the ordered lists that are open.
  private var numbers: [Int] = []

  /// Whether the next block begins a list that stands in no other.
  private var isApart = false

  init(_ tree: SyntaxTree) { self.tree = tree }

  mutating func write() -> [UInt8] {
    let looseness = Looseness(tree)
    var writer = self
    var lists: [Int] = []
    var nextList = 0
    TreeWalk(tree).walk { step in
      switch step {
      case .open(let container, _):
        if case .list = container {
          if lists.isEmpty { writer.isApart = true }
          lists.append(nextList)
          nextList += 1
        }
        writer.open(container)
      case .close(let container):
        if case .list = container { lists.removeLast() }
        writer.close(container)
      case .leaf(let leaf):
        writer.write(leaf, isTight: lists.last.map { !looseness.isLoose[$0] } ?? false)
      }
    }
    if !writer.out.isEmpty { writer.out.append(0x0A) }
    return writer.out
  }

  private mutating func open(_ container: Container) {
    kinds.append(container)
    switch container {
    case .list: numbers.append(0)
    case .item:
      numbers[numbers.count - 1] += 1
      var marker = Array("• ".utf8)
      if kinds.count > 1, case .list(let type) = kinds[kinds.count - 2], type == 0x2E || type == 0x29 {
        marker = Array("\(numbers[numbers.count - 1]). ".utf8)
      }
      markers.append(marker)
    case .quote, .footnote: markers.append([])
    }
  }

  private mutating func close(_ container: Container) {
    kinds.removeLast()
    if case .list = container { numbers.removeLast() } else { markers.removeLast() }
  }

  private mutating func write(_ leaf: LeafBlock, isTight: Bool) {
    var text: [UInt8] = []
    tree.appendText(of: leaf, to: &text)
    guard !text.isEmpty else { return }
    if !out.isEmpty {
      out.append(0x0A)
      if isApart || !(isTight || leaf.kind == .tableRow) { out.append(0x0A) }
    }
    isApart = false
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { out.append(0x0A) }
      if !line.isEmpty { writeMarkers() }
      out += line.last == 0x0D ? line.dropLast() : line
    }
  }

  private mutating func writeMarkers() {
    for index in markers.indices where !markers[index].isEmpty {
      out += markers[index]
      // A bullet is one column wide and three bytes long.
      let columns = String(decoding: markers[index], as: UTF8.self).count
      markers[index] = [UInt8](repeating: 0x20, count: columns)
    }
  }
}
