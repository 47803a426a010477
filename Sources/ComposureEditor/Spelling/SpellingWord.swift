import ComposureText

/// One word of the text that a dictionary can judge.
///
/// A word that is divided by markup (`**한국어**는`, `un**believ**able`) is one word in several pieces.
public struct SpellingWord: Hashable, Sendable {
  /// The letters, without the markup between them.
  public var text: String
  public var script: SpellingScript
  /// Where the letters stand in the source, in order.
  public var pieces: [TextRange]

  public init(text: String, script: SpellingScript, pieces: [TextRange]) {
    self.text = text
    self.script = script
    self.pieces = pieces
  }

  /// From the first letter to behind the last; markup that divides the word lies inside.
  public var range: TextRange { pieces[0].lowerBound..<pieces[pieces.count - 1].upperBound }

  /// The change that makes this word another and leaves the markup inside it where it is. Only what differs is replaced.
  ///
  /// - Parameter length: of the text, in UTF-8.
  public func replaced(by other: String, length: Int) -> ChangeSet {
    let (old, new) = (Array(text.unicodeScalars), Array(other.unicodeScalars))
    guard pieces.count > 1 else { return ChangeSet.replacing(range, with: other, length: length) }
    let most = min(old.count, new.count)
    var prefix = 0
    while prefix < most, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < most - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    func width(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + UTF8.width($1) } }
    let low = width(old[..<prefix])
    let high = low + width(old[prefix..<(old.count - suffix)])
    var insert = String(String.UnicodeScalarView(new[prefix..<(new.count - suffix)]))
    var edits: [ChangeSet.Edit] = []
    var start = 0
    for (index, piece) in pieces.enumerated() {
      let end = start + piece.length
      let (from, to) = (max(low, start), min(high, end))
      let isLast = index == pieces.count - 1
      // What is only inserted goes into the piece that it touches first.
      let takesInsert = !insert.isEmpty && low >= start && (low < end || isLast || low == high && low == end)
      if from < to || takesInsert {
        let range = (piece.lowerBound + (min(from, end) - start))..<(piece.lowerBound + (max(from, to) - start))
        edits.append(ChangeSet.Edit(range: range, insert: insert))
        insert = ""
      }
      start = end
    }
    return ChangeSet(length: length, edits: edits)
  }
}
