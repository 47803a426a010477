import ComposureText

/// Reads lines into records, with the revisions that later lines make, and collects the labels they define.
struct LineParser {
  private(set) var lexer: LineLexer
  private(set) var records: [LineRecord] = []
  private(set) var labels: [Label] = []

  init(_ lexer: LineLexer, capacity: Int = 0) {
    self.lexer = lexer
    records.reserveCapacity(capacity)
  }

  /// What is open before the next line.
  var state: LineState { lexer.state }

  mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    let record = lexer.lex(line).record
    if let revision = lexer.revision { revise(revision) }
    records.append(record)
    if !lexer.labels.isEmpty { labels += lexer.labels }
  }

  mutating func finishText() {
    if let revision = lexer.finishText() { revise(revision) }
  }

  /// The line after the last one read, which stays as it is, is the second line of a table.
  mutating func endBeforeTableDelimiter() { revise(.tableHeader) }

  private mutating func revise(_ revision: LineRevision) {
    if case .paragraph(_, dropsLabel: true) = revision, !labels.isEmpty { labels.removeLast() }
    revision.apply(to: &records)
  }

  /// Gives every block that has inlines a serial nobody had before.
  mutating func assignSerials(from cache: InlineCache) {
    var needed = 0
    for record in records where record.startsInlines { needed += 1 }
    guard needed > 0 else { return }
    var serial = cache.reserve(needed)
    for index in records.indices where records[index].startsInlines {
      records[index].serial = serial
      serial += 1
    }
  }
}
