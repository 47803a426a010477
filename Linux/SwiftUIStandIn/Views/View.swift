/// developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("there is no value of this type") }
}

/// A view or scene that the host knows how to take apart.
@MainActor @preconcurrency
protocol Primitive {
  /// What is inside.
  var kids: [any View] { get }
  /// Writes into the node what the host and the tests have to know.
  func mark(_ node: Node)
  /// Changes the environment of what is inside.
  func adjust(_ environment: inout EnvironmentValues)
}

extension Primitive {
  var kids: [any View] { [] }
  func mark(_ node: Node) {}
  func adjust(_ environment: inout EnvironmentValues) {}
  func neverAsked() -> Never { preconditionFailure("the body of a built-in view was asked for") }
}

/// developer.apple.com/documentation/swiftui/viewbuilder
@MainActor @resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    var kids: [any View] = []
    for view in repeat each content { kids.append(view) }
    return TupleView(kids)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> {
    _ConditionalContent(kids: [first], branch: "true")
  }
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> {
    _ConditionalContent(kids: [second], branch: "false")
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: View, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<T>: View, Primitive {
  let kids: [any View]
  init(_ kids: [any View]) { self.kids = kids }
  public var body: Never { neverAsked() }
}

/// What an `if` with an `else` becomes. Each branch has state of its own.
public struct _ConditionalContent<TrueContent, FalseContent>: View, Primitive {
  let kids: [any View]
  let branch: String
  func mark(_ node: Node) { node.id += branch }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/anyview
public struct AnyView: View, Primitive {
  let kids: [any View]
  public init(_ view: some View) { kids = [view] }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/group
public struct Group<Content: View>: View, Primitive {
  let kids: [any View]
  public init(@ViewBuilder content: () -> Content) { kids = [content()] }
  public var body: Never { neverAsked() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { preconditionFailure("the body of a built-in view was asked for") }
}
extension Optional: Primitive where Wrapped: View {
  var kids: [any View] { map { [$0] } ?? [] }
}

/// A view with something written beside it: what a modifier becomes.
struct Marked<Content: View>: View, Primitive {
  let content: Content
  let name: String
  var others: [any View] = []
  let write: @MainActor (Node) -> Void
  var kids: [any View] { [content] + others }
  func mark(_ node: Node) {
    node.kind = name
    write(node)
  }
  var body: Never { neverAsked() }
}

extension View {
  /// The view with a modifier that the host or a test wants to know of.
  func marked(_ name: String, _ write: @escaping @MainActor (Node) -> Void = { _ in }) -> some View {
    Marked(content: self, name: name, write: write)
  }

  /// The view with other views shown over, under or beside it.
  func marked(
    _ name: String, with others: [any View], _ write: @escaping @MainActor (Node) -> Void = { _ in }
  ) -> some View {
    Marked(content: self, name: name, others: others, write: write)
  }
}

/// developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder func body(content: Content) -> Body
}

/// What a modifier is given to modify.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, Primitive {
  let kids: [any View]
  public var body: Never { neverAsked() }
}

struct ModifiedView<Modifier: ViewModifier>: View, HasModifier {
  let modifier: Modifier
  let content: any View
  var body: Modifier.Body { modifier.body(content: _ViewModifier_Content(kids: [content])) }
  var modifierToInstall: Any { modifier }
}

/// The state of a modifier is installed like that of a view.
@MainActor
protocol HasModifier {
  var modifierToInstall: Any { get }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/modifier(_:)
  public func modifier(_ modifier: some ViewModifier) -> some View {
    ModifiedView(modifier: modifier, content: self)
  }
}
