/// A text for people: an English template, which is also the key in the message catalogue, and what fills its places.
///
/// Places are written `{0}`, `{1}`, … so that a translation can put them in another order.
public struct LocalizableText: Sendable, Hashable {
  public let template: String
  public let arguments: [String]

  public init(_ template: String, _ arguments: String...) {
    self.template = template
    self.arguments = arguments
  }

  /// The text in English.
  public var english: String { resolved { $0 } }

  /// The text in the language of `translate`, which gives the translation of a template (or the template itself).
  public func resolved(_ translate: (String) -> String) -> String {
    var result = ""
    var rest = Substring(translate(template))
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let after = rest[rest.index(after: open)...]
      if let close = after.firstIndex(of: "}"), let place = Int(after[..<close]), arguments.indices.contains(place) {
        result += arguments[place]
        rest = after[after.index(after: close)...]
      } else {
        result += "{"
        rest = after
      }
    }
    return result + rest
  }
}
