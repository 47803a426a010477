import CompositionLab
import ComposureEditor
import ComposureText
import Foundation
import Testing

/// Traces that `composure --record` wrote while real keys went through real input methods.
enum RecordedTraces {
  static let names = ["fcitx5", "ibus"].flatMap { method in
    ["sentence", "heading", "backspace", "next-syllable"].map { "\(method)-\($0)" }
  }

  static func lines(of name: String) throws -> String {
    let file = try #require(Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Traces"))
    return try String(contentsOf: file, encoding: .utf8)
  }
}

@MainActor
@Suite struct RecordedTraceTests {
  @Test("The simulated input method tells what the real one told, in the same order", arguments: RecordedTraces.names)
  func sameMessages(name: String) throws {
    let events = try TraceEvent.events(inJSONLines: RecordedTraces.lines(of: name))
    let order: PreeditKeyboard.Order = name.hasPrefix("ibus") ? .ibus : .fcitx
    let view = SimulatedTextView(.gtk)
    let keyboard = PreeditKeyboard(view, order: order)
    let heard = Hearer(view)
    var expected: [String] = []
    for event in events {
      switch event.body {
      case .key(let key, _):
        guard let character = Self.character(of: key) else { continue }
        for message in keyboard.press(character) { message.deliver() }
      case .preedit(let text, _): expected.append("preedit \(text)")
      case .edit(_, let deleted, let inserted, "keyboard", _, _): expected.append("\(deleted) → \(inserted)")
      default: break
      }
    }
    #expect(heard.events == expected)
  }

  @Test("A recorded trace gives the text it gave then", arguments: RecordedTraces.names)
  func sameText(name: String) throws {
    let lines = try RecordedTraces.lines(of: name)
    var text: [UInt8] = []
    for event in try TraceEvent.events(inJSONLines: lines) {
      switch event.body {
      case .open(_, _, let opened): text = Array(opened.utf8)
      case .edit(let at, let deleted, let inserted, _, _, _):
        text.replaceSubrange(at..<(at + deleted.utf8.count), with: Array(inserted.utf8))
      default: break
      }
    }
    let rest = try TraceEvent.events(inJSONLines: lines).reduce(into: "") {
      if case .preedit(let provisional, _) = $1.body { $0 = provisional }
    }
    let played = try Judge(LabTrace(name, recorded: lines)).undisturbed
    #expect(Array(played.utf8).count == text.count + rest.utf8.count)
    if rest.isEmpty { #expect(Array(played.utf8) == text) }
  }

  /// What a key types on a two-set layout; nil for keys that only move.
  private static func character(of key: String) -> Character? {
    switch key {
    case "space": " "
    case "Return": "\n"
    case "BackSpace": "\u{8}"
    case "period": "."
    case "numbersign": "#"
    default:
      key.count == 1
        ? "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣㄲㄸㅃㅆㅉ".first {
          TwoSetKeyboard.latinKey(for: $0) == key.first
        } : nil
    }
  }

  private final class Hearer: SimulatedTextViewObserver {
    var events: [String] = []
    private let view: SimulatedTextView

    init(_ view: SimulatedTextView) {
      self.view = view
      view.observer = self
    }

    func didEdit(_ range: TextRange, text: String, byKeyboard: Bool) { events.append(" → \(text)") }
    func didSelect(_ selection: Selection, byPointer: Bool) {}
    func didChangePreedit(_ text: String) { events.append("preedit \(text)") }
    func willEdit(marking: Bool) {}
    func didFinishEdit(marking: Bool, marked: TextRange?) {}
    func didChangeFocus(_ isFocused: Bool) {}
  }
}
