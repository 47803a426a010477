import Foundation
import Synchronization

/// A program ended with a failure, or could not be started.
public struct ToolFailure: Error, CustomStringConvertible {
  public var description: String
}

/// Runs programs and waits for their end without holding a thread of the tests.
enum Tool {
  /// Runs `program` and returns what it wrote to standard output.
  /// - Throws: ``ToolFailure`` when it cannot be started or its exit status is not 0 and `mayFail` is false.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String], mayFail: Bool = false
  ) async throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let text = Mutex("")
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      do {
        try process.run()
      } catch {
        return continuation.resume(throwing: ToolFailure(description: "\(program): \(error)"))
      }
      Thread.detachNewThread {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        text.withLock { $0 = String(decoding: data, as: UTF8.self) }
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }
    }
    let written = text.withLock { $0 }
    guard status == 0 || mayFail else {
      throw ToolFailure(description: "\(program) \(arguments.joined(separator: " ")): status \(status)\n\(written)")
    }
    return written
  }
}

/// Asks again, at short intervals, until `condition` holds: for states that other programs only tell when asked.
func poll(
  _ what: String, within deadline: Duration = .seconds(20), _ condition: () async throws -> Bool
) async throws {
  let clock = ContinuousClock()
  let end = clock.now + deadline
  while try await !condition() {
    guard clock.now < end else { throw ToolFailure(description: "\(what): not within \(deadline)") }
    try await Task.sleep(for: .milliseconds(20))
  }
}
