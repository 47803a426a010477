import Foundation

/// A program ended with a failure, could not be started, or did not do what was expected of it.
public struct ToolFailure: Error, CustomStringConvertible {
  public var description: String

  public init(description: String) { self.description = description }
}

/// Runs programs and waits for their end without holding a thread of the tests.
public enum Tool {
  /// Runs `program` and returns what it wrote to standard output and standard error.
  /// - Throws: ``ToolFailure`` when it cannot be started or its exit status is not 0 and `mayFail` is false.
  @discardableResult
  public static func run(
    _ program: String, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, mayFail: Bool = false
  ) async throws -> String {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let output = PipeEnds()
    defer { close(nothing) }
    let child: ChildProcess
    do {
      defer { close(output.writing) }
      child = try ChildProcess(
        program, arguments, environment: environment, input: nothing, output: output.writing, errors: output.writing)
    } catch {
      close(output.reading)
      throw error
    }
    let written = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let file = FileHandle(fileDescriptor: output.reading, closeOnDealloc: true)
        continuation.resume(returning: String(decoding: file.readDataToEndOfFile(), as: UTF8.self))
      }
    }
    let status = await child.end()
    guard status == 0 || mayFail else {
      throw ToolFailure(description: "\(program) \(arguments.joined(separator: " ")): status \(status)\n\(written)")
    }
    return written
  }
}

/// Asks again, at short intervals, until `condition` holds: for states that other programs only tell when asked.
/// - Throws: ``ToolFailure`` after the deadline.
public func poll(
  _ what: String, within deadline: Duration = .seconds(20), _ condition: () async throws -> Bool
) async throws {
  let clock = ContinuousClock()
  let end = clock.now + deadline
  while try await !condition() {
    guard clock.now < end else { throw ToolFailure(description: "\(what): not within \(deadline)") }
    try await Task.sleep(for: .milliseconds(20))
  }
}
