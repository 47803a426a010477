/// developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  private let name: String
  public static let leading = HorizontalAlignment(name: "leading")
  public static let center = HorizontalAlignment(name: "center")
  public static let trailing = HorizontalAlignment(name: "trailing")
}

/// developer.apple.com/documentation/swiftui/verticalalignment
public struct VerticalAlignment: Equatable, Sendable {
  private let name: String
  public static let top = VerticalAlignment(name: "top")
  public static let center = VerticalAlignment(name: "center")
  public static let bottom = VerticalAlignment(name: "bottom")
  public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
}

/// developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Equatable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// developer.apple.com/documentation/swiftui/axis
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical

  /// developer.apple.com/documentation/swiftui/axis/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// developer.apple.com/documentation/swiftui/edge
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// developer.apple.com/documentation/swiftui/edge/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// developer.apple.com/documentation/swiftui/verticaledge
public enum VerticalEdge: Int8, CaseIterable, Sendable { case top, bottom }

/// developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: View, Primitive {
  let kids: [any View]
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    kids = [content()]
  }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: View, Primitive {
  let kids: [any View]
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    kids = [content()]
  }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/lazyvstack
public struct LazyVStack<Content: View>: View, Primitive {
  let kids: [any View]
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    kids = [content()]
  }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/zstack
public struct ZStack<Content: View>: View, Primitive {
  let kids: [any View]
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { kids = [content()] }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/scrollview
public struct ScrollView<Content: View>: View, Primitive {
  let kids: [any View]
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    kids = [content()]
  }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/spacer
public struct Spacer: View, Primitive {
  public init(minLength: CGFloat? = nil) {}
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/divider
public struct Divider: View, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}
