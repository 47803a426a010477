import ComposureMarkdown
import ComposureText

/// What the writer types although it stands there already: the dividers of a row that Enter has added, and the marker of
/// an item or quote that Enter has gone on with.
///
/// What stood there gives way where that is behind the caret, so that nothing moves below what is typed next.
extension SmartRules {
  // MARK: Dividers of a table

  /// A divider behind which only spaces stand up to the next takes that one's place; the first one of an empty row takes
  /// the place of the row's first.
  func divider(_ place: TextRange) -> SmartChange? {
    guard switches.contains(.shortcuts), !isEscaped(place.lowerBound) else { return nil }
    let lineEnd = state.lineEnd(text.line(at: place.lowerBound))
    // What is to give way to a divider before this one is as good as gone.
    let start = due.first { $0.lowerBound == place.upperBound }?.upperBound ?? place.upperBound
    var next = start
    while next < lineEnd, isBlank(at: next) { next += 1 }
    guard next < lineEnd, text.byte(at: next) == UInt8(ascii: "|") else { return nil }

    // One divider more, and the first row is no table's.
    let without = ChangeSet(
      length: text.utf8Count,
      edits: (due + [place]).sorted { $0.lowerBound < $1.lowerBound }.map { .init(range: $0, insert: "") })
    let known = state.applying(without)
    let caret = without.map(place.lowerBound, .before)
    let block = known.syntax.block(at: caret)
    guard block.kind == .tableHeader || block.kind == .tableRow else { return nil }
    let row = min(block.range.lowerBound, caret)..<known.lineEnd(known.text.line(at: caret))
    let before = known.text.string(in: row.lowerBound..<caret).filter { $0 != " " && $0 != "\t" }
    let isEmptyRow = known.text.utf8(in: row).allSatisfy { $0 == UInt8(ascii: "|") || $0 == 0x20 || $0 == 0x09 }
    let opened = memory.openedRow.map { without.map($0.lowerBound, .after) }

    if isEmptyRow, before == "|", due.isEmpty {
      var first = place.lowerBound - 1
      while isBlank(at: first) { first = first - 1 }
      if first != opened {
        let old = first..<place.lowerBound
        return SmartChange(
          changes: .replacing(old, with: "", length: text.utf8Count),
          substitution: SmartSubstitution(
            range: first..<(first + 1), caret: first + 1, typed: text.string(in: old) + "|"),
          typed: place, opensRow: place)
      }
    }
    guard isEmptyRow || !before.isEmpty else { return nil }
    let rest = start..<(next + 1)
    guard !due.contains(where: rest.overlaps) else { return nil }
    return SmartChange(
      changes: .replacing(rest, with: "", length: text.utf8Count),
      substitution: SmartSubstitution(
        range: place, caret: place.upperBound, typed: "|", behind: text.string(in: rest)),
      typed: place, opensRow: before.isEmpty ? place : nil)
  }

  private func isBlank(at place: UTF8Offset) -> Bool { text.byte(at: place) == 0x20 || text.byte(at: place) == 0x09 }

  // MARK: Markers of an item or quote

  /// The marker that Enter has just written, typed once more in the item or quote that is empty otherwise.
  func markerTypedAgain(_ place: TextRange) -> SmartChange? {
    guard switches.contains(.shortcuts), let continuation = memory.continuation,
      continuation.place < place.upperBound, place.upperBound - continuation.place <= 2 * SmartContinuation.longest,
      !state.syntax.block(at: place.lowerBound).kind.isVerbatim
    else { return nil }
    let line = text.line(at: place.lowerBound)
    let start = text.start(of: line)
    guard start < continuation.place, isSpace(place.upperBound..<state.lineEnd(line), text) else { return nil }
    // A marker before this one may still have to go.
    let begin = due.filter { continuation.place <= $0.lowerBound && $0.upperBound <= place.lowerBound }.last
    let typed = (begin?.upperBound ?? continuation.place)..<place.upperBound
    let marker = text.string(in: typed)
    let written = SmartContinuation.kinds(in: text.string(in: start..<continuation.place))
    let typedKinds = SmartContinuation.kinds(in: marker)
    guard typedKinds.count == 1, marker.first != " ",
      let index = written.indices.dropFirst(continuation.passed).first(where: { written[$0] == typedKinds[0] })
    else { return nil }
    guard !due.contains(where: typed.overlaps) else { return nil }
    let end = typed.lowerBound
    return SmartChange(
      changes: .replacing(typed, with: "", length: text.utf8Count),
      substitution: SmartSubstitution(
        range: (end - 1)..<end, caret: end, typed: text.string(in: (end - 1)..<end) + marker),
      typed: typed, passes: index + 1)
  }
}

/// A line that Enter has begun with the markers of the item or quote before it.
struct SmartContinuation: Hashable, Sendable {
  /// Behind the markers.
  var place: UTF8Offset
  /// How many of the markers have been typed once more: typed again they are meant.
  var passed = 0

  /// The longest marker in bytes: a number has nine digits at most.
  static let longest = 11

  /// The kinds of the markers of a line's beginning; numbers are one kind. Empty where there is something else too.
  static func kinds(in beginning: String) -> [String] {
    var kinds: [String] = []
    for word in beginning.replacing("[ ]", with: "[]").split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      let digits = word.prefix { ("0"..."9").contains($0) }
      let sign = word.dropFirst(digits.count)
      switch sign {
      case "-", "*", "+", "[]":
        guard digits.isEmpty else { return [] }
        kinds.append(String(sign))
      case ".", ")":
        guard !digits.isEmpty else { return [] }
        kinds.append("1" + sign)
      default:
        guard digits.isEmpty, sign.allSatisfy({ $0 == ">" }) else { return [] }
        kinds += sign.map(String.init)
      }
    }
    return kinds
  }
}
