import Foundation
import Synchronization

/// The keyboard and the pointer of a session on Wayland: `Scripts/wayland-input.py`, which lives as long as the session.
final class WaylandInput: Sendable {
  private let process: ChildProcess
  private let input: FileHandle
  private let state = Mutex<(waiting: [CheckedContinuation<Bool, Never>], isGone: Bool)>(([], false))
  private let words = Mutex("")

  /// Starts it in the environment of a session.
  init(environment: [String: String]) async throws {
    let (input, output, errors) = (PipeEnds(), PipeEnds(), PipeEnds())
    self.input = FileHandle(fileDescriptor: input.writing, closeOnDealloc: true)
    let script = Repository.root.appendingPathComponent("Scripts/wayland-input.py").path
    process = try ChildProcess(
      "/usr/bin/python3", [script], environment: environment, input: input.reading, output: output.writing,
      errors: errors.writing)
    for descriptor in [input.reading, output.writing, errors.writing] { close(descriptor) }
    Thread.detachNewThread { [self] in
      let said = FileHandle(fileDescriptor: errors.reading, closeOnDealloc: true).readDataToEndOfFile()
      words.withLock { $0 = String(decoding: said, as: UTF8.self) }
    }
    Thread.detachNewThread { [self] in
      _ = LineReader(output.reading).forEachLine { _ in
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume(returning: true)
        return true
      }
      close(output.reading)
      let left = state.withLock { state in
        state.isGone = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for waiter in left { waiter.resume(returning: false) }
    }
  }

  /// Presses and releases a key, given as an X keysym name with modifiers (`ctrl+b`).
  func press(_ key: String) async throws { try await send("key \(key)") }

  /// Moves the pointer, in pixels from the upper left corner of the output.
  func move(x: Int, y: Int) async throws { try await send("move \(x) \(y)") }

  /// Presses and releases a button.
  func click(button: Int) async throws {
    try await send("button \(button) down")
    try await send("button \(button) up")
  }

  /// Sends a line, and waits until the compositor has dealt with it.
  func send(_ line: String) async throws {
    let done = await withCheckedContinuation { continuation in
      let isGone = state.withLock { state in
        if !state.isGone { state.waiting.append(continuation) }
        return state.isGone
      }
      if isGone { return continuation.resume(returning: false) }
      try? input.write(contentsOf: Data((line + "\n").utf8))
    }
    guard done else {
      _ = await process.end()
      throw ToolFailure(description: "wayland-input.py has ended at \(line): \(words.withLock { $0 })")
    }
  }
}
