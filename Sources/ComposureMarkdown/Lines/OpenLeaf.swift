/// The leaf block that is open when a line begins, packed into one integer.
///
/// Whatever decides how later lines are read is in here, so that equal values really mean equal futures.
struct OpenLeaf: Hashable, Sendable {
  var bits: UInt32

  private static let tagBits: UInt32 = 7
  private enum Tag {
    static let none: UInt32 = 0
    static let paragraph: UInt32 = 1
    static let indentedCode: UInt32 = 2
    static let fence: UInt32 = 3
    static let html: UInt32 = 4
    static let definition: UInt32 = 5
    static let table: UInt32 = 6
    static let frontMatter: UInt32 = 7
  }
  private var tag: UInt32 { bits & Self.tagBits }
  private var rest: UInt32 { bits >> 3 }

  static let none = OpenLeaf(bits: Tag.none)
  static let indentedCode = OpenLeaf(bits: Tag.indentedCode)
  static let frontMatter = OpenLeaf(bits: Tag.frontMatter)

  /// A paragraph whose last line would make `cells` cells as a row of a table; zero when it can't be one.
  static func paragraph(cells: Int) -> OpenLeaf {
    OpenLeaf(bits: Tag.paragraph | UInt32(min(cells, maximumCells + 1)) << 3)
  }

  /// - Parameters:
  ///   - marker: the byte of the fence, a backtick or a tilde.
  ///   - length: the number of marker bytes; a closing fence needs at least as many.
  ///   - indent: the columns before the fence, 0 to 3, which are taken from each line of the content.
  static func fence(marker: UInt8, length: Int, indent: Int) -> OpenLeaf {
    let tilde: UInt32 = marker == UInt8(ascii: "~") ? 8 : 0
    return OpenLeaf(bits: Tag.fence | tilde | UInt32(indent) << 4 | UInt32(min(length, 1 << 24)) << 6)
  }

  /// An HTML block, by the condition that began it, 1 to 7.
  static func html(_ condition: Int) -> OpenLeaf { OpenLeaf(bits: Tag.html | UInt32(condition) << 3) }

  static func table(columns: Int) -> OpenLeaf { OpenLeaf(bits: Tag.table | UInt32(columns) << 3) }

  static func definition(_ state: DefinitionState) -> OpenLeaf {
    OpenLeaf(bits: Tag.definition | state.packed << 3)
  }

  /// Wider rows than this are text.
  static let maximumCells = 1 << 14

  var isFence: Bool { tag == Tag.fence }
  var fenceMarker: UInt8 { bits & 8 == 0 ? UInt8(ascii: "`") : UInt8(ascii: "~") }
  var fenceIndent: Int { Int(bits >> 4 & 3) }
  var fenceLength: Int { Int(bits >> 6) }

  /// The condition that began the open HTML block.
  var htmlCondition: Int? { tag == Tag.html ? Int(rest) : nil }
  var isTable: Bool { tag == Tag.table }
  var tableColumns: Int { Int(rest) }
  var isFrontMatter: Bool { tag == Tag.frontMatter }
  var isParagraph: Bool { tag == Tag.paragraph }
  var paragraphCells: Int { tag == Tag.paragraph ? Int(rest) : 0 }
  var isDefinition: Bool { tag == Tag.definition }
  var definition: DefinitionState? { tag == Tag.definition ? DefinitionState(packed: rest) : nil }
  /// Whether lines that begin nothing go on with it, even lazily. Definitions are paragraphs until they are complete.
  var isText: Bool { tag == Tag.paragraph || tag == Tag.definition }
  /// Whether what follows decides what the lines before are.
  var isUndecided: Bool { definition?.isUndecided ?? false }
}

/// How far the definition of a link reference has come at the end of a line.
struct DefinitionState: Hashable, Sendable {
  enum Stage: UInt32 {
    /// Complete; whatever follows is no part of it.
    case complete
    /// Complete, but a title may follow.
    case afterTarget
    /// Inside the brackets.
    case label
    /// After the colon.
    case target
    /// Inside the title.
    case title
  }

  var stage: Stage
  /// The byte that ends the title.
  var quote: UInt8 = 0
  /// Whether the definition is complete without the title, which stands on lines of its own.
  var hasFallback = false
  /// The characters of the label so far, and whether one of them is no space.
  var labelLength = 0
  var labelHasText = false

  init(_ stage: Stage) { self.stage = stage }

  init(packed: UInt32) {
    stage = Stage(rawValue: packed & 7) ?? .complete
    switch packed >> 3 & 3 {
    case 1: quote = UInt8(ascii: "\"")
    case 2: quote = UInt8(ascii: "'")
    case 3: quote = UInt8(ascii: ")")
    default: quote = 0
    }
    hasFallback = packed >> 5 & 1 == 1
    labelHasText = packed >> 6 & 1 == 1
    labelLength = Int(packed >> 7 & 1023)
  }

  var packed: UInt32 {
    let mark: UInt32
    switch quote {
    case UInt8(ascii: "\""): mark = 1
    case UInt8(ascii: "'"): mark = 2
    case UInt8(ascii: ")"): mark = 3
    default: mark = 0
    }
    return stage.rawValue | mark << 3 | (hasFallback ? 1 << 5 : 0) | (labelHasText ? 1 << 6 : 0)
      | UInt32(labelLength) << 7
  }

  var isUndecided: Bool { stage == .label || stage == .target || stage == .title }
}
