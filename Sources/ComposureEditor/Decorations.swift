import ComposureMarkdown
import ComposureText

/// How a part of the text is to be drawn: roles, and what is not drawn.
public struct Decorations: Hashable, Sendable {
  /// Sorted by start; the outer of two spans with the same start comes first.
  public var spans: [StyleSpan]
  /// Markup that is not drawn, in order, without overlaps.
  public var hidden: [TextRange]

  public init(spans: [StyleSpan] = [], hidden: [TextRange] = []) {
    self.spans = spans
    self.hidden = hidden
  }

  /// The decorations of the blocks that intersect `range`.
  ///
  /// - Parameters:
  ///   - reveal: the selection whose markup is shown; nil hides all markup.
  ///   - focus: what stands out while the rest of the text steps back; nil if everything does.
  public static func compute(
    in range: TextRange, of state: EditorState, reveal: Selection?, focus: TextRange? = nil
  ) -> Decorations {
    var spans = state.syntax.styleSpans(in: range)
    let pending = state.pendingFormats
    if pending.isActive, pending.closer == nil, !pending.typed.isEmpty {
      // What is typed with a format pending looks like it before its markers are written.
      for format in pending.formats { spans.append(StyleSpan(range: pending.typed, role: format.role)) }
      spans.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
    }
    if let find = state.find {
      for match in find.matches(in: range) where !match.isEmpty {
        spans.append(StyleSpan(range: match, role: .found(isCurrent: match == state.selection.range)))
      }
      spans.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
    }
    // Last, as the innermost: it goes over whatever colours the text has.
    if let focus { spans += unfocused(in: range, of: state.text, around: focus) }
    let hidden = state.syntax.hiddenRanges(in: range).filter { !isRevealed($0, by: reveal, in: state) }
    return Decorations(spans: spans, hidden: joined(hidden.map(\.range)))
  }

  /// A span for each line, or two where the focus begins and ends in it, so that moving the focus changes only the
  /// lines it leaves and enters.
  private static func unfocused(in range: TextRange, of text: Rope, around focus: TextRange) -> [StyleSpan] {
    var spans: [StyleSpan] = []
    var line = text.line(at: range.lowerBound)
    let last = text.line(at: range.upperBound)
    while line <= last {
      let content = text.contentRange(of: line)
      line += 1
      let before = content.lowerBound..<max(content.lowerBound, min(content.upperBound, focus.lowerBound))
      let after = min(content.upperBound, max(content.lowerBound, focus.upperBound))..<content.upperBound
      let parts = before.upperBound == after.lowerBound ? [content] : [before, after]
      spans += parts.filter { !$0.isEmpty }.map { StyleSpan(range: $0, role: .unfocused) }
    }
    return spans
  }

  /// Inline markup is shown while the selection touches its element, both ends included; a heading's marker while it
  /// touches its line.
  static func isRevealed(_ hidden: HiddenRange, by selection: Selection?, in state: EditorState) -> Bool {
    guard let selection else { return false }
    let range = selection.range
    return range.lowerBound <= hidden.reveal.upperBound && range.upperBound >= hidden.reveal.lowerBound
  }

  /// Sorts ranges and joins those that overlap or touch.
  private static func joined(_ ranges: [TextRange]) -> [TextRange] {
    var result: [TextRange] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension InlineFormat {
  /// What text with the format looks like.
  public var role: StyleRole {
    switch self {
    case .strong: .strong
    case .emphasis: .emphasis
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .codeSpan
    }
  }
}

/// What has to change on the surface: first everything is taken away, then everything is added.
public struct DecorationDiff: Hashable, Sendable {
  public var removed: [StyleSpan] = []
  public var added: [StyleSpan] = []
  public var shown: [TextRange] = []
  public var hidden: [TextRange] = []

  public init() {}

  public var isEmpty: Bool { removed.isEmpty && added.isEmpty && shown.isEmpty && hidden.isEmpty }
}

/// Remembers what the surface shows, so that only differences are applied.
///
/// The ranges are kept in step with the text as a text view does it: a run that is edited inside grows, text inserted
/// at its end stays outside.
struct ShownDecorations {
  private(set) var spans: [StyleSpan] = []
  private(set) var hidden: [TextRange] = []

  mutating func map(through changes: ChangeSet) {
    guard let first = changes.edits.first else { return }
    // Runs that end before the first edit stay where they are.
    for index in spans.indices where spans[index].range.upperBound >= first.range.lowerBound {
      spans[index].range = changes.map(spans[index].range)
    }
    for index in hidden.indices where hidden[index].upperBound >= first.range.lowerBound {
      hidden[index] = changes.map(hidden[index])
    }
    // Closures, since key paths are slow and this is done for each key.
    spans.removeAll { $0.range.isEmpty }
    hidden.removeAll { $0.isEmpty }
  }

  /// The difference that makes the surface show `target` in `range`, after which it is taken to show it.
  ///
  /// - Parameter protected: where nothing may change; what differs there stays different.
  mutating func update(to target: Decorations, in range: TextRange, protected: TextRange?) -> DecorationDiff {
    var diff = DecorationDiff()
    func isFree(_ candidate: TextRange) -> Bool {
      guard let protected else { return true }
      return candidate.upperBound <= protected.lowerBound || candidate.lowerBound >= protected.upperBound
    }
    let isAffected = { (other: TextRange) in other.overlaps(range) && isFree(other) }
    // A run that reaches over the protected range is shown up to it and from it on.
    func parts(_ span: StyleSpan) -> [StyleSpan] {
      guard let protected, !isFree(span.range) else { return [span] }
      return [
        span.range.lowerBound..<max(span.range.lowerBound, protected.lowerBound),
        min(span.range.upperBound, protected.upperBound)..<span.range.upperBound,
      ].filter { !$0.isEmpty }.map { StyleSpan(range: $0, role: span.role) }
    }
    let wantedSpans = target.spans.flatMap(parts).filter { isAffected($0.range) }
    let wanted = Set(wantedSpans)
    let present = Set(spans.filter { isAffected($0.range) })
    diff.removed = spans.filter { present.contains($0) && !wanted.contains($0) }
    diff.added = wantedSpans.filter { span in
      // Taking a run away also takes it from the part that another run of the same role shares with it.
      !present.contains(span)
        || diff.removed.contains { $0.role == span.role && $0.range.overlaps(span.range) }
    }
    spans.removeAll { present.contains($0) && !wanted.contains($0) }
    spans += diff.added.filter { !present.contains($0) }

    let wantedHidden = target.hidden.filter(isAffected)
    let presentHidden = Set(hidden.filter(isAffected))
    diff.shown = presentHidden.subtracting(wantedHidden).sorted { $0.lowerBound < $1.lowerBound }
    diff.hidden = wantedHidden.filter { wanted in
      !presentHidden.contains(wanted) || diff.shown.contains { $0.overlaps(wanted) }
    }
    hidden.removeAll { presentHidden.contains($0) }
    hidden += wantedHidden
    hidden.sort { $0.lowerBound < $1.lowerBound }
    return diff
  }

  /// Takes away what lies outside `range` once more than `limit` runs are shown, so that following an edit stays cheap.
  /// Without a range everything is taken away.
  mutating func evict(outside range: TextRange?, limit: Int) -> DecorationDiff {
    var diff = DecorationDiff()
    guard spans.count + hidden.count > limit else { return diff }
    let isOutside = { (run: TextRange) in range.map { !run.overlaps($0) } ?? true }
    diff.removed = spans.filter { isOutside($0.range) }
    diff.shown = hidden.filter(isOutside)
    spans.removeAll { isOutside($0.range) }
    hidden.removeAll(where: isOutside)
    return diff
  }

  /// The hidden range that ends at `offset` or starts there, as the surface shows it.
  func hidden(touching offset: UTF8Offset) -> [TextRange] {
    hidden.filter { $0.lowerBound <= offset && offset <= $0.upperBound }
  }
}
