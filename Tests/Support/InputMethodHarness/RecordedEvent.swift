import Foundation

/// One line of a record: a JSON object whose values are read by name.
public struct RecordedEvent: Sendable, CustomStringConvertible {
  /// The line as it was written.
  public let line: String
  private let fields: [String: Value]

  /// Nil when the line is not a JSON object.
  init?(_ line: String) {
    guard let fields = try? JSONDecoder().decode([String: Value].self, from: Data(line.utf8)) else { return nil }
    self.line = line
    self.fields = fields
  }

  public var description: String { line }

  /// The string under `name`; nil when there is none or it is of another kind.
  public func string(_ name: String) -> String? {
    if case .string(let value)? = fields[name] { value } else { nil }
  }
  /// The number under `name`; nil when there is none or it is of another kind.
  public func int(_ name: String) -> Int? {
    if case .number(let value)? = fields[name] { Int(value) } else { nil }
  }
  /// The truth value under `name`; nil when there is none or it is of another kind.
  public func bool(_ name: String) -> Bool? {
    if case .bool(let value)? = fields[name] { value } else { nil }
  }

  private enum Value: Sendable, Decodable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else {
        self = .other
      }
    }
  }
}
