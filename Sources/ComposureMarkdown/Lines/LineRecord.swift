/// What one line of the source is.
enum LineKind: UInt8, Sendable {
  case blank
  case paragraph
  case atx1, atx2, atx3, atx4, atx5, atx6
  case setext1, setext2
  case fenceOpen, fenceContent, fenceClose
  case indentedCode
  case thematicBreak

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

/// The leaf block that is open when a line begins, packed into one integer.
struct OpenLeaf: Hashable, Sendable {
  var bits: UInt32

  static let none = OpenLeaf(bits: 0)
  static let paragraph = OpenLeaf(bits: 1)
  static let indentedCode = OpenLeaf(bits: 2)

  /// - Parameters:
  ///   - marker: the byte of the fence, a backtick or a tilde.
  ///   - length: the number of marker bytes; a closing fence needs at least as many.
  ///   - indent: the columns before the fence, 0 to 3, which are taken from each line of the content.
  static func fence(marker: UInt8, length: Int, indent: Int) -> OpenLeaf {
    let tilde: UInt32 = marker == UInt8(ascii: "~") ? 4 : 0
    return OpenLeaf(bits: 3 | tilde | UInt32(indent) << 3 | UInt32(min(length, 1 << 26)) << 5)
  }

  var isFence: Bool { bits & 3 == 3 }
  var fenceMarker: UInt8 { bits & 4 == 0 ? UInt8(ascii: "`") : UInt8(ascii: "~") }
  var fenceIndent: Int { Int(bits >> 3 & 3) }
  var fenceLength: Int { Int(bits >> 5) }
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
  var starts: Bool { flags & 1 != 0 }
  /// Whether a container begins on the line.
  var opens: Bool { flags & 2 != 0 }
  /// Whether the line keeps a list or item that holds it from ending before it.
  var hasContent: Bool { kind != .blank || opens }
  /// Whether the line begins a leaf block whose text is parsed for inlines.
  var startsInlines: Bool { starts && (kind == .paragraph || kind.atxLevel != nil) }
}
