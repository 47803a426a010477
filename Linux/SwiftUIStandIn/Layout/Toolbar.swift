/// developer.apple.com/documentation/swiftui/toolbarcontent
@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder var body: Body { get }
}

extension Never: ToolbarContent {}

/// developer.apple.com/documentation/swiftui/toolbarcontentbuilder
@MainActor @resultBuilder
public enum ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> ToolbarTuple {
    var kids: [any View] = []
    for one in repeat each content { kids.append(part(one)) }
    return ToolbarTuple(kids: kids)
  }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> ToolbarTuple {
    ToolbarTuple(kids: content.map { [part($0)] } ?? [])
  }
  public static func buildEither<Content: ToolbarContent>(first: Content) -> ToolbarTuple {
    ToolbarTuple(kids: [part(first)])
  }
  public static func buildEither<Content: ToolbarContent>(second: Content) -> ToolbarTuple {
    ToolbarTuple(kids: [part(second)])
  }

  private static func part(_ content: some ToolbarContent) -> any View { ToolbarPart(content: content) }
}

/// What several items in a row become.
public struct ToolbarTuple: ToolbarContent, Primitive {
  let kids: [any View]
  public var body: Never { neverAsked() }
}

struct ToolbarPart<C: ToolbarContent>: View, Wrapper {
  let content: C
  var wrapped: Any { content }
  var inner: any View { ToolbarPart<C.Body>(content: content.body) }
  var body: Never { fatalError("taken apart by the host") }
}

/// developer.apple.com/documentation/swiftui/toolbaritemplacement
public struct ToolbarItemPlacement: Sendable {
  let name: String

  public static let automatic = ToolbarItemPlacement(name: "automatic")
  public static let principal = ToolbarItemPlacement(name: "principal")
  public static let navigation = ToolbarItemPlacement(name: "navigation")
  public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
  public static let secondaryAction = ToolbarItemPlacement(name: "secondaryAction")
  public static let status = ToolbarItemPlacement(name: "status")
  public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
  public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
  public static let destructiveAction = ToolbarItemPlacement(name: "destructiveAction")
  public static let topBarLeading = ToolbarItemPlacement(name: "topBarLeading")
  public static let topBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
  public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
  /// developer.apple.com/documentation/swiftui/toolbaritemplacement/keyboard
  ///
  /// Does not attach to a text view in a representable.
  public static let keyboard = ToolbarItemPlacement(name: "keyboard")
}

/// developer.apple.com/documentation/swiftui/toolbaritem
public struct ToolbarItem<ID, Content: View>: ToolbarContent, Primitive {
  let kids: [any View]
  private let place: String

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    place = placement.name
    kids = [content()]
  }

  func mark(_ node: Node) { node.placement = place }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/toolbaritemgroup
public struct ToolbarItemGroup<Content: View>: ToolbarContent, Primitive {
  let kids: [any View]
  private let place: String

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    place = placement.name
    kids = [content()]
  }

  func mark(_ node: Node) { node.placement = place }
  public var body: Never { neverAsked() }
}

// The two are told apart by what stands in the braces, as in SwiftUI.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension View {
  /// developer.apple.com/documentation/swiftui/view/toolbar(content:)-5w0tj
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    marked("toolbar", with: [content()])
  }

  /// developer.apple.com/documentation/swiftui/view/toolbar(content:)-7vdkx
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    marked("toolbar", with: [ToolbarPart(content: content())])
  }
}
