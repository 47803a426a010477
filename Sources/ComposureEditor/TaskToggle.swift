import ComposureMarkdown
import ComposureText

extension EditorSession {
  /// Checks or unchecks a task, wherever the caret is: what is composed elsewhere goes on.
  public func toggle(_ task: TaskItem) {
    let mark = task.box.lowerBound + 1
    let changes = ChangeSet.replacing(
      mark..<mark + 1, with: task.isDone ? " " : "x", length: state.text.utf8Count)
    submit(.changes(changes, Annotations(.command("toggleTask"))), endsComposition: false)
  }
}
