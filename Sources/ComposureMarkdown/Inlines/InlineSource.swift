/// The text of a leaf block as one run of bytes, without the markers of its containers and without indentation.
struct InlineSource {
  /// Lines keep their terminators, except the last.
  var bytes: [UInt8] = []
  /// Where each line's part begins in `bytes`, and in the source counted from the start of the block's first line.
  var pieces: [Piece] = []
  /// The box of a task before the text.
  var task: Task?

  struct Task: Sendable {
    /// Counted from the start of the block's first line.
    var range: Range<Int>
    var isDone: Bool
  }

  struct Piece: Sendable {
    var buffer: Int
    var source: Int
    var length: Int
  }

  /// Empty, but with the memory it has.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    task = nil
  }

  mutating func append(_ part: some Collection<UInt8>, from source: Int) {
    pieces.append(Piece(buffer: bytes.count, source: source, length: part.count))
    bytes.append(contentsOf: part)
  }

  /// Leaves out the spaces and the terminator at the end of the last line.
  mutating func trimEnd() {
    while let last = bytes.last, last == 0x20 || last == 0x09 || last == 0x0A || last == 0x0D {
      bytes.removeLast()
    }
    while let piece = pieces.last, piece.buffer >= bytes.count, pieces.count > 1 { pieces.removeLast() }
    if !pieces.isEmpty {
      pieces[pieces.count - 1].length = bytes.count - pieces[pieces.count - 1].buffer
    }
  }

  private func piece(holding buffer: Int) -> Piece {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].buffer <= buffer { low = middle } else { high = middle }
    }
    return pieces[low]
  }

  /// The source position of a byte.
  func source(start buffer: Int) -> Int {
    let piece = piece(holding: buffer)
    return piece.source + buffer - piece.buffer
  }

  /// The source position after the byte before `buffer`: an element that ends with a line doesn't take the
  /// containers' markers of the next line.
  func source(end buffer: Int) -> Int { buffer == 0 ? source(start: 0) : source(start: buffer - 1) + 1 }
}
