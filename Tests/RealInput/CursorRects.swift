import Foundation
import InputMethodHarness
import Synchronization

/// Where Fcitx 5 is told that the caret is, on the screen: there it shows its candidates. Read from the messages on the
/// session's bus.
final class CursorRects: Sendable {
  struct Rect: Equatable {
    var x: Int
    var y: Int
    var height: Int
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let monitor: Mutex<Process>
  private let file: URL

  init(_ session: InputMethodSession) throws {
    file = session.directory.appendingPathComponent("rects-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-monitor")
    process.arguments = ["--session", "interface='org.fcitx.Fcitx.InputContext1',member='SetCursorRect'"]
    process.environment = session.environment
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    monitor = Mutex(process)
  }

  func end() {
    // The signal that asks to end is blocked in what a test's thread starts.
    _ = monitor.withLock { kill($0.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: file)
  }

  /// Everything that was told so far, in order.
  var all: [Rect] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "member=SetCursorRect").dropFirst().compactMap { message in
      let numbers = message.split(separator: "\n").compactMap { line -> Int? in
        let words = line.split(separator: " ")
        return words.count == 2 && words[0] == "int32" ? Int(words[1]) : nil
      }
      return numbers.count >= 4 ? Rect(x: numbers[0], y: numbers[1], height: numbers[3]) : nil
    }
  }

  /// Waits until the last that was told meets a condition.
  @discardableResult
  func until(_ what: String, _ condition: (Rect) -> Bool) async throws -> Rect {
    var last: Rect?
    do {
      try await poll(what) {
        last = all.last
        return last.map(condition) ?? false
      }
    } catch {
      throw Failure(description: "\(error); the last rectangles: \(all.suffix(6))")
    }
    return last!
  }
}
