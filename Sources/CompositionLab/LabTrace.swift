import ComposureEditor
import ComposureText

/// Something typed, to be interfered with: keys for a simulated keyboard, or what a real input method once did.
public struct LabTrace: Sendable {
  /// Who composes.
  public enum Keyboard: Sendable, Hashable {
    case preedit(PreeditKeyboard.Order)
    case marked
    case koreanReplay
  }

  public enum Source: Sendable {
    /// Keys, pressed one after the other; `\u{8}` is Backspace.
    case keys([Character], Keyboard)
    /// What an input method did, message by message.
    case recorded([[TraceEvent.Body]])
  }

  public var name: String
  public var traits: SurfaceTraits
  /// The document before, and the caret in it.
  public var text: String
  public var caret: UTF8Offset
  public var source: Source
  /// The time between two keys.
  public var pace: Duration

  public init(
    _ name: String, text: String, caret: UTF8Offset, source: Source, traits: SurfaceTraits,
    pace: Duration = .milliseconds(80)
  ) {
    self.name = name
    self.traits = traits
    self.text = text
    self.caret = caret
    self.source = source
    self.pace = pace
  }

  /// `typed` on a keyboard, at the `|` of `text`.
  public init(_ typed: String, at text: String, _ keyboard: Keyboard, pace: Duration = .milliseconds(80)) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let before = parts.first.map(String.init) ?? ""
    let traits: SurfaceTraits =
      switch keyboard {
      case .preedit(.ibus): .gtkIBus
      case .preedit: .gtk
      case .marked, .koreanReplay: .uiKit
      }
    self.init(
      "\(typed.debugDescription) at \(text.debugDescription), \(keyboard), \(pace)", text: parts.joined(),
      caret: UTF8Offset(before.utf8.count),
      source: .keys(keyboard == .marked ? Array(typed) : TwoSetKeyboard.keys(for: typed), keyboard), traits: traits,
      pace: pace)
  }

  /// Reads a trace that `composure --record` or the recorder of the iOS app wrote. What the editor did by itself is left
  /// out: it has to do it again.
  ///
  /// - Throws: `DecodingError` for a line that is no event.
  public init(_ name: String, recorded lines: String) throws {
    let events = try TraceEvent.events(inJSONLines: lines)
    if case .open("uikit", _, let text)? = events.first?.body {
      self.init(name, text: text, caret: .zero, source: .recorded(Self.turns(of: events)), traits: .uiKit)
      return
    }
    var text = ""
    var caret: UTF8Offset?
    var inputMethod: String?
    var messages: [[TraceEvent.Body]] = []
    var joins = false
    for event in events {
      switch event.body {
      case .open(_, let method, let opened): (text, inputMethod) = (opened, method)
      case .selection(_, let head, let cause) where cause != "program" && messages.isEmpty:
        caret = UTF8Offset(head)
      case .key: joins = false
      case .edit(_, _, _, "own", _, _): break
      case .edit, .preedit, .selection(_, _, "keyboard"), .selection(_, _, "vertical"), .selection(_, _, "pointer"):
        // Fcitx tells a commit and the next preedit in one message, IBus in several.
        if joins, inputMethod == "fcitx" {
          messages[messages.count - 1].append(event.body)
        } else {
          messages.append([event.body])
        }
        joins = true
      default: break
      }
    }
    self.init(
      name, text: text, caret: caret ?? .zero, source: .recorded(messages),
      traits: inputMethod == "ibus" ? .gtkIBus : .gtk)
  }
}

extension LabTrace {
  /// What a keyboard of iOS did, turn by turn. Where it called the text view, its calls count and their edits follow from
  /// them; an edit in a turn without a call came from the storage itself.
  private static func turns(of events: [TraceEvent]) -> [[TraceEvent.Body]] {
    var turns: [[TraceEvent.Body]] = [[]]
    for event in events {
      switch event.body {
      case .window("turn"): turns.append([])
      case .call(_, _, _, _, depth: 0), .selection(_, _, cause: "pointer"): turns[turns.count - 1].append(event.body)
      case .window(let name) where name.hasPrefix("keyboard "): turns[turns.count - 1].append(event.body)
      case .edit(_, _, _, let origin, _, _) where origin != "own": turns[turns.count - 1].append(event.body)
      default: break
      }
    }
    return turns.filter { !$0.isEmpty }.map { turn in
      turn.contains(where: \.isCall) ? turn.filter { if case .edit = $0 { false } else { true } } : turn
    }
  }
}

/// A trace being played on a surface, message by message.
@MainActor
final class LabPlayer {
  let trace: LabTrace
  let surface: SimulatedSurface
  private let keyboard: (any SimulatedKeyboard)?

  init(_ trace: LabTrace) {
    self.trace = trace
    surface = SimulatedSurface(text: trace.text, caret: trace.caret, traits: trace.traits)
    guard case .keys(_, let kind) = trace.source else {
      keyboard = nil
      return
    }
    switch kind {
    case .preedit(let order): keyboard = PreeditKeyboard(surface.view, order: order)
    case .marked: keyboard = MarkedKeyboard(surface.view)
    case .koreanReplay:
      keyboard = KoreanReplayKeyboard(surface.view)
      surface.session.inputLanguage = .korean
    }
  }

  /// Plays everything, and calls `between` with a number before each message and once at the end.
  func play(_ between: (Int) -> Void) {
    var number = 0
    func deliver(_ messages: [KeyboardMessage]) {
      for message in messages {
        between(number)
        number += 1
        message.deliver()
        surface.loop.runTurns()
      }
      surface.loop.advance(by: trace.pace)
    }
    switch trace.source {
    case .keys(let keys, _):
      for key in keys { deliver(keyboard!.press(key)) }
      deliver(keyboard!.finish())
    case .recorded(let messages):
      for message in messages {
        deliver([
          KeyboardMessage(name: "recorded") { [surface] in
            // The calls of one key of a keyboard that rewrites the document are one edit.
            if surface.view.platform == .uiKit, message.contains(where: \.isCall) {
              surface.view.rewrite { for event in message { surface.replay(event) } }
            } else {
              for event in message { surface.replay(event) }
            }
          }
        ])
      }
      if !surface.view.preedit.isEmpty {
        deliver([KeyboardMessage(name: "leave") { [surface] in surface.view.loseFocus() }])
      }
    }
    between(number)
    surface.loop.runTurns()
    if surface.isComposing { surface.view.loseFocus() }
    surface.loop.advance(by: .seconds(2))
  }
}

extension SimulatedSurface {
  fileprivate var isComposing: Bool { session.isComposing }

  /// Does what an input method did in a record, at the caret as it is now.
  fileprivate func replay(_ event: TraceEvent.Body) {
    switch event {
    case .preedit(let text, _): view.setPreedit(text)
    case .call("setMarkedText", let text, _, _, _): view.setMarked(text ?? "")
    case .call("unmarkText", _, _, _, _): view.unmark()
    case .call("insertText", let text, _, _, _) where view.marked != nil:
      view.setMarked(text ?? "")
      view.unmark()
    case .call("insertText", let text, _, _, _): view.insert(text ?? "")
    case .call("deleteBackward", _, _, _, _): view.deleteBackward()
    case .call("replace", let text, let at?, let length?, _):
      view.select(Selection(anchor: UTF8Offset(at), head: UTF8Offset(at + length)), byPointer: true)
      view.insert(text ?? "")
    case .window(let name) where name.hasPrefix("keyboard "):
      session.inputLanguage =
        name.hasPrefix("keyboard ko") ? .korean : name.hasPrefix("keyboard vi") ? .vietnamese : .other
    case .edit(_, "", let inserted, _, _, _): view.insert(inserted)
    case .edit(_, _, "", _, _, _): view.deleteBackward()
    case .edit(_, _, let inserted, _, _, _):
      view.deleteBackward()
      view.insert(inserted)
    case .selection(let anchor, let head, _):
      view.select(Selection(anchor: UTF8Offset(anchor), head: UTF8Offset(head)))
    default: break
    }
  }
}

extension TraceEvent.Body {
  fileprivate var isCall: Bool { if case .call = self { true } else { false } }
}
