import CompositionLab
import ComposureEditor
import Foundation
import Synchronization

/// `composure` with one note, written to by real keys.
public final class Editor: Sendable {
  public let app: DrivenApp
  /// The note's file.
  public let file: URL
  private let followed = Mutex<(record: EditorRecord, count: Int)>((EditorRecord(), 0))
  private let keyboard = Mutex(TwoSetKeyboard())

  private init(app: DrivenApp, file: URL) {
    self.app = app
    self.file = file
  }

  /// Opens a note that holds `text`, with the caret at its start, and waits until the input method serves it.
  ///
  /// - Parameters:
  ///   - path: of the note, in the session's documents folder; one of its own if nil.
  ///   - environment: what is other than in the session.
  public static func open(
    _ text: String = "", _ framework: InputMethodSession.Framework, engine: InputMethodSession.Engine = .hangul,
    path: String? = nil, environment: [String: String] = [:]
  ) async throws -> Editor {
    let session = try await InputMethodSession.shared(framework, engine)
    let documents = URL(fileURLWithPath: session.environment["HOME"]!).appendingPathComponent("Documents")
    let file = documents.appendingPathComponent(path ?? "\(UUID().uuidString)/note.md")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return try await start([file.path], file: file, environment: environment, in: session)
  }

  /// Opens the window for a quick entry, and waits until the input method serves its note. The entry is saved in a
  /// documents folder of its own: that of ``file``.
  public static func quickEntry(
    _ framework: InputMethodSession.Framework, environment: [String: String] = [:]
  ) async throws -> Editor {
    let session = try await InputMethodSession.shared(framework)
    let folder = session.directory.appendingPathComponent("quick-\(UUID().uuidString)")
    let environment = ["XDG_DOCUMENTS_DIR": folder.path].merging(environment) { $1 }
    let file = folder.appendingPathComponent("note.md")
    return try await start(["--quick"], file: file, environment: environment, in: session)
  }

  private static func start(
    _ arguments: [String], file: URL, environment: [String: String], in session: InputMethodSession
  ) async throws -> Editor {
    let app = try DrivenApp(
      "composure", arguments: ["--record", "RECORD"] + arguments, environment: environment, record: .pipe, in: session)
    let editor = Editor(app: app, file: file)
    do {
      try await editor.until("the window is ready") { $0.isReady && $0.isFocused }
      try await app.waitForInputMethod()
      // The display may still give the keys to the window that was there before.
      try await editor.pressUntil("Shift_L", "a key in the window") { record in
        record.events.contains { if case .key("Shift_L", _) = $0.body { true } else { false } }
      }
    } catch {
      await app.close()
      throw error
    }
    return editor
  }

  /// What the record says now.
  public var record: EditorRecord { followed.withLock { $0.record } }

  /// Waits until the record shows a state in which `condition` holds. States that were passed are not looked at again.
  /// - Throws: ``ToolFailure`` after the deadline, with the state and the record's end.
  @discardableResult
  public func until(
    _ what: String, within deadline: Duration = .seconds(20), _ condition: @Sendable (EditorRecord) -> Bool
  ) async throws -> EditorRecord {
    let end = ContinuousClock().now + deadline
    while true {
      let (found, count) = try followed.withLock { followed -> (EditorRecord?, Int) in
        if condition(followed.record) { return (followed.record, followed.count) }
        for line in app.events(from: followed.count) {
          followed.count += 1
          for event in try TraceEvent.events(inJSONLines: line.line) { followed.record.follow(event) }
          if condition(followed.record) { return (followed.record, followed.count) }
        }
        return (nil, followed.count)
      }
      if let found { return found }
      let rest = end - ContinuousClock().now
      do {
        try await app.expect(what, from: count, within: max(rest, .zero)) { _ in true }
      } catch {
        let now = record
        throw ToolFailure(
          description: """
            \(error)
            The document: \(now.document.debugDescription), preedit \(now.preedit.debugDescription), \
            selection \(now.anchor)..\(now.head), waiting \(now.waiting)
            """)
      }
    }
  }

  /// Waits until the document is `text`, byte for byte, nothing is composed and nothing waits.
  @discardableResult
  public func expect(_ text: String) async throws -> EditorRecord {
    try await until("the document \(text.debugDescription) at rest") {
      Array($0.document.utf8) == Array(text.utf8) && $0.preedit.isEmpty && $0.waiting == 0
    }
  }

  /// Types a digit and waits until the document is `text` with the digit in place of its `|`.
  ///
  /// The digit goes through the input method behind everything that was under way, so that a syllable that comes twice or
  /// late is seen.
  public func verify(_ text: String) async throws {
    let expected = Array(text.replacing("|", with: "1").utf8)
    keyboard.withLock { $0.reset() }
    let ones = record.document.count { $0 == "1" }
    try await app.press("1")
    let last = try await until("the digit in the document, nothing composed and nothing waiting") {
      $0.document.count { $0 == "1" } == ones + 1 && $0.preedit.isEmpty && $0.waiting == 0
    }
    guard Array(last.document.utf8) == expected else {
      let tail = last.events.suffix(30).compactMap { try? $0.jsonLine() }.joined(separator: "\n  ")
      throw ToolFailure(
        description: """
          The document is \(last.document.debugDescription), expected \(text.debugDescription). The record ends:
            \(tail)
          """)
    }
  }

  /// Types `text` on a two-set layout, and after each key waits for what the key does: a preedit, a commit, a character.
  /// What is composed last stays composed.
  /// - Parameter each: called with each key and the record after it.
  public func type(_ text: String, each: @Sendable (Character, EditorRecord) -> Void = { _, _ in }) async throws {
    for key in TwoSetKeyboard.keys(for: text) {
      let step = keyboard.withLock { $0.press(key) }
      let before = record
      let inserted = step.committed + (step.consumed ? "" : String(key))
      let length = before.document.utf8.count - abs(before.head - before.anchor) + inserted.utf8.count
      try await app.press(character: key)
      try await until("what the key \(key) does") {
        // Markers that come with a commit make the document longer.
        $0.document.utf8.count >= length && Array($0.preedit.utf8) == Array(step.composing.utf8)
          && $0.events.count > before.events.count
      }
      each(key, record)
    }
  }

  /// Types `text` on a two-set layout without any pause that would end a step of undo, however busy the machine is.
  /// What is composed last stays composed.
  public func typeAtOnce(_ text: String) async throws {
    let keys = TwoSetKeyboard.keys(for: text)
    let composing = keyboard.withLock { keyboard in keys.map { keyboard.press($0).composing }.last ?? "" }
    try await app.press(atOnce: keys.map(DrivenApp.keysym(for:)))
    try await until("what the keys do") { $0.shown.contains(text) && Array($0.preedit.utf8) == Array(composing.utf8) }
  }

  /// Types `text` on a two-set layout and clicks in the window, without any time between.
  public func pressAtOnce(typing text: String, thenClick place: (x: Int, y: Int)) async throws {
    let keys = TwoSetKeyboard.keys(for: text).map(DrivenApp.keysym(for:))
    try await app.session.run(
      "xdotool",
      ["mousemove", "--window", app.windowID(), "\(place.x)", "\(place.y)", "key", "--delay", "0"] + keys + [
        "click", "1",
      ])
    forgetSyllable()
  }

  /// Types `text` as fast as the keys can be pressed, without looking.
  public func typeBlindly(_ text: String) async throws {
    for key in TwoSetKeyboard.keys(for: text) { try await app.press(character: key) }
    keyboard.withLock { _ = $0.end() }
  }

  /// Presses a key again until the record shows what it does: for a window that may not have drawn itself yet.
  public func pressUntil(
    _ key: String, _ what: String, _ condition: @Sendable (EditorRecord) -> Bool
  ) async throws {
    for _ in 0..<10 where app.isRunning {
      try await press(key)
      do {
        try await until(what, within: .seconds(2), condition)
        return
      } catch  where app.isRunning {
        continue
      }
    }
    try await until(what, within: .seconds(1), condition)
  }

  /// Presses keys that end a composition or have nothing to do with it.
  public func press(_ keys: String...) async throws {
    for key in keys { try await app.press(key) }
    forgetSyllable()
  }

  /// Presses keys with their modifiers without any time between them.
  public func pressAtOnce(_ keys: [String]) async throws {
    try await app.press(atOnce: keys)
    forgetSyllable()
  }

  /// The syllable that was typed last is not composed any more: the focus or the caret has gone elsewhere.
  public func forgetSyllable() { keyboard.withLock { $0.reset() } }

  /// Presses Backspace and waits for what it does to the preedit or the document.
  public func backspace() async throws {
    let step = keyboard.withLock { $0.backspace() }
    let before = record
    try await app.press("BackSpace")
    try await until("what Backspace does") {
      step.consumed
        ? Array($0.preedit.utf8) == Array(step.composing.utf8) : $0.document.utf8.count < before.document.utf8.count
    }
  }

  /// Clicks in the window, in pixels from its upper left corner.
  public func click(_ place: (x: Int, y: Int), button: Int = 1, times: Int = 1) async throws {
    try await app.click(x: place.x, y: place.y, button: button, times: times)
    forgetSyllable()
  }

  /// A place in the window, in pixels: on the first letter of a line, where the lines before it are body text that
  /// fits into one row.
  public func place(line: Int = 0) async throws -> (x: Int, y: Int) {
    // The header bar is 47 pixels high, the page begins 24 below it, and its column of 542 is in the middle.
    (try await width() / 2 - 263, 47 + 24 + 20 + 32 * line)
  }

  /// The window's width in pixels.
  public func width() async throws -> Int { try await extent("WIDTH") }

  /// The window's height in pixels.
  public func height() async throws -> Int { try await extent("HEIGHT") }

  private func extent(_ name: String) async throws -> Int {
    if app.session.framework == .wayland, let screen = app.session.environment["IM_SCREEN"] {
      // The window fills the output.
      return Int(screen.split(separator: "x")[name == "WIDTH" ? 0 : 1])!
    }
    let geometry = try await app.session.run("xdotool", "getwindowgeometry", "--shell", app.windowID())
    let extent = geometry.split(separator: "\n").first { $0.hasPrefix("\(name)=") }
      .flatMap { Int($0.dropFirst(name.count + 1)) }
    guard let extent else { throw ToolFailure(description: "no geometry: \(geometry)") }
    return extent
  }

  /// Ends the program.
  public func close() async { await app.close() }
}

/// Opens a note, runs `body`, and ends the program whatever happens.
/// - Parameter known: a part of what GTK says of its own faults in what `body` does, which is no complaint.
public func withEditor(
  _ text: String = "", _ framework: InputMethodSession.Framework, engine: InputMethodSession.Engine = .hangul,
  path: String? = nil, environment: [String: String] = [:], known: String? = nil,
  _ body: (Editor) async throws -> Void
) async throws {
  try await use(Editor.open(text, framework, engine: engine, path: path, environment: environment), known: known, body)
}

/// Opens the window for a quick entry, runs `body`, and ends the program whatever happens.
public func withQuickEntry(
  _ framework: InputMethodSession.Framework, environment: [String: String] = [:],
  _ body: (Editor) async throws -> Void
) async throws {
  try await use(Editor.quickEntry(framework, environment: environment), body)
}

private func use(_ editor: Editor, known: String? = nil, _ body: (Editor) async throws -> Void) async throws {
  do {
    try await body(editor)
    await editor.close()
    if let complaint = editor.app.complaints.first(where: { line in known.map { !line.contains($0) } ?? true }) {
      throw ToolFailure(description: "the program complained: \(complaint)")
    }
  } catch {
    await editor.close()
    throw error
  }
}
