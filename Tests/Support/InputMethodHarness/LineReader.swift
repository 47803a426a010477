import Foundation

/// Reads a file descriptor line by line, blocking: for a thread of its own.
struct LineReader {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Calls `body` for each line without its newline until it returns false (then the result is true) or the end.
  func forEachLine(_ body: (String) -> Bool) -> Bool {
    var pending: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      pending += chunk.prefix(count)
      while let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        guard body(line) else { return true }
      }
    }
  }
}
