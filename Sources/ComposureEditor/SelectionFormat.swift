import ComposureMarkdown
import ComposureText

/// Switches a format on or off for selected text.
///
/// It is taken off where all that is selected has it, and put on otherwise. Elements of the same format that the
/// selection touches become one with it; other elements that it cuts are taken in whole.
func toggleSelected(_ format: InlineFormat, in state: EditorState) -> Transaction? {
  let words = state.selectedWords().filter { !$0.core.isEmpty }
  guard !words.isEmpty else { return nil }
  let hasAll = words.allSatisfy { state.has(format, $0) }
  let isUniform = hasAll || words.allSatisfy { state.lacks(format, $0) }
  let annotations = Annotations(.command(format.rawValue), isToggle: isUniform)
  if !hasAll, let transaction = putOn(format, words, in: state, annotations) { return transaction }
  // Where nothing more can have the format, what has it loses it.
  return takeOff(format, words, in: state, annotations)
}

private func takeOff(
  _ format: InlineFormat, _ words: [SelectedWords], in state: EditorState, _ annotations: Annotations
) -> Transaction? {
  let units = removals(of: format, from: words, in: state)
  guard let plan = FormatPlan(units, format, isOn: false, in: state) else { return nil }
  return Transaction(
    changes: plan.changes, selection: state.selection.mapped(through: plan.changes), annotations: annotations)
}

private func putOn(
  _ format: InlineFormat, _ words: [SelectedWords], in state: EditorState, _ annotations: Annotations
) -> Transaction? {
  var units: [FormatUnit] = []
  var ranges: [(range: TextRange, words: SelectedWords)] = []
  for part in words where !state.has(format, part) {
    guard let range = part.widened(part.range, for: format) else { continue }
    if let last = ranges.last, last.range.upperBound >= range.lowerBound {
      let union = last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
      ranges[ranges.count - 1].range = part.widened(union, for: format) ?? union
    } else {
      ranges.append((range, part))
    }
  }
  for (range, part) in ranges {
    units.append(
      FormatUnit(lines: part.lines, candidates: additions(of: format, to: range, part, in: state)))
  }
  guard let plan = FormatPlan(units, format, isOn: true, in: state) else { return nil }
  /// What is selected of words afterwards.
  func selected(_ part: SelectedWords) -> TextRange {
    let unit = ranges.indices.first { ranges[$0].range.overlaps(part.range) }
    return unit.flatMap { plan.chosen[$0]?.inner } ?? part.core
  }
  // The selection stays on the words, so that the same command takes the format off again.
  let lower = plan.changes.map(selected(words[0]).lowerBound, .after)
  let upper = max(lower, plan.changes.map(selected(words[words.count - 1]).upperBound, .before))
  let forward = state.selection.anchor <= state.selection.head
  return Transaction(
    changes: plan.changes, selection: Selection(anchor: forward ? lower : upper, head: forward ? upper : lower),
    annotations: annotations)
}
