import Foundation

/// One line of a trace: something that happened between the writer, the input method and the editor.
///
/// A trace is a JSON Lines file. Offsets are UTF-8 offsets in the document at that moment.
public struct TraceEvent: Hashable, Sendable {
  public enum Body: Hashable, Sendable {
    /// The first line: what kind of surface, which input method if known, and the text at the start.
    case open(surface: String, inputMethod: String?, text: String)
    /// A key reached the editor's window. `name` is the platform's name of the key.
    case key(name: String, modifiers: [String])
    /// The input method's provisional text changed; an empty text ends it. `cursor` counts Unicode scalars.
    case preedit(text: String, cursor: Int)
    /// The text changed. `origin` is `own` for what the editor wrote itself. `commit` is true for text that an input
    /// method had composed. `length` is the length of the text after the edit, in UTF-8.
    case edit(at: Int, deleted: String, inserted: String, origin: String, commit: Bool, length: Int)
    case selection(anchor: Int, head: Int, cause: String)
    case focus(Bool)
    case pointer(down: Bool)
    /// The system called a method of the text view: `setMarkedText`, `unmarkText`, `insertText`, `deleteBackward` or
    /// `replace`. What it did follows as edits. `at` and `length` are the range that it was given: of the document, or,
    /// for `setMarkedText`, of `text`. `depth` is 0 for the keyboard's own call, and more for one made by another.
    case call(name: String, text: String?, at: Int?, length: Int?, depth: Int)
    /// Work was submitted to the gate; `waits` is the reason when it has to wait.
    case intent(name: String, waits: String?)
    /// Work was run by the gate; `waiting` counts what waits still.
    case settle(ran: [String], waiting: Int)
    /// What is drawn differently now: roles with ranges, hidden ranges and ranges shown again.
    case style(added: [String], removed: [String], hidden: [String], shown: [String])
    case save(bytes: Int, error: String?)
    /// Something about the window: `ready`, `unsaved`, `saved`, `changed on disk`, `closed`; `turn` when a turn of the
    /// main loop ends in which something happened, `keyboard ko-KR` when calls come from a keyboard of that language.
    case window(String)
  }

  /// Microseconds since the trace began.
  public var time: Int
  public var body: Body

  public init(time: Int, body: Body) {
    self.time = time
    self.body = body
  }
}

extension TraceEvent: Codable {
  private enum Key: String, CodingKey {
    case time = "t"
    case event, surface, inputMethod, text, name, modifiers, cursor, at, deleted, inserted, origin, commit, length
    case anchor, head, cause, focused, down, waits, ran, waiting, added, removed, hidden, shown, bytes, error, depth
  }

  public init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: Key.self)
    func string(_ key: Key) throws -> String { try line.decode(String.self, forKey: key) }
    func strings(_ key: Key) throws -> [String] { try line.decode([String].self, forKey: key) }
    func int(_ key: Key) throws -> Int { try line.decode(Int.self, forKey: key) }
    func bool(_ key: Key) throws -> Bool { try line.decode(Bool.self, forKey: key) }
    time = try int(.time)
    switch try string(.event) {
    case "open":
      body = .open(
        surface: try string(.surface), inputMethod: try line.decodeIfPresent(String.self, forKey: .inputMethod),
        text: try string(.text))
    case "key": body = .key(name: try string(.name), modifiers: try strings(.modifiers))
    case "preedit": body = .preedit(text: try string(.text), cursor: try int(.cursor))
    case "edit":
      body = .edit(
        at: try int(.at), deleted: try string(.deleted), inserted: try string(.inserted), origin: try string(.origin),
        commit: try bool(.commit), length: try int(.length))
    case "selection": body = .selection(anchor: try int(.anchor), head: try int(.head), cause: try string(.cause))
    case "focus": body = .focus(try bool(.focused))
    case "pointer": body = .pointer(down: try bool(.down))
    case "call":
      body = .call(
        name: try string(.name), text: try line.decodeIfPresent(String.self, forKey: .text),
        at: try line.decodeIfPresent(Int.self, forKey: .at),
        length: try line.decodeIfPresent(Int.self, forKey: .length), depth: try int(.depth))
    case "intent":
      body = .intent(name: try string(.name), waits: try line.decodeIfPresent(String.self, forKey: .waits))
    case "settle": body = .settle(ran: try strings(.ran), waiting: try int(.waiting))
    case "style":
      body = .style(
        added: try strings(.added), removed: try strings(.removed), hidden: try strings(.hidden),
        shown: try strings(.shown))
    case "save":
      body = .save(bytes: try int(.bytes), error: try line.decodeIfPresent(String.self, forKey: .error))
    case "window": body = .window(try string(.name))
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .event, in: line, debugDescription: "No such event in a trace: \(other)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(time, forKey: .time)
    func event(_ name: String) throws { try line.encode(name, forKey: .event) }
    switch body {
    case .open(let surface, let inputMethod, let text):
      try event("open")
      try line.encode(surface, forKey: .surface)
      try line.encodeIfPresent(inputMethod, forKey: .inputMethod)
      try line.encode(text, forKey: .text)
    case .key(let name, let modifiers):
      try event("key")
      try line.encode(name, forKey: .name)
      try line.encode(modifiers, forKey: .modifiers)
    case .preedit(let text, let cursor):
      try event("preedit")
      try line.encode(text, forKey: .text)
      try line.encode(cursor, forKey: .cursor)
    case .edit(let at, let deleted, let inserted, let origin, let commit, let length):
      try event("edit")
      try line.encode(at, forKey: .at)
      try line.encode(deleted, forKey: .deleted)
      try line.encode(inserted, forKey: .inserted)
      try line.encode(origin, forKey: .origin)
      try line.encode(commit, forKey: .commit)
      try line.encode(length, forKey: .length)
    case .selection(let anchor, let head, let cause):
      try event("selection")
      try line.encode(anchor, forKey: .anchor)
      try line.encode(head, forKey: .head)
      try line.encode(cause, forKey: .cause)
    case .focus(let focused):
      try event("focus")
      try line.encode(focused, forKey: .focused)
    case .pointer(let down):
      try event("pointer")
      try line.encode(down, forKey: .down)
    case .call(let name, let text, let at, let length, let depth):
      try event("call")
      try line.encode(name, forKey: .name)
      try line.encodeIfPresent(text, forKey: .text)
      try line.encodeIfPresent(at, forKey: .at)
      try line.encodeIfPresent(length, forKey: .length)
      try line.encode(depth, forKey: .depth)
    case .intent(let name, let waits):
      try event("intent")
      try line.encode(name, forKey: .name)
      try line.encodeIfPresent(waits, forKey: .waits)
    case .settle(let ran, let waiting):
      try event("settle")
      try line.encode(ran, forKey: .ran)
      try line.encode(waiting, forKey: .waiting)
    case .style(let added, let removed, let hidden, let shown):
      try event("style")
      try line.encode(added, forKey: .added)
      try line.encode(removed, forKey: .removed)
      try line.encode(hidden, forKey: .hidden)
      try line.encode(shown, forKey: .shown)
    case .save(let bytes, let error):
      try event("save")
      try line.encode(bytes, forKey: .bytes)
      try line.encodeIfPresent(error, forKey: .error)
    case .window(let name):
      try event("window")
      try line.encode(name, forKey: .name)
    }
  }
}

extension TraceEvent {
  /// The event as one line of JSON, without a line break at the end.
  public func jsonLine() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Reads the lines of a trace. Blank lines are passed over.
  ///
  /// - Throws: `DecodingError` for a line that is not an event.
  public static func events(inJSONLines text: String) throws -> [TraceEvent] {
    let decoder = JSONDecoder()
    return try text.split(whereSeparator: \.isNewline).map { try decoder.decode(TraceEvent.self, from: Data($0.utf8)) }
  }
}
