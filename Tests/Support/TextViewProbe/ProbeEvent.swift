import Foundation

/// One line of the probe's standard output, as JSON. Positions count Unicode scalars.
struct ProbeEvent: Encodable {
  var event: String
  var text: String?
  var at: Int?
  var end: Int?
  var name: String?
  var preedit: String?
  var document: String?
  var caret: Int?

  init(
    _ event: String, text: String? = nil, at: Int? = nil, end: Int? = nil, name: String? = nil, preedit: String? = nil,
    document: String? = nil, caret: Int? = nil
  ) {
    self.event = event
    self.text = text
    self.at = at
    self.end = end
    self.name = name
    self.preedit = preedit
    self.document = document
    self.caret = caret
  }

  /// Writes the line at once, so that the driver sees it before whatever comes next.
  func write() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var line = try? encoder.encode(self) else { return }
    line.append(0x0A)
    try? FileHandle.standardOutput.write(contentsOf: line)
  }
}
