import ComposureMarkdown
import ComposureText

/// The counts of a document, kept by pieces of a few thousand bytes, so that after an edit only what lies around it is
/// counted again.
///
/// Pieces end between blocks: their counts add up.
struct CountIndex: Sendable {
  /// The number of bytes that a piece has about, unless a block is longer.
  private let pieceLength: Int

  private struct Piece {
    /// Where it begins; it ends where the next one begins.
    var start: UTF8Offset
    var counts: TextCounts
  }

  private(set) var total = TextCounts()
  private var pieces: [Piece] = []

  init(_ syntax: SyntaxTree, pieceLength: Int = 4_096) {
    self.pieceLength = pieceLength
    pieces = count(.zero..<syntax.text.end, syntax)
    total = pieces.reduce(TextCounts()) { $0 + $1.counts }
  }

  /// Brings the counts over changes that were made since.
  ///
  /// - Parameters:
  ///   - edits: in order, each with the part of the text after it whose structure may differ.
  ///   - syntax: describes the text after all of them.
  mutating func follow(_ edits: [(changes: ChangeSet, dirty: TextRange)], in syntax: SyntaxTree) {
    guard !edits.isEmpty else { return }
    var starts = pieces.map(\.start)
    var dirty: [TextRange] = []
    for edit in edits {
      dirty = dirty.map { edit.changes.map($0, start: .before, end: .after) } + [edit.dirty]
      for index in starts.indices where starts[index] > .zero {
        starts[index] = edit.changes.map(starts[index], .before)
      }
    }
    let end = syntax.text.end
    var result: [Piece] = []
    var index = 0
    while index < pieces.count {
      let next = index + 1 < pieces.count ? starts[index + 1] : end
      guard dirty.contains(where: { $0.lowerBound <= next && starts[index] <= $0.upperBound }) else {
        result.append(Piece(start: starts[index], counts: pieces[index].counts))
        index += 1
        continue
      }
      var lower = starts[index]
      // Blocks may have joined over what divided two pieces.
      while lower > .zero, let before = result.last, syntax.blockStart(at: lower) < lower || before.start >= lower {
        lower = before.start
        result.removeLast()
      }
      index += 1
      while index < pieces.count {
        let start = starts[index]
        let following = index + 1 < pieces.count ? starts[index + 1] : end
        let isDirty = dirty.contains { $0.lowerBound <= following && start <= $0.upperBound }
        guard isDirty || start <= lower || start >= end || syntax.blockStart(at: start) < start else { break }
        index += 1
      }
      let upper = index < pieces.count ? starts[index] : end
      if lower < upper { result += count(lower..<upper, syntax) }
    }
    if pieces.isEmpty { result = count(.zero..<end, syntax) }
    pieces = result
    total = result.reduce(TextCounts()) { $0 + $1.counts }
  }

  private func count(_ range: TextRange, _ syntax: SyntaxTree) -> [Piece] {
    var pieces: [Piece] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = min(range.upperBound, start + pieceLength)
      if end < range.upperBound {
        // To the next block, however long this one is.
        let text = syntax.text
        end = text.floorScalar(end)
        let block = syntax.blockStart(at: end)
        if block > start {
          end = block
        } else {
          var line = text.range(of: text.line(at: end)).upperBound
          while line < range.upperBound, syntax.blockStart(at: line) < line {
            line = text.range(of: text.line(at: line)).upperBound
          }
          end = min(range.upperBound, max(line, start + 1))
        }
      }
      pieces.append(Piece(start: start, counts: TextCounts(syntax, in: start..<end)))
      start = end
    }
    return pieces
  }
}
