/// What one line of the source is.
enum LineKind: UInt8, Sendable {
  case blank
  case paragraph
  case atx1, atx2, atx3, atx4, atx5, atx6
  case setext1, setext2
  case fenceOpen, fenceContent, fenceClose
  case indentedCode
  case thematicBreak
  case html
  /// A line of the definition of a link reference.
  case definition
  case tableHeader, tableDelimiter, tableRow
  case frontMatter

  /// The kind as one bit of a set.
  var bit: UInt32 { 1 << UInt32(rawValue) }

  static let headings: UInt32 =
    atx1.bit | atx2.bit | atx3.bit | atx4.bit | atx5.bit | atx6.bit | setext1.bit | setext2.bit
  static let tables: UInt32 = tableHeader.bit | tableDelimiter.bit | tableRow.bit

  /// The level of an ATX heading line.
  var atxLevel: Int? {
    rawValue >= LineKind.atx1.rawValue && rawValue <= LineKind.atx6.rawValue
      ? Int(rawValue - LineKind.atx1.rawValue) + 1 : nil
  }

  /// The level of a setext underline.
  var setextLevel: Int? {
    switch self {
    case .setext1: 1
    case .setext2: 2
    default: nil
    }
  }

  static func atx(_ level: Int) -> LineKind {
    switch level {
    case 1: .atx1
    case 2: .atx2
    case 3: .atx3
    case 4: .atx4
    case 5: .atx5
    default: .atx6
    }
  }
}

/// Everything that is open when a line begins. Two equal states followed by equal bytes give equal lines:
/// that is what lets an update stop.
struct LineState: Hashable, Sendable {
  /// The containers that are open, interned in the tree's `ContainerTable`.
  var stack: UInt32
  var leaf: OpenLeaf

  static let start = LineState(stack: ContainerTable.root, leaf: .none)
}

/// One line of the line table. Lengths are relative, so that an edit changes nothing after it.
struct LineRecord: Sendable {
  /// UTF-8 length with the line's terminator. Only the last line of a text has none.
  var length: UInt32
  /// The state on entry to the line.
  var stack: UInt32
  var leaf: OpenLeaf
  /// Names the content of a leaf block that has inlines; zero on all lines but its first.
  /// Never used for another content, so a cache keyed by it needs no invalidation.
  var serial: UInt32
  /// How many of the containers open on entry are still open after the line.
  var keep: UInt16
  var kind: LineKind
  private var flags: UInt8

  init(length: Int, state: LineState, keep: Int, kind: LineKind, starts: Bool, opens: Bool) {
    self.length = UInt32(length)
    stack = state.stack
    leaf = state.leaf
    serial = 0
    self.keep = UInt16(keep)
    self.kind = kind
    flags = (starts ? 1 : 0) | (opens ? 2 : 0)
  }

  var state: LineState { LineState(stack: stack, leaf: leaf) }
  /// Whether a leaf block begins on the line. A blank line is a block of its own, except inside code.
  var starts: Bool {
    get { flags & 1 != 0 }
    set { set(1, newValue) }
  }
  /// Whether a container begins on the line.
  var opens: Bool { flags & 2 != 0 }
  /// Whether the definition of a link reference begins on the line.
  var definesLink: Bool {
    get { flags & 4 != 0 }
    set { set(4, newValue) }
  }
  /// Whether a footnote begins on the line.
  var definesFootnote: Bool {
    get { flags & 8 != 0 }
    set { set(8, newValue) }
  }
  /// How many labels the line defines.
  var labels: Int { Int(flags >> 2 & 1) + Int(flags >> 3 & 1) }
  /// Whether the line keeps a list or item that holds it from ending before it.
  var hasContent: Bool { kind != .blank || opens }
  /// Whether the line begins a leaf block whose text is parsed for inlines.
  var startsInlines: Bool {
    guard starts else { return false }
    switch kind {
    case .paragraph, .atx1, .atx2, .atx3, .atx4, .atx5, .atx6, .tableHeader, .tableRow: return true
    default: return false
    }
  }

  private mutating func set(_ flag: UInt8, _ value: Bool) {
    if value { flags |= flag } else { flags &= ~flag }
  }
}

/// What a line says about those before it.
enum LineRevision: Sendable {
  /// The last lines, that many, are no definition but begin a paragraph. With `dropsLabel` the first of them took a
  /// label into the index.
  case paragraph(lines: Int, dropsLabel: Bool)
  /// The line before is the header of a table.
  case tableHeader

  func apply(to records: inout [LineRecord]) {
    switch self {
    case .paragraph(let lines, _):
      let first = max(0, records.count - lines)
      for index in first..<records.count {
        records[index].kind = .paragraph
        records[index].starts = index == first
        records[index].definesLink = false
      }
    case .tableHeader:
      guard !records.isEmpty else { return }
      records[records.count - 1].kind = .tableHeader
      records[records.count - 1].starts = true
    }
  }
}
