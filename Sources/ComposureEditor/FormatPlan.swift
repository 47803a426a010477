import ComposureMarkdown
import ComposureText

/// One way to put a format on some words or to take it off.
struct FormatCandidate {
  var edits: [ChangeSet.Edit]
  /// The text that must have, or must not have, the format afterwards.
  var target: [TextRange]
  /// What is to be selected of it.
  var inner: TextRange
}

/// Words that get or lose a format together, and the ways to do it, the best first.
struct FormatUnit {
  var lines: ClosedRange<LineIndex>
  var candidates: [FormatCandidate]
}

/// Which way is taken for each unit.
struct FormatPlan {
  var changes: ChangeSet
  /// What is done with each unit; nil where no way does what was asked for.
  var chosen: [FormatCandidate?]

  /// Tries the ways of all units at once, and for those with which the text would not read as it should the next ones.
  ///
  /// - Returns: nil when nothing can be done.
  init?(_ units: [FormatUnit], _ format: InlineFormat, isOn: Bool, in state: EditorState) {
    var next = [Int](repeating: 0, count: units.count)
    while true {
      let chosen = units.indices.map { next[$0] < units[$0].candidates.count ? units[$0].candidates[next[$0]] : nil }
      let active = units.indices.filter { chosen[$0] != nil }
      guard let first = active.first, let last = active.last else { return nil }
      if let late = Self.overlapping(chosen) {
        next[late] += 1
        continue
      }
      let edits = chosen.compactMap { $0 }.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
      let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
      let lines =
        units[first].lines
        .lowerBound...active.reduce(units[last].lines.upperBound) {
          max($0, units[$1].lines.upperBound)
        }
      let wrong = Self.wrongLines(
        lines, after: changes, format, isOn: isOn, on: chosen.compactMap { $0 }.flatMap(\.target), in: state)
      if wrong.isEmpty {
        self.changes = changes
        self.chosen = chosen
        return
      }
      let failed = active.filter { unit in wrong.contains { units[unit].lines.contains($0) } }
      guard !failed.isEmpty else { return nil }
      for unit in failed { next[unit] += 1 }
    }
  }

  /// The first unit whose edits do not come after those of the units before it.
  private static func overlapping(_ chosen: [FormatCandidate?]) -> Int? {
    var end = UTF8Offset.zero
    for (index, candidate) in chosen.enumerated() {
      for edit in candidate?.edits ?? [] {
        if edit.range.lowerBound < end { return index }
        end = edit.range.upperBound
      }
    }
    return nil
  }

  private static func wrongLines(
    _ lines: ClosedRange<LineIndex>, after changes: ChangeSet, _ format: InlineFormat, isOn: Bool,
    on target: [TextRange],
    in state: EditorState
  ) -> [LineIndex] {
    let after = state.applying(changes)
    // What is code has its markers as letters, so without it they are markers again, whatever they say.
    let left = format == .code && !isOn ? target : []
    var expected = FormatMap(state, lines: lines, literal: format == .code && isOn ? target : [], leaving: left)
    expected.set(format, isOn, on: target)
    let found = FormatMap(after, lines: lines, leaving: left.map { changes.map($0) })
    return expected.differences(from: found).map { lines.lowerBound + $0 }
  }
}

extension EditorState {
  /// The state after a change of the text, for asking how it would read.
  func applying(_ changes: ChangeSet) -> EditorState {
    var after = self
    after.text = changes.apply(to: text)
    _ = after.syntax.update(changes, old: text, new: after.text)
    return after
  }
}
