extension Rope {
  /// Walks the whole tree and stops the program where it is not the tree it should be. For tests.
  public func _invariantCheck() {
    check(root, isRoot: true)
  }

  private func check(_ node: Node, isRoot: Bool) {
    if node.isLeaf {
      precondition(node.children.isEmpty)
      precondition(node.bytes.count <= Node.maxLeaf)
      precondition(isRoot || node.bytes.count >= Node.minLeaf)
      precondition(Array(String(decoding: node.bytes, as: UTF8.self).utf8) == node.bytes, "A leaf is valid UTF-8")
      precondition(node.summary == node.bytes.withUnsafeBufferPointer { Summary($0) })
      return
    }
    precondition(node.bytes.isEmpty)
    precondition(node.children.count <= Node.maxChildren)
    precondition(node.children.count >= (isRoot ? 2 : Node.minChildren))
    var sum = Summary()
    for child in node.children {
      precondition(child.node.height == node.height - 1)
      precondition(child.summary == child.node.summary)
      check(child.node, isRoot: false)
      sum = sum + child.summary
    }
    precondition(sum == node.summary)
  }
}
