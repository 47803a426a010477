import ComposureMarkdown
import ComposureText

/// A part of the text that is folded away below a line that stays.
public struct Fold: Hashable, Sendable {
  /// What stays: the first line, without its terminator; of a heading with a line below it, both.
  public var head: TextRange
  /// What is not shown: whole lines below the head.
  public var body: TextRange
  public var kind: FoldRegion.Kind

  public init(_ region: FoldRegion) {
    head = region.head
    body = region.body
    kind = region.kind
  }

  /// Where the caret goes when it is folded: the end of the line that stays.
  public func caret(in text: Rope) -> UTF8Offset {
    text.contentRange(of: text.line(at: body.lowerBound > .zero ? body.lowerBound - 1 : .zero)).upperBound
  }
}

/// The parts of a text that are folded, in order. A value; it is brought over every change of the text.
public struct FoldSet: Hashable, Sendable {
  public private(set) var folds: [Fold] = []

  public init() {}

  /// - Parameter folds: in any order.
  init(_ folds: [Fold]) {
    self.folds = folds.sorted(by: Self.precedes)
  }

  public var isEmpty: Bool { folds.isEmpty }

  /// The parts of the text that are not shown, in order, without overlaps.
  public var hidden: [TextRange] { Self.joined(folds) }

  /// What is not shown of a range, in order, without overlaps.
  public func hidden(in range: TextRange) -> [TextRange] {
    Self.joined(folds.filter { $0.body.overlaps(range) }).map { $0.clamped(to: range) }
  }

  /// The parts of `hidden`, as a set of folds gives them for all of a text, that lie in a range.
  public static func parts(of hidden: [TextRange], in range: TextRange) -> [TextRange] {
    var (low, high) = (0, hidden.count)
    while low < high {
      let middle = (low + high) / 2
      if hidden[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return hidden[low...].prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
  }

  private static func joined(_ folds: [Fold]) -> [TextRange] {
    var result: [TextRange] = []
    for body in folds.map(\.body) {
      // One within a folded one lies inside it.
      if let last = result.last, body.upperBound <= last.upperBound { continue }
      if let last = result.last, body.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<body.upperBound
      } else {
        result.append(body)
      }
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
    guard !folds.contains(where: { $0.head == fold.head && $0.kind == fold.kind }) else { return }
    let index = folds.firstIndex { Self.precedes(fold, $0) } ?? folds.endIndex
    folds.insert(fold, at: index)
  }

  mutating func remove(_ fold: Fold) { folds.removeAll { $0.head == fold.head && $0.kind == fold.kind } }

  private static func precedes(_ lhs: Fold, _ rhs: Fold) -> Bool {
    lhs.body.lowerBound != rhs.body.lowerBound
      ? lhs.body.lowerBound < rhs.body.lowerBound : lhs.body.upperBound > rhs.body.upperBound
  }

  /// Brings the folds over a change. A fold whose body was edited, or whose head has become something else, is gone.
  ///
  /// - Parameter dirty: the part of the new text whose structure may differ: only there heads are looked at again, since
  ///   a long text has thousands of folds and a key must not pay for each.
  mutating func follow(_ changes: ChangeSet, dirty: TextRange, in syntax: SyntaxTree) {
    guard !folds.isEmpty, let first = changes.edits.first, let last = changes.edits.last else { return }
    let delta = changes.lengthAfter - changes.lengthBefore
    var gone: [Int] = []
    for index in folds.indices {
      let fold = folds[index]
      if fold.head.lowerBound > last.range.upperBound {
        folds[index].move(by: delta)
      } else if fold.body.upperBound >= first.range.lowerBound {
        if changes.touches(fold.body) {
          gone.append(index)
          continue
        }
        folds[index].head = changes.map(fold.head)
        folds[index].body = changes.map(fold.body)
      }
      let head = folds[index].head
      guard head.upperBound >= dirty.lowerBound, head.lowerBound <= dirty.upperBound else { continue }
      if !syntax.hasFoldRegion(fold.kind, at: head) { gone.append(index) }
    }
    for index in gone.reversed() { folds.remove(at: index) }
  }
}

extension Fold {
  fileprivate mutating func move(by delta: Int) {
    head = (head.lowerBound + delta)..<(head.upperBound + delta)
    body = (body.lowerBound + delta)..<(body.upperBound + delta)
  }
}

extension SyntaxTree {
  /// The innermost part that can be folded away below the line of a position; where nothing can, the code, quote, list,
  /// table or front matter that the position is in.
  public func foldRegion(at offset: UTF8Offset) -> FoldRegion? {
    let line = text.line(at: offset)
    let place = text.start(of: line)..<text.range(of: line).upperBound
    // The second line of a heading says that it is one.
    let first = block(at: offset).range.lowerBound
    let heading = headingLevel(at: offset) == nil ? place : text.start(of: text.line(at: first))..<place.upperBound
    let regions = foldRegions(in: heading)
    let here = regions.last {
      place.lowerBound <= $0.head.upperBound && $0.head.lowerBound < max(place.upperBound, place.lowerBound + 1)
    }
    if let here { return here }
    return blocks(in: place).reversed().lazy
      .compactMap { self.foldRegions(in: $0.range.lowerBound..<$0.range.lowerBound).last }
      .first { $0.head.lowerBound <= offset && offset <= $0.body.upperBound }
  }

  fileprivate func hasFoldRegion(_ kind: FoldRegion.Kind, at head: TextRange) -> Bool {
    if case .section(let level) = kind { return headingLevel(at: head.lowerBound) == level }
    return foldRegions(in: head).contains { $0.kind == kind && $0.head.lowerBound == head.lowerBound }
  }
}
