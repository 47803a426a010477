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
    var ending = SentenceEnding.none
    for scalar in string.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if ending.isComplete(before: scalar, isSpace: isSpace), !isSpace { bounds.append(position) }
      ending.follow(scalar, isSpace: isSpace)
      position = position + UTF8.width(scalar)
    }
    bounds.append(position)
    let index = bounds.dropLast().lastIndex { $0 <= caret } ?? 0
    return bounds[index]..<bounds[index + 1]
  }
}

/// How far the end of a sentence has come.
private enum SentenceEnding {
  case none
  /// A full stop that ends the sentence if a space follows.
  case latin
  /// One that ends it by itself.
  case wide
  /// A space after the end.
  case space

  func isComplete(before scalar: Unicode.Scalar, isSpace: Bool) -> Bool {
    switch self {
    case .none, .latin: false
    case .wide: !Self.closers.contains(scalar) && !Self.wideStops.contains(scalar)
    case .space: true
    }
  }

  mutating func follow(_ scalar: Unicode.Scalar, isSpace: Bool) {
    if isSpace {
      self = self == .none ? .none : .space
    } else if Self.wideStops.contains(scalar) {
      self = .wide
    } else if Self.latinStops.contains(scalar) {
      self = self == .wide ? .wide : .latin
    } else if !Self.closers.contains(scalar) {
      self = .none
    }
  }

  private static let latinStops = Set(".!?…".unicodeScalars)
  private static let wideStops = Set("。！？｡".unicodeScalars)
  private static let closers = Set("\"'”’)]}」』》〉】）*_~`=".unicodeScalars)
}
