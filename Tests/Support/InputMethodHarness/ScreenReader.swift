import Foundation
import Synchronization

/// A widget as AT-SPI tells it.
public struct AccessibleNode: Decodable, Sendable {
  public var role: String
  public var name: String
  public var description: String
  public var states: [String]
  /// How many widgets hold it.
  public var depth: Int
  /// Whether it has a size.
  public var isDrawn: Bool
}

/// The text view as AT-SPI tells it. Positions count Unicode scalars, hidden ones too.
public struct AccessibleText: Sendable {
  public struct Run: Decodable, Sendable {
    public var start: Int
    public var end: Int
    public var attributes: [String: String]
  }

  public var name: String
  /// Without what is hidden.
  public var text: String
  public var count: Int
  public var caret: Int
  public var runs: [Run]

  /// The run that holds a position.
  public func run(at position: Int) -> Run? { runs.first { $0.start <= position && position < $0.end } }
}

/// What a screen reader hears while it listens.
public struct AccessibleEvent: Decodable, Sendable {
  /// `object:text-changed:insert` and the like.
  public var kind: String
  public var at: Int
  public var length: Int
  public var text: String
  /// Where the caret was when the reader asked, right after it heard this.
  public var caret: Int
}

/// A widget that has just got the keys.
public struct FocusedControl: Decodable, Sendable, Hashable {
  public var role: String
  public var name: String
  public var states: [String]

  /// Whether it is a text of several lines, such as the page.
  public var isPage: Bool { role == "text" && states.contains("multi-line") }
}

/// Reads a driven program through AT-SPI, as a screen reader does.
public final class ScreenReader: Sendable {
  private static let script = Repository.root.appendingPathComponent("Tests/Support/accessibility.py").path
  private let child: ChildProcess
  private let input: FileHandle
  private let heard = Mutex<[AccessibleEvent]>([])
  private let focused = Mutex<[FocusedControl]>([])

  /// What a program needs in its environment to be readable; waits until the session's accessibility bus is there.
  public static func environment(_ framework: InputMethodSession.Framework) async throws -> [String: String] {
    let session = try await InputMethodSession.shared(framework)
    try await poll("the accessibility bus") {
      try await session.run(
        "gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
        "org.a11y.Bus.GetAddress", mayFail: true
      ).contains("unix:")
    }
    return ["GTK_A11Y": "atspi"]
  }

  /// Every widget of the program that is in a window.
  public static func tree(of app: DrivenApp) async throws -> [AccessibleNode] {
    try await ask(app, "tree").map { try JSONDecoder().decode(AccessibleNode.self, from: $0) }
  }

  /// The text view, with the attributes of each run.
  public static func text(of app: DrivenApp) async throws -> AccessibleText {
    struct Head: Decodable { var text: String, count: Int, caret: Int, name: String }
    let lines = try await ask(app, "text")
    guard let first = lines.first else { throw ToolFailure(description: "the reader said nothing") }
    let head = try JSONDecoder().decode(Head.self, from: first)
    let runs = try lines.dropFirst().map { try JSONDecoder().decode(AccessibleText.Run.self, from: $0) }
    return AccessibleText(name: head.name, text: head.text, count: head.count, caret: head.caret, runs: runs)
  }

  /// Moves the caret of the text, as a reader does that goes through it.
  public static func moveCaret(of app: DrivenApp, to position: Int) async throws {
    _ = try await ask(app, "caret", "\(position)")
  }

  private static func ask(_ app: DrivenApp, _ what: String...) async throws -> [Data] {
    let answer = try await app.session.run("python3", [script, "\(app.processID)"] + what)
    return answer.split(separator: "\n").filter { $0.hasPrefix("{") }.map { Data($0.utf8) }
  }

  /// What a reader listens to.
  public enum Subject: String, Sendable {
    /// Changes of the text and moves of its caret.
    case text = "listen"
    /// Where the keys go.
    case focus
  }

  /// Listens to the program until ``close()``.
  public init(listeningTo app: DrivenApp, _ subject: Subject = .text) async throws {
    let (input, output) = (PipeEnds(), PipeEnds())
    let errors = open("/dev/null", O_WRONLY | O_CLOEXEC)
    child = try ChildProcess(
      "/usr/bin/python3", [Self.script, "\(app.processID)", subject.rawValue], environment: app.session.environment,
      input: input.reading, output: output.writing, errors: errors)
    for descriptor in [input.reading, output.writing, errors] { Foundation.close(descriptor) }
    self.input = FileHandle(fileDescriptor: input.writing, closeOnDealloc: true)
    let isReady = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var waiting: CheckedContinuation<Bool, Never>? = continuation
        _ = LineReader(output.reading).forEachLine { line in
          if line == "READY" {
            waiting?.resume(returning: true)
            waiting = nil
          } else if let event = try? JSONDecoder().decode(AccessibleEvent.self, from: Data(line.utf8)) {
            heard.withLock { $0.append(event) }
          } else if let control = try? JSONDecoder().decode(FocusedControl.self, from: Data(line.utf8)) {
            focused.withLock { $0.append(control) }
          }
          return true
        }
        Foundation.close(output.reading)
        waiting?.resume(returning: false)
      }
    }
    guard isReady else { throw ToolFailure(description: "the reader did not begin to listen") }
  }

  /// What was heard so far.
  public var events: [AccessibleEvent] { heard.withLock { $0 } }

  /// The widgets that have got the keys so far, in order.
  public var focus: [FocusedControl] { focused.withLock { $0 } }

  /// Waits until `condition` holds for what was heard.
  public func until(_ what: String, _ condition: ([AccessibleEvent]) -> Bool) async throws {
    do {
      try await poll(what) { condition(events) }
    } catch {
      throw ToolFailure(description: "\(error)\n" + events.map { "\($0)" }.joined(separator: "\n"))
    }
  }

  /// Stops listening.
  public func close() async {
    try? input.close()
    child.signal(SIGTERM)
    _ = await child.end()
  }
}
