import ComposureMarkdown
import ComposureText

/// Takes every inline format off the selected words, or off the elements that the caret is in. Links stay. Nil where there
/// is no format.
@Sendable
public func clearFormatting(_ state: EditorState) -> Transaction? {
  let annotations = Annotations(.command("clear"))
  guard !state.selection.isCaret else { return clearAtCaret(state, annotations) }
  var now = state
  var changes = state.noChanges
  // Code last: what stands in it as letters must not be taken for markers.
  for format in InlineFormat.allCases {
    let words = now.selectedWords().filter { !$0.core.isEmpty }
    let units = removals(of: format, from: words, in: now)
    guard let plan = FormatPlan(units, format, isOn: false, in: now) else { continue }
    changes = changes.composed(with: plan.changes)
    now = now.applying(plan.changes).selecting(now.selection.mapped(through: plan.changes))
  }
  guard !changes.isEmpty else { return nil }
  return Transaction(changes: changes, selection: now.selection, annotations: annotations)
}

private func clearAtCaret(_ state: EditorState, _ annotations: Annotations) -> Transaction? {
  let caret = state.selection.head
  if state.pendingFormats.continues(at: caret), state.pendingFormats.typed.isEmpty {
    return Transaction(changes: state.noChanges, pendingFormats: PendingFormats.none, annotations: annotations)
  }
  let elements = state.syntax.inlines(of: state.syntax.block(at: caret)).filter {
    InlineFormat($0.kind) != nil && $0.range.lowerBound < caret && caret < $0.range.upperBound
  }
  guard !elements.isEmpty else { return nil }
  let markers = elements.flatMap { state.markup(of: $0) }.sorted { $0.lowerBound < $1.lowerBound }
  let changes = ChangeSet(length: state.text.utf8Count, edits: markers.map { .init(range: $0, insert: "") })
  return Transaction(
    changes: changes, selection: state.selection.mapped(through: changes), annotations: annotations)
}
