import Foundation

/// A private desktop with one input method, made by `Scripts/im-session.sh`; it ends with this process.
public final class InputMethodSession: Sendable {
  /// The input methods that are tried.
  public enum Framework: String, Sendable, CaseIterable {
    case fcitx5, ibus
    /// Fcitx 5 behind a Wayland compositor.
    case wayland

    /// Those on X11, where everything is tried.
    public static let allCases: [Framework] = [.fcitx5, .ibus]
  }

  /// What turns keys into text, by the script's names.
  public enum Engine: String, Sendable {
    /// Korean.
    case hangul
    /// Japanese.
    case anthy
    /// Chinese by Zhuyin, and by Pinyin; the latter only on IBus.
    case chewing, libpinyin
    /// Vietnamese, twice.
    case unikey, telex
  }

  /// Which input method runs.
  public let framework: Framework
  /// The environment of the programs in the session.
  public let environment: [String: String]
  /// A directory that is removed with the session.
  public var directory: URL { URL(fileURLWithPath: environment["XDG_RUNTIME_DIR"]!) }
  private let script: ChildProcess
  /// The file of all settings, and what it held when the session began.
  private let settings: (file: URL, beginning: Data)?
  /// The keyboard and the pointer, where they are not X's.
  let wayland: WaylandInput?

  private init(
    framework: Framework, environment: [String: String], script: ChildProcess, wayland: WaylandInput?
  ) {
    self.framework = framework
    self.environment = environment
    self.script = script
    self.wayland = wayland
    let file = environment["XDG_CONFIG_HOME"].map {
      URL(fileURLWithPath: $0).appendingPathComponent("glib-2.0/settings/keyfile")
    }
    settings = file.flatMap { file in (try? Data(contentsOf: file)).map { (file, $0) } }
  }

  /// Takes back what a program has changed of the settings, which all programs of the session share.
  func restoreSettings() {
    guard let settings, (try? Data(contentsOf: settings.file)) != settings.beginning else { return }
    try? settings.beginning.write(to: settings.file, options: .atomic)
  }

  /// The session of this test run for an input method: started once, shared by all tests.
  /// - Throws: ``ToolFailure`` with the script's own words when a package is missing or a daemon does not come up.
  public static func shared(_ framework: Framework, _ engine: Engine = .hangul) async throws -> InputMethodSession {
    try await SessionPool.shared.session(framework, engine)
  }

  /// The session of this test run for windows of the test's own process. They would take the focus from a program that
  /// is typed into.
  /// - Throws: ``ToolFailure`` as ``shared(_:)`` does.
  public static func forOwnWindows() async throws -> InputMethodSession {
    try await SessionPool.ownWindows.session(.fcitx5, .hangul)
  }

  /// - Parameter screen: the display's size, as the script takes it; nil leaves it to the script.
  fileprivate static func start(
    _ framework: Framework, _ engine: Engine, screen: String?
  ) async throws -> InputMethodSession {
    let script = Repository.root.appendingPathComponent("Scripts/im-session.sh").path
    // The write end of `input` stays open until this process ends, however it ends: then the session tears itself down.
    let (input, output, errors) = (PipeEnds(), PipeEnds(), PipeEnds())
    var surroundings = ProcessInfo.processInfo.environment
    surroundings["IM_ENGINE"] = engine.rawValue
    if let screen { surroundings["IM_SCREEN"] = screen }
    let child = try ChildProcess(
      "/bin/bash", [script, framework.rawValue, "--serve"], environment: surroundings,
      input: input.reading, output: output.writing, errors: errors.writing)
    for descriptor in [input.reading, output.writing, errors.writing] { close(descriptor) }
    let variables: [String: String]? = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var variables: [String: String] = [:]
        let ready = LineReader(output.reading).forEachLine { line in
          if line == "READY" { return false }
          let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
          return true
        }
        continuation.resume(returning: ready ? variables : nil)
      }
    }
    guard let variables else {
      let words = FileHandle(fileDescriptor: errors.reading).readDataToEndOfFile()
      throw ToolFailure(description: String(decoding: words, as: UTF8.self))
    }
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SESSION_MANAGER", "DESKTOP_STARTUP_ID", "GTK_THEME"] {
      environment[name] = nil
    }
    environment.merge(variables) { $1 }
    return InputMethodSession(
      framework: framework, environment: environment, script: child,
      wayland: framework == .wayland ? try await WaylandInput(environment: environment) : nil)
  }

  /// Runs a program of the system in the session and returns what it wrote.
  @discardableResult
  public func run(_ program: String, _ arguments: String..., mayFail: Bool = false) async throws -> String {
    try await run(program, arguments, mayFail: mayFail)
  }

  /// Runs a program of the system in the session and returns what it wrote.
  @discardableResult
  public func run(_ program: String, _ arguments: [String], mayFail: Bool = false) async throws -> String {
    try await Tool.run("/usr/bin/\(program)", arguments, environment: environment, mayFail: mayFail)
  }

  /// The process of the input method's daemon.
  public func daemon() async throws -> Int32 {
    let name = framework == .ibus ? "org.freedesktop.IBus" : "org.fcitx.Fcitx5"
    let answer = try await run(
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
      "org.freedesktop.DBus.GetConnectionUnixProcessID", name)
    guard let number = answer.split(whereSeparator: { !$0.isNumber }).last.flatMap({ Int32($0) }) else {
      throw ToolFailure(description: "no process of \(name): \(answer)")
    }
    return number
  }

  /// Waits until the daemon has dealt with what it was asked before this.
  public func daemonAnswers() async throws {
    switch framework {
    case .fcitx5, .wayland:
      try await run(
        "gdbus", "call", "--session", "--dest", "org.fcitx.Fcitx5", "--object-path", "/controller", "--method",
        "org.fcitx.Fcitx.Controller1.State")
    case .ibus: try await run("ibus", "engine")
    }
  }

  /// Whether the input method is on, with the engine of the session.
  public func isKoreanOn() async throws -> Bool {
    let current =
      switch framework {
      case .fcitx5, .wayland: try await run("fcitx5-remote", "-n")
      case .ibus: try await run("ibus", "engine")
      }
    return current.hasPrefix(environment["IM_ENGINE"] ?? "hangul")
  }

  /// Waits until X's primary selection is `text`.
  public func waitForPrimarySelection(_ text: String) async throws {
    try await poll("the primary selection \(text)") {
      try await run("xclip", "-o", "-selection", "primary", mayFail: true) == text
    }
  }

  /// Writes a picture of the whole screen as PNG.
  public func screenshot(to file: URL) async throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if framework == .wayland {
      try await run("grim", file.path)
    } else {
      try await run("import", "-window", "root", file.path)
    }
  }

  /// Presses and releases a key, given as an X keysym name with modifiers (`ctrl+b`).
  func press(_ key: String) async throws {
    if let wayland {
      try await wayland.press(key)
    } else {
      try await run("xdotool", "key", "--clearmodifiers", key)
    }
  }

  /// Waits until the input method serves `program`'s focused text view with the engine of the session.
  func waitForInputContext(of program: String) async throws {
    var answers = ""
    do {
      try await poll("\(framework) has the input context of \(program)") {
        answers = ""
        return switch framework {
        case .fcitx5: try await fcitxServes("program:\(program) frontend:dbus", answers: &answers)
        // The compositor does not tell the input method whose text it is.
        case .wayland: try await fcitxServes("frontend:wayland_v2", answers: &answers)
        case .ibus: try await ibusServes(answers: &answers)
        }
      }
    } catch {
      throw ToolFailure(description: "\(error); the last answers:\n\(answers)")
    }
  }

  private func fcitxServes(_ context: String, answers: inout String) async throws -> Bool {
    let contexts = try await run(
      "dbus-send", "--session", "--print-reply=literal", "--dest=org.fcitx.Fcitx5", "/controller",
      "org.fcitx.Fcitx.Controller1.DebugInfo")
    answers += contexts
    let own = contexts.split(separator: "\n").filter { $0.contains(context) }
    guard own.contains(where: { $0.contains("focus:1") }) else {
      if own.isEmpty { return false }
      if wayland != nil {
        // sway tells a window's text of the focus only if it was there when the window got it: once more, then.
        try await run("swaymsg", "workspace other; workspace 1")
      } else {
        // Now and then the news of the focus overtakes that of the context and is lost. Fcitx gives the focus to a
        // context that receives a key; Shift alone changes nothing else.
        try await press("Shift_L")
      }
      return false
    }
    let engine = environment["IM_ENGINE"] ?? "hangul"
    let current = try await run("fcitx5-remote", "-n")
    answers += current
    if current.hasPrefix(engine) { return true }
    try await run("fcitx5-remote", "-s", engine)
    return false
  }

  private func ibusServes(answers: inout String) async throws -> Bool {
    let address = try await run("ibus", "address").trimmingCharacters(in: .whitespacesAndNewlines)
    let answer = try await run(
      "gdbus", "call", "-a", address, "-d", "org.freedesktop.IBus", "-o", "/org/freedesktop/IBus", "-m",
      "org.freedesktop.DBus.Properties.Get", "org.freedesktop.IBus", "CurrentInputContext", mayFail: true)
    answers += answer
    guard answer.contains("InputContext_") else { return false }
    if !answer.contains("InputContext_1'") { return true }
    // The end of one context can overtake the focus of another. IBus, too, gives the focus to one that receives a key.
    try await run("xdotool", "key", "Shift_L")
    return false
  }
}

private actor SessionPool {
  static let shared = SessionPool()
  /// Windows of all widths are tried here.
  static let ownWindows = SessionPool(screen: "1600x1000x24")

  private let screen: String?
  private var sessions: [String: Task<InputMethodSession, any Error>] = [:]

  init(screen: String? = nil) {
    self.screen = screen
  }

  func session(
    _ framework: InputMethodSession.Framework, _ engine: InputMethodSession.Engine
  ) async throws -> InputMethodSession {
    let name = "\(framework) \(engine)"
    if sessions[name] == nil {
      sessions[name] = Task { [screen] in try await InputMethodSession.start(framework, engine, screen: screen) }
    }
    return try await sessions[name]!.value
  }
}
