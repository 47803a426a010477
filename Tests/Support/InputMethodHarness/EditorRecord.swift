import ComposureEditor

/// What a record of `composure --record` says so far: the document and everything about it, followed event by event.
public struct EditorRecord: Sendable {
  /// The document's text, without what is being composed.
  public private(set) var document = ""
  /// What is being composed; empty when nothing is.
  public private(set) var preedit = ""
  /// The ends of the selection, in UTF-8.
  public private(set) var anchor = 0
  public private(set) var head = 0
  public private(set) var isFocused = false
  public private(set) var isReady = false
  public private(set) var isClosed = false
  /// How much work waits in the gate, as it said last.
  public private(set) var waiting = 0
  private var selectionWaits = false
  /// The bytes of each save that succeeded.
  public private(set) var saves: [Int] = []
  /// The names of the work the gate ran.
  public private(set) var ran: [String] = []
  /// The roles shown now, each with its range (`heading(1) 0..<9`).
  public private(set) var styles: [String] = []
  /// The ranges not drawn now (`0..<2`), as they were when they were hidden.
  public private(set) var hidden: [String] = []
  /// Everything, in order.
  public private(set) var events: [TraceEvent] = []

  public init() {}

  /// The document with the preedit at the caret: what the writer sees, markup included.
  public var shown: String {
    let bytes = Array(document.utf8)
    return String(decoding: bytes[..<head] + Array(preedit.utf8) + bytes[head...], as: UTF8.self)
  }

  /// What was committed by the input method, in order.
  public var commits: [String] {
    events.compactMap {
      if case .edit(_, _, let inserted, _, true, _) = $0.body { inserted } else { nil }
    }
  }

  /// Takes the next event.
  public mutating func follow(_ event: TraceEvent) {
    events.append(event)
    switch event.body {
    case .open(_, _, let text):
      document = text
      (anchor, head) = (0, 0)
    case .preedit(let text, _): preedit = text
    case .edit(let at, let deleted, let inserted, _, _, _): replace(at, deleted.utf8.count, with: Array(inserted.utf8))
    case .selection(let anchor, let head, let cause):
      (self.anchor, self.head) = (anchor, head)
      // One that the writer makes takes the place of one that waits.
      if selectionWaits, cause != "program" { (waiting, selectionWaits) = (waiting - 1, false) }
    case .focus(let focused): isFocused = focused
    // How many wait is told when work has run; until then what was submitted counts.
    case .intent("select", waits: .some) where selectionWaits: break
    case .intent(let name, waits: .some):
      waiting += 1
      if name == "select" { selectionWaits = true }
    case .settle(let ran, let waiting):
      self.ran += ran
      if ran.contains("select") { selectionWaits = false }
      self.waiting = waiting
    case .style(let added, let removed, let hidden, let shown):
      styles.removeAll(where: removed.contains)
      styles += added
      self.hidden.removeAll(where: shown.contains)
      self.hidden += hidden
    case .save(let bytes, nil): saves.append(bytes)
    case .window("ready"): isReady = true
    case .window("closed"): isClosed = true
    case .key, .call, .pointer, .intent, .save, .window: break
    }
  }

  private mutating func replace(_ at: Int, _ count: Int, with inserted: [UInt8]) {
    var bytes = Array(document.utf8)
    bytes.replaceSubrange(at..<(at + count), with: inserted)
    document = String(decoding: bytes, as: UTF8.self)
    func moved(_ offset: Int) -> Int {
      if offset >= at + count { return offset - count + inserted.count }
      return offset > at ? at + inserted.count : offset
    }
    (anchor, head) = (moved(anchor), moved(head))
  }
}
