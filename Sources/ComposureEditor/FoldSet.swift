import ComposureMarkdown
import ComposureText

/// A section whose body is folded away, keyed by its heading.
public struct Fold: Hashable, Sendable {
  /// The heading: its lines without the containers' markers, as the syntax tree has it.
  public var heading: TextRange
  /// What is not shown: from the line after the heading to the next heading of the same or a higher rank.
  public var body: TextRange
  public var level: Int

  public init(heading: TextRange, body: TextRange, level: Int) {
    self.heading = heading
    self.body = body
    self.level = level
  }

  /// Where the caret goes when the section is folded: the end of the heading's line.
  public func caret(in text: Rope) -> UTF8Offset {
    text.contentRange(of: text.line(at: body.lowerBound > .zero ? body.lowerBound - 1 : .zero)).upperBound
  }
}

/// The sections of a text that are folded, in order. A value; it is brought over every change of the text.
public struct FoldSet: Hashable, Sendable {
  public private(set) var folds: [Fold] = []

  public init() {}

  public var isEmpty: Bool { folds.isEmpty }

  /// The parts of the text that are not shown, in order, without overlaps.
  public var hidden: [TextRange] {
    var result: [TextRange] = []
    for body in folds.map(\.body) {
      // A section within a folded one lies inside it.
      if let last = result.last, body.upperBound <= last.upperBound { continue }
      result.append(body)
    }
    return result
  }

  /// The folds whose body holds a part of the selection: its start counts, its end does not, unless the text ends there.
  public func entered(by selection: Selection, in text: Rope) -> [Fold] {
    let range = selection.range
    return folds.filter { fold in
      if range.isEmpty {
        return fold.body.contains(range.lowerBound) || range.lowerBound == text.end && fold.body.upperBound == text.end
      }
      return range.overlaps(fold.body)
    }
  }

  mutating func insert(_ fold: Fold) {
    guard !folds.contains(where: { $0.heading == fold.heading }) else { return }
    folds.append(fold)
    folds.sort { $0.heading.lowerBound < $1.heading.lowerBound }
  }

  mutating func remove(_ fold: Fold) { folds.removeAll { $0.heading == fold.heading } }

  /// Brings the folds over a change: those behind it are shifted, one whose body it touches is unfolded, and so is one
  /// whose heading has become something else.
  mutating func follow(_ changes: ChangeSet, in syntax: SyntaxTree) {
    guard !folds.isEmpty else { return }
    folds = folds.compactMap { fold in
      guard !changes.touches(fold.body) else { return nil }
      var mapped = fold
      mapped.heading = changes.map(fold.heading)
      mapped.body = changes.map(fold.body)
      return syntax.headingLevel(at: mapped.heading.lowerBound) == fold.level ? mapped : nil
    }
  }
}

extension SyntaxTree {
  /// The section whose heading holds a position; nil where no heading is, or nothing stands below it.
  public func section(at offset: UTF8Offset) -> Fold? {
    let heading = block(at: offset)
    guard let level = heading.headingLevel else { return nil }
    var end = text.end
    var position = heading.range.upperBound
    // Piece by piece, since the next heading is usually near.
    search: while position < text.end {
      let piece = position..<text.floorScalar(min(text.end, position + 4_096))
      for block in blocks(in: piece) where block.range.lowerBound >= position && block.depth == heading.depth {
        if let other = block.headingLevel, other <= level {
          end = text.start(of: text.line(at: block.range.lowerBound))
          break search
        }
      }
      position = max(piece.upperBound, position + 1)
    }
    let body = heading.range.upperBound..<max(end, heading.range.upperBound)
    return body.isEmpty ? nil : Fold(heading: heading.range, body: body, level: level)
  }

  /// Every section that can be folded, in order.
  public func sections() -> [Fold] {
    blocks(in: text.fullRange).compactMap { $0.headingLevel == nil ? nil : section(at: $0.range.lowerBound) }
  }
}

extension BlockNode {
  /// The rank of a heading, 1 to 6.
  var headingLevel: Int? {
    switch kind {
    case .atxHeading(let level), .setextHeading(let level): level
    default: nil
    }
  }
}
