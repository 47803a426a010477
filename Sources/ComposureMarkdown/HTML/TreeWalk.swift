import ComposureText

/// Walks a whole tree in the order of the text: containers as they open and close, and leaf blocks.
///
/// It needs no recursion, so that a text nested 10,000 deep is walked like any other.
struct TreeWalk {
  enum Step {
    case open(Container, stack: UInt32)
    case close(Container)
    case leaf(LeafBlock)
  }

  private let tree: SyntaxTree

  init(_ tree: SyntaxTree) { self.tree = tree }

  func walk(_ body: (Step) -> Void) {
    let lines = tree.lines
    var stack = ContainerTable.root
    for leaf in tree.leafBlocks(touching: 0..<lines.lineCount) {
      let last = leaf.lines.lowerBound + 1
      let after = last < lines.lineCount ? lines[last].stack : tree.endStack
      close(&stack, to: Int(leaf.first.keep), body)
      var opened: [UInt32] = []
      var current = after
      while current != stack, tree.containers[current].depth > Int(leaf.first.keep) {
        opened.append(current)
        current = tree.containers[current].parent
      }
      for number in opened.reversed() { body(.open(tree.containers[number].container, stack: number)) }
      stack = after
      body(.leaf(leaf))
    }
    close(&stack, to: 0, body)
  }

  private func close(_ stack: inout UInt32, to depth: Int, _ body: (Step) -> Void) {
    while tree.containers[stack].depth > depth {
      body(.close(tree.containers[stack].container))
      stack = tree.containers[stack].parent
    }
  }
}
