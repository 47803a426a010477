import ComposureMarkdown
import ComposureText

/// Which part of the text stands out while the rest steps back.
public enum FocusMode: String, Hashable, Sendable, CaseIterable {
  case off, sentence, paragraph

  /// A sentence is looked for this many bytes around the caret, however long its paragraph is.
  private static let reach = 8_000

  /// What stands out for a selection, in whole paragraphs or sentences; nil when everything does.
  func range(for selection: Selection, in state: EditorState) -> TextRange? {
    guard self != .off else { return nil }
    let text = state.text
    let ends = [selection.range.lowerBound, selection.range.upperBound].map { min($0, text.end) }
    let parts = ends.map { part(at: text.floorScalar($0), in: state) }
    return min(parts[0].lowerBound, ends[0])..<max(parts[1].upperBound, ends[1])
  }

  private func part(at caret: UTF8Offset, in state: EditorState) -> TextRange {
    let block = state.syntax.block(at: caret)
    guard self == .sentence else { return block.range }
    switch block.kind {
    case .paragraph, .atxHeading, .setextHeading: break
    default: return block.range
    }
    let text = state.text
    let lower = text.floorScalar(max(block.range.lowerBound, caret - min(caret.value, Self.reach)))
    let upper = text.floorScalar(min(block.range.upperBound, caret + Self.reach))
    guard lower <= caret, caret <= upper else { return block.range }
    return sentence(in: text.string(in: lower..<upper), from: lower, at: caret)
  }

  /// The sentence of `string`, which begins at `start` of the text, that holds `caret` or ends at it. One that has no
  /// letter yet leaves the place to the one before.
  private func sentence(in string: String, from start: UTF8Offset, at caret: UTF8Offset) -> TextRange {
    var bounds = [start]
    var position = start
    var breaks = SentenceBreaks()
    for scalar in string.unicodeScalars {
      if breaks.takes(scalar, Self.kind(scalar)) { bounds.append(position) }
      position = position + UTF8.width(scalar)
    }
    bounds.append(position)
    let index = bounds.dropLast().lastIndex { $0 <= caret } ?? 0
    return bounds[index]..<bounds[index + 1]
  }

  /// In the source there is markup, which closes behind the mark like a quotation.
  private static func kind(_ scalar: Unicode.Scalar) -> TextCounter.Kind {
    switch scalar {
    case "*", "_", "~", "`", "=": .closer
    default:
      switch TextCounter.kind(scalar) {
      case .newline: .space
      case let kind: kind
      }
    }
  }
}
