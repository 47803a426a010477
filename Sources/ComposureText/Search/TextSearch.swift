/// Looks for a text in a rope, piece by piece, without making a string of it.
///
/// Canonically equivalent spellings (NFC, NFD) and letters that differ in width only are the same; so are straight and
/// curly quotation marks while the query is half typed. A match never begins or
/// ends inside a grapheme, so its range is right in the source whatever its spelling.
public struct TextSearch: Sendable {
  public let query: SearchQuery
  private let pattern: SearchPattern
  /// The bytes that are folded at once, and how far a match may reach beyond them before more are looked at.
  static let pieceLength = 1 << 16
  private let pieceLength: Int
  private let lookahead: Int

  /// Nil for a query that finds nothing, like an empty one.
  public init?(_ query: SearchQuery) { self.init(query, pieceLength: Self.pieceLength) }

  init?(_ query: SearchQuery, pieceLength: Int) {
    guard !query.text.isEmpty else { return nil }
    let folder = FoldedText.Folder(query)
    let graphemes = query.text.map { FoldedText(Array($0.utf8), folder).units }
    self.query = query
    self.pieceLength = pieceLength
    pattern = SearchPattern(graphemes, isHalfTyped: query.isHalfTyped)
    lookahead = 64 + 8 * query.text.utf8.count
  }

  /// True when no match reaches from one line into the next, so that lines can be looked at one by one.
  public var staysInLine: Bool {
    !pattern.elements.contains(.unit(0x0A))
  }

  /// The matches in `range`, which begins and ends at graphemes, in order; after each the search goes on behind it.
  ///
  /// - Parameter goesOn: asked between pieces. After false the matches so far are returned.
  public func matches(in text: Rope, range: TextRange? = nil, while goesOn: () -> Bool = { true }) -> [TextRange] {
    let range = range ?? text.fullRange
    let folder = FoldedText.Folder(query)
    var found: [TextRange] = []
    var start = range.lowerBound
    var reach = lookahead
    while start < range.upperBound, goesOn() {
      var stop = min(range.upperBound, start + pieceLength)
      if stop < range.upperBound {
        stop = text.graphemeStart(atOrBefore: stop)
        if stop <= start { stop = min(range.upperBound, text.nextGrapheme(after: start)) }
      }
      let end = min(range.upperBound, text.graphemeEnd(atOrAfter: min(range.upperBound, stop + reach)))
      let piece = Piece(text: text, start: start, end: end, isLast: end == range.upperBound, folder)
      let next = search(piece, upTo: stop, &found)
      // A match that may reach behind the end of the piece is looked at again with more text.
      reach = next < stop ? reach * 2 : lookahead
      start = next
    }
    return found
  }

  /// Whether exactly `range` is a match.
  public func matches(exactly range: TextRange, in text: Rope) -> Bool {
    guard !range.isEmpty, text.isGraphemeBoundary(range.lowerBound), text.isGraphemeBoundary(range.upperBound) else {
      return false
    }
    return matches(in: text, range: range) == [range]
  }

  private struct Piece {
    let text: Rope
    let start: UTF8Offset
    let isLast: Bool
    let bytes: [UInt8]
    let folded: FoldedText

    init(text: Rope, start: UTF8Offset, end: UTF8Offset, isLast: Bool, _ folder: FoldedText.Folder) {
      self.text = text
      self.start = start
      self.isLast = isLast
      bytes = text.utf8(in: start..<end)
      folded = FoldedText(bytes, folder)
    }

    /// Whether a grapheme begins at a place in the bytes. Both ends of the piece are such places.
    func isBoundary(_ place: Int) -> Bool {
      if place == 0 || place == bytes.count { return true }
      // A byte that goes on with a scalar is none.
      if bytes[place] & 0xC0 == 0x80 { return false }
      if bytes[place] < 0x80, bytes[place] > 0x1F, bytes[place - 1] < 0x80 { return true }
      return text.isGraphemeBoundary(start + place)
    }
  }

  /// - Returns: where the search goes on: at `stop` or behind it, or before it where the piece was too short.
  private func search(_ piece: Piece, upTo stop: UTF8Offset, _ found: inout [TextRange]) -> UTF8Offset {
    let starts = piece.folded.starts
    let limit = stop - piece.start
    let (first, other) = pattern.firstUnits
    return piece.folded.units.withUnsafeBufferPointer { units in
      var index = 0
      while index < units.count {
        let unit = units[index]
        if unit != first && unit != other {
          index &+= 1
          continue
        }
        let start = Int(starts[index])
        if start >= limit { break }
        switch pattern.match(units, at: index) {
        case .no: index &+= 1
        case .needsMore:
          guard !piece.isLast, piece.isBoundary(start) else {
            index &+= 1
            continue
          }
          return piece.start + start
        case .end(let after):
          let end = Int(starts[after])
          // A letter that is taken apart begins and ends with its first and last part.
          guard index == 0 || starts[index - 1] < start, starts[after - 1] < end, piece.isBoundary(start),
            piece.isBoundary(end),
            !query.matchesWholeWords
              || !piece.text.isInsideWord(piece.start + start) && !piece.text.isInsideWord(piece.start + end)
          else {
            index &+= 1
            continue
          }
          found.append(piece.start + start..<piece.start + end)
          index = after
        }
      }
      // A match that reached over the end of the part that was asked for.
      return max(stop, found.last?.upperBound ?? stop)
    }
  }
}
