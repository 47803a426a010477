import Foundation
import Testing

@testable import ComposureEditor

@Suite struct TraceTests {
  static let bodies: [TraceEvent.Body] = [
    .open(surface: "gtk", inputMethod: "fcitx", text: "가\n\"나\""),
    .open(surface: "gtk", inputMethod: nil, text: ""),
    .key(name: "g", modifiers: ["control", "shift"]),
    .preedit(text: "하", cursor: 1),
    .edit(at: 3, deleted: "ㄱ", inserted: "가\r\n", origin: "keyboard", commit: true, length: 12),
    .selection(anchor: 3, head: 9, cause: "pointer"),
    .focus(true),
    .pointer(down: false),
    .intent(name: "command:bold", waits: "composition"),
    .intent(name: "select", waits: nil),
    .settle(ran: ["command:bold"], waiting: 2),
    .style(added: ["strong 2..<8"], removed: [], hidden: ["2..<4"], shown: []),
    .save(bytes: 12, error: nil),
    .save(bytes: 0, error: "No space left"),
    .window("closed"),
  ]

  @Test(arguments: bodies)
  func everyEventComesBackFromItsLine(body: TraceEvent.Body) throws {
    let event = TraceEvent(time: 1_234, body: body)
    let line = try event.jsonLine()
    #expect(!line.contains("\n"))
    #expect(try TraceEvent.events(inJSONLines: line + "\n") == [event])
  }

  @Test func aLineThatIsNoEventIsAnErrorAndNotPassedOver() {
    #expect(throws: DecodingError.self) { try TraceEvent.events(inJSONLines: "{\"t\":1,\"event\":\"sneeze\"}") }
    #expect(throws: (any Error).self) { try TraceEvent.events(inJSONLines: "한글") }
  }
}
