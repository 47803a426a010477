#if canImport(UIKit)
  import ComposureEditor
  import Foundation

  /// A trace that is being written: a JSON line for each event, in the file before the next one happens.
  @MainActor
  final class TraceFile {
    let url: URL
    private let handle: FileHandle
    private let loop: any MainLoop
    private let start: Duration
    private var isTurnNoted = false

    /// Creates a file of a name that is not taken in `folder`.
    ///
    /// - Throws: what the file system says.
    init(folder: String, text: String, loop: any MainLoop) throws {
      let folder = URL(fileURLWithPath: folder, isDirectory: true)
      var number = 1
      func place() -> URL { folder.appendingPathComponent("composure-trace-\(number).jsonl") }
      while FileManager.default.fileExists(atPath: place().path) { number += 1 }
      url = place()
      try Data().write(to: url, options: .withoutOverwriting)
      handle = try FileHandle(forWritingTo: url)
      self.loop = loop
      start = loop.now
      try write(.open(surface: "uikit", inputMethod: nil, text: text))
    }

    /// Writes an event, and marks the end of the turn that it happens in: one turn is one key.
    ///
    /// - Parameter onEnd: called with an error of the file system that the end of the turn met.
    func record(_ body: TraceEvent.Body, onEnd: @escaping @MainActor (any Error) -> Void) throws {
      try write(body)
      guard !isTurnNoted, !body.isOwnWork else { return }
      isTurnNoted = true
      loop.nextTurn { [weak self] in
        guard let self else { return }
        isTurnNoted = false
        do { try write(.window("turn")) } catch { onEnd(error) }
      }
    }

    func close() throws { try handle.close() }

    private func write(_ body: TraceEvent.Body) throws {
      let time = Int((loop.now - start) / .microseconds(1))
      try handle.write(contentsOf: Data((TraceEvent(time: time, body: body).jsonLine() + "\n").utf8))
    }
  }

  extension TraceEvent.Body {
    /// What the editor does by itself, between keys.
    fileprivate var isOwnWork: Bool {
      switch self {
      case .style, .settle, .intent: true
      case .edit(_, _, _, let origin, _, _): origin == "own"
      case .selection(_, _, let cause): cause == SelectionCause.program.rawValue
      default: false
      }
    }
  }
#endif
