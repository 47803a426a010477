/// A block that holds other blocks, as far as the lines after its first need to know it.
enum Container: Hashable, Sendable {
  case quote
  /// A list, by its marker: `-`, `+`, `*`, `.` or `)`. The last two are ordered.
  case list(marker: UInt8)
  /// An item, by the columns its content is indented, relative to the list's own content.
  /// `isEmpty` while it has nothing but its marker: such an item ends at the first blank line.
  case item(indent: UInt16, isEmpty: Bool)
  /// What a footnote says.
  case footnote
}

/// The stacks of open containers that occur in a text, each interned to one integer.
///
/// A stack is a linked list, so equal stacks have equal numbers and a stack 10,000 deep costs one node more than
/// the stack below it. The table is part of the tree's value: numbers mean nothing outside the tree they came from.
struct ContainerTable: Sendable {
  /// The empty stack.
  static let root: UInt32 = 0
  /// Deeper containers are read as text, so that a line's kept depth fits 16 bits.
  static let maximumDepth = Int(UInt16.max) - 2

  struct Node: Sendable {
    var parent: UInt32
    var container: Container
    /// The number of containers, this one included.
    var depth: Int
    /// The depth of the innermost quote, and how many quotes there are.
    var innermostQuote: Int
    var quotes: Int
    /// How many of the containers a line without any text leaves open: those outside the first quote or empty item.
    var keptByBlank: Int
  }

  private struct Key: Hashable {
    var parent: UInt32
    var container: Container
  }

  private(set) var nodes = [Node(parent: 0, container: .quote, depth: 0, innermostQuote: 0, quotes: 0, keptByBlank: 0)]
  private var numbers: [Key: UInt32] = [:]

  /// The stack that has `container` on top of `parent`.
  mutating func push(_ container: Container, on parent: UInt32) -> UInt32 {
    let key = Key(parent: parent, container: container)
    if let known = numbers[key] { return known }
    let below = nodes[Int(parent)]
    var node = Node(
      parent: parent, container: container, depth: below.depth + 1, innermostQuote: below.innermostQuote,
      quotes: below.quotes, keptByBlank: below.keptByBlank)
    var endsAtBlank = false
    switch container {
    case .quote:
      node.innermostQuote = node.depth
      node.quotes += 1
      endsAtBlank = true
    case .item(_, let isEmpty): endsAtBlank = isEmpty
    case .list, .footnote: break
    }
    if !endsAtBlank, below.keptByBlank == below.depth { node.keptByBlank = node.depth }
    let number = UInt32(nodes.count)
    nodes.append(node)
    numbers[key] = number
    return number
  }

  subscript(stack: UInt32) -> Node { nodes[Int(stack)] }

  /// The stacks from the outermost container to `stack` itself.
  func path(to stack: UInt32) -> [UInt32] {
    let depth = nodes[Int(stack)].depth
    guard depth > 0 else { return [] }
    var path = [UInt32](repeating: 0, count: depth)
    var current = stack
    for index in stride(from: depth - 1, through: 0, by: -1) {
      path[index] = current
      current = nodes[Int(current)].parent
    }
    return path
  }
}
