import Foundation
import Synchronization

/// A running program. `Foundation.Process` will not do: its children inherit the blocked signals of the thread that
/// starts them, and then a window manager or a display never hears that it shall end.
final class ChildProcess: Sendable {
  let processID: pid_t
  private let state = Mutex<(status: Int32?, waiters: [CheckedContinuation<Int32, Never>])>((nil, []))

  /// Starts `program` in a session of its own, with the given file descriptors as its standard streams.
  /// - Throws: ``ToolFailure`` when it cannot be started.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32, errors: Int32
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (source, target) in [(input, Int32(0)), (output, 1), (errors, 2)] {
      posix_spawn_file_actions_adddup2(&actions, source, target)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let setSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not see: it is behind a feature macro.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | setSession))

    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var started = pid_t()
    let error = descriptors.withLock { _ in
      posix_spawn(&started, program, &actions, &attributes, &words, &variables)
    }
    let child = started
    guard error == 0 else { throw ToolFailure(description: "\(program): \(String(cString: strerror(error)))") }
    processID = child
    Thread.detachNewThread { [self] in
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
      let waiters = state.withLock { state in
        state.status = code
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume(returning: code) }
    }
  }

  /// The exit status (128 + the number of the signal that ended it); nil while it runs.
  var status: Int32? { state.withLock { $0.status } }

  /// Waits until it has ended, and returns its exit status.
  func end() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = state.withLock { state in
        if state.status == nil { state.waiters.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
  }

  /// Sends a signal, unless it has ended.
  func signal(_ signal: Int32) { if status == nil { kill(processID, signal) } }
}

/// Held while a pipe is made and while a program is started, so that no program starts between `pipe` and the flag that
/// keeps the pipe out of it: a forgotten copy of a writing end would keep its reader waiting.
private let descriptors = Mutex(())

/// Both ends of a pipe, which no child inherits by accident.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  init() {
    var ends: [Int32] = [0, 0]
    descriptors.withLock { _ in
      precondition(pipe(&ends) == 0, "no pipe: errno \(errno)")
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (reading, writing) = (ends[0], ends[1])
  }
}
