/// developer.apple.com/documentation/swiftui/localizedstringkey
///
/// Nothing is translated here: the key is what is read.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  let text: String

  public init(_ value: String) { text = value }
  public init(stringLiteral value: String) { text = value }
}

/// developer.apple.com/documentation/swiftui/text
public struct Text: View, Primitive, Equatable {
  let words: String

  @_disfavoredOverload
  public init(_ content: some StringProtocol) { words = String(content) }
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    words = key.text
  }
  public init(verbatim content: String) { words = content }
  public init(_ date: Date, style: DateStyle) { words = "\(date.timeIntervalSince1970)" }

  /// developer.apple.com/documentation/swiftui/text/datestyle
  public struct DateStyle: Sendable {
    public static let date = DateStyle()
    public static let time = DateStyle()
    public static let relative = DateStyle()
  }

  func mark(_ node: Node) { node.label = words }
  public var body: Never { neverAsked() }

  public func bold() -> Text { self }
  public func italic() -> Text { self }
  public func font(_ font: Font?) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func monospaced() -> Text { self }
}

/// developer.apple.com/documentation/swiftui/image
public struct Image: View, Primitive, Equatable {
  /// developer.apple.com/documentation/swiftui/image/scale
  public enum Scale: Hashable, Sendable { case small, medium, large }

  private let name: String

  public init(systemName: String) { name = systemName }
  public init(_ name: String, bundle: Bundle? = nil) { self.name = name }

  func mark(_ node: Node) { node.label = name }
  public func resizable() -> Image { self }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: View, Primitive {
  let kids: [any View]

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { kids = [title(), icon()] }
  public var body: Never { neverAsked() }

  // A reader reads the title, not the name of the symbol.
  func mark(_ node: Node) { node.label = (kids.first as? Text)?.words }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

/// developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
  /// developer.apple.com/documentation/swiftui/font/weight
  public enum Weight: Hashable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  /// developer.apple.com/documentation/swiftui/font/design
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  /// developer.apple.com/documentation/swiftui/font/textstyle
  public enum TextStyle: Hashable, CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  private let name: String

  public static let largeTitle = Font(name: "largeTitle")
  public static let title = Font(name: "title")
  public static let title2 = Font(name: "title2")
  public static let title3 = Font(name: "title3")
  public static let headline = Font(name: "headline")
  public static let subheadline = Font(name: "subheadline")
  public static let body = Font(name: "body")
  public static let callout = Font(name: "callout")
  public static let footnote = Font(name: "footnote")
  public static let caption = Font(name: "caption")
  public static let caption2 = Font(name: "caption2")

  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(name: "\(style)")
  }
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(name: "\(size)")
  }

  public func bold() -> Font { self }
  public func italic() -> Font { self }
  public func weight(_ weight: Weight) -> Font { self }
  public func monospaced() -> Font { self }
  public func monospacedDigit() -> Font { self }
}
