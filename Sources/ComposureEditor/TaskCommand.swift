import ComposureMarkdown
import ComposureText

/// Marks the selected tasks as done, or as open where all are done. Nil where there is no task.
@Sendable
public func toggleTask(_ state: EditorState) -> Transaction? {
  if let reversal = reversal(of: "task", in: state) { return reversal }
  let tasks = selectedTasks(in: state)
  guard !tasks.isEmpty else { return nil }
  let isDone = tasks.allSatisfy(\.isDone)
  let isUniform = isDone || !tasks.contains(where: \.isDone)
  return marking(
    tasks.filter { $0.isDone == isDone }, isDone: !isDone, in: state,
    Annotations(.command("task"), isToggle: isUniform))
}

/// Marks the task whose box is at a position as done or open: for a click on it. Nil where there is none.
public func toggleTask(at offset: UTF8Offset, in state: EditorState) -> Transaction? {
  guard
    let task = state.syntax.tasks(in: offset..<offset).first(where: {
      $0.box.lowerBound <= offset && offset <= $0.box.upperBound
    })
  else { return nil }
  return marking([task], isDone: !task.isDone, in: state, Annotations(.command("task")))
}

/// The tasks of the items that are selected.
func selectedTasks(in state: EditorState) -> [TaskItem] {
  listUnits(in: state).compactMap { unit in
    guard let box = unit.item?.box else { return nil }
    return state.syntax.tasks(in: box).first { $0.box.lowerBound == box.lowerBound }
  }
}

private func marking(
  _ tasks: [TaskItem], isDone: Bool, in state: EditorState, _ annotations: Annotations
) -> Transaction {
  let changes = ChangeSet(
    length: state.text.utf8Count,
    edits: tasks.map { .init(range: ($0.box.lowerBound + 1)..<($0.box.upperBound - 1), insert: isDone ? "x" : " ") })
  return Transaction(
    changes: changes, selection: state.selection.mapped(through: changes), annotations: annotations)
}
