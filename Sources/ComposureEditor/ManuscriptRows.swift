/// Writes a text into the squares of Korean manuscript paper, 20 a row, and counts the rows.
///
/// The rules are those taught in schools (원고지 쓰기):
/// - A paragraph begins on a new row, and its first square stays empty.
/// - A syllable, a Chinese character, a kana, a capital letter and a punctuation mark take one square each; digits and
///   small Latin letters stand two in a square, and what is left over of an odd number takes one.
/// - A space takes a square, except behind a full stop or comma and at the start of a row.
/// - No row begins with a closing mark: it goes into the last square of the row before or beside it.
/// - A full stop or comma and the closing quotation mark behind it share a square.
/// - Three dots of an ellipsis take a square; a dash takes two.
/// A line of code begins at the first square.
struct ManuscriptRows {
  static let perRow = 20
  static let perPage = 10

  /// What stands in the square that was filled last, as far as the next depends on it.
  private enum Last {
    case start, space, digit, smallLetter, point
    case dots(Int)
    case dash, other
  }

  /// Rows that are complete.
  private(set) var rows = 0
  private var column: Int
  private var last = Last.start

  init(isIndented: Bool) { column = isIndented ? 1 : 0 }

  /// Rows including the one that has been begun.
  var total: Int { rows + (column > 0 ? 1 : 0) }

  private mutating func take(_ squares: Int) {
    column += squares
    while column >= Self.perRow {
      column -= Self.perRow
      rows += 1
    }
  }

  mutating func write(_ scalar: Unicode.Scalar, _ kind: TextCounter.Kind) {
    switch kind {
    case .space:
      switch last {
      case .start, .space, .point: break
      default: if column > 0 { take(1) }
      }
      if case .start = last { return }
      last = .space
    case .digit:
      if case .digit = last {
        last = .other
      } else {
        take(1)
        last = .digit
      }
    case .smallLetter:
      if case .smallLetter = last {
        last = .other
      } else {
        take(1)
        last = .smallLetter
      }
    case .terminator, .comma, .closer: close(scalar, kind)
    case .dash:
      if case .dash = last {
        last = .other
      } else {
        take(2)
        last = .dash
      }
    default:
      take(1)
      last = .other
    }
  }

  private mutating func close(_ scalar: Unicode.Scalar, _ kind: TextCounter.Kind) {
    if scalar == "." {
      // Dots of an ellipsis.
      if case .point = last {
        last = .dots(2)
        return
      }
      if case .dots(2) = last {
        last = .dots(3)
        return
      }
    }
    let isPoint = kind == .comma || kind == .terminator && TextCounter.isFullStop(scalar)
    if kind == .closer, case .point = last {
      last = .other
      return
    }
    var isOpening = false
    // A straight quotation mark says only by its place which one it is.
    switch last {
    case .start, .space: isOpening = kind == .closer
    default: break
    }
    if column > 0 || rows == 0 || isOpening { take(1) }
    last = isPoint ? .point : .other
  }
}
