import ComposureText

/// An item of a list that is something to do.
public struct TaskItem: Hashable, Sendable {
  /// The three bytes `[ ]` or `[x]`.
  public var box: TextRange
  public var isDone: Bool
}

extension SyntaxTree {
  /// The tasks on the lines that a range touches, in order.
  public func tasks(in range: TextRange) -> [TaskItem] {
    guard options.taskLists else { return [] }
    var tasks: [TaskItem] = []
    // A task begins where its item does.
    for leaf in leafBlocks(touching: lines(touching: range)) where leaf.kind == .paragraph && leaf.first.opens {
      guard let node = layout(of: leaf).nodes.first, node.kind == .openTask || node.kind == .doneTask else { continue }
      tasks.append(TaskItem(box: (node.start..<node.end).absolute(leaf.start), isDone: node.kind == .doneTask))
    }
    return tasks
  }
}
