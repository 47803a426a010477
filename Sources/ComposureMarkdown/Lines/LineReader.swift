import ComposureText

/// Reads a rope line by line, each line as contiguous bytes.
///
/// It begins with a small piece of the text and doubles it, so that an update that converges after one line reads
/// little, and a full parse reads large pieces.
struct LineReader {
  private let text: Rope
  private let total: Int
  private var buffer: [UInt8]
  private var bufferStart: Int
  private var cursor = 0
  private var piece: Int

  init(_ text: Rope, at position: Int, piece: Int = 512) {
    self.text = text
    total = text.utf8Count
    buffer = []
    bufferStart = position
    self.piece = piece
  }

  /// Where the next line begins.
  var position: Int { bufferStart + cursor }

  /// Hands the next line, terminator included, to `body`. The last line of a text has no terminator and may be empty.
  mutating func next<Result>(
    _ body: (_ line: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Result
  ) -> Result {
    var end = cursor
    var isLast = false
    search: while true {
      let found = buffer.withUnsafeBufferPointer { ByteSearch.lineEnd($0, end) }
      let bufferIsAll = bufferStart + buffer.count >= total
      if found < buffer.count {
        if buffer[found] == 0x0A {
          end = found + 1
          break search
        }
        if found + 1 < buffer.count {
          end = buffer[found + 1] == 0x0A ? found + 2 : found + 1
          break search
        }
        if bufferIsAll {
          end = found + 1
          break search
        }
      } else if bufferIsAll {
        end = found
        isLast = true
        break search
      }
      end = found - cursor
      fill()
    }
    let start = cursor
    cursor = end
    return buffer.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[start..<end]), isLast)
    }
  }

  /// Drops the lines that were read and appends the next piece.
  private mutating func fill() {
    let end = bufferStart + buffer.count
    let rest = buffer.count - cursor
    // A long line is copied once per fill: growing with it keeps that linear.
    piece = max(min(piece * 2, 1 << 17), rest)
    var limit = min(total, end + piece)
    if limit < total { limit = text.floorScalar(UTF8Offset(limit)).value }
    bufferStart += cursor
    buffer.removeFirst(cursor)
    cursor = 0
    buffer.append(contentsOf: text.utf8(in: TextRange(end, limit)))
  }
}
