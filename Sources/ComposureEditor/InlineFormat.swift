import ComposureMarkdown
import ComposureText

/// An inline format that a command can turn on and off.
public enum InlineFormat: String, Hashable, Sendable, CaseIterable {
  case strong
  case emphasis
  case strikethrough
  case highlight
  case code

  /// The Markdown marker that opens and closes the format.
  public var marker: String {
    switch self {
    case .strong: "**"
    case .emphasis: "*"
    case .strikethrough: "~~"
    case .highlight: "=="
    case .code: "`"
    }
  }

  /// The character that the marker is made of.
  var markerCharacter: Character {
    switch self {
    case .strong, .emphasis: "*"
    case .strikethrough: "~"
    case .highlight: "="
    case .code: "`"
    }
  }

  var inlineKind: InlineKind {
    switch self {
    case .strong: .strong
    case .emphasis: .emphasis
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .code
    }
  }

  /// The format that an element of a kind has.
  init?(_ kind: InlineKind) {
    switch kind {
    case .strong: self = .strong
    case .emphasis: self = .emphasis
    case .strikethrough: self = .strikethrough
    case .highlight: self = .highlight
    case .code: self = .code
    default: return nil
    }
  }

  /// Whether a marker of the format may stand beside `run` of its characters without being read as something else.
  func allowsMarker(beside run: Int) -> Bool {
    switch self {
    // Emphasis in strong text, and the other way round, share a run of three.
    case .strong, .emphasis: run + marker.utf8.count <= 3
    case .strikethrough, .highlight, .code: run == 0
    }
  }
}

extension [InlineFormat] {
  /// With another one. Code stays innermost, since markers in it are letters.
  func adding(_ format: InlineFormat) -> [InlineFormat] {
    guard let code = firstIndex(of: .code) else { return self + [format] }
    var result = self
    result.insert(format, at: code)
    return result
  }

  /// With a format switched to what it was not.
  func toggling(_ format: InlineFormat) -> [InlineFormat] {
    contains(format) ? filter { $0 != format } : adding(format)
  }
}
