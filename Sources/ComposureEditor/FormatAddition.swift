import ComposureMarkdown
import ComposureText

/// The ways to put a format on a range, the best first.
func additions(
  of format: InlineFormat, to range: TextRange, _ words: SelectedWords, in state: EditorState
) -> [FormatCandidate] {
  var candidates: [FormatCandidate?] = []
  // With words of the same format beside it that only spaces keep apart: `**a** b` becomes `**a b**`.
  let bridged = words.bridged(range, for: format, in: state)
  if bridged != range {
    // They keep their own markers, so that they are as before when the format is taken off again.
    let own = Set(
      words.all.filter { $0.kind == format.inlineKind && $0.isInside(bridged) }.map {
        state.text.string(in: $0.markers[0])
      })
    let marker = own.count == 1 && format != .code ? own.first ?? format.marker : format.marker
    candidates.append(wrapping(bridged, for: range, format, marker, words, in: state))
    if marker != format.marker {
      candidates.append(wrapping(bridged, for: range, format, format.marker, words, in: state))
    }
  }
  candidates.append(wrapping(range, for: range, format, format.marker, words, in: state))
  if format == .emphasis { candidates.append(wrapping(range, for: range, format, "_", words, in: state)) }
  // Between a letter and a quotation mark no emphasis begins: `a"b"` becomes `a"**b**"`.
  let inside = state.withoutPunctuation(range)
  if inside != range, !inside.isEmpty, let inside = words.widened(inside, for: format) {
    candidates.append(wrapping(inside, for: inside, format, format.marker, words, in: state))
  }
  return candidates.compactMap { $0 }
}

extension SelectedWords {
  /// A range with all elements that it cuts, and those of the format that it touches. Nil inside of code, where markers
  /// are letters.
  func widened(_ range: TextRange, for format: InlineFormat) -> TextRange? {
    var wide = range
    var changed = true
    while changed {
      changed = false
      for node in all where !node.isInside(wide) {
        let isSame = node.kind == format.inlineKind
        guard isSame ? node.touches(wide) : node.range.overlaps(wide) else { continue }
        if !isSame, node.holds(wide) {
          if !node.isAtom { continue }
          if node.kind == .code, wide == range { return nil }
        }
        wide = min(wide.lowerBound, node.range.lowerBound)..<max(wide.upperBound, node.range.upperBound)
        changed = true
      }
    }
    return wide
  }

  /// A range with the elements of the format beside it that only spaces keep apart from it.
  fileprivate func bridged(_ range: TextRange, for format: InlineFormat, in state: EditorState) -> TextRange {
    var wide = range
    for node in all where node.kind == format.inlineKind {
      let gap: TextRange
      if node.range.upperBound < wide.lowerBound {
        gap = node.range.upperBound..<wide.lowerBound
      } else if wide.upperBound < node.range.lowerBound {
        gap = wide.upperBound..<node.range.lowerBound
      } else {
        continue
      }
      guard gap.length < 16, state.text.string(in: gap).allSatisfy({ $0 == " " || $0 == "\t" }) else { continue }
      wide = min(wide.lowerBound, node.range.lowerBound)..<max(wide.upperBound, node.range.upperBound)
    }
    return widened(wide, for: format) ?? range
  }
}

extension InlineNode {
  fileprivate func touches(_ other: TextRange) -> Bool {
    range.lowerBound <= other.upperBound && other.lowerBound <= range.upperBound
  }
}

extension EditorState {
  /// A range without what is neither letter nor digit at its ends: to the rules of emphasis symbols are punctuation.
  fileprivate func withoutPunctuation(_ range: TextRange) -> TextRange {
    let content = text.string(in: range)
    func isOutside(_ character: Character) -> Bool {
      character.isWhitespace || character.isPunctuation || character.isSymbol
    }
    let start = content.prefix(while: isOutside).utf8.count
    guard start < content.utf8.count else { return range.lowerBound..<range.lowerBound }
    let end = content.reversed().prefix(while: isOutside).reduce(0) { $0 + $1.utf8.count }
    return (range.lowerBound + start)..<(range.upperBound - end)
  }
}

/// Markers around a range; markers of the same format that it holds are taken away.
///
/// - Returns: nil where the markers would run together with others, or stand there already.
private func wrapping(
  _ range: TextRange, for words: TextRange, _ format: InlineFormat, _ marker: String, _ part: SelectedWords,
  in state: EditorState
) -> FormatCandidate? {
  let same = part.all.filter { $0.kind == format.inlineKind && $0.isInside(range) }
  let markers = Set(same.flatMap { state.markup(of: $0) }).sorted { $0.lowerBound < $1.lowerBound }
  let first = markers.first { $0.lowerBound == range.lowerBound }
  let last = markers.last { $0.upperBound == range.upperBound }
  let start = first?.upperBound ?? range.lowerBound
  let end = last?.lowerBound ?? range.upperBound
  guard start < end, let (opening, closing) = ends(format, marker, around: start..<end, of: range, markers, in: state)
  else { return nil }
  var edits = [ChangeSet.Edit(range: range.lowerBound..<start, insert: opening)]
  for marker in markers where marker != first && marker != last { edits.append(.init(range: marker, insert: "")) }
  edits.append(.init(range: end..<range.upperBound, insert: closing))
  edits.removeAll { state.text.string(in: $0.range) == $0.insert }
  guard !edits.isEmpty else { return nil }
  let inner = max(words.lowerBound, start)..<max(max(words.lowerBound, start), min(words.upperBound, end))
  return FormatCandidate(edits: edits, target: [words] + same.map(\.contentRange), inner: inner)
}

/// The markers for a part. Nil where they would run together with others into something else.
private func ends(
  _ format: InlineFormat, _ marker: String, around content: TextRange, of range: TextRange, _ markers: [TextRange],
  in state: EditorState
) -> (opening: String, closing: String)? {
  let outside = max(
    runLength(before: range.lowerBound, of: marker, in: state.text),
    runLength(after: range.upperBound, of: marker, in: state.text))
  guard format == .code else {
    let inside = insideRun(marker, of: content, without: markers, in: state)
    return format.allowsMarker(beside: outside + inside) ? (marker, marker) : nil
  }
  guard outside == 0 else { return nil }
  var code = ""
  var position = content.lowerBound
  for marker in markers where marker.lowerBound >= content.lowerBound && marker.upperBound <= content.upperBound {
    code += state.text.string(in: position..<marker.lowerBound)
    position = marker.upperBound
  }
  code += state.text.string(in: position..<content.upperBound)
  return codeMarkers(around: code)
}

/// The longest run of a marker's characters at the ends of a content from which other markers are taken away.
private func insideRun(
  _ marker: String, of content: TextRange, without markers: [TextRange], in state: EditorState
) -> Int {
  let character = marker.utf8.first
  func run(_ offsets: some Sequence<Int>) -> Int {
    var length = 0
    for value in offsets {
      let offset = UTF8Offset(value)
      if markers.contains(where: { $0.contains(offset) }) { continue }
      guard state.text.byte(at: offset) == character else { break }
      length += 1
    }
    return length
  }
  let offsets = content.lowerBound.value..<content.upperBound.value
  return max(run(offsets), run(offsets.reversed()))
}

/// The markers that make a text code: more backticks than stand together in it.
func codeMarkers(around code: String) -> (opening: String, closing: String) {
  let longest = code.split { $0 != "`" }.map(\.count).max() ?? 0
  let ticks = String(repeating: "`", count: longest + 1)
  let space = code.hasPrefix("`") || code.hasSuffix("`") ? " " : ""
  return (ticks + space, space + ticks)
}
