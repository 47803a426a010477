import CompositionLab
import Foundation
import Synchronization

/// A program with a window in an ``InputMethodSession``, driven by real keys and a real pointer. What it does is read
/// from the JSON lines it writes, never from the screen.
public final class DrivenApp: Sendable {
  /// Where the program writes its events.
  public enum Record: Sendable {
    /// Its standard output.
    case standardOutput
    /// A named pipe whose path replaces `RECORD` in the arguments.
    case pipe
  }

  /// The session it runs in.
  public let session: InputMethodSession
  private let name: String
  private let process: ChildProcess
  private let input: FileHandle
  private let log = EventLog()
  private let said = Words()
  private let directory: URL

  /// Starts the program built as `name`, or another one of that name at `path`.
  /// - Throws: ``ToolFailure`` when it cannot be started.
  public init(
    _ name: String, at path: String? = nil, arguments: [String] = [], environment: [String: String] = [:],
    record: Record = .standardOutput, in session: InputMethodSession
  ) throws {
    self.session = session
    self.name = name
    // The session's own directory goes away with it.
    directory = session.directory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let (input, output, errors) = (PipeEnds(), PipeEnds(), PipeEnds())
    self.input = FileHandle(fileDescriptor: input.writing, closeOnDealloc: true)
    let reading: Int32
    var arguments = arguments
    switch record {
    case .standardOutput:
      reading = output.reading
    case .pipe:
      let pipe = directory.appendingPathComponent("record").path
      guard mkfifo(pipe, 0o600) == 0 else { throw ToolFailure(description: "mkfifo \(pipe): errno \(errno)") }
      arguments = arguments.map { $0 == "RECORD" ? pipe : $0 }
      // Opened for both, the pipe neither blocks here nor ends before the program has opened it.
      reading = open(pipe, O_RDWR | O_CLOEXEC)
    }
    // What one run leaves behind (drafts, recent files) is not there for the next, unless it is asked for. The settings are the session's: the
    // input method's address is among them.
    var surroundings = session.environment.merging(environment) { $1 }
    for (name, folder) in [("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"), ("XDG_CACHE_HOME", "cache")]
    where environment[name] == nil {
      surroundings[name] = directory.appendingPathComponent(folder).path
    }
    process = try ChildProcess(
      path ?? Repository.program(name).path, arguments, environment: surroundings,
      input: input.reading, output: record == .pipe ? errors.writing : output.writing, errors: errors.writing)
    for descriptor in [input.reading, output.writing, errors.writing] { Foundation.close(descriptor) }
    Thread.detachNewThread { [said] in
      _ = LineReader(errors.reading).forEachLine { line in
        said.append(line)
        return true
      }
      Foundation.close(errors.reading)
    }
    if record == .pipe {
      Foundation.close(output.reading)
      // Nobody but us can end a pipe that we hold open ourselves.
      Task { [process] in
        _ = await process.end()
        _ = write(reading, Self.endOfRecord + "\n", Self.endOfRecord.utf8.count + 1)
      }
    }
    Thread.detachNewThread { [log, process] in
      _ = LineReader(reading).forEachLine { line in
        if line == Self.endOfRecord { return false }
        log.append(line)
        return true
      }
      Foundation.close(reading)
      Task { log.end("it ended with status \(await process.end())") }
    }
  }

  private static let endOfRecord = "\u{4}"

  /// Whether the program still runs.
  public var isRunning: Bool { process.status == nil }

  /// The process's number.
  public var processID: Int32 { process.processID }

  /// What the program's libraries say that it does wrong, on standard error. A scroll bar that appears is GTK's own
  /// matter: it draws it once before it has measured it. So is a label in its window of shortcuts, narrower than nothing.
  public var complaints: [String] {
    let known = ["snapshot GtkGizmo", "reported min width -"]
    return said.lines.filter { line in
      (line.contains("CRITICAL") || line.contains("WARNING")) && !known.contains { line.contains($0) }
    }
  }

  /// The lines on its standard error.
  public var words: [String] { said.lines }

  // MARK: Events

  /// The number of events so far: a place in the record to look from.
  public var mark: Int { log.count }

  /// All events from `mark` on, so far.
  public func events(from mark: Int = 0) -> [RecordedEvent] { Array(log.events(from: mark)) }

  /// Waits for the first event from `mark` on that matches.
  /// - Throws: ``ToolFailure`` with the tail of the record after the deadline, or when the program has ended.
  @discardableResult
  public func expect(
    _ what: String, from mark: Int, within deadline: Duration = .seconds(20),
    where matches: @escaping @Sendable (RecordedEvent) -> Bool
  ) async throws -> RecordedEvent {
    if let (_, event) = await log.first(from: mark, within: deadline, matches) { return event }
    let reason = log.ended ?? "nothing came within \(deadline)"
    throw ToolFailure(description: "\(name): expected \(what); \(reason). \(await whereabouts())")
  }

  /// What a failure needs to be understood: a picture of the screen, which window has the focus, the record's end.
  private func whereabouts() async -> String {
    let tail = log.events(from: max(0, log.count - 25)).map(\.line).joined(separator: "\n  ")
    let picture = Repository.root.appendingPathComponent("build/real-input-failure-\(UUID().uuidString.prefix(8)).png")
    try? await session.screenshot(to: picture)
    let focus = try? await session.run("xdotool", "getwindowfocus", "getwindowname", mayFail: true)
    return
      "Screen: \(picture.path). Focus: \(focus ?? "?")The record ends:\n  \(tail)\n\(said.lines.suffix(10).joined(separator: "\n"))"
  }

  // MARK: Input

  /// Writes a line to the program's standard input.
  public func send(_ line: String) throws { try input.write(contentsOf: Data((line + "\n").utf8)) }

  /// Waits until the window is there and the input method serves it: only then keys arrive where they should.
  public func waitForInputMethod() async throws {
    do {
      try await session.waitForInputContext(of: name)
    } catch {
      throw ToolFailure(description: "\(error)\n\(await whereabouts())")
    }
  }

  /// Presses and releases keys, given as X keysym names with modifiers (`ctrl+b`), one after the other.
  public func press(_ keys: String...) async throws {
    for key in keys {
      try await settled()
      try await session.press(key)
    }
  }

  /// Presses a key, again where nothing comes of it, and waits for an event that matches.
  /// - Throws: ``ToolFailure`` with the tail of the record when ten times were not enough, or when the program has ended.
  public func press(
    _ key: String, untilExpected what: String, where matches: @escaping @Sendable (RecordedEvent) -> Bool
  ) async throws {
    let mark = mark
    for _ in 0..<10 where isRunning {
      try await press(key)
      if await log.first(from: mark, within: .seconds(2), matches) != nil { return }
    }
    try await expect(what, from: mark, within: .zero, where: matches)
  }

  /// On Wayland, waits until the compositor has heard what the program had to tell of its text. What an input method
  /// writes while such news are on their way to it, sway throws away: its protocol numbers them.
  private func settled() async throws {
    guard let wayland = session.wayland else { return }
    // An answer comes after everything that the program had begun, and the second one after a frame of its.
    for _ in 0..<2 {
      try await session.run(
        "gdbus", "call", "--session", "--dest", "dev.composure.Composure", "--object-path", "/dev/composure/Composure",
        "--method", "org.gtk.Actions.List")
      try await wayland.send("sync")
    }
  }

  /// Presses and releases keys without any time between them.
  public func press(atOnce keys: [String]) async throws {
    if session.wayland != nil {
      for key in keys {
        try await settled()
        try await session.press(key)
      }
    } else {
      try await session.run("xdotool", ["key", "--delay", "0"] + keys)
    }
  }

  /// Presses the key on a two-set layout that types `character`.
  public func press(character: Character) async throws {
    try await press(Self.keysym(for: character))
  }

  /// The X name of the key on a two-set layout that types `character`.
  static func keysym(for character: Character) -> String {
    let key = TwoSetKeyboard.latinKey(for: character) ?? character
    return switch key {
    case "\n": "Return"
    case " ": "space"
    case ".": "period"
    case "#": "numbersign"
    case "*": "asterisk"
    case "!": "exclam"
    case ",": "comma"
    case "-": "minus"
    case "?": "question"
    case "(": "parenleft"
    case ")": "parenright"
    case "[": "bracketleft"
    case "]": "bracketright"
    case "|": "bar"
    case "/": "slash"
    case ";": "semicolon"
    default: String(key)
    }
  }

  /// Clicks at a place of the window, in pixels from its upper left corner.
  /// - Parameters:
  ///   - button: 1 is the left one, 3 the right one, 4 and 5 are the wheel up and down.
  ///   - times: how often, as fast as a double click.
  public func click(x: Int, y: Int, button: Int = 1, times: Int = 1) async throws {
    if let wayland = session.wayland {
      // The window fills the output.
      try await wayland.move(x: x, y: y)
      for _ in 0..<times { try await wayland.click(button: button) }
      return
    }
    try await session.run(
      "xdotool", "mousemove", "--window", windowID(), "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "40",
      "\(button)")
  }

  /// Presses the left button at a place of the window, moves to the right, and releases it.
  public func drag(x: Int, y: Int, by distance: Int) async throws {
    try await session.run("xdotool", "mousemove", "--window", windowID(), "\(x)", "\(y)", "mousedown", "1")
    for step in 1...8 {
      try await session.run("xdotool", "mousemove", "--window", windowID(), "\(x + distance * step / 8)", "\(y)")
    }
    try await session.run("xdotool", "mouseup", "1")
  }

  /// The X window of this process that is shown.
  public func windowID() async throws -> String {
    nonisolated(unsafe) var found: String?
    try await poll("a window of \(name)") {
      let windows = try await session.run(
        "xdotool", "search", "--onlyvisible", "--all", "--pid", "\(processID)", "--name", ".+", mayFail: true)
      found = windows.split(separator: "\n").last.map(String.init)
      return found != nil
    }
    return found!
  }

  /// The title of the window that is shown.
  public func title() async throws -> String {
    try await session.run("xdotool", "getwindowname", windowID()).trimmingCharacters(in: .newlines)
  }

  /// Waits until the program shows as many windows as that, menus and choosers among them.
  /// - Parameter key: pressed each time it does not.
  public func waitForWindows(_ count: Int, pressing key: String? = nil) async throws {
    try await poll("\(count) windows of \(name)") {
      let windows = try await session.run(
        "xdotool", "search", "--onlyvisible", "--pid", "\(processID)", mayFail: true)
      let isSo = windows.split(separator: "\n").count == count
      if !isSo, let key { try await press(key) }
      return isSo
    }
  }

  /// Writes a picture of the window as PNG.
  public func screenshot(to file: URL) async throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try await session.run("import", "-window", windowID(), file.path)
  }

  /// Waits until the window's picture does not change any more: what is asked for last is drawn by then.
  public func drawn() async throws {
    let window = try await windowID()
    nonisolated(unsafe) var last = ""
    nonisolated(unsafe) var same = 0
    try await poll("a picture that stays") {
      let picture = try await session.run("import", "-window", window, "-format", "%#", "info:-")
      same = picture == last ? same + 1 : 0
      last = picture
      return same >= 3
    }
  }

  // MARK: End

  /// Waits until the program has ended by itself, and returns its exit status.
  public func waitForExit(within deadline: Duration = .seconds(20)) async throws -> Int32 {
    try await poll("the end of \(name)", within: deadline) { process.status != nil }
    return process.status!
  }

  /// Ends the program, and waits until it is gone. What it has changed of the settings goes with it.
  public func close() async {
    try? input.close()
    process.signal(SIGTERM)
    do { _ = try await waitForExit(within: .seconds(5)) } catch { process.signal(SIGKILL) }
    _ = await process.end()
    session.restoreSettings()
    try? FileManager.default.removeItem(at: directory)
  }
}

/// What a program writes to standard error.
private final class Words: Sendable {
  private let state = Mutex<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func append(_ line: String) { state.withLock { $0.append(line) } }
}
