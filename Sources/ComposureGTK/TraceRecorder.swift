import CGTK
import ComposureEditor
import Foundation

/// Writes what happens in one window as JSON lines, each complete on disk (or in the pipe) before the next happens.
@MainActor public final class TraceRecorder {
  private let descriptor: Int32
  private let start = g_get_monotonic_time()
  private var failed = false
  /// Called once when a line could not be written; nothing is written after it.
  var onFailure: @MainActor (String) -> Void = { _ in }

  public struct Failure: Error { public var reason: String }

  /// Creates the file at `path`, or opens the FIFO there, which waits for its reader.
  public init(path: String) throws(Failure) {
    // A reader that goes away must not end the editor with a signal.
    signal(SIGPIPE, SIG_IGN)
    descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw Failure(reason: String(cString: strerror(errno))) }
  }

  func record(_ body: TraceEvent.Body) {
    guard !failed else { return }
    do {
      let event = TraceEvent(time: Int(g_get_monotonic_time() - start), body: body)
      try write(Array((event.jsonLine() + "\n").utf8)[...])
    } catch {
      failed = true
      onFailure("\(error)")
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(reason: String(cString: strerror(errno)))
      }
      rest = rest.dropFirst(count)
    }
  }

  isolated deinit { close(descriptor) }
}
