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
    func candidate(_ unit: Int) -> FormatCandidate? {
      next[unit] < units[unit].candidates.count ? units[unit].candidates[next[unit]] : nil
    }
    var found: (changes: ChangeSet, chosen: [FormatCandidate?])?
    while found == nil {
      let chosen = units.indices.map(candidate)
      let active = units.indices.filter { chosen[$0] != nil }
      guard !active.isEmpty else { break }
      if let late = Self.overlapping(chosen) {
        next[late] += 1
        continue
      }
      let trial = Self.trying(chosen, units, format, isOn: isOn, in: state)
      if trial.wrong.isEmpty {
        found = (trial.changes, chosen)
        break
      }
      // Most often the markers of a line are wrong for that line; now and then they pair with those of another.
      let own = active.filter { unit in
        trial.wrong.contains { line in chosen[unit]?.target.contains { state.lines(of: $0).contains(line) } == true }
      }
      let failed = own.isEmpty ? active.filter { unit in trial.wrong.contains { units[unit].lines.contains($0) } } : own
      guard !failed.isEmpty else { break }
      for unit in failed { next[unit] += 1 }
    }
    var chosen = found?.chosen ?? units.map { _ in nil }
    var changes = found?.changes ?? state.noChanges
    // One that has failed beside another may do without it.
    for unit in units.indices.filter({ chosen[$0] == nil }).prefix(Self.retries) {
      for candidate in units[unit].candidates {
        var more = chosen
        more[unit] = candidate
        guard Self.overlapping(more) == nil else { continue }
        let trial = Self.trying(more, units, format, isOn: isOn, in: state)
        guard trial.wrong.isEmpty else { continue }
        (chosen, changes) = (more, trial.changes)
        break
      }
    }
    guard chosen.contains(where: { $0 != nil }) else { return nil }
    self.changes = changes
    self.chosen = chosen
  }

  /// How many units are tried once more by themselves.
  private static let retries = 8

  /// The change that candidates come down to, and the lines that would not read as they should.
  private static func trying(
    _ chosen: [FormatCandidate?], _ units: [FormatUnit], _ format: InlineFormat, isOn: Bool, in state: EditorState
  ) -> (changes: ChangeSet, wrong: [LineIndex]) {
    let active = units.indices.filter { chosen[$0] != nil }
    let candidates = chosen.compactMap { $0 }
    let edits = candidates.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
    guard let first = active.map({ units[$0].lines.lowerBound }).min(),
      let last = active.map({ units[$0].lines.upperBound }).max()
    else { return (changes, []) }
    return (
      changes,
      wrongLines(first...last, after: changes, format, isOn: isOn, on: candidates.flatMap(\.target), in: state)
    )
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
